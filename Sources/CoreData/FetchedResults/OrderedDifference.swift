// SPDX-License-Identifier: MIT
// The difference of two lists of distinct elements, where no record of the steps between them is at hand. FetchedResultsSnapshot asks when
// a listener has missed some moments in between.

/// Finds what has to be taken out of a list and put into it to make another one.
enum OrderedDifference {
  /// The smallest difference of two lists, none of which holds an element twice; time n log n.
  ///
  /// What stays is a longest sequence that both have in one order; an element that is in both and does not stay has moved.
  static func between<Element: Hashable>(_ old: [Element], _ new: [Element]) -> CollectionDifference<Element> {
    let places = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
    let origins = new.map { places[$0] }
    let staying = longestAscending(origins)
    var destinations: [Int: Int] = [:]
    for (index, origin) in origins.enumerated() { if let origin { destinations[origin] = index } }
    var changes: [CollectionDifference<Element>.Change] = []
    for (index, element) in old.enumerated() {
      if let destination = destinations[index] {
        if !staying[destination] { changes.append(.remove(offset: index, element: element, associatedWith: destination)) }
      } else {
        changes.append(.remove(offset: index, element: element, associatedWith: nil))
      }
    }
    for (index, element) in new.enumerated() where !staying[index] {
      changes.append(.insert(offset: index, element: element, associatedWith: origins[index]))
    }
    guard let difference = CollectionDifference(changes) else {
      preconditionFailure("The difference of two lists of distinct elements is none; an element of them is not equal to itself.")
    }
    return difference
  }

  /// For each element, whether it belongs to one longest ascending subsequence; nil belongs to none.
  private static func longestAscending(_ values: [Int?]) -> [Bool] {
    var tails: [Int] = []  // for each length, the index of the least last value of a subsequence of that length
    var before = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if let tail = values[tails[middle]], tail < value { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result = [Bool](repeating: false, count: values.count)
    var next = tails.last
    while let index = next {
      result[index] = true
      next = before[index]
    }
    return result
  }
}
