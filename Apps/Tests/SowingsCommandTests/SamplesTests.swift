// SPDX-License-Identifier: MIT
// `--demo` and `samples`: sample plants that go, and sample plants that stay.

import CommandTestSupport
import Foundation
import Testing

@Suite("Samples") struct SamplesTests {
  let home: Home
  init() throws { home = try Home() }

  @Test("are shown without touching the store, before the command's name or after it") func demo() throws {
    try home.sowings("add", "Mine")
    let shown = try home.sowings("plants", "--demo", "--json")
    #expect(shown.complaint == "sowings: These are samples, in a store that is gone afterwards.\n")
    let plants = try shown.json([ListedPlant].self)
    #expect(plants.count == 10)
    #expect(plants.contains { $0.name == "Lithops lesliei ‘Albinica’" })
    #expect(plants.reduce(0) { $0 + $1.sowings } == 60)
    #expect(try home.sowings("--demo", "plants", "--json").output == shown.output)
    #expect(try home.sowings("plants", "--json").json([ListedPlant].self).map(\.name) == ["Mine"])
  }

  @Test("are the same of the same seed, so that one can be worked on") func seed() throws {
    let first = try home.sowings("sowings", "--demo", "--json").json([ListedSowing].self)
    #expect(try home.sowings("sowings", "--demo", "--seed", "1", "--json").json([ListedSowing].self).map(\.uuid) == first.map(\.uuid))
    #expect(try home.sowings("sowings", "--demo", "--seed", "2", "--json").json([ListedSowing].self).map(\.uuid) != first.map(\.uuid))
    let sowing = try #require(first.first { $0.plant != "Sedum morganianum" })
    let moved = try home.sowings("move", sowing.id, "Sedum morganianum", "--demo", "--json").json(ListedSowing.self)
    #expect(moved.uuid == sowing.uuid)
    #expect(moved.plant == "Sedum morganianum")
    #expect(try home.sowings("sowings", "--demo", "--json").json([ListedSowing].self).map(\.plant) == first.map(\.plant))
  }

  @Test("leave no file behind, also when the command is refused", arguments: [["plants"], ["delete", "plant", "Nothing"]])
  func leftovers(words: [String]) throws {
    let temporary = home.folder.appendingPathComponent("tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let line = "TMPDIR='\(temporary.path)' sowings --demo \(words.joined(separator: " "))"
    #expect(try home.shell(line).code == (words.count > 1 ? 1 : 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
    // That the folder is used at all: without it the samples cannot be made.
    try FileManager.default.removeItem(at: temporary)
    let refused = try home.shell(line)
    #expect(refused.code == 1)
    #expect(refused.complaint.hasPrefix("sowings: "))
  }

  @Test("stay when they are asked to, once for each seed") func samples() throws {
    let made = try home.sowings("samples", "--plants", "30", "--sowings", "200")
    #expect(made.output == "30 plants with 200 sowings of seed 1 are in \(home.store.path).\n")
    // No terminal, no progress.
    #expect(made.complaint.isEmpty)
    #expect(try home.sqlite("SELECT count(*) FROM ZSOWING") == "200")
    let plants = try home.sowings("plants", "--json").json([ListedPlant].self)
    #expect(plants.count == 30)
    #expect(plants.reduce(0) { $0 + $1.sowings } == 200)
    let again = try home.sowings("samples")
    #expect(again.code == 1)
    #expect(again.complaint.hasPrefix("sowings: The sample plants of seed 1 are in this store already."))
    #expect(try home.sowings("samples", "--seed", "2").code == 0)
    #expect(try home.sqlite("SELECT count(*) FROM ZPLANT") == "30")
    #expect(try home.sqlite("SELECT count(*) FROM ZSOWING") == "260")
  }

  @Test("broken off while they are made leave whole plants, and say so") func interrupted() throws {
    let running = try home.start(["samples", "--plants", "500", "--sowings", "20000"])
    let limit = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < limit, running.process.isRunning, !FileManager.default.fileExists(atPath: home.store.path) {}
    running.kill(SIGINT)
    let result = try running.finish()
    #expect(!result.wasKilled)
    #expect(result.code == 130)
    #expect(result.complaint == "sowings: Cancelled.\n")
    let kept = try #require(Int(try home.sqlite("SELECT count(*) FROM ZSOWING")))
    #expect((5_000..<20_000).contains(kept))
    #expect(try home.sqlite("SELECT count(*) FROM ZSOWING WHERE ZPLANT IS NULL") == "0")
  }

  @Test("killed while they are made leave whole plants and a store that opens") func killed() throws {
    let running = try home.start(["samples", "--plants", "500", "--sowings", "20000"])
    let limit = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < limit, running.process.isRunning, !FileManager.default.fileExists(atPath: home.store.path) {}
    running.kill()
    #expect(try running.finish().wasKilled)
    #expect(try home.sowings("add", "Mine").code == 0)
    #expect(try home.sqlite("PRAGMA integrity_check") == "ok")
    #expect(try home.sqlite("SELECT count(*) FROM ZSOWING WHERE ZPLANT IS NULL") == "0")
  }
}
