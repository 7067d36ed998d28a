// SPDX-License-Identifier: MIT
// The results of one moment, cut into sections. The controller keeps one; FollowedResults edits it in place.

import CoreDataPredicates
import Foundation

/// Objects in order, and the runs of equal section names among them.
struct FetchedResults {
  /// A run of objects with one section name.
  struct Section: Hashable, Sendable {
    var name: String
    var range: Range<Int>
  }

  var objects: [NSObject]
  /// One without a key path, also of no objects; with a key path, one for each run of a name.
  var sections: [Section]

  /// Cuts objects into sections.
  ///
  /// - Parameters:
  ///   - objects: what was found, in order.
  ///   - keyPath: what the sections go by; nil makes one section.
  init(_ objects: [NSObject], sectionedBy keyPath: String?) {
    self.objects = objects
    guard let keys = keyPath.map(Self.keys) else {
      sections = [Section(name: "", range: objects.indices)]
      return
    }
    var sections: [Section] = []
    for (index, object) in objects.enumerated() {
      let name = Self.sectionName(of: object, keys)
      if let last = sections.indices.last, sections[last].name == name {
        sections[last].range = sections[last].range.lowerBound..<(index + 1)
      } else {
        sections.append(Section(name: name, range: index..<(index + 1)))
      }
    }
    self.sections = sections
  }

  static func keys(of keyPath: String) -> [String] { keyPath.split(separator: ".").map(String.init) }

  /// The name of the section an object belongs in: text as it is, numbers as their digits; nil gives the empty name.
  static func sectionName(of object: NSObject, _ keys: [String]) -> String {
    switch value(of: object, keyPath: keys) {
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

  func indexPath(at position: Int) -> IndexPath { sections.indexPath(at: position) }
}

extension [FetchedResults.Section] {
  /// The section that holds the object at a position, which must be one of the results'.
  func section(at position: Int) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if position < self[middle].range.upperBound { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func indexPath(at position: Int) -> IndexPath {
    let section = section(at: position)
    return IndexPath(row: position - self[section].range.lowerBound, section: section)
  }
}

extension Array {
  /// Takes out the elements at some positions, given in ascending order, moving the rest once.
  mutating func removeAll(at positions: [Int]) {
    guard let first = positions.first else { return }
    withUnsafeMutableBufferPointer { buffer in
      var write = first
      var next = 0
      for read in first..<buffer.count {
        if next < positions.count, positions[next] == read {
          next += 1
        } else {
          buffer.swapAt(write, read)
          write += 1
        }
      }
    }
    removeLast(positions.count)
  }

  /// Puts elements where they are to be afterwards, given in ascending order, moving the rest once.
  mutating func insertAll(_ insertions: [(position: Int, element: Element)]) {
    var read = count - 1
    for insertion in insertions { append(insertion.element) }  // room, overwritten below
    withUnsafeMutableBufferPointer { buffer in
      var write = buffer.count - 1
      for insertion in insertions.reversed() {
        while write > insertion.position {
          buffer.swapAt(write, read)
          write -= 1
          read -= 1
        }
        buffer[write] = insertion.element
        write -= 1
      }
    }
  }
}
