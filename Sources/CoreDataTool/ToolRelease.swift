// SPDX-License-Identifier: MIT
// Which version this is. `coredata --version` says it.

/// The facts of this release.
enum ToolRelease {
  static let version = "0.1"
}
