// SPDX-License-Identifier: MIT
// Opens the file the patterns are kept in. Command line and window call it once.

import CoreData
import Foundation
import StoreFiles

/// The file of the patterns.
public enum PatternStore {
  static let model = "ReactionLab"

  /// Where an environment says the file is, by `XDG_DATA_HOME` or else by `HOME`.
  public static func place(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    DataPlaces(folder: "reaction-lab", file: "ReactionLab.sqlite", environment: environment).store
  }

  /// The store at a place, not opened yet.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - makesFolder: Whether a folder that is not there is made; a place that somebody typed is more likely mistyped.
  /// - Returns: The file.
  @MainActor public static func file(at url: URL, makesFolder: Bool = true) -> StoreFile {
    StoreFile(url, model: model, makesFolder: makesFolder, complete: completion { Date() })
  }

  /// Opens a store, and makes it and its folder if they are not there yet.
  ///
  /// A file that may not be written is opened for reading. A file of the original's version is migrated, and what that version did not keep
  /// is filled in. What has been in the bin for too long goes.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - now: Tells the time.
  /// - Returns: The opened stack.
  /// - Throws: `StoreFailure`, whose sentence says what is wrong with the file.
  @MainActor public static func open(at url: URL, now: @escaping () -> Date = { Date() }) throws -> NSPersistentContainer {
    try StoreFile.open(url, model: model, complete: completion(now))
  }

  /// What an older version did not keep, and what the bin has kept for long enough.
  @MainActor static func completion(_ now: @escaping () -> Date) -> StoreFile.Completion {
    { context in
      // What the background makes, thumbnails above all, is to be seen at once.
      context.automaticallyMergesChangesFromParent = true
      let library = PatternLibrary(context: context, now: now)
      try library.adopt()
      try library.emptyBin()
    }
  }
}
