// SPDX-License-Identifier: MIT
// Restoring the plants from a copy: another store, or an export. The window's error page offers it where the store is damaged.

import CivilCalendar
import CoreData
import Foundation
import StoreFiles

/// A file the plants can be restored from.
public enum GardenCopy: Sendable {
  /// A copy of the store, not looked into yet.
  case store(URL)
  /// An export or a table that has been read and checked, with its photos ready.
  case export(GardenExport, ImportPhotos, from: URL)

  /// Looks at a file by what is in it, not by its name; an export is read as a whole.
  ///
  /// - Throws: `ExportError` for a file that is neither.
  public init(contentsOf url: URL) throws {
    let isStore: Bool
    do { isStore = try StoreFile.isStore(url) } catch { throw ExportError.unreadable(systemReason(error)) }
    self = isStore ? .store(url) : .export(try GardenExport(contentsOf: url), ImportPhotos(), from: url)
  }

  var url: URL {
    switch self {
    case .store(let url), .export(_, _, let url): url
    }
  }
}

extension GardenStore {
  /// What restoring came to.
  public struct Restoration: Hashable, Sendable {
    /// How many plants there are now.
    public let plants: Int
    /// Where the file lies that was in the place before, if there was one.
    public let moved: URL?
  }

  /// Puts a copy in the place of a store that cannot be read; what was there is moved aside, and never deleted.
  ///
  /// The copy is read as a whole before anything moves, and stays as it is. A program that is killed meanwhile leaves the old store or the new
  /// one.
  ///
  /// - Parameters:
  ///   - copy: The copy.
  ///   - url: The store, which is not open.
  ///   - today: The day it is.
  ///   - progress: Called while the copy is read; what it throws leaves everything as it was.
  /// - Returns: What there is now.
  /// - Throws: `StoreFailure` that names the copy if it is damaged, newer or foreign, or else the store.
  @MainActor public static func restore(
    _ copy: GardenCopy, to url: URL, today: CivilDay, progress: Garden.Progress = { _, _ in }
  ) throws -> Restoration {
    var count = 0
    let moved = try StoreReplacement.replace(url) { new in
      if case .store(let source) = copy { try StoreFile.copy(source, to: new, model: model) }
      count = try StoreFile.using(new, named: copy.url, model: model, complete: completion()) { container in
        let garden = Garden(context: container.viewContext, today: today)
        if case .export(let file, let photos, _) = copy {
          // Nothing to be taken back is kept: Undo would take away all there is.
          garden.mostImportedInJournal = -1
          try garden.importPlants(file, rule: .replace, photos: photos, progress: progress)
        }
        return try garden.readAll(progress)
      }
    }
    return Restoration(plants: count, moved: moved)
  }
}

extension Garden {
  /// Reads every plant with its sowings and their logs, which is to check them.
  ///
  /// A photo that is damaged is no reason to refuse a copy.
  fileprivate func readAll(_ progress: Progress) throws -> Int {
    var count = 0
    try eachPlant(progress) { plant in
      count += 1
      for sowing in plant.sowings { _ = sowing.log }
    }
    return count
  }
}
