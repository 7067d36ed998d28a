// SPDX-License-Identifier: MIT
// The order in which small pictures are decoded while a list is scrolled: what came into sight last comes first. The window asks it.

/// Work that waits, of which some is under way; the newest is next, and what was given up never is.
public struct NewestFirst<Work> {
  /// Stands for one piece of work.
  public struct Ticket: Hashable, Sendable { fileprivate let number: Int }

  /// How many pieces may be under way at once.
  public let limit: Int
  public private(set) var underWay = 0
  private var waiting: [(number: Int, work: Work)] = []
  private var lastNumber = 0

  public init(limit: Int) { self.limit = limit }

  public var waitingCount: Int { waiting.count }

  public mutating func add(_ work: Work) -> Ticket {
    lastNumber += 1
    waiting.append((lastNumber, work))
    return Ticket(number: lastNumber)
  }

  /// Gives a piece up; one that is under way goes on.
  public mutating func giveUp(_ ticket: Ticket) {
    if let index = waiting.lastIndex(where: { $0.number == ticket.number }) { waiting.remove(at: index) }
  }

  /// What is to be begun now, which is under way from then on until `end`; nil while enough is.
  public mutating func next() -> Work? {
    guard underWay < limit, let last = waiting.popLast() else { return nil }
    underWay += 1
    return last.work
  }

  public mutating func end() {
    precondition(underWay > 0, "Only what is under way can end.")
    underWay -= 1
  }
}
