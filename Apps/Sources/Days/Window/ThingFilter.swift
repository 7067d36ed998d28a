// SPDX-License-Identifier: MIT
// Which things are shown: without the private and archived ones until they are asked for, and those a search finds. List and rotation use it.

import NameOrdering

/// What of all things is to be seen.
public struct ThingFilter: Hashable, Sendable {
  public var showsPrivate: Bool
  public var showsArchived: Bool
  /// Words that must all occur in the name or the note; case and accents make no difference.
  public var search: String

  public init(showsPrivate: Bool = false, showsArchived: Bool = false, search: String = "") {
    self.showsPrivate = showsPrivate
    self.showsArchived = showsArchived
    self.search = search
  }

  /// What of some things is seen, in the same order.
  @MainActor public func shown(of things: [Thing]) -> [Thing] {
    let words = search.foldedAsName.split(whereSeparator: \.isWhitespace).map(String.init)
    return things.filter { isAdmitted($0) && Self.matches($0, words) }
  }

  @MainActor private func isAdmitted(_ thing: Thing) -> Bool {
    (showsPrivate || !thing.isPrivate) && (showsArchived || !thing.isArchived)
  }

  @MainActor private static func matches(_ thing: Thing, _ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let name = thing.nameKey ?? thing.name.foldedAsName
    var note: String?
    return words.allSatisfy { word in
      if name.contains(word) { return true }
      // Few things have notes, and few searches get here.
      let folded = note ?? (thing.note ?? "").foldedAsName
      note = folded
      return folded.contains(word)
    }
  }
}

extension ThingCollection {
  /// The things a filter lets through, by name.
  public func things(_ filter: ThingFilter) throws -> [Thing] { filter.shown(of: try things) }

  /// How many things are private, and how many archived, for the lines that offer to show them.
  public func hiddenCounts() throws -> (private: Int, archived: Int) {
    let all = try things
    return (all.count { $0.isPrivate && !$0.isArchived }, all.count(where: \.isArchived))
  }
}
