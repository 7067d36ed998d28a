// SPDX-License-Identifier: MIT
// The bytes of a database's file, read through SQLite's own descriptor. StoreFile looks at headers and copies files with it.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// A database's file as bytes, which nothing of SQLite's looks into.
///
/// Locks of a file belong to the process, and closing any descriptor of the file ends them all, those of an open store among them: another
/// program would then take itself for the last user, delete the write-ahead log, and later saves would be lost. SQLite knows which files it
/// has open and closes none while one of its connections holds a lock (`How To Corrupt`, 2.2, of its documentation); so it does the reading.
struct DatabaseBytes: ~Copyable {
  private let path: String
  private let database: OpaquePointer
  private let file: UnsafeMutablePointer<sqlite3_file>
  private let methods: sqlite3_io_methods

  /// Opens a file for reading; no lock is taken, and whether it is a database does not matter.
  ///
  /// - Throws: `RowStoreError` where it cannot be opened.
  init(path: String) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard code == SQLITE_OK, let handle,
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file, let methods = file.pointee.pMethods
    else {
      let error = RowStoreError(sqlite: code == SQLITE_OK ? SQLITE_CANTOPEN : code, handle, path: path)
      sqlite3_close_v2(handle)
      throw error
    }
    self.path = path
    database = handle
    self.file = file
    self.methods = methods.pointee
  }

  deinit { sqlite3_close_v2(database) }

  /// The file's length in bytes.
  ///
  /// - Throws: `RowStoreError` where it cannot be told.
  func size() throws -> Int {
    var size: Int64 = 0
    try check(methods.xFileSize(file, &size))
    return Int(size)
  }

  /// As many bytes from a place on as there are, at most `count`.
  ///
  /// - Throws: `RowStoreError` where they cannot be read.
  func read(_ count: Int, at offset: Int) throws -> [UInt8] {
    let count = min(count, try size() - offset)
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    try check(methods.xRead(file, &bytes, Int32(count), Int64(offset)))
    return bytes
  }

  /// Copies the file to a place where nothing is; only its owner may read the copy.
  ///
  /// - Throws: `RowStoreError` where the file cannot be read or the copy not written.
  func write(to copy: String) throws {
    let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw RowStoreError(posix: errno, path: copy, creating: true) }
    let handle = FileHandle(fileDescriptor: target, closeOnDealloc: true)
    var offset = 0
    while case let bytes = try read(1 << 20, at: offset), !bytes.isEmpty {
      try handle.write(contentsOf: bytes)
      offset += bytes.count
    }
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw RowStoreError(sqlite: code, nil, path: path) }
  }
}
