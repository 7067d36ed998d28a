// SPDX-License-Identifier: MIT
// Expressions written in a model document: derived attributes and index elements.

import CoreDataModelFile
import CoreDataPredicates
import Foundation

extension DescriptionMaker {
  /// The expression of a derived attribute; `pages.@count` is Apple's spelling of a function of `pages`.
  func derivation(_ text: String) throws -> NSExpression {
    if text.hasSuffix(".@count") {
      return NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: String(text.dropLast(".@count".count)))])
    }
    return CoreDataPredicates.expression(of: try parseExpression(format: text))
  }

  /// What an index element that is no property stands for.
  func expression(of element: FetchIndexDocument.Element) throws -> NSPropertyDescription? {
    guard let text = element.expression else { return nil }
    let description = NSExpressionDescription()
    description.name = text
    description.expression = CoreDataPredicates.expression(of: try parseExpression(format: text))
    description.expressionResultType = element.expressionResultType.map(type) ?? .undefinedAttributeType
    return description
  }
}
