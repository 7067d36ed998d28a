// SPDX-License-Identifier: MIT
// What a name may be, and when two names are the same. ThingCollection asks on adding, finding and renaming.

import Foundation
import NameOrdering

/// A name fit for a thing: trimmed, not empty, on one line, not too long.
public struct ThingName: Hashable, Sendable {
  public let text: String

  /// The most characters a name may have.
  public static let longest = 200
  /// The most bytes: a character may be made of any number of them.
  private static let mostBytes = 2000

  /// Trims what was typed, and refuses what cannot be a name.
  ///
  /// - Throws: `ThingError.nameIsEmpty`, `.nameHasControlCharacters` or `.nameIsTooLong`.
  public init(_ typed: String) throws {
    try self.init(kept: typed)
    guard text.utf8.count <= Self.mostBytes, text.count <= Self.longest else { throw ThingError.nameIsTooLong(text.count) }
  }

  /// A name from an older store or an export, which may be longer than what can be typed now.
  init(kept typed: String) throws {
    let trimmed = typed.withoutDirectionSigns.trimmingCharacters(in: .whitespacesAndNewlines)
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

  /// What the keys of all names for new things begin with.
  static let newThingKey = "new thing "

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
