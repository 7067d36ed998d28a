// SPDX-License-Identifier: MIT
// Naming a sowing by the first characters of its UUID, as a command line does.

import CoreData

/// The first characters of a UUID, as the range of UUIDs that begin with them.
struct SowingPrefix {
  static let shortest = 4
  let first: UUID
  let last: UUID

  /// Reads hexadecimal digits, with hyphens where a UUID has them or without.
  init?(_ text: String) {
    let digits = text.trimmingCharacters(in: .whitespacesAndNewlines).filter { $0 != "-" }
    guard (Self.shortest...32).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let first = Self.uuid(digits, filledWith: "0"), let last = Self.uuid(digits, filledWith: "F")
    else { return nil }
    self.first = first
    self.last = last
  }

  private static func uuid(_ digits: String, filledWith filler: Character) -> UUID? {
    var text = digits + String(repeating: filler, count: 32 - digits.count)
    for place in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: place)) }
    return UUID(uuidString: text)
  }
}

extension Garden {
  /// The sowing whose UUID begins with a text of at least four characters.
  ///
  /// - Throws: `GardenError.noBeginningOfUUID`, `.noSuchSowing` or `.severalSowings`.
  public func findSowing(_ text: String) throws -> Sowing {
    guard let prefix = SowingPrefix(text) else { throw GardenError.noBeginningOfUUID(text) }
    let request = NSFetchRequest<Sowing>(entityName: "Sowing")
    // A range, which the index of the constraint answers; no text is compared.
    request.predicate = NSPredicate(format: "uuid >= %@ AND uuid <= %@", prefix.first as NSUUID, prefix.last as NSUUID)
    let found = try context.fetch(request)
    guard let sowing = found.first else { throw GardenError.noSuchSowing(text) }
    guard found.count == 1 else { throw GardenError.severalSowings(text, count: found.count) }
    return sowing
  }
}
