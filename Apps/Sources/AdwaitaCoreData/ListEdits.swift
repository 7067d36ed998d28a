// SPDX-License-Identifier: MIT
// What a controller tells of a change, turned into edits that can be told one after the other, front to back. FetchedListModel uses it.

/// The steps from an old list to a new one.
///
/// After any number of steps the list is the new one as far as it has been edited, and from there on the old one.
struct ListEdits {
  /// Neighbours that go, and neighbours that come in their place.
  struct Step: Hashable {
    /// Positions in the old list.
    var old: Range<Int>
    /// Positions in the new list.
    var new: Range<Int>
  }

  /// Where the object at a position of a half-edited list is to be found.
  enum Place: Hashable {
    case old(Int)
    case new(Int)
  }

  private(set) var steps: [Step] = []

  /// - Parameters:
  ///   - removed: positions in the old list, in ascending order.
  ///   - inserted: positions in the new list, in ascending order.
  ///   - limit: the most steps that are told one by one; more are one step, from the first place to the last.
  init(removed: [Int], inserted: [Int], limit: Int) {
    var old = 0
    var new = 0
    var nextRemoved = removed[...]
    var nextInserted = inserted[...]
    while !nextRemoved.isEmpty || !nextInserted.isEmpty {
      let kept = min(nextRemoved.first.map { $0 - old } ?? .max, nextInserted.first.map { $0 - new } ?? .max)
      old += kept
      new += kept
      var step = Step(old: old..<old, new: new..<new)
      while nextRemoved.first == old {
        nextRemoved.removeFirst()
        old += 1
      }
      while nextInserted.first == new {
        nextInserted.removeFirst()
        new += 1
      }
      step.old = step.old.lowerBound..<old
      step.new = step.new.lowerBound..<new
      steps.append(step)
    }
    if steps.count > limit, let first = steps.first, let last = steps.last {
      steps = [Step(old: first.old.lowerBound..<last.old.upperBound, new: first.new.lowerBound..<last.new.upperBound)]
    }
  }

  /// How much longer the list is after a number of steps.
  func growth(after count: Int) -> Int {
    guard count > 0 else { return 0 }
    return steps[count - 1].new.upperBound - steps[count - 1].old.upperBound
  }

  /// Where the object at a position is to be found after a number of steps.
  ///
  /// Objects that stay are in both lists; the new one is named, which is the one at hand.
  func place(of position: Int, after count: Int) -> Place {
    guard count < steps.count else { return .new(position) }
    let edited = count > 0 ? steps[count - 1].new.upperBound : 0
    if position < edited { return .new(position) }
    let old = position - growth(after: count)
    // The last of the steps to come that begins at or before it.
    var low = count
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].old.lowerBound <= old { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return .new(old) }
    let step = steps[low - 1]
    if low - 1 >= count, step.old.contains(old) { return .old(old) }
    return .new(old - step.old.upperBound + step.new.upperBound)
  }
}
