// SPDX-License-Identifier: MIT
// How a manifest names this package: by a folder, by an address, or by the placeholder that a person replaces. `coredata adopt` and
// `coredata new` write it.

import Foundation

/// The package that gives Linux its Core Data.
package struct DuramenDependency {
  /// Stands in manifests until an address is given.
  static let placeholder = "https://example.org/OWNER/duramen.git"

  /// The element of a list of dependencies.
  package let line: String

  /// Makes the dependency of what follows `--duramen`: an address or a folder.
  package init(_ given: String?) {
    let given = given ?? Self.placeholder
    if given.contains("://") || given.hasPrefix("git@") {
      line = ".package(url: \(Self.literal(given)), branch: \"main\")"
    } else {
      line = ".package(name: \"duramen\", path: \(Self.literal(URL(fileURLWithPath: given).standardizedFileURL.path)))"
    }
  }

  /// A text as Swift source.
  private static func literal(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }
}
