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
  private static let longestChain = 64
  private static func combined(_ parts: [Condition], _ word: String, whenEmpty: Bool) -> Condition {
    guard let first = parts.first else { return .constant(whenEmpty) }
    if parts.count == 1 { return first }
    // SQLite bears expressions of a thousand levels, and each part of a chain is one; halves of halves are few.
    if parts.count > longestChain {
      let halves = [parts[..<(parts.count / 2)], parts[(parts.count / 2)...]]
      return combined(halves.map { combined(Array($0), word, whenEmpty: whenEmpty) }, word, whenEmpty: whenEmpty)
    }
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
  /// Whether an aggregate of a value of the row is one over all rows, as in the columns of a fetch of values.
  var aggregatesRows = false

  init(_ mapping: StoreMapping, store: UInt32, entity: EntityMapping) {
    self.mapping = mapping
    self.store = store
    root = Scope(alias: "t0", entity: entity, plan: JoinPlan())
  }

  /// The error for a reason, a part of a sentence or a whole one.
  func unsupported(_ reason: String) -> RowStoreError {
    .cannotTranslate("The store cannot evaluate this: \(reason)\(reason.hasSuffix(".") ? "" : ".")")
  }

  func condition(_ predicate: PredicateTree) throws -> Condition {
    switch predicate {
    case .constant(let value): return .constant(value)
    case .comparison(let comparison): return try condition(comparison)
    case .and(let parts): return .all(try parts.map(condition))
    case .or(let parts): return .any(try PredicateTree.mergingAlternatives(parts).map(condition))
    case .not(let part): return try condition(part).negated
    case .block: throw unsupported("a predicate made of a closure runs in memory only")
    }
  }

  func operand(_ expression: ExpressionTree) throws -> Operand {
    let isOverRows = aggregatesRows && expression.hasAggregate(root.entity.schema, mapping.schema)
    if expression.isConstant, !isOverRows {
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
    case .subquery(let collection, let variable, let predicate): return .elements(try subquery(collection, variable, predicate))
    case .keyPathFrom(.subquery(let collection, let variable, let predicate), let path):
      return try follow(try subquery(collection, variable, predicate), path)
    case .function("objectFrom:withIndex:", nil, let arguments) where arguments.count == 2:
      return try element(arguments[0], arguments[1], [])
    case .keyPathFrom(.function("objectFrom:withIndex:", nil, let arguments), let path) where arguments.count == 2:
      return try element(arguments[0], arguments[1], path)
    case .function(let name, nil, let arguments): return try function(name, arguments)
    case .conditional(let test, let yes, let no): return try choice(test, yes, no)
    case .aggregate(let members): return .list(try members.map(operand))
    default: throw unsupported("an expression of this kind has no form in SQL")
    }
  }

  func variable(_ name: String) throws -> Scope {
    guard let scope = variables[name] else { throw unsupported("no value was given for the variable $\(name)") }
    return scope
  }

  /// `SUBQUERY(collection, $variable, predicate)`.
  private func subquery(_ collection: ExpressionTree, _ variable: String, _ predicate: PredicateTree) throws -> Elements {
    guard case .elements(var elements) = try operand(collection), elements.isMember else {
      throw unsupported("a subquery needs a to-many relationship")
    }
    let before = (variables[variable], aggregatesRows)
    variables[variable] = elements.member
    aggregatesRows = false
    defer { (variables[variable], aggregatesRows) = before }
    elements.conditions.append(try condition(predicate).inParentheses)
    // What a subquery gives is there, even if empty, and is an array.
    elements.optionalOwner = nil
    elements.isSet = false
    return elements
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
