// SPDX-License-Identifier: MIT
// NSPredicate of a `#Predicate` and NSExpression of an `#Expression`. The conversion is in Macros/.

import Foundation

extension _PredicateMembers {
  /// Makes the predicate that asks what a `#Predicate` asks; nil when it holds something that predicates cannot express.
  ///
  /// Such are key paths without a key, captured values of other types than predicates compare, and functions beyond Apple's list, such as
  /// forced unwrapping, casts and whole-number division.
  public init?<Input: NSObject>(_ predicate: Predicate<Input>) {
    var conversion = MacroConversion(object: predicate.variable.key)
    guard let tree = try? predicate.expression.convertedCondition(&conversion),
      let converted = CoreDataPredicates.predicate(of: tree) as? Self
    else { return nil }
    self = converted
  }
}

extension _ExpressionMembers {
  /// Makes the expression with the value of an `#Expression`; nil when it holds something that expressions cannot express.
  public init?<Input: NSObject, Output>(_ expression: Expression<Input, Output>) {
    var conversion = MacroConversion(object: expression.variable.key)
    guard let tree = try? expression.expression.convertedTree(&conversion),
      let converted = CoreDataPredicates.expression(of: tree) as? Self
    else { return nil }
    self = converted
  }
}
