// SPDX-License-Identifier: MIT
// One random operation: what it is, and the seed of everything else about it, so that a log can be replayed with steps left out.

/// An operation on a context.
struct Step {
  enum Kind: String, CaseIterable {
    case insert, setAttribute, setToOne, addMembers, removeMembers, replaceMembers, insertAt, reorder, changeOrdered, delete
    case process, save, refreshKeeping, refreshLosing, fault, letGo, fetch, count, rollBack, reset, look, lookAnew, endGroup, undo, redo

    var weight: Int {
      switch self {
      case .insert: 12
      case .setAttribute, .setToOne: 14
      case .addMembers, .replaceMembers: 9
      case .removeMembers, .insertAt, .reorder, .changeOrdered: 6
      case .delete: 5
      case .save, .fetch: 8
      case .process, .refreshKeeping, .fault, .letGo, .count: 4
      case .refreshLosing: 3
      case .rollBack: 2
      case .reset: 1
      case .lookAnew: 5
      case .look: 8
      case .endGroup: 10
      case .undo: 8
      case .redo: 4
      }
    }
  }

  /// Whether it may change objects, so that it belongs to a group of undo.
  var isChange: Bool {
    switch kind {
    case .insert, .setAttribute, .setToOne, .addMembers, .removeMembers, .replaceMembers, .insertAt, .reorder, .changeOrdered, .delete: true
    default: false
    }
  }

  let kind: Kind
  let seed: UInt64
  /// Which of the contexts it is done to; modulo their number.
  let place: Int

  private static let wheel = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }

  static func random(_ dice: inout Dice) -> Step {
    Step(kind: wheel[dice.roll(wheel.count)], seed: dice.next(), place: dice.roll(1 << 16))
  }
}
