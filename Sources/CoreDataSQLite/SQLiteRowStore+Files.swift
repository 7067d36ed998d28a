// SPDX-License-Identifier: MIT
// What can be done with store files that nobody has opened: reading and setting metadata, removing, copying. Called by the coordinator.

import CoreDataCSQLite
import CoreDataRows
import Foundation

extension SQLiteRowStore {
  /// The metadata of a store's file, read without a model and without leaving a trace.
  package static func metadata(at url: URL, timeout: Double = 10) throws -> StoreMetadata {
    let file = StoreFile(path: url.path)
    try file.checkHeader()
    return try StoreMetadata(try file.openUntouched(busyTimeout: timeout).connection)
  }

  /// Replaces the metadata of a store's file; keys the store itself needs are kept where the new ones lack them.
  package static func setMetadata(_ metadata: StoreMetadata, at url: URL, timeout: Double = 10) throws {
    let before = try SQLiteRowStore.metadata(at: url, timeout: timeout)
    let file = StoreFile(path: url.path)
    try file.checkWritable()
    var merged = metadata
    for key in MetadataKey.all where merged.values[key] == nil { merged.values[key] = before.values[key] }
    let connection = try Connection(path: url.path, access: .readWrite, busyTimeout: timeout)
    try connection.writing { try merged.write(connection) }
  }

  /// Removes a store with all that lies beside it; a file that is no store, or that another connection is using, stays.
  package static func destroy(at url: URL, timeout: Double = 10) throws {
    let file = StoreFile(path: url.path)
    guard file.exists else { return }
    _ = try metadata(at: url, timeout: timeout)
    try file.checkWritable()
    let connection = try Connection(path: url.path, access: .readWrite, busyTimeout: timeout)
    try connection.execute("BEGIN EXCLUSIVE")  // nobody may be in the middle of a save
    for path in file.allPaths + [url.path] {  // the last one is a link, if it is still there
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch CocoaError.fileNoSuchFile {
        continue
      }
    }
  }

  /// Puts a copy of one store in the place of another, or where none was.
  ///
  /// The source may be in use. Whoever has the destination open sees the new content as one change.
  package static func replace(at destination: URL, with source: URL, timeout: Double = 10) throws {
    let from = StoreFile(path: source.path)
    try from.checkHeader()
    let origin = try from.openUntouched(busyTimeout: timeout)
    _ = try StoreMetadata(origin.connection)
    let to = StoreFile(path: destination.path)
    // Files before the rows that refer to them, and once more those of saves made while the rows were copied.
    let external = try ExternalCopy(from: from, to: to)
    if to.exists {
      _ = try metadata(at: destination, timeout: timeout)
      try to.checkWritable()
      try external.willReplace(try to.openUntouched(busyTimeout: timeout))
      try external.copy()
      try copy(origin.connection, to: destination.path, timeout)
    } else {
      try external.copy()
      // Made under another name, so that a copy that ends early is not taken for a store.
      let temporary = destination.deletingLastPathComponent().appendingPathComponent(
        ".\(destination.lastPathComponent).\(UUID().uuidString)")
      defer { for path in StoreFile(path: temporary.path).allPaths { try? FileManager.default.removeItem(atPath: path) } }
      try copy(origin.connection, to: temporary.path, timeout)
      guard rename(temporary.path, destination.path) == 0 else { throw RowStoreError(posix: errno, path: destination.path, creating: true) }
    }
    try external.copy()
    external.removeOthers()
  }

  private static func copy(_ source: Connection, to path: String, _ timeout: Double) throws {
    let target = try Connection(path: path, access: .create, busyTimeout: timeout)
    guard let backup = sqlite3_backup_init(target.database, "main", source.database, "main") else {
      throw target.error(sqlite3_errcode(target.database))
    }
    // Not by the wall's clock, which may be set meanwhile.
    let end = ContinuousClock.now + .seconds(timeout)
    var code = sqlite3_backup_step(backup, -1)
    while (code == SQLITE_BUSY || code == SQLITE_LOCKED) && ContinuousClock.now < end {
      sqlite3_sleep(20)
      code = sqlite3_backup_step(backup, -1)
    }
    let finished = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw RowStoreError(sqlite: finished == SQLITE_OK ? code : finished, nil, path: path) }
  }
}
