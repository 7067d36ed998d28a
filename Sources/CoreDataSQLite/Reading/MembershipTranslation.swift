// SPDX-License-Identifier: MIT
// Translates IN, and CONTAINS of collections. Part of the translator.

import CoreDataPredicates
import CoreDataRows

extension PredicateTranslator {
  func isIn(_ value: Operand, _ container: Operand, _ options: StringOptions) throws -> Condition {
    switch (value, container) {
    case (.value(let sql, let kind), .constant(let constant)):
      if case .null = ComparableValue(constant) { return .constant(false) }
      guard let constant = unwrapped(constant) else { return .constant(false) }
      if let members = CollectionView(membersOf: constant) { return try isIn(sql, kind, members.elements, options) }
      if kind == .string, case .string = ComparableValue(constant) { return try contains(container, value, options) }
      throw unsupported("IN needs a collection or a string on its right side")
    case (.value(let sql, let kind), .list(let members)):
      guard kind != .opaque else { throw unsupported("values of this kind are compared in memory only") }
      let tests: [Condition] = try members.compactMap { member in
        if case .constant(let constant) = member, case .null = ComparableValue(constant) { return nil }
        return Condition(sql: try order(value, .equal, member, options).inParentheses, isExact: false)
      }
      return tests.isEmpty ? .constant(false) : Condition.any(tests).notNull(sql)
    case (.constant(let constant), .list(let members)):
      if case .null = ComparableValue(constant) { return .constant(false) }
      return .any(try members.map { try order($0, .equal, value, options) })
    case (_, .elements(let elements)):
      if case .constant(let constant) = value, case .null = ComparableValue(constant) { return .constant(false) }
      let test = try order(.value(elements.element, elements.kind), .equal, value, options)
      return exists(elements, Condition(sql: test.sql, isExact: false, isCompound: test.isCompound).notNull(elements.element))
    case (.constant, .value(_, .string)), (.value, .value(_, .string)): return try contains(container, value, options)
    default: throw unsupported("IN or CONTAINS between these has no form in SQL")
    }
  }

  private func isIn(_ sql: SQLFragment, _ kind: OperandKind, _ members: [Any], _ options: StringOptions) throws -> Condition {
    guard kind != .opaque else { throw unsupported("values of this kind are compared in memory only") }
    var values: [SQLValue] = []
    for member in members {
      if case .value(let value) = code(member, as: kind) { values.append(folded(value, kind, options)) }
    }
    if values.isEmpty { return .constant(false) }
    let left = folded(sql, kind, options) + " IN "
    if values.count > PredicateTranslator.longList { return .unknownIfNull(left + SQLFragment(list: values)) }
    return .unknownIfNull(left + SQLFragment("(" + Array(repeating: "?", count: values.count).joined(separator: ", ") + ")", values))
  }

  /// Lists longer than this are put into a temporary table.
  static var longList: Int { 500 }
}

extension Condition {
  /// The condition where an element is there.
  fileprivate func notNull(_ element: SQLFragment) -> Condition {
    Condition(sql: inParentheses + " AND " + element + " IS NOT NULL", isExact: false, isCompound: true)
  }
}
