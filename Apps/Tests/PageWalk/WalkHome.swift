// SPDX-License-Identifier: MIT
// A home made for one start of a program, with a desktop that has it looked at in one way.

import Foundation
import UIDriver

/// A temporary home.
public final class WalkHome: TemporaryHome {
  let look: Look
  /// Keeps a file locked for as long as the home is there.
  private var lock: FileHandle?

  init(_ look: Look) throws {
    self.look = look
    try super.init("page-walk")
    // The buttons and the font are GNOME's.
    try setGTK("gtk-font-name=Cantarell 11", "gtk-decoration-layout=:close")
  }

  func start(_ app: WalkedApp) throws -> Screen {
    try Screen(
      app.program, app.words,
      environment: environment.merging(["ADW_DEBUG_COLOR_SCHEME": look.isDark ? "prefer-dark" : "prefer-light"]) { $1 },
      probe: Probe(in: folder, isRightToLeft: look.isRightToLeft, textScale: look.textScale))
  }

  /// Makes the store a page is shown on, with an entity of the program's where that matters; the program's own demo fills it.
  @MainActor func make(
    _ store: Page.Store, at path: String, entity: String, demo: @MainActor (URL) throws -> Void, large: @MainActor (URL) throws -> Void,
    empty: @MainActor (URL) throws -> Void = { _ in }
  ) throws {
    let file = folder.appendingPathComponent("data").appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch store {
    case .demo: try demo(file)
    case .empty: try empty(file)
    case .large: try large(file)
    case .damaged: try Data("This was a store once.\n".utf8).write(to: file)
    case .newer: try NewerStore.make(at: file, entity: entity)
    case .locked:
      try demo(file)
      try lock(file)
    }
  }

  /// Locks a database as another program that writes to it does.
  ///
  /// SQLite's locks are those of the system, on bytes that lie beyond the first gigabyte.
  private func lock(_ file: URL) throws {
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
