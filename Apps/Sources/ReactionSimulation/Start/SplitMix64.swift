// SPDX-License-Identifier: MIT
// The generator of start states: small, fast, and the same on every machine. Noise draws from it.

/// The generator SplitMix64 (Steele, Lea and Flood, 2014): a counter whose value is mixed.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but not including 1, from the upper 53 bits.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
