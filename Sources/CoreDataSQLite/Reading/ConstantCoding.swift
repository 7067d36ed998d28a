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
    if let entity = unwrapped(constant) as? EntityIdentity {
      guard kind == .entity, let found = mapping.schema.entity(named: entity.name), let place = mapping.entities[found.ordinal] else {
        return .foreign
      }
      return .value(.integer(place.number))
    }
    let comparable = ComparableValue(constant)
    switch (comparable, kind) {
    case (.null, _): return .null
    case (.number, .number), (.string, .string), (.date, .date), (.data, .binary), (.uuid, .uuid), (.url, .uri):
      return SQLValue(comparable).map { .value($0) } ?? .foreign
    default: return .foreign
    }
  }
}

extension SQLValue {
  /// A value as a column of its own kind holds it; nil for what none holds, as nil and not-a-number.
  init?(_ value: ComparableValue) {
    switch value {
    case .number(.int(let number)): self = .integer(number)
    case .number(.unsigned(let number)): self = .double(Double(number))
    case .number(.double(let number)):
      if number.isNaN { return nil }
      self = .double(number)
    case .number(.decimal(let number)):
      if number.isNaN { return nil }
      self = SQLValue(number)
    case .string(let text): self = .text(text)
    case .date(let date): self = .double(date.timeIntervalSinceReferenceDate)
    case .data(let data): self = .blob(data)
    case .uuid(let uuid): self = .blob(withUnsafeBytes(of: uuid.uuid) { Data($0) })
    case .url(let url): self = .text(url.absoluteString)
    case .null, .identity, .other: return nil
    }
  }
}
