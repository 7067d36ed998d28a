// SPDX-License-Identifier: MIT
// Numbers that look random and come again from the same seed. Used by the random predicates.

/// A generator of numbers from a seed (SplitMix64).
struct Dice {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
  /// A number from 0 up to, but not including, the bound.
  mutating func roll(_ bound: Int) -> Int { bound < 1 ? 0 : Int(next() % UInt64(bound)) }
  mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }
  /// One of some items, of which there must be any.
  mutating func pick<T>(_ items: [T]) -> T { items[roll(items.count)] }
}
