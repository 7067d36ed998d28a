// SPDX-License-Identifier: MIT
// What the command does beyond lists: logs, what there is to do, totals, taking back, files, samples, and where its store may be.

import CommandTestSupport
import Foundation
import Testing

@Suite("The command sowings") struct KeepingTests {
  let home: Home
  init() throws { home = try Home() }

  private struct Shown: Decodable {
    struct Entry: Decodable, Equatable {
      let kind: String
      let day: String?
      let count: Int?
      let note: String?
    }

    let sowing: ListedSowing
    let log: [Entry]
    let halfDay: Int?
  }

  private func sow(_ plant: String, _ words: String...) throws -> String {
    try home.sowings("add", plant)
    return try home.start(["sow", plant, "--json"] + words).finish().json(ListedSowing.self).id
  }

  @Test("keeps a log and shows it") func log() throws {
    let id = try sow("Sedum", "24", "--on", "2026-05-03")
    try home.sowings("germinated", id, "12", "--on", "2026-05-09")
    try home.sowings("log", id, "lost", "2", "--on", "2026-05-20", "--note", "slugs")
    #expect(
      try home.sowings("log", id, "pricked-out", "--on", "2026-05-21").output
        == "“pricked-out” is noted: \(id) of “Sedum” is pricked-out.\n")
    let shown = try home.sowings("show", id)
    #expect(shown.output.contains("24 seeds on 2026-05-03 of “Sedum”"))
    #expect(shown.output.contains("12 of 24, 50 %, first on day 6, half by day 6"))
    #expect(shown.output.contains("2026-05-20  2 lost  slugs"))
    let json = try home.sowings("show", id, "--json").json(Shown.self)
    #expect(json.log.map(\.kind) == ["germinated", "lost", "pricked-out"] && json.halfDay == 6)
    #expect(json.sowing.state == "active")
    #expect(try home.sowings("log", id, "pricked-out", "--take-back").code == 0)
    #expect(try home.sowings("log", id, "pricked-out", "--take-back").code == 1)
    #expect(try home.sowings("log", id, "eaten").code == 2)
    #expect(try home.sowings("log", id, "failed", "3").code == 2)
    #expect(try home.sowings("log", id, "lost", "99").code == 1)
    #expect(try home.sowings("show", "ffff").code == 1)
  }

  @Test("says what there is to do, and the totals of years") func today() throws {
    #expect(try home.sowings("today").code == 0)
    let id = try sow("Sedum", "24", "--on", "2025-05-03")
    // What nobody has noted a word of for so long is not waited for.
    #expect(try home.sowings("today").output == "Nothing to do today.\n")
    try home.sowings("log", id, "note", "--note", "Nothing yet")
    #expect(try home.sowings("today").output.hasPrefix("\(id)  look for seedlings, "))
    try home.sowings("germinated", id, "6", "--on", "2025-06-01")
    #expect(try home.sowings("today").output.contains("prick out 6 seedlings, "))
    try home.sowings("edit", id, "--state", "finished")
    #expect(try home.sowings("today").output == "Nothing to do today.\n")
    #expect(try home.sowings("totals").output == "YEAR  SOWINGS  SEEDS  UP  LOST  RATE\n2025        1     24   6     0  25 %\n")
    #expect(try home.sowings("totals", "Sedum", "--json").output.contains("\"year\":2025"))
    #expect(try home.sowings("totals", "Nothing").code == 1)
  }

  @Test("takes changes back and makes them again, from one run to the next") func undo() throws {
    #expect(try home.sowings("undo").code == 1)
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
    let id = try sow("Sedum", "3")
    try home.sowings("delete", "plant", "Sedum", "--with-sowings")
    #expect(try home.sowings("undo").output == "Taken back: deleting “Sedum”.\n")
    #expect(try home.sowings("show", id).code == 0)
    #expect(try home.sowings("redo").output == "Done again: deleting “Sedum”.\n")
    #expect(try home.sowings("redo").code == 1)
    #expect(try home.sowings("undo", "--json").output.contains("\"kind\":\"deletePlant\""))
  }

  @Test("duplicates a sowing, and moves one to a plant it adds") func duplicate() throws {
    let id = try sow("Sedum", "3", "--place", "sill")
    let copy = try home.sowings("duplicate", id, "--json").json(ListedSowing.self)
    #expect(copy.id != id && copy.place == "sill" && copy.seeds == 3)
    #expect(try home.sowings("move", id, "Sedum acre").code == 1)
    #expect(try home.sowings("move", id, "Sedum acre", "--add").code == 0)
    #expect(try home.sowings("plants", "--json").json([ListedPlant].self).map(\.sowings) == [1, 1])
  }

  @Test("lists plants by search, stage and order") func plants() throws {
    _ = try sow("Aloe vera", "3", "--place", "Window sill", "--on", "2026-01-01")
    let id = try sow("Beta", "3", "--on", "2026-02-01")
    try home.sowings("germinated", id)
    func names(_ words: String...) throws -> [String] {
      try home.start(["plants", "--json"] + words).finish().json([ListedPlant].self).map(\.name)
    }
    #expect(try names("--search", "SILL") == ["Aloe vera"])
    #expect(try names("--show", "growing") == ["Beta"])
    #expect(try names("--sort", "last-sown") == ["Beta", "Aloe vera"])
    #expect(try home.sowings("plants", "--search", "zzz").output == "No plant is like that.\n")
    #expect(try home.sowings("plants", "--sort", "colour").code == 2)
  }

  @Test("exports and imports") func files() throws {
    try home.sowings("samples")
    let (json, csv) = (home.folder.appendingPathComponent("a.json").path, home.folder.appendingPathComponent("a.csv").path)
    #expect(try home.sowings("export", json).output == "10 plants with 60 sowings are in \(json).\n")
    #expect(try home.sowings("export", json).code == 1)
    #expect(try home.sowings("export", json, "--replace").code == 0)
    #expect(try home.sowings("export", csv).code == 0)
    let other = home.folder.appendingPathComponent("other.sqlite").path
    #expect(
      try home.sowings("import", json, "--store", other).output
        == "10 plants and 60 sowings added, 0 changed, 0 left as they were.\n")
    #expect(
      try home.sowings("import", csv, "--store", other).output == "0 plants and 0 sowings added, 0 changed, 70 left as they were.\n")
    #expect(try home.sowings("sowings", "--json", "--store", other).output == home.sowings("sowings", "--json").output)
    #expect(try home.sowings("undo", "--store", other).output == "Taken back: importing 60 sowings.\n")
    #expect(try home.sowings("import", other).code == 1)
    #expect(try home.sowings("import", "nothing.json").code == 1)
  }

  @Test("removes the samples and leaves the rest") func samples() throws {
    #expect(try home.sowings("samples", "--remove").code == 1)
    _ = try sow("Mine", "3")
    try home.sowings("samples")
    #expect(try home.sowings("samples", "--remove").output == "10 sample plants and 60 sowings are removed.\n")
    #expect(try home.sowings("plants", "--json").json([ListedPlant].self).map(\.name) == ["Mine"])
    #expect(try home.sowings("samples", "--remove", "--plants", "3").code == 2)
  }

  @Test("goes on with samples that were broken off") func resumed() throws {
    let words = ["samples", "--plants", "300", "--sowings", "12000"]
    let running = try home.start(words)
    let limit = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < limit, running.process.isRunning, !FileManager.default.fileExists(atPath: home.store.path) {}
    running.kill(SIGINT)
    #expect(try running.finish().code == 130)
    #expect(try home.start(words).finish().code == 0)
    #expect(try home.sqlite("SELECT count(*) FROM ZSOWING") == "12000")
    #expect(try home.start(words).finish().code == 1)
  }

  @Test("makes no folders for a store that is named") func folders() throws {
    let refused = try home.sowings("add", "Sedum", "--store", home.folder.appendingPathComponent("no/such/folder/a.sqlite").path)
    #expect(refused.code == 1)
    #expect(refused.complaint.contains("There is no folder"))
    #expect(!FileManager.default.fileExists(atPath: home.folder.appendingPathComponent("no").path))
  }

  @Test("tells its version") func version() throws { #expect(try home.sowings("--version").output == "sowings 0.1\n") }

  @Test("says that it has saved when the answer is lost", arguments: [["add", "Sedum"], ["samples"]]) func lost(words: [String]) throws {
    let result = try home.shell("sowings \(words.joined(separator: " ")) > /dev/full")
    #expect(result.code == 1)
    #expect(result.complaint.contains("What was asked is done and saved, but the answer is lost."))
  }

  @Test("gives a sowing a photo, and takes it away") func photo() throws {
    let id = try sow("Sedum", "3")
    let file = home.folder.appendingPathComponent("no.png")
    try Data("no".utf8).write(to: file)
    #expect(try home.sowings("photo", id, file.path).code == 1)
    #expect(try home.sowings("photo", id).code == 2)
    #expect(try home.sowings("photo", id, "--remove").output == "\(id) has no photo now.\n")
  }
}
