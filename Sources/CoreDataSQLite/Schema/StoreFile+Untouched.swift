// SPDX-License-Identifier: MIT
// Opens a store's file for reading so that it stays as it is. The opening of stores, their inspection and copying begin with it.

import CoreDataRows
import Foundation

extension StoreFile {
  /// Opens for reading so that the file stays as it is and nothing is left beside it.
  package func openUntouched(busyTimeout: TimeInterval) throws -> UntouchedConnection {
    if try version(at: Self.readVersion) == 1 {
      // Without a write-ahead log readers take locks and make no files, so others may write meanwhile.
      let connection = try Connection(path: path, access: .readOnly, busyTimeout: busyTimeout)
      do {
        try connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        return UntouchedConnection(connection: connection, copy: nil)
      } catch RowStoreError.readOnly {
        return try openCopy(["-journal"])  // a killed program's journal must be undone first
      }
    }
    if size("-shm") != nil, size("-wal") != nil {  // a program has the store open, or was killed: the log's index is there already
      return UntouchedConnection(connection: try Connection(path: path, access: .readOnly, busyTimeout: busyTimeout), copy: nil)
    }
    let journals = ["-wal", "-journal"].filter { (size($0) ?? 0) > 0 }
    if journals.isEmpty { return UntouchedConnection(connection: try Connection(path: path, access: .immutable), copy: nil) }
    return try openCopy(journals)  // a log without its index, for which SQLite would make files beside the store
  }

  private func openCopy(_ journals: [String]) throws -> UntouchedConnection {
    let folder = try TemporaryFolder()
    let copy = folder.path + "/" + URL(fileURLWithPath: path).lastPathComponent
    try DatabaseBytes(path: path).write(to: copy)
    for suffix in journals { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
    return UntouchedConnection(connection: try Connection(path: copy, access: .readWrite, copyOf: path), copy: folder)
  }
}

/// A connection that leaves no trace, with the copy it may work on.
package struct UntouchedConnection {
  package let connection: Connection
  /// Holds the private copy for as long as the connection lives.
  let copy: TemporaryFolder?
}

/// A folder that goes when nobody holds it any more.
final class TemporaryFolder {
  let path: String
  init() throws {
    var template = Array((FileManager.default.temporaryDirectory.path + "/store-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw RowStoreError(posix: errno, path: FileManager.default.temporaryDirectory.path, creating: true)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
}
