// SPDX-License-Identifier: MIT
// Restoring a store from a copy: another store, or an export. Each app's store says how it takes in and reads what there is.

import CoreData
import Foundation

/// A file that a store can be restored from.
public enum StoreCopy<File: ExportFile>: Sendable {
  /// A copy of the store, not looked into yet.
  case store(URL)
  /// An export that has been read and checked.
  case export(File, from: URL)

  /// Looks at a file by what is in it, not by its name; an export is read as a whole.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - read: Reads an export.
  /// - Throws: `ExportFileError` for a file that is neither.
  public init(_ url: URL, reading read: (URL) throws -> File) throws {
    let isStore: Bool
    do { isStore = try StoreFile.isStore(url) } catch { throw ExportFileError<File>.unreadable(systemReason(error)) }
    self = isStore ? .store(url) : .export(try read(url), from: url)
  }

  private var url: URL {
    switch self {
    case .store(let url), .export(_, from: let url): url
    }
  }

  /// The export, if it is one.
  public var export: File? { if case .export(let file, _) = self { file } else { nil } }

  /// Puts the copy in the place of a store that cannot be read; what was there is moved aside, and never deleted.
  ///
  /// The copy is read as a whole before anything moves, and stays as it is. A program that is killed meanwhile leaves the old store or the new
  /// one.
  ///
  /// - Parameters:
  ///   - store: The store, which is not open.
  ///   - model: The name of the model.
  ///   - complete: As for opening.
  ///   - fill: Takes an export in, if the copy is one, reads all there is, which is to check it, and answers how many there are.
  /// - Returns: What there is now.
  /// - Throws: `StoreFailure` that names the copy if it is damaged, newer or foreign, or else the store; or what `fill` throws.
  @MainActor public func replace(
    _ store: URL, model: String, complete: StoreFile.Completion?, _ fill: (NSManagedObjectContext, _ export: File?) throws -> Int
  ) throws -> Restoration {
    var count = 0
    let moved = try StoreReplacement.replace(store) { new in
      if case .store(let source) = self { try StoreFile.copy(source, to: new, model: model) }
      count = try StoreFile.using(new, named: url, model: model, complete: complete) { try fill($0.viewContext, export) }
    }
    return Restoration(count: count, moved: moved)
  }
}

/// What restoring came to.
public struct Restoration: Hashable, Sendable {
  /// How many there are now.
  public let count: Int
  /// Where the file lies that was in the place before, if there was one.
  public let moved: URL?
}
