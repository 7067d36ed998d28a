// SPDX-License-Identifier: MIT
// The operators of a key path: @count, @sum, @avg, @min, @max, @unionOfObjects and their kin. Called by key path resolution.

import Foundation

enum CollectionOperator {
  /// Applies an operator to a collection (or to one value, or to the entry of a dictionary whose key begins with `@`).
  static func apply(_ name: String, to object: Any, _ path: ArraySlice<String>) -> Any? {
    guard let members = CollectionView(object) else {
      if let source = object as? any ValueSource { return resolve(source.value(forKey: name), path) }
      if let dictionary = object as? NSDictionary, name == "@count" { return dictionary.count }
      preconditionFailure("The operator \(name) needs a collection, and this is \(ValueName.text(object)).")
    }
    switch name {
    case "@count": return members.elements.count
    case "@sum": return numbers(members, path).reduce(ExactNumber.int(0), +).answer
    case "@avg":
      let numbers = numbers(members, path)
      return numbers.isEmpty ? nil : ExactNumber.double(numbers.reduce(ExactNumber.int(0), +).double / Double(numbers.count)).answer
    case "@min": return extreme(members, path, .orderedAscending)
    case "@max": return extreme(members, path, .orderedDescending)
    case "@unionOfObjects": return values(members, path)
    case "@distinctUnionOfObjects": return distinct(values(members, path))
    case "@unionOfArrays", "@unionOfSets": return members.elements.flatMap { nested($0, path) }
    case "@distinctUnionOfArrays", "@distinctUnionOfSets": return distinct(members.elements.flatMap { nested($0, path) })
    default:
      preconditionFailure("\(name) is not a collection operator; there are @count, @sum, @avg, @min, @max and the @union… operators.")
    }
  }

  private static func values(_ members: CollectionView, _ path: ArraySlice<String>) -> [Any] {
    members.elements.compactMap { element in
      guard let value = unwrapped(resolve(element, path)), !(value is NSNull) else { return nil }
      return value
    }
  }

  private static func nested(_ element: Any, _ path: ArraySlice<String>) -> [Any] {
    unwrapped(element).flatMap { CollectionView($0) }.map { values($0, path) } ?? []
  }

  private static func numbers(_ members: CollectionView, _ path: ArraySlice<String>) -> [ExactNumber] {
    values(members, path).map { value in
      guard case .number(let number) = ComparableValue(value) else {
        preconditionFailure("@sum and @avg need numbers, and \(path.joined(separator: ".")) gave \(ValueName.text(value)).")
      }
      return number
    }
  }

  private static func extreme(_ members: CollectionView, _ path: ArraySlice<String>, _ wanted: ComparisonResult) -> Any? {
    values(members, path).reduce(nil as Any?) { best, value in
      guard let best else { return value }
      return ComparableValue(value).order(to: ComparableValue(best)) == wanted ? value : best
    }
  }

  private static func distinct(_ values: [Any]) -> [Any] {
    var seen = Set<ComparableValue.Key>()
    return values.filter { seen.insert(ComparableValue($0).key).inserted }
  }
}
