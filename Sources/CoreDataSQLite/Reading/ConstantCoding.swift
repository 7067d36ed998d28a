// SPDX-License-Identifier: MIT
// Turns a predicate's constants into values to bind, by the kind they are compared with. Part of the translator.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// A constant as a column of some kind sees it.
enum CodedConstant {
  case null
  case value(SQLValue)
  /// A value that no value of that kind equals or has an order with.
  case foreign
}

extension PredicateTranslator {
  func code(_ constant: Any?, as kind: OperandKind) -> CodedConstant {
    if let key = unwrapped(constant) as? ObjectKey {
      guard case .reference(let root) = kind, key.store == store, Int(key.rootEntity) == root else { return .foreign }
      return .value(.integer(key.primaryKey))
    }
    switch (ComparableValue(constant), kind) {
    case (.null, _): return .null
    case (.number(let number), .number): return PredicateTranslator.code(number)
    case (.string(let text), .string): return .value(.text(text))
    case (.date(let date), .date): return .value(.double(date.timeIntervalSinceReferenceDate))
    case (.data(let data), .binary): return .value(.blob(data))
    case (.uuid(let uuid), .uuid): return .value(.blob(withUnsafeBytes(of: uuid.uuid) { Data($0) }))
    case (.url(let url), .uri): return .value(.text(url.absoluteString))
    default: return .foreign
    }
  }

  private static func code(_ number: ExactNumber) -> CodedConstant {
    switch number {
    case .int(let value): .value(.integer(value))
    case .unsigned(let value): .value(.double(Double(value)))
    case .double(let value): value.isNaN ? .foreign : .value(.double(value))
    case .decimal(let value): value.isNaN ? .foreign : .value(SQLValue(value))
    }
  }
}
