// SPDX-License-Identifier: MIT
// The one place that says how strings compare. Evaluation calls it, and the SQLite layer registers it as functions and collations,
// so that memory and SQL give one answer.

import CoreDataCRuntime
import Foundation

/// How strings compare.
///
/// Without options by code point; `[c]` after Unicode case folding, `[d]` without diacritical marks, `[n]` by code point whatever else is
/// given, `[l]` with the current locale's folding. An empty string is contained in, begins and ends nothing, as in Apple's Foundation.
package enum StringComparison {
  package static func equal(_ a: String, _ b: String, _ options: StringOptions) -> Bool {
    withFolded(a, b, options) { sameBytes($0, $1) }
  }

  package static func beginsWith(_ text: String, _ prefix: String, _ options: StringOptions) -> Bool {
    !prefix.isEmpty && withFolded(text, prefix, options) { $0.count >= $1.count && sameBytes($0[..<$1.count], $1[...]) }
  }

  package static func endsWith(_ text: String, _ suffix: String, _ options: StringOptions) -> Bool {
    !suffix.isEmpty && withFolded(text, suffix, options) { $0.count >= $1.count && sameBytes($0[($0.count - $1.count)...], $1[...]) }
  }

  package static func contains(_ text: String, _ part: String, _ options: StringOptions) -> Bool {
    !part.isEmpty && withFolded(text, part, options) { occurs($1, in: $0) }
  }

  /// Matches a pattern of `*` (any run of characters) and `?` (one character); a backslash makes the next character plain.
  package static func like(_ text: String, _ pattern: String, _ options: StringOptions) -> Bool {
    LikePattern(pattern, options).matches(text)
  }

  /// Matches the whole string with a regular expression of ICU's syntax.
  package static func matches(_ text: String, _ pattern: String, _ options: StringOptions) throws(PredicateEvaluationError) -> Bool {
    try RegularExpressionCache.matches(text, pattern, options)
  }

  /// The order of two strings by code point, after the folding that the options ask for.
  package static func compare(_ a: String, _ b: String, _ options: StringOptions) -> ComparisonResult {
    withFolded(a, b, options) { order($0, $1) }
  }

  /// The order of two strings for a sort.
  package static func compare(_ a: String, _ b: String, _ ordering: StringOrdering) -> ComparisonResult {
    switch ordering {
    case .natural: compare(a, b, StringOptions())
    case .caseInsensitive: compare(a, b, StringOptions.caseInsensitive)
    case .localized: a.localizedCompare(b)
    case .localizedCaseInsensitive: a.localizedCaseInsensitiveCompare(b)
    case .localizedStandard: a.localizedStandardCompare(b)
    }
  }

  /// A string in the form in which these options compare it.
  package static func folded(_ string: String, _ options: StringOptions) -> String {
    let folds = options.contains(.normalized) ? [] : options.intersection([.caseInsensitive, .diacriticInsensitive])
    guard !folds.isEmpty else { return string }
    if string.utf8.allSatisfy({ $0 < 0x80 }) {
      return folds.contains(.caseInsensitive) ? String(decoding: string.utf8.map { lowercased($0) }, as: UTF8.self) : string
    }
    var foundation: String.CompareOptions = []
    if folds.contains(.caseInsensitive) { foundation.insert(.caseInsensitive) }
    if folds.contains(.diacriticInsensitive) { foundation.insert(.diacriticInsensitive) }
    return string.folding(options: foundation, locale: options.contains(.localeSensitive) ? .current : nil)
      .precomposedStringWithCanonicalMapping
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private static func withFolded<T>(_ a: String, _ b: String, _ options: StringOptions, _ body: (Bytes, Bytes) -> T) -> T {
    var a = folded(a, options)
    var b = folded(b, options)
    return a.withUTF8 { x in b.withUTF8 { y in body(x, y) } }
  }

  private static func sameBytes(_ a: Bytes, _ b: Bytes) -> Bool { a.count == b.count && sameBytes(a[...], b[...]) }

  private static func sameBytes(_ a: Slice<Bytes>, _ b: Slice<Bytes>) -> Bool { a.elementsEqual(b) }

  /// In time proportional to the lengths, whatever the texts are.
  private static func occurs(_ part: Bytes, in text: Bytes) -> Bool {
    guard let start = text.baseAddress, let wanted = part.baseAddress, !part.isEmpty else { return false }
    return CoreDataFindBytes(start, text.count, wanted, part.count) != nil
  }

  private static func order(_ a: Bytes, _ b: Bytes) -> ComparisonResult {
    for (x, y) in zip(a, b) where x != y { return x < y ? .orderedAscending : .orderedDescending }
    return a.count < b.count ? .orderedAscending : a.count > b.count ? .orderedDescending : .orderedSame
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

/// The orders that a sort descriptor can ask for by Apple's selectors.
package enum StringOrdering: Sendable, Hashable {
  /// `compare:`, by code point.
  case natural
  /// `caseInsensitiveCompare:`.
  case caseInsensitive
  /// `localizedCompare:`.
  case localized
  /// `localizedCaseInsensitiveCompare:`.
  case localizedCaseInsensitive
  /// `localizedStandardCompare:`.
  case localizedStandard
}
