// SPDX-License-Identifier: MIT
// Opens the file the things are kept in. The command line and later the window call it once.

import CoreData
import StoreFiles

/// The file of the things.
public enum ThingStore {
  static let model = "Days"

  /// The store at a place, not opened yet.
  @MainActor public static func file(at url: URL) -> StoreFile { StoreFile(url, model: model) }

  /// Opens a store, and makes it and its folder if they are not there yet.
  ///
  /// A file that may not be written is opened for reading.
  ///
  /// - Throws: `StoreFailure`, whose sentence says what is wrong with the file.
  @MainActor public static func open(at url: URL) throws -> NSPersistentContainer { try StoreFile.open(url, model: model) }
}
