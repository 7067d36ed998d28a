// SPDX-License-Identifier: MIT
// The values of a binary property list, references of keyed archives (UIDs) among them, which Foundation's own reader and writer
// do not know on Linux. KeyedArchive reads through it, KeyedArchiveBuilder writes.

import Foundation

/// A value of a property list.
package indirect enum PropertyListValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case date(Date)
  case data(Data)
  case string(String)
  /// The number of an object in a keyed archive.
  case uid(Int)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
}

/// Why bytes are no archive, as a full sentence.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
