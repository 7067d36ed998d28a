// SPDX-License-Identifier: MIT
// Opens the file the plants are kept in. The command line and later the window call it once.

import CivilCalendar
import CoreData
import StoreFiles

/// The file of the plants.
public enum GardenStore {
  static let model = "Sowings"

  /// The store at a place, not opened yet.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - makesFolder: Whether a folder that is not there is made; a place that somebody typed is more likely mistyped.
  /// - Returns: The store.
  @MainActor public static func file(at url: URL, makesFolder: Bool = true) -> StoreFile {
    StoreFile(url, model: model, makesFolder: makesFolder, complete: completion())
  }

  /// Opens a store, and makes it and its folder if they are not there yet.
  ///
  /// A file that may not be written is opened for reading. A file of version 2 is migrated, and what that version did not keep is
  /// filled in.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - clock: The zone in which an older version was used; the system's if nil.
  /// - Returns: The opened stack.
  /// - Throws: `StoreFailure`, whose sentence says what is wrong with the file.
  @MainActor public static func open(at url: URL, clock: DayClock? = nil) throws -> NSPersistentContainer {
    try StoreFile.open(url, model: model, complete: completion(clock))
  }

  /// What an older version did not keep.
  @MainActor static func completion(_ clock: DayClock? = nil) -> StoreFile.Completion {
    { context in
      try StoreAdoption.adopt(context, clock: clock ?? DayClock(timeZone: DayClock.systemTimeZone(at: Date())))
    }
  }
}
