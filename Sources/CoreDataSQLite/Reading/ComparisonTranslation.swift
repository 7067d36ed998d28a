// SPDX-License-Identifier: MIT
// Translates one comparison. Part of the translator.

import CoreDataPredicates
import CoreDataRows

extension PredicateTranslator {
  func condition(_ comparison: ComparisonTree) throws -> Condition {
    if comparison.modifier == .direct, let parts = try setMembership(comparison) { return parts }
    let left = try operand(comparison.left)
    let right = try operand(comparison.right)
    switch comparison.modifier {
    case .direct:
      if case .constant(let a) = left, case .constant(let b) = right {
        return try constant(a, comparison.operator, b, comparison.options)
      }
      return try compare(left, comparison.operator, right, comparison.options)
    case .any, .all:
      guard case .elements(let elements) = left else { throw unsupported("ANY and ALL need a to-many relationship on their left side") }
      let test = try compare(.value(elements.element, elements.kind), comparison.operator, right, comparison.options)
      return comparison.modifier == .any ? exists(elements, test) : exists(elements, test.negated).negated
    }
  }

  /// `x IN (a UNION b)` and its like, as conditions on the parts; nil for every other comparison.
  private func setMembership(_ comparison: ComparisonTree) throws -> Condition? {
    let (element, container) = comparison.operator == .contains ? (comparison.right, comparison.left) : (comparison.left, comparison.right)
    guard comparison.operator == .in || comparison.operator == .contains, case .setOperation(let operation, let a, let b) = container else {
      return nil
    }
    func holds(_ part: ExpressionTree) throws -> Condition {
      guard try isCollection(part) else { throw unsupported("\(operation.keyword) needs collections on both sides") }
      return try condition(ComparisonTree(element, .in, part, options: comparison.options))
    }
    switch operation {
    case .union: return .any([try holds(a), try holds(b)])
    case .intersect: return .all([try holds(a), try holds(b)])
    case .minus: return .all([try holds(a), try holds(b).negated])
    }
  }

  private func isCollection(_ part: ExpressionTree) throws -> Bool {
    if case .setOperation = part { return true }  // its own sides are looked at in turn
    return switch try operand(part) {
    case .elements, .list: true
    case .constant(let constant):
      if case .null = ComparableValue(constant) { true } else { unwrapped(constant).flatMap { CollectionView(membersOf: $0) } != nil }
    case .value: false
    }
  }

  /// A comparison that no row takes part in.
  private func constant(_ left: Any?, _ op: ComparisonOperator, _ right: Any?, _ options: StringOptions) throws -> Condition {
    let tree = ComparisonTree(.constant(left), op, .constant(right), options: options)
    do throws(PredicateEvaluationError) {
      return .constant(try PredicateTree.comparison(tree).evaluate(with: nil))
    } catch {
      throw unsupported(error.description)
    }
  }

  /// Whether an element fulfils a condition; elements that are nil do not count in a set.
  private func exists(_ elements: Elements, _ test: Condition) -> Condition {
    var conditions = [test.inParentheses]
    if test.isExact, !elements.isMember, elements.isSet { conditions.insert(elements.element + " IS NOT NULL", at: 0) }
    return .exact("EXISTS (SELECT 1 " + elements.clause(conditions) + ")")
  }

  private func compare(_ left: Operand, _ op: ComparisonOperator, _ right: Operand, _ options: StringOptions) throws -> Condition {
    switch op {
    case .in: return try isIn(left, right, options)
    case .contains: return try isIn(right, left, options)
    case .between: return try isBetween(left, right, options)
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: return try order(left, op, right, options)
    case .beginsWith, .endsWith, .like, .matches: return try string(left, op, right, options)
    case .customSelector: throw unsupported("a custom selector runs in memory only")
    }
  }

  // MARK: Equality and order

  private func order(_ left: Operand, _ op: ComparisonOperator, _ right: Operand, _ options: StringOptions) throws -> Condition {
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

  private func isBetween(_ value: Operand, _ range: Operand, _ options: StringOptions) throws -> Condition {
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

  // MARK: Membership

  private func isIn(_ value: Operand, _ container: Operand, _ options: StringOptions) throws -> Condition {
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

  // MARK: Strings

  private func contains(_ text: Operand, _ part: Operand, _ options: StringOptions) throws -> Condition {
    if case .value(let sql, .string) = text, case .constant(let constant) = part {
      switch code(constant, as: .string) {
      case .null, .value(.text("")): return .constant(false)
      case .value(let value) where value.hasNoNUL:
        return .unknownIfNull("INSTR(" + folded(sql, .string, options) + ", " + bound(value, .string, options) + ") > 0")
      case .value, .foreign: break
      }
    }
    return try call(SQLFunction.contains, text, part, options)
  }

  private func string(_ left: Operand, _ op: ComparisonOperator, _ right: Operand, _ options: StringOptions) throws -> Condition {
    switch op {
    case .beginsWith:
      if case .value(let sql, .string) = left, case .constant(let constant) = right,
        case .value(.text(let prefix)) = code(constant, as: .string)
      {
        return prefix.isEmpty ? .constant(false) : begins(folded(sql, .string, options), StringComparison.folded(prefix, options))
      }
      return try call(SQLFunction.beginsWith, left, right, options)
    case .endsWith: return try call(SQLFunction.endsWith, left, right, options)
    case .like: return try call(SQLFunction.like, left, right, options)
    default:
      if case .constant(let constant) = right, case .string(let pattern) = ComparableValue(constant) {
        do {
          _ = try StringComparison.matches("", pattern, options)
        } catch {
          throw unsupported(error.description)
        }
      }
      return try call(SQLFunction.matches, left, right, options)
    }
  }

  /// A range instead of a test, so that an index serves.
  private func begins(_ sql: SQLFragment, _ prefix: String) -> Condition {
    var parts = [sql + " >= " + .value(.text(prefix))]
    if let end = prefix.firstAfterAllWithThisPrefix { parts.append(sql + " < " + .value(.text(end))) }
    return Condition(sql: parts.joined(" AND "), isExact: false, isCompound: parts.count > 1)
  }

  private func call(_ function: String, _ left: Operand, _ right: Operand, _ options: StringOptions) throws -> Condition {
    guard let a = try text(left), let b = try text(right) else { return .constant(false) }
    return .unknownIfNull("\(function)(" + a + ", " + b + ", \(options.rawValue))")
  }

  /// An operand that must be a string; nil when it is the null constant.
  private func text(_ operand: Operand) throws -> SQLFragment? {
    switch operand {
    case .value(let sql, .string): return sql
    case .constant(let constant):
      switch code(constant, as: .string) {
      case .null: return nil
      case .value(let value): return .value(value)
      case .foreign: break
      }
    default: break
    }
    throw unsupported("both sides must be strings")
  }

  private func folds(_ options: StringOptions) -> Bool {
    !options.contains(.normalized) && !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
  }
  private func folded(_ sql: SQLFragment, _ kind: OperandKind, _ options: StringOptions) -> SQLFragment {
    kind == .string && folds(options) ? "\(SQLFunction.fold)(" + sql + ", \(options.rawValue))" : sql
  }
  private func folded(_ value: SQLValue, _ kind: OperandKind, _ options: StringOptions) -> SQLValue {
    if case .text(let text) = value, kind == .string, folds(options) { .text(StringComparison.folded(text, options)) } else { value }
  }
  private func bound(_ value: SQLValue, _ kind: OperandKind, _ options: StringOptions) -> SQLFragment {
    .value(folded(value, kind, options))
  }
}

extension Condition {
  /// The condition where an element is there.
  fileprivate func notNull(_ element: SQLFragment) -> Condition {
    Condition(sql: inParentheses + " AND " + element + " IS NOT NULL", isExact: false, isCompound: true)
  }
}

extension SQLValue {
  /// SQLite's text functions stop at a NUL.
  fileprivate var hasNoNUL: Bool { if case .text(let text) = self { !text.utf8.contains(0) } else { false } }
}

extension String {
  /// The least string that comes after all that begin with this one, or nil when there is none.
  var firstAfterAllWithThisPrefix: String? {
    var scalars = Array(unicodeScalars)
    while let last = scalars.popLast() {
      var next = last.value + 1
      if next == 0xD800 { next = 0xE000 }
      guard let scalar = Unicode.Scalar(next) else { continue }
      var result = String.UnicodeScalarView(scalars)
      result.append(scalar)
      return String(result)
    }
    return nil
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
