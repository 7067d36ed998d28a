// SPDX-License-Identifier: MIT
// The order in which things take turns on the sign, which wraps round. The window shows `current` and moves it.

/// A place in a list that goes round.
public struct Rotation<Item: Hashable> {
  public private(set) var items: [Item]
  /// The place of the item on show, or nil if there is none.
  public private(set) var index: Int?

  public init(_ items: [Item]) {
    self.items = items
    index = items.isEmpty ? nil : 0
  }

  public var current: Item? { index.map { items[$0] } }

  /// Whether there is anything to move on to.
  public var moves: Bool { items.count > 1 }

  /// Moves on; the first comes after the last.
  public mutating func next() { move(by: 1) }

  /// Moves back; the last comes before the first.
  public mutating func previous() { move(by: -1) }

  private mutating func move(by step: Int) { index = index.map { ($0 + step + items.count) % items.count } }

  /// Shows an item, if it takes part.
  ///
  /// - Returns: Whether it does.
  @discardableResult public mutating func show(_ item: Item) -> Bool {
    guard let found = items.firstIndex(of: item) else { return false }
    index = found
    return true
  }

  /// Takes over a changed list.
  ///
  /// What is on show stays; if it has gone, what followed it comes up.
  public mutating func update(_ changed: [Item]) {
    defer { items = changed }
    guard let index else {
      self.index = changed.isEmpty ? nil : 0
      return
    }
    let places = Dictionary(changed.enumerated().map { ($1, $0) }) { first, _ in first }
    let followers = items[index...] + items[..<index]
    self.index = followers.lazy.compactMap { places[$0] }.first ?? (changed.isEmpty ? nil : 0)
  }
}
