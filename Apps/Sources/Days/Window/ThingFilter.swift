// SPDX-License-Identifier: MIT
// Which things are shown: without the private and archived ones until they are asked for, and those a search finds. List and rotation use it.

import CoreData
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

extension ThingFilter {
  /// A request for what is seen, in the list's order, for a fetched results controller.
  ///
  /// The store compares names and notes without case and accents by rules of its own, close to those of `shown(of:)` but for letters such as ß.
  @MainActor public var request: NSFetchRequest<Thing> {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    var conditions: [NSPredicate] = []
    if !showsPrivate { conditions.append(NSPredicate(format: "isPrivate == NO")) }
    if !showsArchived { conditions.append(NSPredicate(format: "isArchived == NO")) }
    conditions += search.foldedAsName.split(whereSeparator: \.isWhitespace).map { word in
      NSPredicate(format: "nameKey CONTAINS %@ OR note CONTAINS[cd] %@", String(word), String(word))
    }
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true, selector: Selector(("localizedStandardCompare:")))]
    return request
  }
}

extension ThingCollection {
  /// The things a filter lets through, by name.
  public func things(_ filter: ThingFilter) throws -> [Thing] { filter.shown(of: try things) }

  /// How many things are private, and how many archived, for the lines that offer to show them.
  public func hiddenCounts() throws -> (private: Int, archived: Int) {
    func count(_ condition: String) throws -> Int {
      let request = NSFetchRequest<Thing>(entityName: "Thing")
      request.predicate = NSPredicate(format: condition)
      return try context.count(for: request)
    }
    return (try count("isPrivate == YES AND isArchived == NO"), try count("isArchived == YES"))
  }
}
