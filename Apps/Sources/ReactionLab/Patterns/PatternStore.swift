// SPDX-License-Identifier: MIT
// Opens the file the patterns are kept in. The command line and later the window call it once.

import CoreData
import Foundation

/// The file of the patterns.
public enum PatternStore {
  /// The name of the folder; never derived from an application's ID, which may change.
  private static let folder = "reaction-lab"

  /// Where an environment says the file is, by `XDG_DATA_HOME` or else by `HOME`.
  public static func place(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    // The specification says that a path that is not absolute must be ignored.
    func absolute(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
    }
    let home = absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    let data = absolute("XDG_DATA_HOME") ?? home.appendingPathComponent(".local/share", isDirectory: true)
    return data.appendingPathComponent("\(folder)/ReactionLab.sqlite")
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
  /// - Throws: The error of Core Data or of the file system, whose sentence says what is wrong with the file.
  @MainActor public static func open(at url: URL, now: @escaping () -> Date = { Date() }) throws -> NSPersistentContainer {
    let files = FileManager.default
    let exists = files.fileExists(atPath: url.path)
    if !exists {
      try files.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let description = NSPersistentStoreDescription(url: url)
    description.isReadOnly = exists && !files.isWritableFile(atPath: url.path)
    let container = NSPersistentContainer(name: "ReactionLab")
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
    if !description.isReadOnly {
      let library = PatternLibrary(context: container.viewContext, now: now)
      try library.adopt()
      try library.emptyBin()
    }
    return container
  }
}
