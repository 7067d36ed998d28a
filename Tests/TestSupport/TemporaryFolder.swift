// SPDX-License-Identifier: MIT
// A folder for one test's files.

import Foundation

/// A folder that goes when the test lets go of it.
package final class TemporaryFolder: Sendable {
  package let url: URL
  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("duramen-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }
  /// Names in the folder, sorted.
  package var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}
