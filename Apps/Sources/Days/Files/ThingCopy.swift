// SPDX-License-Identifier: MIT
// Restoring the things from a copy: another store, or an export. The window's error page offers it where the store is damaged.

import CoreData
import Foundation
import StoreFiles

/// A file the things can be restored from.
public enum ThingCopy: Sendable {
  /// A copy of the store, not looked into yet.
  case store(URL)
  /// An export that has been read and checked.
  case export(ThingExport, from: URL)

  /// Looks at a file by what is in it, not by its name; an export is read as a whole.
  ///
  /// - Throws: `ExportError` for a file that is neither.
  public init(contentsOf url: URL) throws {
    let isStore: Bool
    do { isStore = try StoreFile.isStore(url) } catch { throw ExportError.unreadable(systemReason(error)) }
    self = isStore ? .store(url) : .export(try ThingExport(contentsOf: url), from: url)
  }

  var url: URL {
    switch self {
    case .store(let url), .export(_, from: let url): url
    }
  }
}

extension ThingStore {
  /// What restoring came to.
  public struct Restoration: Hashable, Sendable {
    /// How many things there are now.
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
  ///   - rules: The day it is, and how days are counted.
  ///   - progress: Called while the copy is read; what it throws leaves everything as it was.
  /// - Returns: What there is now.
  /// - Throws: `StoreFailure` that names the copy if it is damaged, newer or foreign, or else the store.
  @MainActor public static func restore(
    _ copy: ThingCopy, to url: URL, rules: DayRules, progress: ThingCollection.Progress = { _, _ in }
  ) throws -> Restoration {
    var count = 0
    let moved = try StoreReplacement.replace(url) { new in
      if case .store(let source) = copy { try StoreFile.copy(source, to: new, model: model) }
      count = try StoreFile.using(new, named: copy.url, model: model, complete: completion()) { container in
        let things = ThingCollection(context: container.viewContext, rules: rules)
        if case .export(let file, _) = copy {
          try things.importThings(file, rule: .replace, progress: progress)
          // Undo would take away all there is.
          try things.journal.forget()
          try things.context.save()
        }
        // To read everything is to check it.
        return try things.export(progress: progress).things.count
      }
    }
    return Restoration(count: count, moved: moved)
  }
}
