// SPDX-License-Identifier: MIT
// Keeps what was used lately, up to so many bytes. The window keeps its small pictures in one.

/// Values with a cost each; where they would cost too much together, those that were not asked for longest go.
public struct RecentCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: Int
  }

  /// The most that all values cost together.
  public let bound: Int
  public private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  public init(bound: Int) { self.bound = bound }

  public var count: Int { entries.count }

  /// The value for a key, which counts as used by that.
  public mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  /// Keeps a value in the place of the one that was kept for the key.
  public mutating func keep(_ value: Value, cost: Int, for key: Key) {
    uses += 1
    let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: uses), forKey: key)
    self.cost += cost - (old?.cost ?? 0)
    if self.cost > bound { makeRoom() }
  }

  /// Lets an eighth of the bound go at once, so that not each new value has all of them looked at.
  private mutating func makeRoom() {
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where cost > bound - bound / 8 {
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
