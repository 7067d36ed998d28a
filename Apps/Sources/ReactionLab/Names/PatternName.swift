// SPDX-License-Identifier: MIT
// What the name of a pattern may be, and when two names are the same. PatternLibrary asks on saving, finding and renaming.

import Foundation
import NameOrdering

/// A name fit for a pattern: trimmed, not empty, on one line.
public struct PatternName: Hashable, Sendable {
  public let text: String

  /// Trims what was typed, and refuses what cannot be a name.
  ///
  /// - Throws: `PatternError.nameIsEmpty` or `.nameHasControlCharacters`.
  public init(_ typed: String) throws {
    let trimmed = typed.withoutDirectionSigns.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw PatternError.nameIsEmpty }
    guard !trimmed.hasControlCharacters else { throw PatternError.nameHasControlCharacters(trimmed) }
    text = trimmed
  }

  /// What two names have in common when they count as the same: the name without case and accents.
  public var key: String { Self.key(of: text) }

  /// The key of any text, for looking up what a user typed.
  public static func key(of text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines).foldedAsName
  }

  /// A name without the number at its end: what “Maze” and “Maze 12” have in common.
  public static func stem(of text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1, let last = words.last, let number = Int(last), number > 1, String(number) == last else { return text }
    return words.dropLast().joined(separator: " ")
  }

  /// A name that is free: the text itself, or the text and the first number from 2 on.
  public static func free(_ text: String, isTaken: (PatternName) throws -> Bool) throws -> PatternName {
    var name = try PatternName(text)
    var number = 2
    while try isTaken(name) {
      name = try PatternName("\(text) \(number)")
      number += 1
    }
    return name
  }
}
