// SPDX-License-Identifier: MIT
// A disk that is full for one program alone: the system lets it write no file beyond a size.

import CAtspi
import Foundation

extension Screen {
  /// Starts a program to which the system may refuse what it writes, instead of ending it for that.
  ///
  /// - Throws: What the system says when it cannot be started.
  public convenience init(limited name: String, _ words: [String], environment: [String: String]) throws {
    let program = Self.programs.appendingPathComponent(name).path
    try self.init("/bin/sh", ["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", program] + words, environment: environment)
  }

  /// Lets the program write no file beyond a size, or any again.
  ///
  /// - Parameter bytes: The size; nil for no limit.
  /// - Throws: What the system says.
  public func limitFiles(toBytes bytes: Int?) throws {
    guard limit_files(program.processIdentifier, bytes.map { UInt($0) } ?? UInt.max) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EPERM)
    }
  }
}
