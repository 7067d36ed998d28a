// SPDX-License-Identifier: MIT
// What a command has to say, as text and as JSON. Commands return it, Program prints one of the two.

import Foundation

/// A command's answer.
public struct Report {
  /// Whole lines, without the last line's end.
  public let text: String
  public let json: any Encodable
  /// Whether the command has changed something that is kept, which is said if the answer itself cannot be written.
  public let hasSaved: Bool

  public init(text: String, json: any Encodable, hasSaved: Bool = false) {
    self.text = text
    self.json = json
    self.hasSaved = hasSaved
  }

  /// The answer as it is printed.
  public func printed(asJSON: Bool) throws -> String {
    guard asJSON else { return text + "\n" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(json), as: UTF8.self) + "\n"
  }
}
