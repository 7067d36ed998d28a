// SPDX-License-Identifier: MIT
// `x == a OR x == b OR …`, made by programs in thousands, as one IN. Called by evaluation's preparation and by the SQL translator.

import Foundation

extension PredicateTree {
  /// Answers alternatives with the same meaning, in which the many that ask whether one key path equals a constant are one IN.
  package static func mergingAlternatives(_ parts: [PredicateTree]) -> [PredicateTree] {
    guard parts.count > worthwhile else { return parts }
    var merged: [PredicateTree] = []
    var places: [Equation: Int] = [:]
    var values: [[Any]] = []
    for part in parts {
      guard case .comparison(let comparison) = part, let (equation, value) = Equation.parts(of: comparison) else {
        merged.append(part)
        continue
      }
      if let place = places[equation] {
        values[place].append(value)
      } else {
        places[equation] = values.count
        values.append([value])
      }
    }
    for (equation, place) in places.sorted(by: { $0.value < $1.value }) {
      merged.append(.comparison(ComparisonTree(.keyPath(equation.path), .in, .constant(values[place]), options: equation.options)))
    }
    return merged
  }

  /// Below this many alternatives what is written stays as it is.
  private static let worthwhile = 64
}

/// The side of an equation that its alternatives share.
private struct Equation: Hashable {
  let path: [String]
  let options: StringOptions

  /// The key path and the value of `path == value`, whichever stands first; a value that is nil is in no collection.
  static func parts(of comparison: ComparisonTree) -> (Equation, Any)? {
    guard comparison.operator == .equal, comparison.modifier == .direct else { return nil }
    switch (comparison.left, comparison.right) {
    case (.keyPath(let path), .constant(let value)), (.constant(let value), .keyPath(let path)):
      guard let value = unwrapped(value), !(value is NSNull) else { return nil }
      return (Equation(path: path, options: comparison.options), value)
    default: return nil
    }
  }
}
