// SPDX-License-Identifier: MIT
// What the desktop does for a program: its file manager. Error pages use it.

import CGtk
import Foundation

public enum Desktop {
  /// Shows a folder in the desktop's file manager.
  ///
  /// - Returns: Whether there is a program for that.
  @discardableResult public static func show(folder: URL) -> Bool {
    g_app_info_launch_default_for_uri(folder.absoluteString, nil, nil) != 0
  }
}
