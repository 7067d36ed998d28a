// SPDX-License-Identifier: MIT
// Where a program finds what belongs to it: beside itself in a build folder, or under the prefix it is installed in. Apps ask at their start.

import CGtk
import Foundation

/// The folders round the running program; none is written into it when it is built, so that it can be moved.
public enum ProgramFolders {
  /// The folder the program itself lies in, links resolved.
  public static var own: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent() }

  /// What is shared under the prefix the program is installed in: `PREFIX/share` for `PREFIX/bin/PROGRAM`.
  public static var shared: URL { own.deletingLastPathComponent().appendingPathComponent("share") }

  /// What SwiftPM puts beside a program that was built and not installed.
  ///
  /// - Parameters:
  ///   - package: The package's name.
  ///   - target: The target the resources belong to.
  /// - Returns: Its folder, whether it is there or not.
  public static func resources(package: String, target: String) -> URL { own.appendingPathComponent("\(package)_\(target).resources") }
}

/// The icons of the desktop's theme.
public enum IconTheme {
  /// Has icons looked for in folders too that are laid out as themes are: `FOLDER/hicolor/scalable/apps/NAME.svg`.
  public static func add(_ folders: [URL]) {
    guard let theme = gtk_icon_theme_get_for_display(gdk_display_get_default()) else { return }
    for folder in folders { gtk_icon_theme_add_search_path(theme, folder.path) }
  }

  /// Gives all of the program's windows an icon.
  public static func setWindowIcon(_ name: String) { gtk_window_set_default_icon_name(name) }
}
