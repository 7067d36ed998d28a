// SPDX-License-Identifier: MIT
// Which version this is, and where the project lives. The About window says it; a test compares the metainfo.

/// The facts of this release.
public enum SowingsRelease {
  public static let version = "0.1"
  public static let website = "https://github.com/duramen/duramen"
  public static let issues = "https://github.com/duramen/duramen/issues"
  public static let developer = "The Duramen project"
  public static let copyright = "© 2026 The Duramen project"
}
