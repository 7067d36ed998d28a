// SPDX-License-Identifier: MIT
// Tells when files in a folder change. Windows watch the folders of their stores with it.

import CGtk
import Foundation

/// Watches a folder for as long as it lives.
public final class FolderWatch {
  private let monitor: Reference?

  /// Calls a closure after each change of the folder's files; where the system can watch nothing, it is never called.
  public init(_ folder: URL, _ body: @escaping () -> Void) {
    let file = Reference(taking: g_file_new_for_path(folder.path))
    monitor = g_file_monitor_directory(file.c(), G_FILE_MONITOR_NONE, nil, nil).map {
      Reference(taking: UnsafeMutableRawPointer($0))
    }
    monitor?.on("changed") { _ in body() }
  }
}
