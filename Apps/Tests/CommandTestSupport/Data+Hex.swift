// SPDX-License-Identifier: MIT
// Bytes as `sqlite3` prints them. The tests of store files compare with it.

import Foundation

extension Data {
  /// The bytes written in hexadecimal digits.
  public init?(hex: String) {
    guard hex.count.isMultiple(of: 2) else { return nil }
    self.init()
    var rest = hex[...]
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      append(byte)
      rest = rest.dropFirst(2)
    }
  }
}
