// SPDX-License-Identifier: MIT
// The results of one moment, cut into sections. The controller keeps one; a change makes another.

import CoreDataPredicates
import Foundation

/// Objects in order, and the runs of equal section names among them.
struct FetchedResults {
  /// A run of objects with one section name.
  struct Section: Equatable {
    var name: String
    var range: Range<Int>
  }

  let objects: [NSObject]
  /// One without a key path, also of no objects; with a key path, one for each run of a name.
  let sections: [Section]

  /// Cuts objects into sections.
  ///
  /// - Parameters:
  ///   - objects: what was found, in order.
  ///   - keyPath: what the sections go by; nil makes one section.
  init(_ objects: [NSObject], sectionedBy keyPath: String?) {
    self.objects = objects
    guard let keyPath else {
      sections = [Section(name: "", range: objects.indices)]
      return
    }
    let keys = keyPath.split(separator: ".").map(String.init)
    var sections: [Section] = []
    for (index, object) in objects.enumerated() {
      let name = Self.sectionName(value(of: object, keyPath: keys))
      if let last = sections.indices.last, sections[last].name == name {
        sections[last].range = sections[last].range.lowerBound..<(index + 1)
      } else {
        sections.append(Section(name: name, range: index..<(index + 1)))
      }
    }
    self.sections = sections
  }

  /// A section's name as text, numbers as their digits; nil gives the empty name.
  private static func sectionName(_ value: Any?) -> String {
    switch value {
    case nil, is NSNull: ""
    case let text as String: text
    case let number as NSNumber: number.stringValue
    case let other?: String(describing: other)
    }
  }

  /// The first section whose name another one before it has: the order of the objects does not keep sections together.
  var firstOutOfOrder: Section? {
    var seen: Set<String> = []
    return sections.first { !seen.insert($0.name).inserted }
  }

  /// The section that holds the object at a position, which must be one of the results'.
  func section(at position: Int) -> Int {
    var low = 0
    var high = sections.count - 1
    while low < high {
      let middle = (low + high) / 2
      if position < sections[middle].range.upperBound { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func indexPath(at position: Int) -> IndexPath {
    let section = section(at: position)
    return IndexPath(row: position - sections[section].range.lowerBound, section: section)
  }
}
