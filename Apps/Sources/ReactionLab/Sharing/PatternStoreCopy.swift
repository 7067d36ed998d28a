// SPDX-License-Identifier: MIT
// Restoring the patterns from a copy: another store, or an exported file. The window's error page offers it where the store is damaged.

import CoreData
import Foundation
import StoreFiles

/// A file the patterns can be restored from.
public typealias PatternStoreCopy = StoreCopy<PatternExport>

extension PatternStoreCopy {
  /// Looks at a file by what is in it.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - progress: Told how far the reading of a file of patterns is; what it throws ends it.
  /// - Throws: `PatternExportError` for a file that is neither a store nor one of patterns.
  public init(contentsOf url: URL, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }) throws {
    try self.init(url) { try PatternExport(contentsOf: $0, progress: progress) }
  }
}

extension PatternStore {
  /// Puts a copy in the place of a store that cannot be read; what was there is moved aside, and never deleted.
  ///
  /// - Parameters:
  ///   - copy: The copy.
  ///   - url: The store, which is not open.
  ///   - progress: Called while the copy is read; what it throws leaves everything as it was.
  /// - Returns: How many patterns there are now, without those in the bin.
  /// - Throws: `StoreFailure` that names the copy if it is damaged, newer or foreign, or else the store.
  @MainActor public static func restore(
    _ copy: PatternStoreCopy, to url: URL, progress: PatternLibrary.Progress = { _, _ in }
  ) throws -> Restoration {
    try copy.replace(url, model: model, complete: completion { Date() }) { context, export in
      let library = PatternLibrary(context: context)
      if let export {
        try library.importPatterns(export, rule: .keepBoth, progress: progress)
        // Undo would take away all there is.
        try library.forgetChanges()
      }
      try library.readAll(progress)
      return try library.count(PatternFilter())
    }
  }
}

extension PatternLibrary {
  /// Reads every row, which is to check it, some at a time.
  ///
  /// A field that is damaged is no reason to refuse a copy: its pattern can be begun again.
  fileprivate func readAll(_ progress: Progress) throws {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    let total = try context.count(for: request)
    request.sortDescriptors = [NSSortDescriptor(key: "identifier", ascending: true)]
    request.fetchLimit = 2 * Self.batchSize
    while request.fetchOffset < total {
      try progress(request.fetchOffset, total)
      for pattern in try context.fetch(request) {
        _ = pattern.imageData
        context.refresh(pattern, mergeChanges: false)
      }
      request.fetchOffset += request.fetchLimit
    }
    try progress(total, total)
  }
}
