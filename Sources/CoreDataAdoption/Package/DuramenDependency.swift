// SPDX-License-Identifier: MIT
// How a manifest names this package: by a folder, by an address, or by the placeholder that a person replaces.

import Foundation

/// The package that gives Linux its Core Data.
struct DuramenDependency {
  /// Stands in manifests until an address is given.
  static let placeholder = "https://example.org/OWNER/duramen.git"

  /// The element of a list of dependencies.
  let line: String

  /// Makes the dependency of what follows `--duramen`: an address or a folder.
  init(_ given: String?) {
    guard let given else {
      line = ".package(url: \"\(Self.placeholder)\", branch: \"main\")"
      return
    }
    if given.contains("://") || given.hasPrefix("git@") {
      line = ".package(url: \"\(given)\", branch: \"main\")"
    } else {
      line = ".package(name: \"duramen\", path: \"\(URL(fileURLWithPath: given).standardizedFileURL.path)\")"
    }
  }
}
