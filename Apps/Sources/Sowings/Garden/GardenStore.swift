// SPDX-License-Identifier: MIT
// Opens the file the plants are kept in. The command line and later the window call it once.

import CivilCalendar
import CoreData

/// The file of the plants.
public enum GardenStore {
  /// Opens a store, and makes it and its folder if they are not there yet.
  ///
  /// A file that may not be written is opened for reading. A file of version 2 is migrated, and what that version did not keep is
  /// filled in.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - clock: The zone in which an older version was used; the system's if nil.
  /// - Returns: The opened stack.
  /// - Throws: The error of Core Data or of the file system, whose sentence says what is wrong with the file.
  @MainActor public static func open(at url: URL, clock: DayClock? = nil) throws -> NSPersistentContainer {
    let files = FileManager.default
    let exists = files.fileExists(atPath: url.path)
    if !exists {
      // What people grow is their own affair.
      try files.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let description = NSPersistentStoreDescription(url: url)
    description.isReadOnly = exists && !files.isWritableFile(atPath: url.path)
    let container = NSPersistentContainer(name: "Sowings")
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
    if !description.isReadOnly {
      let clock = clock ?? DayClock(timeZone: DayClock.systemTimeZone(at: Date()))
      try StoreAdoption.adopt(container.viewContext, clock: clock)
    }
    return container
  }
}
