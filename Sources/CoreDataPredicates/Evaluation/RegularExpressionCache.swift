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
  /// How often the engine may report that it is still at it, which it does every ten thousand steps; after so many, a second or two in
  /// all, a pattern such as `(a+)+b` is given up.
  private static let patience = 2_000

  static func matches(_ text: String, _ pattern: String, _ options: StringOptions) throws(PredicateEvaluationError) -> Bool {
    let expression = try expression(pattern, options)
    let text = options.contains(.diacriticInsensitive) ? StringComparison.folded(text, .diacriticInsensitive) : text
    let outcome = Outcome()
    let range = NSRange(location: 0, length: text.utf16.count)
    expression.enumerateMatches(in: text, options: [.anchored, .reportProgress, .reportCompletion], range: range) { match, flags, stop in
      if match != nil {
        outcome.isMatch = true
        stop.pointee = true
      } else if flags.contains(.progress) {
        outcome.reports += 1
        if outcome.reports >= patience { stop.pointee = true }
      } else if flags.contains(.internalError) {
        outcome.isExhausted = true
      }
    }
    guard outcome.isMatch || (!outcome.isExhausted && outcome.reports < patience) else { throw .exhaustingRegularExpression(pattern) }
    return outcome.isMatch
  }

  private final class Outcome {
    var isMatch = false
    var reports = 0
    /// Whether the engine ran out of memory.
    var isExhausted = false
  }

  /// As Apple's, `^` and `$` fit at every line and a dot fits a line break too.
  private static func expression(_ pattern: String, _ options: StringOptions) throws(PredicateEvaluationError) -> NSRegularExpression {
    let key = Key(pattern: pattern, options: options)
    if let known = expressions.withLock({ $0[key] }) { return known }
    let source = options.contains(.diacriticInsensitive) ? StringComparison.folded(pattern, .diacriticInsensitive) : pattern
    var flags: NSRegularExpression.Options = [.anchorsMatchLines, .dotMatchesLineSeparators]
    if options.contains(.caseInsensitive) { flags.insert(.caseInsensitive) }
    let expression: NSRegularExpression
    do {
      // First alone, so that an unbalanced parenthesis cannot join the frame around it.
      _ = try NSRegularExpression(pattern: source)
      expression = try NSRegularExpression(pattern: "\\A(?:\(source))\\z", options: flags)
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
