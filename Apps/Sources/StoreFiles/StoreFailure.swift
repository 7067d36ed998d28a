// SPDX-License-Identifier: MIT
// Why a store cannot be used, in words for people who know nothing of databases. StoreFile throws it; windows choose their page by its kind.

import CoreData
import Foundation

/// Why a store could not be opened, with the file it is about.
public struct StoreFailure: LocalizedError, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The file is damaged, or no store at all.
    case damaged
    /// A newer version of the program has kept its things in it.
    case newer
    /// The store belongs to another program.
    case foreign
    /// The file may be read only.
    case unwritable
    /// Another program has the file to itself.
    case locked
    /// The folder is not there and was not, or could not be, made.
    case noFolder
    /// The file was there and is no longer in its place.
    case gone
    /// Another file has come into its place.
    case replaced
    case other
  }

  public let path: String
  public let kind: Kind
  public let reason: String

  public init(path: String, kind: Kind = .other, reason: String) {
    self.path = path
    self.kind = kind
    self.reason = reason
  }

  public var errorDescription: String? { reason.contains(path) ? reason : "The store \(path) can’t be opened.\n\(reason)" }
}

extension StoreFailure {
  private static var unfitting: Set<Int> {
    [NSPersistentStoreIncompatibleVersionHashError, NSMigrationMissingSourceModelError, NSMigrationMissingMappingModelError]
  }

  /// An error of opening or reading a store, explained.
  @MainActor public init(explaining error: any Error, of url: URL, model: String) {
    let code = (error as NSError).code
    if Self.unfitting.contains(code), let known = Self.entities(ofModel: model), let kept = Self.entities(ofStore: url) {
      // Two versions of a program have most of their entities in common, two programs none.
      let isOurs = !known.isDisjoint(with: kept)
      self.init(
        path: url.path, kind: isOurs ? .newer : .foreign,
        reason: isOurs
          ? "The store \(url.path) was last kept by a newer version of this program. It is safe; update the program to use it."
          : "The store \(url.path) belongs to another program. It was left as it is; choose another file.")
      return
    }
    let kind: Kind =
      switch code {
      case NSFileReadCorruptFileError: .damaged
      case NSPersistentStoreTimeoutError: .locked
      // A form that is not known here.
      case NSPersistentStoreOpenError: .newer
      default: .other
      }
    self.init(path: url.path, kind: kind, reason: sentence(for: error))
  }

  @MainActor private static func entities(ofModel name: String) -> Set<String>? {
    Set(NSPersistentContainer(name: name).managedObjectModel.entitiesByName.keys)
  }

  private static func entities(ofStore url: URL) -> Set<String>? {
    let metadata = try? NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
    return (metadata?[NSStoreModelVersionHashesKey] as? [String: Any]).map { Set($0.keys) }
  }
}
