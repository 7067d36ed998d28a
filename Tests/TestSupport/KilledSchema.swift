// SPDX-License-Identifier: MIT
// What the killed program writes, known to it and to the test that kills it.

import CoreDataRows

extension Schema {
  package static let killed = Schema.of(
    EntitySpec(
      "List", unique: [["name", "number"]],
      [.attribute("name", .string), .attribute("number", .integer32), .toMany("entries", "Entry", inverse: "list", isOrdered: true)]),
    EntitySpec("Entry", [.attribute("text", .string), .toOne("list", "List", inverse: "entries")]),
    EntitySpec("Picture", [.attribute("name", .string), .attribute("data", .binary, isExternal: true)]))
}
