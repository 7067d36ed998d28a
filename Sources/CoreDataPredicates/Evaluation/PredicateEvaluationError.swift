// SPDX-License-Identifier: MIT
// Why a predicate or expression has no answer. Thrown by evaluation; the Foundation classes trap with its sentence, as Apple's raise.

/// A reason why a predicate cannot be evaluated.
package enum PredicateEvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A `$NAME` for which there is no value.
  case missingVariable(String)
  case invalidRegularExpression(String)
  /// A pattern on which the regular expression engine spent too many steps or too much memory.
  case exhaustingRegularExpression(String)
  /// The operator as written, what was wrong.
  case operand(String, String)
  /// More levels of AND, OR and NOT in one another than this.
  case depth(Int)
  /// A function that is not known, or cannot take these arguments.
  case function(String, String)

  package var description: String {
    switch self {
    case .missingVariable(let name):
      "The predicate uses the variable $\(name), for which no value was given: pass it in the substitution variables."
    case .invalidRegularExpression(let pattern): "MATCHES cannot use \"\(pattern.prefix(200))\": it is not a regular expression."
    case .exhaustingRegularExpression(let pattern):
      "MATCHES gave up on \"\(pattern.prefix(200))\": it takes too many steps or too much memory; avoid repetitions inside repetitions."
    case .operand(let name, let problem): "\(name) cannot be evaluated: \(problem)."
    case .depth(let deepest):
      "The predicate has more than \(deepest) levels of AND, OR and NOT in one another; join the parts of one kind in one compound predicate."
    case .function(let name, let problem): "The function \(name) cannot be evaluated: \(problem)."
    }
  }
}
