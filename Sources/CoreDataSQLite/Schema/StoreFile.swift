// SPDX-License-Identifier: MIT
// Looks at a file before anything is opened for writing, so that a wrong file stays as it is and nothing appears beside it.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// A store's file and what lies beside it.
package struct StoreFile {
  /// Where the file itself lies, since SQLite keeps its journals there, whatever link leads to it.
  package let path: String

  package init(path: String) {
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    let resolved = isLink ? realpath(path, nil) : nil
    defer { free(resolved) }
    self.path = resolved.map { String(cString: $0) } ?? path
  }

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

  /// The size of the file, or of one beside it; nil where there is none.
  func size(_ suffix: String) -> Int? {
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
    // What is no header at all SQLite finds to be damaged.
    let isHeader = Array(header[Self.fractions]) == [64, 32, 32]
    if isHeader, header[Self.readVersion] > 2 || word(header, Self.schemaFormat) > 4 { throw newerDatabase }
    // A second look, since a program may have ended its work between the looks at header, log and size.
    if missing(header) != nil, let found = missing(try DatabaseBytes(path: path).read(100, at: 0)) {
      throw RowStoreError.corrupt(
        "The store at \(path) is cut off: \(found.size) of \(found.expected) bytes are there. Restore it from a backup.")
    }
  }

  private func word(_ header: [UInt8], _ place: Int) -> Int { header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

  /// How many bytes there are and should be, where the file is shorter than its header says without good reason.
  private func missing(_ header: [UInt8]) -> (size: Int, expected: Int)? {
    // Without a log SQLite looks itself, under a lock: the file may just be growing. With one beside it the file may be shorter.
    guard header.count == 100, header[Self.readVersion] == 2, (size("-wal") ?? 0) == 0, let size = size("") else { return nil }
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    let expected = word(header, 28) * (pageSize == 1 ? 65536 : pageSize)
    // The page count holds if the change counter says so.
    return word(header, 24) == word(header, 92) && size < expected ? (size, expected) : nil
  }

  // Places in the header (`Database File Format` of SQLite's documentation).
  private static let writeVersion = 18
  static let readVersion = 19
  private static let schemaFormat = 44
  /// How full pages may be: the same three numbers in every database.
  private static let fractions = 21..<24

  private var newerDatabase: RowStoreError {
    .unknownFormat(
      "The store at \(path) is in a form of a newer SQLite. Update SQLite or this program, or open the store with the one that made it.")
  }

  /// Throws unless the file and its folder can be written, as SQLite needs both.
  func checkWritable() throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    for place in [path, folder] where access(place, W_OK) != 0 { throw RowStoreError(posix: errno, path: path) }
    if try version(at: Self.writeVersion) > 2 { throw newerDatabase }
  }

  /// One of the header's bytes that are numbers of versions.
  func version(at place: Int) throws -> UInt8 { try DatabaseBytes(path: path).read(1, at: place).first ?? 0 }
}
