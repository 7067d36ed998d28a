// SPDX-License-Identifier: MIT
// Restoring the plants from a copy: another store, or an export. The window's error page offers it where the store is damaged.

import CivilCalendar
import CoreData
import Foundation
import StoreFiles

/// A file the plants can be restored from; a table counts as an export.
public typealias GardenCopy = StoreCopy<GardenExport>

extension GardenCopy {
  /// Looks at a file by what is in it.
  ///
  /// - Throws: `ExportError` for a file that is neither a store nor an export.
  public init(contentsOf url: URL) throws { try self.init(url) { try GardenExport(contentsOf: $0) } }
}

extension GardenStore {
  /// Puts a copy in the place of a store that cannot be read; what was there is moved aside, and never deleted.
  ///
  /// - Parameters:
  ///   - copy: The copy.
  ///   - url: The store, which is not open.
  ///   - today: The day it is.
  ///   - photos: The photos of an export, where they have been made ready.
  ///   - progress: Called while the copy is read; what it throws leaves everything as it was.
  /// - Returns: How many plants there are now.
  /// - Throws: `StoreFailure` that names the copy if it is damaged, newer or foreign, or else the store.
  @MainActor public static func restore(
    _ copy: GardenCopy, to url: URL, today: CivilDay, photos: ImportPhotos = ImportPhotos(), progress: Garden.Progress = { _, _ in }
  ) throws -> Restoration {
    try copy.replace(url, model: model, complete: completion()) { context, export in
      let garden = Garden(context: context, today: today)
      if let export {
        // Nothing to be taken back is kept: Undo would take away all there is.
        garden.mostImportedInJournal = -1
        try garden.importPlants(export, rule: .replace, photos: photos, progress: progress)
      }
      return try garden.readAll(progress)
    }
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
