// SPDX-License-Identifier: MIT
// How many seeds a sowing can have. A form and the command line read what was typed through this, so that nothing becomes 0 silently.

import Foundation

/// A number of seeds: at least one.
public struct SeedCount: Hashable, Sendable {
  public let number: Int

  /// The numbers there can be.
  public static let range = 1...1_000_000

  /// - Throws: `GardenError.countOutOfRange`.
  public init(_ number: Int) throws {
    guard Self.range.contains(number) else { throw GardenError.countOutOfRange("\(number)") }
    self.number = number
  }

  /// Reads what was typed: digits, with space around them at most.
  ///
  /// - Throws: `GardenError.countIsNoNumber` or `.countOutOfRange`.
  public init(_ typed: String) throws {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { throw GardenError.countIsNoNumber(text) }
    guard let number = Int(text), Self.range.contains(number) else { throw GardenError.countOutOfRange(text) }
    self.number = number
  }
}
