// SPDX-License-Identifier: MIT
// Opens the file the things are kept in. The command line and later the window call it once.

import CivilCalendar
import CoreData

/// The file of the things.
public enum ThingStore {
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
  /// - Throws: The error of Core Data or of the file system, whose sentence says what is wrong with the file.
  @MainActor public static func open(
    at url: URL, clock: DayClock? = nil, today: CivilDay? = nil
  ) throws -> NSPersistentContainer {
    let files = FileManager.default
    let exists = files.fileExists(atPath: url.path)
    if !exists {
      // The names of what people count are their own affair.
      try files.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let description = NSPersistentStoreDescription(url: url)
    description.isReadOnly = exists && !files.isWritableFile(atPath: url.path)
    let container = NSPersistentContainer(name: "Days")
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
    if !description.isReadOnly {
      let now = Date()
      let clock = clock ?? DayClock(timeZone: DayClock.systemTimeZone(at: now))
      try StoreAdoption.adopt(container.viewContext, clock: clock, today: today ?? clock.day(of: now))
    }
    return container
  }
}
