// SPDX-License-Identifier: MIT
// The order in which small pictures are decoded while a list is scrolled: what came into sight last comes first. The window asks it.

/// Work that waits, of which some is under way; the newest is next, and what was given up never is.
public struct NewestFirst<Work> {
  /// Stands for one piece of work.
  public struct Ticket: Hashable, Sendable { fileprivate let number: Int }

  /// How many pieces may be under way at once.
  public let limit: Int
  public private(set) var underWay = 0
  private var waiting: [Int: Work] = [:]
  /// The numbers of what waits, the newest last; some may have been given up.
  private var order: [Int] = []
  private var lastNumber = 0

  public init(limit: Int) { self.limit = limit }

  public var waitingCount: Int { waiting.count }

  public mutating func add(_ work: Work) -> Ticket {
    lastNumber += 1
    waiting[lastNumber] = work
    // Numbers of what was given up are cleared away at times only, so that giving up costs next to nothing.
    if order.count > 2 * waiting.count + 64 { order.removeAll { waiting[$0] == nil } }
    order.append(lastNumber)
    return Ticket(number: lastNumber)
  }

  /// Gives a piece up; one that is under way goes on.
  public mutating func giveUp(_ ticket: Ticket) { waiting[ticket.number] = nil }

  /// What is to be begun now, which is under way from then on until `end`; nil while enough is.
  public mutating func next() -> Work? {
    guard underWay < limit else { return nil }
    while let number = order.popLast() {
      guard let work = waiting.removeValue(forKey: number) else { continue }
      underWay += 1
      return work
    }
    return nil
  }

  public mutating func end() {
    precondition(underWay > 0, "Only what is under way can end.")
    underWay -= 1
  }
}
