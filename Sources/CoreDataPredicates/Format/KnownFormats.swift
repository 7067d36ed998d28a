// SPDX-License-Identifier: MIT
// The tokens of formats that were parsed before: a program writes each format once and uses it over and over with other arguments. The
// parser asks for them.

import Synchronization

/// Formats whose tokens are kept for the life of the process.
enum KnownFormats {
  private static let known = Mutex<[String: [FormatToken]]>([:])
  /// Programs have tens of formats; one that makes them up without end only has them split again.
  private static let capacity = 256
  /// What is longer is rarely written by hand, and would only take memory.
  private static let longest = 256

  /// A format's tokens, the last being the end.
  static func tokens(of format: String) throws(PredicateFormatError) -> [FormatToken] {
    // Beyond ASCII strings with other characters can be equal, as é is in its two forms.
    guard format.utf8.count <= longest, format.utf8.allSatisfy({ $0 < 0x80 }) else { return try FormatLexer.tokens(of: format) }
    if let tokens = known.withLock({ $0[format] }) { return tokens }
    let tokens = try FormatLexer.tokens(of: format)
    known.withLock {
      if $0.count >= capacity { $0.removeAll() }
      $0[format] = tokens
    }
    return tokens
  }
}
