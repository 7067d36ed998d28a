// SPDX-License-Identifier: MIT
// FETCH in expressions: a request that is carried out where the expression is evaluated in memory.

import CoreDataPredicates
import Foundation

/// Where an expression that fetches is made.
public enum NSFetchRequestExpression {
  /// Answers an expression whose value is what a request finds in a context, or how many it finds.
  public static func expression(
    forFetch fetch: _FoundationExpression, context: _FoundationExpression, countOnly countFlag: Bool
  ) -> _FoundationExpression {
    CoreDataPredicates.expression(
      of: .fetch(request: expressionTree(of: fetch), context: expressionTree(of: context), countOnly: countFlag))
  }
}

extension NSFetchRequest: ExpressionRequest {
  package func result(in context: Any?, countOnly: Bool) throws(PredicateEvaluationError) -> Any? {
    guard let context = context as? NSManagedObjectContext else {
      throw .operand("FETCH", "its second argument must be a managed object context")
    }
    do {
      return countOnly ? try context.count(for: self) : try context.fetch(self) as [Any]
    } catch {
      throw .operand("FETCH", "the request failed: \(error.localizedDescription)")
    }
  }
}
