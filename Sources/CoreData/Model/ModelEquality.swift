// SPDX-License-Identifier: MIT
// Small questions all description classes ask: are two untyped values the same, and what to say when a model in use is changed.

import Foundation

/// Comparison of untyped parts of a model.
enum ModelEquality {
  /// Whether two untyped values are equal as Foundation objects, or both missing.
  static func equal(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): return true
    case (let a?, let b?):
      if let a = a as? AnyHashable, let b = b as? AnyHashable, a == b { return true }
      return _equalObjects(a, b)
    default: return false
    }
  }
  private static func _equalObjects(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? [AnyHashable: Any], let b = b as? [AnyHashable: Any] {
      return a.count == b.count && a.allSatisfy { equal($0.value, b[$0.key]) }
    }
    if let a = a as? [Any], let b = b as? [Any] {
      return a.count == b.count && zip(a, b).allSatisfy { equal($0, $1) }
    }
    if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
    return false
  }

  /// Ends the program: a model that a coordinator or an object uses cannot change.
  static func refuseChange(of what: String) -> Never {
    fatalError(
      "Can't modify an immutable model: \(what) cannot change once a coordinator, a context or an object uses the model. Change a copy of it."
    )
  }
}
