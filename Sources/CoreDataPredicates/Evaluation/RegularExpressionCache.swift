// SPDX-License-Identifier: MIT
// The regular expressions of MATCHES, compiled once each. Called by StringComparison.

import Foundation
import Synchronization

enum RegularExpressionCache {
  private struct Key: Hashable {
    let pattern: String
    let options: StringOptions
  }
  private static let capacity = 64
  private static let expressions = Mutex<[Key: NSRegularExpression]>([:])

  static func matches(_ text: String, _ pattern: String, _ options: StringOptions) throws(PredicateEvaluationError) -> Bool {
    let expression = try expression(pattern, options)
    let text = options.contains(.diacriticInsensitive) ? StringComparison.folded(text, .diacriticInsensitive) : text
    return expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  private static func expression(_ pattern: String, _ options: StringOptions) throws(PredicateEvaluationError) -> NSRegularExpression {
    let key = Key(pattern: pattern, options: options)
    if let known = expressions.withLock({ $0[key] }) { return known }
    let source = options.contains(.diacriticInsensitive) ? StringComparison.folded(pattern, .diacriticInsensitive) : pattern
    let expression: NSRegularExpression
    do {
      // First alone, so that an unbalanced parenthesis cannot join the frame around it.
      _ = try NSRegularExpression(pattern: source)
      expression = try NSRegularExpression(
        pattern: "\\A(?:\(source))\\z", options: options.contains(.caseInsensitive) ? [.caseInsensitive] : [])
    } catch {
      throw .invalidRegularExpression(pattern)
    }
    expressions.withLock { known in
      if known.count >= capacity { known.removeAll() }
      known[key] = expression
    }
    return expression
  }
}
