// SPDX-License-Identifier: MIT
// The program killed at any moment while it imports or saves: the store afterwards has all of it or nothing.

import CommandTestSupport
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation
import Testing

@Suite("A store whose program was killed", .serialized) struct KilledTests {
  let home: Home
  init() throws { home = try Home() }

  private func names() throws -> [String] { try home.start(["list", "--json"]).finish().json([ListedPattern].self).map(\.name) }

  /// Kills a program a moment after the store's log has begun to grow, which is when it saves, or lets it end.
  ///
  /// - Returns: Whether it was killed.
  private func kill(_ running: Running, afterLooks looks: Int) throws -> Bool {
    let log = URL(fileURLWithPath: home.store.path + "-wal")
    func size() -> Int { (try? FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int) ?? 0 }
    let before = size()
    var left = looks
    while running.process.isRunning, left > 0 { if size() > before { left -= 1 } }
    running.kill(SIGKILL)
    return try running.finish().wasKilled
  }

  @Test("while it imported has all patterns or none, and takes the file in afterwards", arguments: [1, 20, 100, 400, 2000])
  func imports(looks: Int) throws {
    let saved = try home.lab("save", "Own", "--model", "gs", "--size", "16", "--steps", "1")
    #expect(saved.code == 0)
    let file = home.folder.appendingPathComponent("many.json")
    try many(400).write(to: file, replacing: false)
    let wasKilled = try kill(home.start(["import", file.path]), afterLooks: looks)
    let count = try names().count
    #expect(wasKilled ? count == 1 || count == 401 : count == 401)
    #expect(try home.sqlite("PRAGMA integrity_check") == "ok")
    let again = try home.lab("import", file.path)
    #expect(again.output == "\(401 - count) added, 0 replaced, \(count - 1) left as they were.\n")
    #expect(try names().count == 401)
    #expect(try home.lab("undo").output.hasPrefix("Taken back: importing 400 patterns.") == true)
    #expect(try names() == ["Own"])
    try expectFieldsOfRowsOnly()
  }

  @Test("while it saved has the pattern with its field, or neither", arguments: [1, 5, 25, 100])
  func saves(looks: Int) throws {
    #expect(try home.lab("save", "Own", "--model", "gs", "--size", "16", "--steps", "1").code == 0)
    let words = ["save", "Large", "--model", "bz", "--size", "700", "--steps", "1", "--precision", "float", "--keep-field"]
    let wasKilled = try kill(home.start(words), afterLooks: looks)
    let names = try names()
    #expect(wasKilled ? names == ["Own"] || names == ["Large", "Own"] : names == ["Large", "Own"])
    #expect(try home.sqlite("PRAGMA integrity_check") == "ok")
    if names.contains("Large") {
      // A field that is missing or damaged would be said.
      let shown = try home.lab("load", "Large", "--output", "x.png")
      #expect(shown.code == 0 && !shown.output.contains("damaged"), "\(shown.output)\(shown.complaint)")
    } else {
      #expect(try home.start(words).finish().code == 0)
    }
  }

  /// Patterns with fields, some of which lie in files of their own.
  private func many(_ count: Int) throws -> PatternExport {
    let recipe = Recipe(SimulationSetting(model: .grayScott, precision: .float, width: 24, height: 24), steps: 3)
    var simulation = Simulation(recipe.setting)
    simulation.run(steps: recipe.steps)
    let contents = try PatternContents(recipe, field: simulation.field, keepsField: true)
    return PatternExport(
      patterns: (0..<count).map { index in
        var copy = PatternCopy(contents, name: "Pattern \(index)")
        copy.seed = UInt64(index)
        return copy
      })
  }

  /// No row of a field is left without its pattern.
  private func expectFieldsOfRowsOnly() throws {
    #expect(try home.sqlite("SELECT COUNT(*) FROM ZSAVEDFIELD WHERE ZPATTERN NOT IN (SELECT Z_PK FROM ZREACTIONDIFFUSIONENTITY)") == "0")
  }
}
