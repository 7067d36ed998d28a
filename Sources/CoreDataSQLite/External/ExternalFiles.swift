// SPDX-License-Identifier: MIT
// The files of binary values that lie beside their store, one value each, named by a UUID: reading, writing, removing. A file is written
// once and never changed. Called by row readers and by saves.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// The folder `_EXTERNAL_DATA` of one store.
package struct ExternalFiles: Sendable {
  /// Data of more bytes goes to a file.
  ///
  /// Apple documents no number; public accounts of its behaviour name 100 kB.
  package static let threshold = 100 * 1024

  let supportFolder: String
  var folder: String { supportFolder + "/_EXTERNAL_DATA" }

  func path(_ name: String) -> String { folder + "/" + name }

  // MARK: References

  /// What stands in the row for a file: the byte 2, the name, a NUL.
  static func reference(_ name: String) -> Data { Data([2]) + Data(name.utf8) + Data([0]) }

  /// The name of the file that a stored value refers to; nil for other values.
  static func name(in stored: Data) -> String? {
    guard stored.first == 2, stored.count <= 40 else { return nil }
    let name = String(decoding: stored.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }

  // MARK: Reading

  /// The data of a file, or nil where there is none.
  ///
  /// The file is mapped: its bytes come from the disk when they are looked at, and stay readable after the file's name has gone.
  func data(_ name: String) throws -> Data? {
    let path = path(name)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 && (errno == ENOENT || errno == ENOTDIR) { return nil }
    guard file >= 0 else { throw RowStoreError(externalData: path, "read", errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw RowStoreError(externalData: path, "read", errno) }
    let size = Int(status.st_size)
    if size == 0 { return Data() }
    guard let bytes = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), bytes != MAP_FAILED else {
      // A process has only so many maps.
      return FileHandle(fileDescriptor: file, closeOnDealloc: false).readDataToEndOfFile()
    }
    return Data(bytesNoCopy: bytes, count: size, deallocator: .custom { bytes, size in munmap(bytes, size) })
  }

  // MARK: Writing

  /// Makes the folder, durably, where it is missing.
  func makeFolder() throws {
    for place in [supportFolder, folder] where mkdir(place, 0o755) != 0 {
      if errno != EEXIST { throw RowStoreError(externalData: place, "written", errno) }
    }
    for place in [(supportFolder as NSString).deletingLastPathComponent, supportFolder] { syncFolder(place) }
  }

  /// Writes a new file whose bytes, but not yet its name, are durable.
  func write(_ data: Data, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw RowStoreError(externalData: path, "written", errno) }
    defer { close(file) }
    do {
      try data.withUnsafeBytes { bytes in
        var written = 0
        while written < bytes.count {
          let count = Foundation.write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
          if count < 0 && errno == EINTR { continue }
          guard count >= 0 else { throw RowStoreError(externalData: path, "written", errno) }
          written += count
        }
      }
      guard fsync(file) == 0 else { throw RowStoreError(externalData: path, "written", errno) }
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Makes the names in a folder durable; a folder that cannot be opened for it is not an error.
  func syncFolder(_ folder: String) {
    let handle = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { return }
    fsync(handle)
    close(handle)
  }

  /// Removes files; answers whether none of them is left.
  @discardableResult
  func remove(_ names: some Sequence<String>) -> Bool {
    var isClean = true
    for name in names where unlink(path(name)) != 0 && errno != ENOENT && errno != ENOTDIR { isClean = false }
    return isClean
  }
}

extension RowStoreError {
  /// The error for a failed call to the system about a file of external data.
  init(externalData path: String, _ verb: String, _ code: Int32) {
    let sentence = String(cString: strerror(code))
    switch code {
    case EACCES, EPERM: self = .noPermission("The external data at \(path) may not be \(verb) (\(sentence)).")
    case EROFS: self = .readOnly("The external data at \(path) cannot be \(verb) (\(sentence)).")
    case ENOSPC, EDQUOT: self = .diskFull("The external data at \(path) cannot be \(verb) because its disk is full.")
    // The system's number is none of SQLite's.
    default: self = .failed(code: SQLITE_IOERR, message: "The external data at \(path) cannot be \(verb) (\(sentence)).")
    }
  }
}
