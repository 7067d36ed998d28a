// SPDX-License-Identifier: MIT
// Opens the file the things are kept in. The command line and later the window call it once.

import CivilCalendar
import CoreData
import StoreFiles

/// The file of the things.
public enum ThingStore {
  static let model = "Days"

  /// The store at a place, not opened yet; `makesFolder` says whether its folder is made where it is not there.
  @MainActor public static func file(at url: URL, makesFolder: Bool = true) -> StoreFile {
    StoreFile(url, model: model, makesFolder: makesFolder, complete: completion())
  }

  /// Opens a store, and makes it and its folder if they are not there yet.
  ///
  /// A file that may not be written is opened for reading. A file of an older version is migrated, and what that version did not keep
  /// is filled in.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - clock: The zone in which an older version was used; the system's if nil.
  ///   - today: The day it is; by the clock if nil.
  /// - Returns: The opened stack.
  /// - Throws: `StoreFailure`, whose sentence says what is wrong with the file.
  @MainActor public static func open(
    at url: URL, clock: DayClock? = nil, today: CivilDay? = nil
  ) throws -> NSPersistentContainer {
    try StoreFile.open(url, model: model, complete: completion(clock, today))
  }

  /// What an older version did not keep.
  @MainActor static func completion(_ clock: DayClock? = nil, _ today: CivilDay? = nil) -> StoreFile.Completion {
    { context in
      let now = Date()
      let clock = clock ?? DayClock(timeZone: DayClock.systemTimeZone(at: now))
      try StoreAdoption.adopt(context, clock: clock, today: today ?? clock.day(of: now))
    }
  }
}
