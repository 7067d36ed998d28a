// SPDX-License-Identifier: MIT
// A home made for one start of a program: its data, its settings, its desktop. Nothing of the user's is touched, and it goes afterwards.

import Foundation
import UIDriver

/// A temporary home.
public final class WalkHome {
  public let folder: URL
  let look: Look
  /// Keeps a file locked for as long as the home is there.
  private var lock: FileHandle?

  init(_ look: Look) throws {
    self.look = look
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-walk-\(UUID().uuidString)")
    // GTK reads these where no desktop tells it anything: the buttons and the font are GNOME's.
    try write(
      """
      [Settings]
      gtk-font-name=Cantarell 11
      gtk-decoration-layout=:close

      """, to: "config/gtk-4.0/settings.ini")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("data"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func start(_ app: WalkedApp) throws -> Screen {
    try Screen(
      app.program, app.words,
      environment: [
        "HOME": folder.path, "XDG_DATA_HOME": folder.appendingPathComponent("data").path,
        "XDG_CONFIG_HOME": folder.appendingPathComponent("config").path,
        "ADW_DEBUG_COLOR_SCHEME": look.isDark ? "prefer-dark" : "prefer-light",
      ], probe: Probe(in: folder, isRightToLeft: look.isRightToLeft, textScale: look.textScale))
  }

  /// Writes a file of the home, and the folders it lies in.
  func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Locks a database as another program that writes to it does.
  ///
  /// SQLite's locks are those of the system, on bytes that lie beyond the first gigabyte.
  func lock(_ file: URL) throws {
    let handle = try FileHandle(forUpdating: file)
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 0x4000_0000
    range.l_len = 512
    guard fcntl(handle.fileDescriptor, F_SETLK, &range) == 0 else { throw POSIXError(.EAGAIN) }
    lock = handle
  }
}
