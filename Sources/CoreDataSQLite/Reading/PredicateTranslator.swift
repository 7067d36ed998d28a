// SPDX-License-Identifier: MIT
// Translates predicates into SQL that gives the same answer as evaluation in memory. Called by `SelectBuilder`; comparisons and key
// paths have files of their own.
//
// SQL's third truth value is kept out: at the top of a WHERE clause unknown is as good as false, so a condition only says whether it
// can be unknown, and NOT turns unknown into false first.

import CoreDataPredicates
import CoreDataRows

/// A condition.
struct Condition {
  var sql: SQLFragment
  /// Whether it is always true or false, never unknown.
  var isExact: Bool
  /// Whether it must stand in parentheses beside an operator.
  var isCompound = false

  static func constant(_ value: Bool) -> Condition { Condition(sql: SQLFragment(value ? "1" : "0"), isExact: true) }
  static func exact(_ sql: SQLFragment) -> Condition { Condition(sql: sql, isExact: true) }
  static func unknownIfNull(_ sql: SQLFragment) -> Condition { Condition(sql: sql, isExact: false) }

  var inParentheses: SQLFragment { isCompound ? "(" + sql + ")" : sql }
  var negated: Condition { .exact(isExact ? "NOT (" + sql + ")" : "NOT IFNULL(" + sql + ", 0)") }

  static func all(_ parts: [Condition]) -> Condition { combined(parts, " AND ", whenEmpty: true) }
  static func any(_ parts: [Condition]) -> Condition { combined(parts, " OR ", whenEmpty: false) }
  private static func combined(_ parts: [Condition], _ word: String, whenEmpty: Bool) -> Condition {
    guard let first = parts.first else { return .constant(whenEmpty) }
    if parts.count == 1 { return first }
    return Condition(sql: parts.map(\.inParentheses).joined(word), isExact: parts.allSatisfy(\.isExact), isCompound: true)
  }
}

/// The translation of one plan.
final class PredicateTranslator {
  let mapping: StoreMapping
  let store: UInt32
  /// The fetched row.
  let root: Scope
  var aliasCount = 0
  /// Rows that variables of subqueries stand for.
  var variables: [String: Scope] = [:]

  init(_ mapping: StoreMapping, store: UInt32, entity: EntityMapping) {
    self.mapping = mapping
    self.store = store
    root = Scope(alias: "t0", entity: entity, plan: JoinPlan())
  }

  func unsupported(_ reason: String) -> RowStoreError { .cannotTranslate("The store cannot evaluate this: \(reason).") }

  func condition(_ predicate: PredicateTree) throws -> Condition {
    switch predicate {
    case .constant(let value): return .constant(value)
    case .comparison(let comparison): return try condition(comparison)
    case .and(let parts): return .all(try parts.map(condition))
    case .or(let parts): return .any(try parts.map(condition))
    case .not(let part): return try condition(part).negated
    case .block: throw unsupported("a predicate made of a closure runs in memory only")
    }
  }

  func operand(_ expression: ExpressionTree) throws -> Operand {
    if expression.isConstant {
      do {
        return .constant(try expression.value(with: nil))
      } catch {
        throw unsupported(error.description)
      }
    }
    switch expression {
    case .evaluatedObject: return identity(root)
    case .keyPath(let path), .keyPathFrom(.evaluatedObject, let path): return try resolve(path, root)
    case .variable(let name): return identity(try variable(name))
    case .keyPathFrom(.variable(let name), let path): return try resolve(path, try variable(name))
    case .keyPathFrom(.subquery(let collection, let variable, let predicate), ["@count"]):
      return try count(collection, variable, predicate)
    case .function("count:", nil, let arguments) where arguments.count == 1: return try count(arguments[0])
    case .function(let name, nil, let arguments): return try function(name, arguments)
    case .aggregate(let members): return .list(try members.map(operand))
    default: throw unsupported("an expression of this kind has no form in SQL")
    }
  }

  private func variable(_ name: String) throws -> Scope {
    guard let scope = variables[name] else { throw unsupported("no value was given for the variable $\(name)") }
    return scope
  }

  /// `SUBQUERY(collection, $variable, predicate).@count`.
  private func count(_ collection: ExpressionTree, _ variable: String, _ predicate: PredicateTree) throws -> Operand {
    guard case .elements(let elements) = try operand(collection), elements.isMember else {
      throw unsupported("a subquery needs a to-many relationship")
    }
    let before = variables[variable]
    variables[variable] = elements.member
    defer { variables[variable] = before }
    let condition = try condition(predicate)
    return .value("(SELECT COUNT(*) " + elements.clause([condition.inParentheses]) + ")", .number(isDecimal: false))
  }

  private func count(_ argument: ExpressionTree) throws -> Operand {
    if case .subquery(let collection, let variable, let predicate) = argument { return try count(collection, variable, predicate) }
    guard case .elements(let elements) = try operand(argument), elements.isMember else {
      throw unsupported("count: needs a to-many relationship")
    }
    return .value("(SELECT COUNT(*) " + elements.clause([]) + ")", .number(isDecimal: false))
  }

  private func function(_ name: String, _ arguments: [ExpressionTree]) throws -> Operand {
    let values = try arguments.map { argument -> (SQLFragment, OperandKind) in
      switch try operand(argument) {
      case .value(let sql, let kind): return (sql, kind)
      case .constant(let constant):
        switch ComparableValue(constant) {
        case .number(.decimal), .null: break
        case .number:
          if case .value(let value) = code(constant, as: .number(isDecimal: false)) { return (.value(value), .number(isDecimal: false)) }
        case .string(let text): return (.value(.text(text)), .string)
        default: break
        }
      case .elements, .list: break
      }
      throw unsupported("the function \(name) has no form in SQL for these arguments")
    }
    let number = OperandKind.number(isDecimal: false)
    if values.count == 2, values.allSatisfy({ $0.1 == number }) {
      let (a, b) = (values[0].0, values[1].0)
      switch name {
      case "add:to:": return .value("(" + a + " + " + b + ")", number)
      case "from:subtract:": return .value("(" + a + " - " + b + ")", number)
      case "multiply:by:": return .value("(" + a + " * " + b + ")", number)
      default: break
      }
    }
    if values.count == 1 {
      switch (name, values[0].1) {
      case ("lowercase:", .string): return .value("\(SQLFunction.lowercase)(" + values[0].0 + ")", .string)
      case ("uppercase:", .string): return .value("\(SQLFunction.uppercase)(" + values[0].0 + ")", .string)
      case ("length:", .string): return .value("\(SQLFunction.length)(" + values[0].0 + ")", number)
      case ("abs:", number): return .value("ABS(" + values[0].0 + ")", number)
      default: break
      }
    }
    throw unsupported("the function \(name) has no form in SQL")
  }
}

extension ExpressionTree {
  /// Whether the value depends on nothing but the expression itself.
  fileprivate var isConstant: Bool {
    switch self {
    case .constant: true
    case .aggregate(let members): members.allSatisfy(\.isConstant)
    case .function(_, let operand, let arguments): (operand?.isConstant ?? true) && arguments.allSatisfy(\.isConstant)
    case .setOperation(_, let a, let b): a.isConstant && b.isConstant
    case .keyPathFrom(let root, _): root.isConstant
    default: false
    }
  }
}
