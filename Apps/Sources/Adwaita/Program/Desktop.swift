// SPDX-License-Identifier: MIT
// What the desktop does for a program: its file manager. Error pages use it.

import CGtk
import Foundation

public enum Desktop {
  /// Where the user keeps pictures, or else the user's home.
  public static var pictures: URL {
    let path = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) ?? g_get_home_dir()
    return URL(fileURLWithPath: path.map { String(cString: $0) } ?? "/tmp", isDirectory: true)
  }

  /// Shows a folder in the desktop's file manager.
  ///
  /// - Returns: Whether there is a program for that.
  @discardableResult public static func show(folder: URL) -> Bool {
    g_app_info_launch_default_for_uri(folder.absoluteString, nil, nil) != 0
  }
}
