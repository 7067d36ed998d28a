// SPDX-License-Identifier: MIT
// The media and places of all sowings, each once: what the window's form of a sowing offers while one is typed.

import CoreData
import NameOrdering

/// The texts that sowings have had before, in the order of the alphabet.
public struct UsedTexts: Hashable, Sendable {
  public let media: [String]
  public let places: [String]

  /// Reads them in a context of its own: with very many sowings call it on another queue.
  ///
  /// - Throws: The store's error.
  public init(in coordinator: NSPersistentStoreCoordinator) throws {
    let context = NSManagedObjectContext(.privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    (media, places) = try context.performAndWait {
      (try Self.texts("medium", in: context), try Self.texts("place", in: context))
    }
  }

  private static func texts(_ column: String, in context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<NSDictionary>(entityName: "Sowing")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = [column]
    request.returnsDistinctResults = true
    request.predicate = NSPredicate(format: "%K != nil", column)
    let found = try context.fetch(request).compactMap { $0[column] as? String }
    return found.map { ($0.foldedAsName, $0) }.sorted { $0 < $1 }.map(\.1)
  }

  /// Those of some texts in which a word begins with what was typed, first those that begin with it; all where nothing was typed.
  public static func texts(_ all: [String], matching typed: String) -> [String] {
    let key = typed.foldedAsName
    guard !key.isEmpty else { return all }
    let found = all.filter { $0 != typed }.map { ($0, $0.foldedAsName) }
    return found.filter { $0.1.hasPrefix(key) }.map(\.0)
      + found.filter { !$0.1.hasPrefix(key) && $0.1.contains(" \(key)") }.map(\.0)
  }
}
