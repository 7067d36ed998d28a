// SPDX-License-Identifier: MIT
// Translates functions, aggregates and TERNARY. What SQLite calculates as memory does is written as its own operators; the rest calls
// back into the functions of memory. Part of the translator.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// A value in SQL and what kind it is.
typealias TypedSQL = (sql: SQLFragment, kind: OperandKind)

extension PredicateTranslator {
  func function(_ name: String, _ arguments: [ExpressionTree]) throws -> Operand {
    if let function = AggregateFunction(rawValue: name), arguments.count == 1 { return try aggregate(function, arguments[0]) }
    if name == "noindex:", arguments.count == 1 { return try operand(arguments[0]) }
    if name == "castObject:toType:", arguments.count == 2 { return try cast(arguments[0], arguments[1]) }
    let values = try arguments.map { try value(try operand($0), in: name) }
    let answer = try call(name, values)
    return .value(answer.sql, answer.kind)
  }

  private func call(_ name: String, _ values: [TypedSQL]) throws -> TypedSQL {
    let kinds = values.map(\.kind)
    if values.count == 2, kinds.allSatisfy(\.isCalculable) {
      let kind = PredicateTranslator.combined(kinds)
      if kind != .decimal, let sign = PredicateTranslator.signs[name] {
        return ("(" + values[0].sql + " \(sign) " + values[1].sql + ")", kind)
      }
      switch name {
      case "add:to:", "from:subtract:", "multiply:by:", "divide:by:": return (memory(name, values), kind)
      case "raise:toPower:": return (memory(name, values), .floating)
      case "modulus:by:", "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:":
        return (memory(name, values), .integer)
      default: break
      }
    }
    if values.count == 1 {
      switch (name, kinds[0]) {
      case ("lowercase:", .string): return ("\(SQLFunction.lowercase)(" + values[0].sql + ")", .string)
      case ("uppercase:", .string): return ("\(SQLFunction.uppercase)(" + values[0].sql + ")", .string)
      case ("length:", .string): return ("\(SQLFunction.length)(" + values[0].sql + ")", .integer)
      case ("canonical:", .string): return (memory(name, values), .string)
      case ("onesComplement:", let kind) where kind.isCalculable: return (memory(name, values), .integer)
      case ("sqrt:", let kind), ("log:", let kind), ("ln:", let kind), ("exp:", let kind):
        if kind.isCalculable { return (memory(name, values), .floating) }
      case ("floor:", let kind), ("ceiling:", let kind), ("trunc:", let kind), ("abs:", let kind):
        if kind.isCalculable { return (memory(name, values), kind == .date ? .floating : kind) }
      default: break
      }
    }
    if values.count > 1, let function = AggregateFunction(rawValue: name) { return (memory(name, values), try kind(function, of: kinds)) }
    throw unsupported("the function \(name) has no form in SQL for these arguments")
  }

  private static let signs = ["add:to:": "+", "from:subtract:": "-", "multiply:by:": "*"]

  /// Decimal where no fraction is binary.
  private static func combined(_ kinds: [OperandKind]) -> OperandKind {
    if kinds.contains(.floating) || kinds.contains(.date) { return .floating }
    return kinds.contains(.decimal) ? .decimal : .integer
  }

  /// A call of the function that evaluation in memory calls.
  private func memory(_ name: String, _ values: [TypedSQL]) -> SQLFragment {
    let letters = values.map { String($0.kind.letter) }.joined()
    return "\(SQLFunction.call)('\(name)', '\(letters)'" + values.reduce(SQLFragment()) { $0 + ", " + $1.sql } + ")"
  }

  /// An operand that is one value.
  private func value(_ operand: Operand, in name: String) throws -> TypedSQL {
    switch operand {
    case .value(let sql, let kind):
      if kind.isValue { return (sql, kind) }
    case .constant(let constant):
      if let value = typed(constant) { return value }
    case .elements, .list: break
    }
    throw unsupported("\(name) has no form in SQL for these arguments")
  }

  /// A constant by itself; nil for what has no column to lie in.
  func typed(_ constant: Any?) -> TypedSQL? {
    let kind: OperandKind
    switch ComparableValue(constant) {
    case .null: return (SQLFragment("NULL"), .integer)
    case .number(.decimal): kind = .decimal
    case .number(.int): kind = .integer
    case .number: kind = .floating
    case .string: kind = .string
    case .date: kind = .date
    case .data: kind = .binary
    case .uuid: kind = .uuid
    case .url: kind = .uri
    case .identity(let identity):
      guard let key = identity.base as? ObjectKey else { return nil }
      kind = .reference(root: Int(key.rootEntity))
    case .other: return nil
    }
    guard case .value(let value) = code(constant, as: kind) else { return nil }
    return (.value(value), kind)
  }

  // MARK: TERNARY and CAST

  func choice(_ test: PredicateTree, _ yes: ExpressionTree, _ no: ExpressionTree) throws -> Operand {
    let condition = try condition(test)
    let (a, b) = (try operand(yes), try operand(no))
    if case .constant(let x) = a, case .constant(let y) = b, unwrapped(x) == nil, unwrapped(y) == nil { return .constant(nil) }
    let first = try value(a, in: "TERNARY")
    let second = try value(b, in: "TERNARY")
    let kind: OperandKind
    if first.kind == second.kind || second.sql.text == "NULL" {
      kind = first.kind
    } else if first.sql.text == "NULL" {
      kind = second.kind
    } else if first.kind.isNumber, second.kind.isNumber {
      kind = PredicateTranslator.combined([first.kind, second.kind])
    } else {
      throw unsupported("both values of TERNARY must be of one kind")
    }
    return .value("CASE WHEN " + condition.sql + " THEN " + first.sql + " ELSE " + second.sql + " END", kind)
  }

  private func cast(_ argument: ExpressionTree, _ type: ExpressionTree) throws -> Operand {
    guard case .constant(let constant) = type, case .string(let name) = ComparableValue(constant) else {
      throw unsupported("CAST needs the name of a type")
    }
    let value = try value(try operand(argument), in: "CAST")
    let kind: OperandKind
    switch (value.kind, name) {
    case (.number, "NSDate"), (.date, "NSDate"): kind = .date
    case (.number(let number), "NSNumber"): kind = .number(number)
    case (.date, "NSNumber"), (.string, "NSNumber"): kind = .floating
    case (.number, "NSDecimalNumber"), (.string, "NSDecimalNumber"): kind = .decimal
    case (.string, "NSString"), (.number, "NSString"), (.date, "NSString"): kind = .string
    case (.uuid, "NSUUID"), (.string, "NSUUID"): kind = .uuid
    case (.uri, "NSURL"), (.string, "NSURL"): kind = .uri
    default: throw unsupported("a value of this kind cannot be cast to \(name)")
    }
    return .value(memory("castObject:toType:", [value, (SQLFragment.value(.text(name)), .string)]), kind)
  }

  // MARK: Aggregates

  /// An aggregate over the members of a to-many, over a list, or over the rows of a group.
  private func aggregate(_ function: AggregateFunction, _ argument: ExpressionTree) throws -> Operand {
    var argument = argument
    var isDistinct = false
    if case .function("distinct:", nil, let inner) = argument, inner.count == 1 {
      argument = inner[0]
      isDistinct = true
    }
    let isOverRows = aggregatesRows
    aggregatesRows = false
    defer { aggregatesRows = isOverRows }
    switch try operand(argument) {
    case .elements(let elements):
      guard elements.depth == 1 else { throw unsupported("\(function.rawValue) leads through a second to-many") }
      let answer = try aggregate(function, elements.isMember ? nil : elements.element, elements.kind, isDistinct)
      return .value("(SELECT " + answer.sql + " " + elements.clause() + ")", answer.kind)
    case .value(let value, let kind):
      guard isOverRows else { throw unsupported("\(function.rawValue) needs a collection") }
      let isRow = if case .evaluatedObject = argument { true } else { false }
      let answer = try aggregate(function, isRow ? nil : value, kind, isDistinct)
      return .value(answer.sql, answer.kind)
    case .list(let members):
      if isDistinct { break }
      let values = try members.map { try value($0, in: function.rawValue) }
      return .value(memory(function.rawValue, values), try kind(function, of: values.map(\.kind)))
    case .constant(let constant):
      guard isOverRows, let value = typed(constant) else { break }
      let answer = try aggregate(function, value.sql, value.kind, isDistinct)
      return .value(answer.sql, answer.kind)
    }
    throw unsupported("\(function.rawValue) has no form in SQL for this argument")
  }

  /// The call of an aggregate; the value is nil for the rows themselves.
  func aggregate(
    _ function: AggregateFunction, _ value: SQLFragment?, _ kind: OperandKind, _ isDistinct: Bool = false
  ) throws -> TypedSQL {
    guard let value else {
      if function == .count { return (SQLFragment("COUNT(*)"), .integer) }
      throw unsupported("\(function.rawValue) needs values, not objects")
    }
    let argument = (isDistinct ? "DISTINCT " : "") + value
    let answer = try self.kind(function, of: [kind])
    switch function {
    case .count: return ("COUNT(" + argument + ")", answer)
    case .min: return ("MIN(" + value + ")", answer)
    case .max: return ("MAX(" + value + ")", answer)
    case .sum where kind != .decimal: return ("IFNULL(SUM(" + argument + "), 0)", answer)
    case .average where kind != .decimal: return ("AVG(" + argument + ")", answer)
    case .sum, .average, .median, .stddev:
      return ("\(SQLFunction.aggregate(function, kind.letter))(" + argument + ")", answer)
    }
  }

  private func kind(_ function: AggregateFunction, of kinds: [OperandKind]) throws -> OperandKind {
    switch function {
    case .count: return .integer
    case .min, .max:
      if let first = kinds.first, first.hasOrder, kinds.allSatisfy({ $0 == first }) { return first }
      if kinds.allSatisfy(\.isNumber) { return PredicateTranslator.combined(kinds) }
    case .sum:
      if kinds.allSatisfy(\.isCalculable) { return PredicateTranslator.combined(kinds) }
    case .average, .median, .stddev:
      if kinds.allSatisfy(\.isCalculable) { return .floating }
    }
    throw unsupported("\(function.rawValue) cannot take values of this kind")
  }
}

extension OperandKind {
  /// How a call into memory is told of an argument's kind.
  var letter: Character {
    switch self {
    case .number(.decimal): "m"
    case .number: "n"
    case .date: "d"
    case .string: "s"
    case .uri: "l"
    case .uuid: "u"
    case .binary, .opaque: "b"
    case .reference, .entity: "n"
    }
  }
}
