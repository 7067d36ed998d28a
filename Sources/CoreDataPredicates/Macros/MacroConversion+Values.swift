// SPDX-License-Identifier: MIT
// Values, variables, key paths, arithmetic, choices and optionals of the macros' expressions.

import Foundation

extension PredicateExpressions.Value: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { .expression(.constant(try macroConstant(value))) }
}

extension PredicateExpressions.NilLiteral: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { .expression(.constant(nil)) }
}

extension PredicateExpressions.Variable: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { .expression(try conversion.place(of: key)) }
}

extension PredicateExpressions.KeyPath: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let root = try root.convertedTree(&conversion)
    if let name = keyPath._kvcKeyPathString { return .expression(root.following(name)) }
    let isText = Root.Output.self == String.self || Root.Output.self == Substring.self
    let count = root.following(isText ? "length" : "@count")
    switch kind {
    case .collectionCount: return .expression(count)
    case .collectionIsEmpty: return .predicate(.comparison(ComparisonTree(count, .equal, .constant(0))))
    case .collectionFirst: return .expression(Self.element(of: root, .first))
    case .bidirectionalCollectionLast: return .expression(Self.element(of: root, .last))
    case nil: throw MacroRefusal.keyPath
    }
  }

  private static func element(of root: ExpressionTree, _ index: SymbolicIndex) -> ExpressionTree {
    .function("objectFrom:withIndex:", operand: nil, arguments: [root, .constant(index)])
  }
}

/// The call of a function of two values.
private func call(
  _ function: String, _ a: some PredicateExpression, _ b: some PredicateExpression, _ conversion: inout MacroConversion
) throws -> MacroPart {
  let arguments = [try a.convertedTree(&conversion), try b.convertedTree(&conversion)]
  return .expression(.function(function, operand: nil, arguments: arguments))
}

extension PredicateExpressions.Arithmetic: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let function =
      switch op {
      case .add: "add:to:"
      case .subtract: "from:subtract:"
      case .multiply: "multiply:by:"
      }
    return try call(function, lhs, rhs, &conversion)
  }
}

extension PredicateExpressions.FloatDivision: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { try call("divide:by:", lhs, rhs, &conversion) }
}

extension PredicateExpressions.UnaryMinus: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    .expression(.function("multiply:by:", operand: nil, arguments: [try wrapped.convertedTree(&conversion), .constant(-1)]))
  }
}

extension PredicateExpressions.Conditional: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let test = try test.convertedCondition(&conversion)
    return .expression(.conditional(test, try trueBranch.convertedTree(&conversion), try falseBranch.convertedTree(&conversion)))
  }
}

/// A choice of a value where another is not nil, and of a third where it is.
private func choice(_ checked: ExpressionTree, _ present: ExpressionTree, _ absent: ExpressionTree) -> MacroPart {
  .expression(.conditional(.comparison(ComparisonTree(checked, .notEqual, .constant(nil))), present, absent))
}

extension PredicateExpressions.NilCoalesce: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let value = try lhs.convertedTree(&conversion)
    return choice(value, value, try rhs.convertedTree(&conversion))
  }
}

extension PredicateExpressions.OptionalFlatMap: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let value = try wrapped.convertedTree(&conversion)
    conversion.bind(variable.key, to: value)
    return choice(value, try transform.convertedTree(&conversion), .constant(nil))
  }
}
