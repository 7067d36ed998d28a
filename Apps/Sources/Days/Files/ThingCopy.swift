// SPDX-License-Identifier: MIT
// Restoring the things from a copy: another store, or an export. The window's error page offers it where the store is damaged.

import CoreData
import Foundation
import StoreFiles

/// A file the things can be restored from.
public typealias ThingCopy = StoreCopy<ThingExport>

extension ThingCopy {
  /// Looks at a file by what is in it.
  ///
  /// - Throws: `ExportError` for a file that is neither a store nor an export.
  public init(contentsOf url: URL) throws { try self.init(url) { try ThingExport(contentsOf: $0) } }
}

extension ThingStore {
  /// Puts a copy in the place of a store that cannot be read; what was there is moved aside, and never deleted.
  ///
  /// - Parameters:
  ///   - copy: The copy.
  ///   - url: The store, which is not open.
  ///   - rules: The day it is, and how days are counted.
  ///   - progress: Called while the copy is read; what it throws leaves everything as it was.
  /// - Returns: How many things there are now.
  /// - Throws: `StoreFailure` that names the copy if it is damaged, newer or foreign, or else the store.
  @MainActor public static func restore(
    _ copy: ThingCopy, to url: URL, rules: DayRules, progress: ThingCollection.Progress = { _, _ in }
  ) throws -> Restoration {
    try copy.replace(url, model: model, complete: completion()) { context, export in
      let things = ThingCollection(context: context, rules: rules)
      if let export {
        try things.importThings(export, rule: .replace, progress: progress)
        // Undo would take away all there is.
        try things.journal.forget()
        try context.save()
      }
      // To read everything is to check it.
      return try things.export(progress: progress).things.count
    }
  }
}
