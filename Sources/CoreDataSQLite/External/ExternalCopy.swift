// SPDX-License-Identifier: MIT
// The files beside a store, copied to beside another one. Called where a store replaces another.

import CoreDataRows
import Foundation

/// A copy of one store's external data, in steps around the copy of its rows.
final class ExternalCopy {
  private let from: ExternalFiles
  private let to: ExternalFiles
  /// What the destination's rows refer to before they go.
  private var before: Set<String> = []
  private var copied: Set<String> = []

  init(from: StoreFile, to: StoreFile) throws {
    self.from = ExternalFiles(supportFolder: from.supportFolder)
    self.to = ExternalFiles(supportFolder: to.supportFolder)
    if from.supportFolder == to.supportFolder, from.path != to.path, !ExternalCopy.names(self.from).isEmpty {
      throw RowStoreError.failed(
        code: EEXIST,
        message:
          "The stores at \(from.path) and \(to.path) would keep their external data in one folder, \(from.supportFolder), where each "
          + "could remove the other's. Choose a name that differs in more than its extension.")
    }
  }

  /// Notes what will end with the rows of a destination.
  func willReplace(_ destination: UntouchedConnection) throws {
    if !ExternalCopy.names(to).isEmpty { before = try destination.connection.externalNames() }
  }

  private static func names(_ files: ExternalFiles) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: files.folder)) ?? [])
  }

  /// Copies the files that are there and have not been copied yet.
  func copy() throws {
    if from.supportFolder == to.supportFolder { return }
    let names = ExternalCopy.names(from).subtracting(copied)
    if names.isEmpty { return }
    try to.makeFolder()
    let present = ExternalCopy.names(to)
    for name in names {
      // A file of this name is the same data: names are never given twice.
      if !present.contains(name), let data = try from.data(name) { try to.write(data, to: to.path(name)) }
      copied.insert(name)
    }
    to.syncFolder(to.folder)
  }

  /// Removes what belonged to the rows that are gone.
  func removeOthers() { to.remove(before.subtracting(copied)) }
}
