// SPDX-License-Identifier: MIT
// A home made for a program under test: its data, its settings, its desktop. Nothing of the user's is touched, and it goes afterwards.

import Foundation

/// A folder that a program takes for the user's home.
open class TemporaryHome {
  public let folder: URL

  /// - Parameter name: What the folder's name begins with.
  /// - Throws: What the file system says when the folder cannot be made.
  public init(_ name: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("data"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What tells a program that this is the home.
  open var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_DATA_HOME": folder.appendingPathComponent("data").path,
      "XDG_CONFIG_HOME": folder.appendingPathComponent("config").path,
    ]
  }

  /// Writes a file of the home, and the folders it lies in.
  public func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Gives GTK settings of its own, a line of its settings.ini each; it reads them where no desktop tells it anything.
  public func setGTK(_ lines: String...) throws {
    try write("[Settings]\n\(lines.joined(separator: "\n"))\n", to: "config/gtk-4.0/settings.ini")
  }
}

/// The home of a program with a window and a store; each app's journeys have theirs made of it.
open class WindowHome: TemporaryHome {
  private let program: String
  private let path: String

  /// - Parameters:
  ///   - program: The window's program.
  ///   - path: Where its store lies in the folder for data.
  /// - Throws: What the file system says.
  public init(_ program: String, store path: String) throws {
    (self.program, self.path) = (program, path)
    try super.init(program)
    try FileManager.default.createDirectory(at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  public var store: URL { folder.appendingPathComponent("data").appendingPathComponent(path) }

  public func start(_ more: [String: String] = [:]) throws -> Screen {
    try Screen(program, ["--separate"], environment: environment.merging(more) { $1 })
  }

  /// Keeps what a window keeps of itself, as if it had been closed so.
  ///
  /// - Parameters:
  ///   - width: Its width.
  ///   - height: Its height.
  ///   - more: Lines of its file besides.
  /// - Throws: What the file system says.
  public func remember(width: Int, height: Int, besides more: String = "") throws {
    // Settings have a folder of the same name as the store's.
    let name = store.deletingLastPathComponent().lastPathComponent
    try write("[window]\nwidth=\(width)\nheight=\(height)\n\(more)", to: "config/\(name)/window.ini")
  }

  /// Puts another home's store in the place of this one, as somebody does who copies files.
  public func takeStore(of other: WindowHome) throws {
    for log in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: store.path + log) {
      try FileManager.default.removeItem(atPath: store.path + log)
    }
    guard rename(other.store.path, store.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
