// SPDX-License-Identifier: MIT
// How sowings are named in print: by the first characters of their UUIDs, as many as tell them apart.

import Foundation
import Sowings

/// The printed names of many sowings.
struct ShortNames {
  /// Characters a name has at least: one more than a store of some thousand sowings needs.
  static let shortest = 8

  /// The length of each name that must be longer than the shortest.
  private let longer: [UUID: Int]

  /// - Parameter uuids: The UUIDs of all sowings there are.
  init(_ uuids: [UUID]) {
    // In order, those that have most in common stand side by side.
    let ordered = uuids.map { (uuid: $0, text: $0.uuidString) }.sorted { $0.text < $1.text }
    var longer: [UUID: Int] = [:]
    for (left, right) in zip(ordered, ordered.dropFirst()) {
      let needed = zip(left.text.utf8, right.text.utf8).prefix { $0 == $1 }.count + 1
      guard needed > Self.shortest else { continue }
      for uuid in [left.uuid, right.uuid] { longer[uuid] = max(longer[uuid] ?? 0, needed) }
    }
    self.longer = longer
  }

  /// The printed name of one of them.
  func name(_ uuid: UUID) -> String { uuid.uuidString.lowercased().prefixString(longer[uuid] ?? Self.shortest) }
}

extension Garden {
  /// The printed name of one sowing, or nil if it has no UUID.
  ///
  /// - Throws: The error of Core Data.
  func shortName(of sowing: Sowing) throws -> String? {
    guard let whole = sowing.uuid?.uuidString.lowercased() else { return nil }
    for length in ShortNames.shortest..<whole.count {
      let name = whole.prefixString(length)
      do {
        _ = try findSowing(name)
        return name
      } catch GardenError.severalSowings {
        continue
      }
    }
    return whole
  }
}

extension String {
  fileprivate func prefixString(_ length: Int) -> String { String(prefix(length)) }
}
