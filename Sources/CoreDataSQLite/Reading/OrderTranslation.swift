// SPDX-License-Identifier: MIT
// Translates ==, !=, <, <=, >, >= and BETWEEN. Part of the translator.

import CoreDataPredicates
import CoreDataRows

extension PredicateTranslator {
  func order(_ left: Operand, _ op: ComparisonOperator, _ right: Operand, _ options: StringOptions) throws -> Condition {
    switch (left, right) {
    case (.constant(let a), .constant(let b)): return try constant(a, op, b, options)
    case (.value(let sql, let kind), .constant(let constant)): return try order(sql, kind, op, constant, options)
    case (.constant(let constant), .value(let sql, let kind)): return try order(sql, kind, op.flipped, constant, options)
    case (.value(let a, let kindA), .value(let b, let kindB)):
      guard kindA == kindB || (kindA.isNumber && kindB.isNumber), kindA != .opaque else {
        return try unlike(a, kindA, op, b, kindB)
      }
      let (a, b) = (folded(a, kindA, options), folded(b, kindB, options))
      switch op {
      case .equal: return .exact(a + " IS " + b)
      case .notEqual: return .exact(a + " IS NOT " + b)
      default:
        try checkOrder(kindA)
        return .unknownIfNull(a + " \(op.sql) " + b)
      }
    default: throw unsupported("a whole collection is compared; say ANY or ALL")
    }
  }

  private func order(
    _ sql: SQLFragment, _ kind: OperandKind, _ op: ComparisonOperator, _ constant: Any?, _ options: StringOptions
  ) throws -> Condition {
    switch (code(constant, as: kind), op) {
    case (.null, .equal): return .exact(sql + " IS NULL")
    case (.null, .notEqual): return .exact(sql + " IS NOT NULL")
    case (.null, _): return .constant(false)
    case (.foreign, _) where kind == .opaque: throw unsupported("values of this kind are compared in memory only")
    case (.foreign, .equal): return .constant(false)
    case (.foreign, .notEqual): return .constant(true)
    case (.foreign, _): throw unsupported("a property is compared with a value of another kind")
    case (.value(let value), .equal): return .unknownIfNull(folded(sql, kind, options) + " = " + bound(value, kind, options))
    case (.value(let value), .notEqual): return .exact(folded(sql, kind, options) + " IS NOT " + bound(value, kind, options))
    case (.value(let value), _):
      try checkOrder(kind)
      return .unknownIfNull(folded(sql, kind, options) + " \(op.sql) " + bound(value, kind, options))
    }
  }

  /// Values of different kinds are equal only where neither is there.
  private func unlike(
    _ a: SQLFragment, _ kindA: OperandKind, _ op: ComparisonOperator, _ b: SQLFragment, _ kindB: OperandKind
  ) throws -> Condition {
    let areNull = Condition(sql: a + " IS NULL AND " + b + " IS NULL", isExact: true, isCompound: true)
    switch op {
    case .equal where kindA != .opaque && kindB != .opaque: return areNull
    case .notEqual where kindA != .opaque && kindB != .opaque: return areNull.negated
    default: throw unsupported("two properties of different kinds are compared")
    }
  }

  private func checkOrder(_ kind: OperandKind) throws {
    guard kind.hasOrder else { throw unsupported("values of this kind have no order") }
  }

  func isBetween(_ value: Operand, _ range: Operand, _ options: StringOptions) throws -> Condition {
    var limits: [Operand]
    switch range {
    case .list(let members): limits = members
    case .constant(let constant): limits = (unwrapped(constant).flatMap { CollectionView($0) }?.elements ?? []).map { .constant($0) }
    default: limits = []
    }
    guard limits.count == 2 else { throw unsupported("BETWEEN needs two limits") }
    return .all([
      try order(value, .greaterThanOrEqual, limits[0], options), try order(value, .lessThanOrEqual, limits[1], options),
    ])
  }
}

extension ComparisonOperator {
  /// The operator with its sides exchanged.
  fileprivate var flipped: ComparisonOperator {
    switch self {
    case .lessThan: .greaterThan
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThan: .lessThan
    case .greaterThanOrEqual: .lessThanOrEqual
    default: self
    }
  }
  fileprivate var sql: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqual: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqual: ">="
    default: "="
    }
  }
}
