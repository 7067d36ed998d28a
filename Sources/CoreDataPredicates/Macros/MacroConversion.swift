// SPDX-License-Identifier: MIT
// Turns what `#Predicate` and `#Expression` make into trees. Called by NSPredicate(_:) and NSExpression(_:); each kind of the macros'
// expressions says what it becomes in the files beside this one.

import Foundation

/// What a part of a macro's expression becomes.
enum MacroPart {
  case predicate(PredicateTree)
  case expression(ExpressionTree)

  /// A condition used as a value is a choice of two values.
  var tree: ExpressionTree {
    switch self {
    case .expression(let tree): tree
    case .predicate(let tree): .conditional(tree, .constant(true), .constant(false))
    }
  }

  /// A value used as a condition is compared with true.
  var condition: PredicateTree {
    switch self {
    case .predicate(let tree): tree
    case .expression(let tree): .comparison(ComparisonTree(tree, .equal, .constant(true)))
    }
  }
}

/// Why a macro's expression has no tree; the initialisers answer nil.
enum MacroRefusal: Error {
  case keyPath
  case constant
  case kind
}

/// A kind of expression that has a tree.
protocol MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart
}

/// What is known in the middle of a conversion.
struct MacroConversion {
  private var places: [PredicateExpressions.VariableID: ExpressionTree]
  private var locals = 0

  /// Begins where a variable stands for the evaluated object.
  init(object: PredicateExpressions.VariableID) { places = [object: .evaluatedObject] }

  func place(of variable: PredicateExpressions.VariableID) throws -> ExpressionTree {
    guard let place = places[variable] else { throw MacroRefusal.kind }
    return place
  }

  mutating func bind(_ variable: PredicateExpressions.VariableID, to place: ExpressionTree) { places[variable] = place }

  /// Names the variable of a closure over a collection.
  mutating func name(_ variable: PredicateExpressions.VariableID) -> String {
    locals += 1
    let name = "_local_\(locals)"
    bind(variable, to: .variable(name))
    return name
  }
}

extension PredicateExpression {
  /// Converts; an expression without a form of its own that depends on no variable becomes its value.
  func convertedPart(_ conversion: inout MacroConversion) throws -> MacroPart {
    do {
      guard let convertible = self as? any MacroConvertible else { throw MacroRefusal.kind }
      return try convertible.part(&conversion)
    } catch {
      guard let value = try? evaluate(PredicateBindings()), let constant = try? macroConstant(value) else { throw error }
      return .expression(.constant(constant))
    }
  }

  func convertedTree(_ conversion: inout MacroConversion) throws -> ExpressionTree { try convertedPart(&conversion).tree }
  func convertedCondition(_ conversion: inout MacroConversion) throws -> PredicateTree { try convertedPart(&conversion).condition }
}

extension ExpressionTree {
  /// A key path that goes on from this expression.
  func following(_ keyPath: String) -> ExpressionTree { FormatParser.appending(keys(of: keyPath), to: self) }
}
