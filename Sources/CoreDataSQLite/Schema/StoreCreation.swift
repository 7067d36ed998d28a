// SPDX-License-Identifier: MIT
// Creates a store file in one step: the whole database is made in memory and its bytes are linked into place, so that a kill leaves
// either no file or a whole store, and of two processes that create the same store one wins.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// Creation of new stores.
enum StoreCreation {
  /// Fills an empty database with a store's tables, metadata and entity numbers.
  static func fill(_ connection: Connection, _ mapping: StoreMapping, _ metadata: StoreMetadata, _ modelCache: Data? = nil) throws {
    try connection.execute("PRAGMA page_size = 4096")
    try connection.execute("PRAGMA auto_vacuum = 2")
    try connection.execute("BEGIN")
    for statement in SchemaCreation(mapping).statements { try connection.execute(statement) }
    let entry = try connection.statement("INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, 0)")
    for entity in mapping.entities.compactMap({ $0 }) {
      let parent = entity.schema.superentity.flatMap { mapping.entities[$0]?.number } ?? 0
      entry.bind([.integer(entity.number), .text(entity.schema.name), .integer(parent)])
      try entry.run()
      entry.reset()
    }
    try metadata.write(connection)
    try connection.insertModelCache(modelCache)
    try connection.execute("COMMIT")
  }

  /// Makes the file, or leaves the one that appeared meanwhile.
  static func create(path: String, _ mapping: StoreMapping, _ metadata: StoreMetadata, _ modelCache: Data? = nil) throws {
    let connection = try Connection(path: ":memory:", access: .readWrite)
    try fill(connection, mapping, metadata, modelCache)
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(connection.database, "main", &size, 0) else {
      throw RowStoreError.failed(code: SQLITE_NOMEM, message: "There is not enough memory to create the store at \(path).")
    }
    defer { sqlite3_free(bytes) }
    // Bytes 18 and 19 of the header say that the file keeps a write-ahead log.
    bytes[18] = 2
    bytes[19] = 2
    try link(UnsafeRawBufferPointer(start: bytes, count: Int(size)), to: path)
  }

  private static func link(_ bytes: UnsafeRawBufferPointer, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let temporary = folder + "/." + url.lastPathComponent + "." + UUID().uuidString
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw RowStoreError(posix: errno, path: path, creating: true) }
    defer { unlink(temporary) }
    var written = 0
    while written < bytes.count {
      let count = write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        let code = errno
        close(file)
        throw RowStoreError(posix: code, path: path, creating: true)
      }
      written += count
    }
    let synced = fsync(file) == 0 ? 0 : errno
    close(file)
    guard synced == 0 else { throw RowStoreError(posix: synced, path: path, creating: true) }
    if Foundation.link(temporary, path) != 0 {
      switch errno {
      case EEXIST: return
      case EPERM, ENOTSUP, ENOSYS:  // no hard links here
        guard rename(temporary, path) == 0 else { throw RowStoreError(posix: errno, path: path, creating: true) }
      default: throw RowStoreError(posix: errno, path: path, creating: true)
      }
    }
    syncFolder(folder)
  }

  /// Makes the new name durable; a folder that cannot be opened for it is not an error.
  private static func syncFolder(_ folder: String) {
    let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { return }
    fsync(handle)
    close(handle)
  }
}

extension Connection {
  /// Fills the empty table of the model that the store carries.
  func insertModelCache(_ content: Data?) throws {
    let statement = try statement("INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (?)")
    defer { statement.reset() }
    statement.bind(content.map { .blob($0) } ?? .null, 1)
    try statement.run()
  }
}

extension RowStoreError {
  /// The error for a failed call to the system.
  init(posix code: Int32, path: String, creating: Bool = false) {
    let sentence = String(cString: strerror(code))
    let verb = creating ? "created" : "opened"
    switch code {
    case ENOENT, ENOTDIR:
      self = .missing(
        creating
          ? "The store at \(path) cannot be created because its folder does not exist. Create the folder first."
          : "There is no store at \(path).")
    case EACCES, EPERM: self = .noPermission("The store at \(path) may not be \(verb) (\(sentence)).")
    case EROFS: self = .readOnly("The store at \(path) cannot be \(verb) because its disk is read-only.")
    case ENOSPC, EDQUOT: self = .diskFull("The store at \(path) cannot be \(verb) because its disk is full.")
    // The system's number is none of SQLite's.
    default: self = .failed(code: SQLITE_IOERR, message: "The store at \(path) cannot be \(verb) (\(sentence)).")
    }
  }
}
