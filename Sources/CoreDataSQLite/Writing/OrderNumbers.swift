// SPDX-License-Identifier: MIT
// The numbers that keep an ordered to-many in order: 2048, 3072, 4096, … at first, and a number between two others for what is put
// between them. Called by `LinkWriter`.

/// Numbers for the members of one ordered relationship.
package enum OrderNumbers {
  static let first: Int64 = 2048
  static let step: Int64 = 1024

  /// Gives each member a number so that they rise in the list's order, changing as few as it can.
  ///
  /// `existing` are the members' present numbers in their new order, nil for new members.
  package static func assign(_ existing: [Int64?]) -> [Int64] {
    let kept = longestRise(existing)
    var result: [Int64] = []
    var index = 0
    var low: Int64?
    while index < existing.count {
      if kept.contains(index), let number = existing[index] {
        result.append(number)
        low = number
        index += 1
        continue
      }
      var end = index
      while end < existing.count, !kept.contains(end) { end += 1 }
      let count = Int64(end - index)
      if end < existing.count, let high = existing[end] {
        let (gap, overflow) = high.subtractingReportingOverflow(low ?? 0)
        let between = gap / (count + 1)
        guard !overflow, between >= 1 else { return renumbered(existing.count) }
        for i in 1...count { result.append((low ?? 0) + between * i) }
      } else {
        let start = low ?? first - step
        guard start < Int64.max - step * (count + 1) else { return renumbered(existing.count) }
        for i in 1...count { result.append(start + step * i) }
      }
      low = result.last
      index = end
    }
    return result
  }

  private static func renumbered(_ count: Int) -> [Int64] { (0..<count).map { first + step * Int64($0) } }

  /// Indexes of a longest strictly rising choice of the numbers.
  private static func longestRise(_ numbers: [Int64?]) -> Set<Int> {
    var tails: [Int] = []  // by length, the index whose number ends a rise of that length lowest
    var previous = [Int](repeating: -1, count: numbers.count)
    for (i, number) in numbers.enumerated() {
      guard let number else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[tails[middle]] ?? 0 < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[i] = tails[low - 1] }
      if low == tails.count { tails.append(i) } else { tails[low] = i }
    }
    var chosen: Set<Int> = []
    var i = tails.last ?? -1
    while i >= 0 {
      chosen.insert(i)
      i = previous[i]
    }
    return chosen
  }
}
