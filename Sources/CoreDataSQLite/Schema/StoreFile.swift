// SPDX-License-Identifier: MIT
// Looks at a file before anything is opened for writing, so that a wrong file stays as it is and nothing appears beside it.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// A store's file and what lies beside it.
package struct StoreFile {
  package let path: String

  package init(path: String) { self.path = path }

  private static let magic = Array("SQLite format 3\0".utf8)

  package var exists: Bool {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT
  }
  /// The folder for external data: `.NAME_SUPPORT` beside the file.
  package var supportFolder: String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().appendingPathComponent(".\(url.deletingPathExtension().lastPathComponent)_SUPPORT").path
  }
  /// The file and all that belongs to it.
  package var allPaths: [String] { [path, path + "-wal", path + "-shm", path + "-journal", supportFolder] }

  private func size(_ suffix: String) -> Int? {
    var status = stat()
    return stat(path + suffix, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Throws unless the file looks like an SQLite database, without opening it as one.
  package func checkHeader() throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw RowStoreError(posix: errno, path: path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw RowStoreError.failed(code: SQLITE_CANTOPEN, message: "There is a folder, not a store.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw RowStoreError.notAStore("What lies at \(path) is not a plain file.") }
    guard access(path, R_OK) == 0 else { throw RowStoreError(posix: errno, path: path) }
    let header = try DatabaseBytes(path: path).read(100, at: 0)
    let count = header.count
    if count == 0 { throw RowStoreError.notAStore("The file at \(path) is empty. Remove it to have a new store made there.") }
    guard count >= 16, Array(header[0..<16]) == StoreFile.magic else {
      throw RowStoreError.notAStore("The file at \(path) is not an SQLite database.")
    }
    guard count == 100 else { throw RowStoreError.corrupt("The store at \(path) is cut off. Restore it from a backup.") }
    func word(_ at: Int) -> Int { header[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    let bytes = word(28) * (pageSize == 1 ? 65536 : pageSize)
    // The page count holds if the change counter says so; with a log beside it the file may be shorter for good reason.
    if word(24) == word(92), Int(status.st_size) < bytes, (size("-wal") ?? 0) == 0 {
      throw RowStoreError.corrupt(
        "The store at \(path) is cut off: \(status.st_size) of \(bytes) bytes are there. Restore it from a backup.")
    }
  }

  /// Opens for reading so that the file stays as it is and nothing is left beside it.
  package func openUntouched(busyTimeout: TimeInterval) throws -> UntouchedConnection {
    if size("-shm") != nil {  // another process has the store open, or was killed: the log's index is there already
      return UntouchedConnection(connection: try Connection(path: path, access: .readOnly, busyTimeout: busyTimeout), copy: nil)
    }
    let journals = ["-wal", "-journal"].filter { (size($0) ?? 0) > 0 }
    if journals.isEmpty { return UntouchedConnection(connection: try Connection(path: path, access: .immutable), copy: nil) }
    // A log without its index: SQLite would make files beside the store, so it works on a copy.
    let folder = try TemporaryFolder()
    let copy = folder.path + "/" + URL(fileURLWithPath: path).lastPathComponent
    try DatabaseBytes(path: path).write(to: copy)
    for suffix in journals { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
    return UntouchedConnection(connection: try Connection(path: copy, access: .readWrite), copy: folder)
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
