// SPDX-License-Identifier: MIT
// The commands one by one, as a user types them.

import CivilCalendar
import CommandTestSupport
import Foundation
import Testing

private let pepper = "Capsicum annuum ‘Early Jalapeño’"

@Suite("sowings") struct CommandTests {
  let home: Home
  let today: CivilDay

  init() throws {
    home = try Home()
    let now = Date()
    today = DayClock(timeZone: DayClock.systemTimeZone(at: now)).day(of: now)
  }

  private func plants() throws -> [ListedPlant] { try home.sowings("plants", "--json").json() }

  private func sowings(_ words: String...) throws -> [ListedSowing] { try home.start(["sowings", "--json"] + words).finish().json() }

  /// Sows and answers the ID that was printed.
  private func sow(_ plant: String, _ count: Int, _ words: String...) throws -> String {
    try home.start(["sow", plant, "\(count)", "--json"] + words).finish().json(ListedSowing.self).id
  }

  @Test("adds a plant, sows of it and lists both") func addSowList() throws {
    #expect(try home.sowings("add", "Capsicum annuum 'Early Jalapeño'", "--notes", "hot").output == "“\(pepper)” is added.\n")
    let sown = try home.sowings(
      "sow", "capsicum ANNUUM 'early jalapeno'", "24", "--on", "2026-05-03", "--medium", "perlite", "--place", "sill", "--notes",
      "Old\nseed")
    #expect(sown.code == 0)
    let sowing = try #require(try sowings().first)
    #expect(sown.output == "24 seeds on 2026-05-03 of “\(pepper)” are noted as \(sowing.id).\n")
    #expect(
      sowing
        == ListedSowing(
          id: sowing.uuid.uuidString.prefix(8).lowercased(), uuid: sowing.uuid, plant: pepper, seeds: 24, sown: "2026-05-03", germinated: 0,
          germinations: [], state: "active", medium: "perlite", place: "sill", notes: "Old\nseed"))
    #expect(
      try plants() == [
        ListedPlant(
          name: pepper, genus: "Capsicum", species: "annuum", cultivar: "Early Jalapeño", notes: "hot", sowings: 1, seeds: 24,
          germinated: 0, lastSown: "2026-05-03")
      ])
    #expect(
      try home.sowings("plants").output
        == "SOWINGS  SEEDS  UP  LAST SOWN   PLANT\n      1     24   0  2026-05-03  \(pepper)\n")
    #expect(
      try home.sowings("sowings").output == """
        ID        SOWN        SEEDS  UP  STATE     PLANT
        \(sowing.id)  2026-05-03     24   0  active    \(pepper) (perlite, sill)

        """)
    #expect(
      try home.sowings("sowings", pepper).output == """
        ID        SOWN        SEEDS  UP  STATE     PLANT
        \(sowing.id)  2026-05-03     24   0  active    \(pepper) (perlite, sill)
                  Old
                  seed

        """)
  }

  @Test(
    "shows nothing, and makes no file by looking or failing",
    arguments: [
      ["plants"], ["sowings"], ["sowings", "Sedum"], ["rename", "Sedum", "Aloe"], ["sow", "Sedum", "1"], ["edit", "abcd", "--seeds", "2"],
      ["move", "abcd", "Sedum"], ["delete", "plant", "Sedum"], ["delete", "sowing", "abcd"], ["germinated", "abcd"], ["plants", "--demo"],
    ])
  func nothing(words: [String]) throws {
    _ = try home.start(words).finish()
    #expect(!FileManager.default.fileExists(atPath: home.store.deletingLastPathComponent().path))
    #expect(try plants() == [])
    #expect(try sowings() == [])
    let nothing = "No plants yet. `sowings add PLANT` adds one; `sowings plants --demo` shows samples.\n"
    #expect(try home.sowings("plants").output == nothing)
    #expect(try home.sowings("sowings").output == nothing)
  }

  @Test("lists plants as a reader expects, and sowings by plant, the latest first") func order() throws {
    for name in ["Sedum", "aloe vera", "Áloe polyphylla", "Capsicum 10", "Capsicum 9"] { try home.sowings("add", name) }
    #expect(try plants().map(\.name) == ["Áloe polyphylla", "aloe vera", "Capsicum 9", "Capsicum 10", "Sedum"])
    for (plant, day) in [("Sedum", "2026-01-01"), ("Aloe vera", "2026-02-01"), ("Aloe vera", "2026-03-01"), ("Aloe vera", "2025-03-01")] {
      _ = try sow(plant, 1, "--on", day)
    }
    #expect(try sowings().map(\.sown) == ["2026-03-01", "2026-02-01", "2025-03-01", "2026-01-01"])
    #expect(try sowings("aloe vera").map(\.sown) == ["2026-03-01", "2026-02-01", "2025-03-01"])
    #expect(
      try home.sowings("sowings", "capsicum 9").output == "Nothing of “Capsicum 9” is sown yet. `sowings sow PLANT COUNT` notes a sowing.\n"
    )
  }

  @Test("names a sowing by the first characters of its ID") func names() throws {
    try home.sowings("add", "Sedum")
    let id = try sow("Sedum", 5)
    for name in [String(id.prefix(4)), id.uppercased(), id] {
      #expect(try home.sowings("edit", name, "--seeds", "6", "--json").json(ListedSowing.self).id == id)
    }
    let short = try home.sowings("edit", String(id.prefix(3)), "--seeds", "7")
    #expect(short.code == 1)
    #expect(short.complaint.contains("can’t name a sowing. Give at least the first 4 characters"))
    let unknown = try home.sowings("move", id.hasPrefix("0000") ? "1111" : "0000", "Sedum")
    #expect(unknown.code == 1)
    #expect(unknown.complaint.contains("No sowing’s UUID begins with"))
    #expect(try sowings().map(\.seeds) == [6])
  }

  @Test("refuses a number of seeds that is none, instead of noting 0", arguments: ["many", "0", "-3", "1.5", "1000001", ""])
  func count(text: String) throws {
    try home.sowings("add", "Sedum")
    let refused = try home.sowings("sow", "Sedum", "--", text)
    #expect(refused.code == 1)
    #expect(refused.output.isEmpty)
    #expect(refused.complaint.hasPrefix("sowings: "))
    let id = try sow("Sedum", 32_768)
    #expect(try home.sowings("edit", id, "--seeds=\(text)").code == 1)
    #expect(try sowings().map(\.seeds) == [32_768])
  }

  @Test("changes what it is told and nothing else") func edit() throws {
    try home.sowings("add", pepper)
    let id = try sow(pepper, 5, "--medium", "sand", "--notes", "old")
    let edited = try home.sowings("edit", id, "--on", "2026-05-03", "--state", "failed", "--notes", "")
    #expect(edited.output == "\(id) is changed: 5 seeds on 2026-05-03 of “\(pepper)”, failed.\n")
    let sowing = try #require(try sowings("--state", "failed").first)
    #expect(sowing.medium == "sand")
    #expect(sowing.notes == nil)
    #expect(try home.sowings("sowings", "--state", "active").output == "Of 1 sowing none is active.\n")
    let future = try home.sowings("edit", id, "--on", "\(today + 2)", "--medium", "peat")
    #expect(future.code == 1)
    #expect(future.complaint.contains("can’t have been sown in the future"))
    #expect(try sowings() == [sowing])
  }

  @Test("notes seedlings by the day, and takes the latest back") func germinated() throws {
    try home.sowings("add", "Sedum")
    let id = try sow("Sedum", 5, "--on", "\(today - 9)")
    #expect(try home.sowings("germinated", id, "3", "--on", "\(today - 2)").output == "3 of 5 seeds of “Sedum” have come up.\n")
    #expect(try home.sowings("germinated", id).output == "4 of 5 seeds of “Sedum” have come up.\n")
    #expect(try home.sowings("sowings", "Sedum").output.contains("Up: 3 on \(today - 2), 1 on \(today)\n"))
    #expect(try home.sowings("germinated", id, "2").code == 1)
    #expect(try home.sowings("germinated", id, "--on", "\(today - 10)").code == 1)
    #expect(try home.sowings("edit", id, "--seeds", "3").code == 1)
    for left in [3, 2] { #expect(try home.sowings("germinated", id, "--take-back", "--json").json(ListedSowing.self).germinated == left) }
    #expect(try plants().map(\.germinated) == [2])
  }

  @Test("moves a sowing to another plant with all that is known of it, and not to its own") func move() throws {
    for name in [pepper, "Capsicum chinense"] { try home.sowings("add", name) }
    let id = try sow(pepper, 24, "--on", "2026-05-03", "--place", "sill")
    try home.sowings("germinated", id, "3", "--on", "2026-05-10")
    let before = try #require(try sowings().first)
    #expect(
      try home.sowings("move", id, "capsicum chinense").output
        == "\(id), 24 seeds on 2026-05-03, is moved from “\(pepper)” to “Capsicum chinense”.\n")
    let after = try #require(try sowings().first)
    #expect(after.plant == "Capsicum chinense")
    #expect(after.uuid == before.uuid)
    #expect(after.germinations == [ListedSowing.Day(day: "2026-05-10", seedlings: 3)])
    #expect(after.place == "sill")
    #expect(try plants().map(\.sowings) == [0, 1])
    let same = try home.sowings("move", id, "Capsicum chinense")
    #expect(same.code == 1)
    #expect(same.complaint == "sowings: The sowing is of “Capsicum chinense” already. Choose another plant.\n")
    #expect(try home.sowings("move", id, "Capsicum").complaint.hasPrefix("sowings: There is no plant called “Capsicum”."))
  }

  @Test("renames a plant, and makes one of two when it is told to") func rename() throws {
    for name in [pepper, "Pepper"] { try home.sowings("add", name, "--notes", name) }
    _ = try sow(pepper, 24)
    #expect(try home.sowings("rename", "PEPPER", "pepper").output == "“Pepper” is called “pepper” now.\n")
    let refused = try home.sowings("rename", pepper, "Pepper")
    #expect(refused.code == 1)
    #expect(refused.complaint.contains("“pepper” exists already. Choose another name, or give “--merge” too"))
    #expect(try plants().count == 2)
    #expect(
      try home.sowings("rename", pepper, "Pepper", "--merge").output
        == "“\(pepper)” is merged into “pepper”, which has 1 sowing more now.\n")
    let left = try plants()
    #expect(left.map(\.name) == ["pepper"])
    #expect(left.map(\.notes) == ["Pepper\n\n\(pepper)"])
    #expect(try sowings().map(\.plant) == ["pepper"])
    #expect(try home.sowings("add", "PEPPER").code == 1)
  }

  @Test("deletes a plant with sowings only when it is said what becomes of them") func deletePlant() throws {
    for name in ["Aloe", "Sedum", "Sempervivum"] { try home.sowings("add", name) }
    for _ in 1...2 { _ = try sow("Sedum", 3) }
    let refused = try home.sowings("delete", "plant", "sedum")
    #expect(refused.code == 1)
    #expect(refused.complaint.contains("“Sedum” has 2 sowings. Give “--with-sowings” to delete what was sown, too, or “--move-to PLANT”"))
    #expect(try home.sowings("delete", "plant", "Sedum", "--move-to", "Sedum").code == 1)
    #expect(try home.sowings("delete", "plant", "Sedum", "--move-to", "Nothing").code == 1)
    #expect(try sowings("Sedum").count == 2)
    #expect(try home.sowings("delete", "plant", "Sedum", "--move-to", "Aloe").output == "“Sedum” is deleted; 2 sowings moved to “Aloe”.\n")
    #expect(try sowings("Aloe").count == 2)
    #expect(try home.sowings("delete", "plant", "Aloe", "--with-sowings").output == "“Aloe” is deleted with 2 sowings.\n")
    #expect(try sowings() == [])
    #expect(try home.sowings("delete", "plant", "Sempervivum").output == "“Sempervivum” is deleted.\n")
    #expect(try plants() == [])
    #expect(try home.sqlite("SELECT count(*) FROM ZSOWING") == "0")
  }

  @Test("deletes a sowing and leaves its plant") func deleteSowing() throws {
    try home.sowings("add", "Beef")
    let id = try sow("Beef", 1, "--on", "2026-05-03")
    // Which of the two is meant is said, never guessed.
    #expect(try home.sowings("delete", "plant", id).complaint.hasPrefix("sowings: There is no plant called “\(id)”."))
    #expect(try home.sowings("delete", "sowing", id).output == "\(id) is deleted: 1 seed on 2026-05-03 of “Beef”.\n")
    #expect(try sowings() == [])
    #expect(try plants().map(\.sowings) == [0])
  }

  @Test("uses the store it is told, before the command's name or after it") func store() throws {
    try home.sowings("--store", "one.sqlite", "add", "first")
    try home.sowings("add", "second", "--store=one.sqlite")
    #expect(try home.sowings("plants", "--json", "--store", "one.sqlite").json([ListedPlant].self).map(\.name) == ["first", "second"])
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
    #expect(try home.sowings("plants", "--store=").code == 2)
  }

  @Test(
    "answers what it does not understand with exit code 2 and makes no file",
    arguments: [
      [], ["nope"], ["add"], ["add", "Aloe", "vera"], ["rename", "Aloe"], ["sow", "Aloe"], ["sow", "Aloe", "1", "--on", "2026-02-30"],
      ["sow", "Aloe", "1", "--state", "dead"], ["edit", "abcd"], ["delete", "abcd"], ["delete", "abcd", "x"], ["move", "abcd"],
      ["delete", "plant", "x", "--with-sowings", "--move-to", "y"], ["delete", "sowing", "abcd", "--with-sowings"],
      ["germinated", "abcd", "2", "--take-back"], ["plants", "--seed", "3"], ["plants", "--demo", "--store", "x"],
      ["plants", "--demo", "--seed", "-1"], ["samples", "--demo"], ["samples", "--plants", "0"], ["samples", "--sowings", "1e3"],
      ["help", "nope"],
    ])
  func usage(words: [String]) throws {
    let refused = try home.start(words).finish()
    #expect(refused.code == 2)
    #expect(refused.output.isEmpty)
    #expect(refused.complaint.hasPrefix("sowings: "))
    #expect(refused.complaint.contains("`sowings help"))
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
  }

  @Test(
    "explains itself and each command",
    arguments: [
      nil, "plants", "add", "rename", "sowings", "show", "today", "totals", "sow", "duplicate", "log", "germinated", "edit", "move",
      "delete",
      "photo", "undo", "redo", "export", "import", "samples",
    ])
  func help(command: String?) throws {
    let first = try home.start([command, "--help"].compactMap { $0 }).finish()
    #expect(first.code == 0)
    #expect(first.output.contains("Usage: sowings \(command ?? "COMMAND")"))
    #expect(try home.start(["help", command].compactMap { $0 }).finish().output == first.output)
  }

  @Test("prints JSON on one line wherever it is asked to") func json() throws {
    for words in [["add", "a"], ["rename", "a", "b"], ["delete", "plant", "b"]] {
      let result = try home.start(words + ["--json"]).finish()
      #expect(try result.json(ListedPlant.self).species.isEmpty)
      #expect(result.output.filter { $0 == "\n" }.count == 1)
    }
    try home.sowings("add", "Sedum")
    let id = try sow("Sedum", 2)
    for words in [["germinated", id], ["edit", id, "--place", "x\ny"], ["delete", "sowing", id]] {
      let result = try home.start(words + ["--json"]).finish()
      #expect(try result.json(ListedSowing.self).id == id)
      #expect(result.output.filter { $0 == "\n" }.count == 1)
    }
  }
}
