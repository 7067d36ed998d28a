// SPDX-License-Identifier: MIT
// Large stores take a while to make: each is made once, copied for each start of a program, and gone when this program ends. Demos use it.

import Foundation

/// A store that is made when it is first asked for.
@MainActor final class PreparedStore {
  private nonisolated static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("prepared-stores-\(UUID().uuidString)")
  private let make: (URL) throws -> Void
  private var made: URL?

  /// - Parameter make: Makes the store, and closes it: one file holds it all then.
  init(_ make: @escaping (URL) throws -> Void) { self.make = make }

  /// Puts a copy of the store somewhere.
  ///
  /// - Throws: What making it throws, or the file system's error.
  func copy(to file: URL) throws {
    try FileManager.default.copyItem(at: prepared(), to: file)
  }

  private func prepared() throws -> URL {
    if let made { return made }
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    // Nothing else of this program knows when the last of its walks is over.
    atexit { try? FileManager.default.removeItem(at: PreparedStore.folder) }
    let file = Self.folder.appendingPathComponent("\(UUID().uuidString).sqlite")
    try make(file)
    made = file
    return file
  }
}
