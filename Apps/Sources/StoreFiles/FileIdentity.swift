// SPDX-License-Identifier: MIT
// Which file lies at a place. Windows remember it of their store: what is saved into a file that was moved away or replaced is lost.

import Foundation

/// A file apart from its name: another one under the same name is another identity.
public struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The file at a place, or nil if there is none to be seen.
  public init?(of url: URL) {
    var facts = stat()
    guard stat(url.path, &facts) == 0 else { return nil }
    (device, number) = (facts.st_dev, facts.st_ino)
  }
}
