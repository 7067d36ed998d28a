// SPDX-License-Identifier: MIT
// What a name may be, and when two names are the same. ThingCollection asks on adding, finding and renaming.

import Foundation
import NameOrdering

/// A name fit for a thing: trimmed, not empty, on one line.
public struct ThingName: Hashable, Sendable {
  public let text: String

  /// Trims what was typed, and refuses what cannot be a name.
  ///
  /// - Throws: `ThingError.nameIsEmpty` or `.nameHasControlCharacters`.
  public init(_ typed: String) throws {
    let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw ThingError.nameIsEmpty }
    guard !trimmed.hasControlCharacters else { throw ThingError.nameHasControlCharacters(trimmed) }
    text = trimmed
  }

  /// What two names have in common when they count as the same: the name without case and accents.
  public var key: String { Self.key(of: text) }

  /// The key of any text, for looking up what a user typed.
  public static func key(of text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines).foldedAsName
  }

  /// A name for a new thing, "New thing 1" or the first higher number that is free.
  public static func forNewThing(isTaken: (ThingName) throws -> Bool) throws -> ThingName {
    var number = 1
    while true {
      let name = try ThingName("New thing \(number)")
      if try !isTaken(name) { return name }
      number += 1
    }
  }
}
