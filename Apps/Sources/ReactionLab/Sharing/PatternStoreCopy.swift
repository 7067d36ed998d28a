// SPDX-License-Identifier: MIT
// Restoring the patterns from a copy: another store, or an exported file. The window's error page offers it where the store is damaged.

import CoreData
import Foundation
import StoreFiles

/// A file the patterns can be restored from.
public enum PatternStoreCopy: Sendable {
  /// A copy of the store, not looked into yet.
  case store(URL)
  /// A file of patterns that has been read and checked.
  case export(PatternExport, from: URL)

  /// Looks at a file by what is in it, not by its name; a file of patterns is read as a whole.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - progress: Told how far the reading is; what it throws ends it.
  /// - Throws: `PatternExportError` for a file that is neither.
  public init(contentsOf url: URL, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }) throws {
    let isStore: Bool
    do { isStore = try StoreFile.isStore(url) } catch { throw PatternExportError.unreadable(systemReason(error)) }
    self = isStore ? .store(url) : .export(try PatternExport(contentsOf: url, progress: progress), from: url)
  }

  var url: URL {
    switch self {
    case .store(let url), .export(_, from: let url): url
    }
  }
}

extension PatternStore {
  /// What restoring came to.
  public struct Restoration: Hashable, Sendable {
    /// How many patterns there are now, without those in the bin.
    public let count: Int
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
  ///   - progress: Called while the copy is read; what it throws leaves everything as it was.
  /// - Returns: What there is now.
  /// - Throws: `StoreFailure` that names the copy if it is damaged, newer or foreign, or else the store.
  @MainActor public static func restore(
    _ copy: PatternStoreCopy, to url: URL, progress: PatternLibrary.Progress = { _, _ in }
  ) throws -> Restoration {
    var count = 0
    let moved = try StoreReplacement.replace(url) { new in
      if case .store(let source) = copy { try StoreFile.copy(source, to: new, model: model) }
      count = try StoreFile.using(new, named: copy.url, model: model, complete: completion { Date() }) { container in
        let library = PatternLibrary(context: container.viewContext)
        if case .export(let file, _) = copy {
          try library.importPatterns(file, rule: .keepBoth, progress: progress)
          // Undo would take away all there is.
          try library.forgetChanges()
        }
        try library.readAll(progress)
        return try library.count(PatternFilter())
      }
    }
    return Restoration(count: count, moved: moved)
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
