// SPDX-License-Identifier: MIT
// What is done to saved patterns from the command line: arranging, undo, lines of text, files, frames.

import CommandTestSupport
import FieldPictures
import Foundation
import Pictures
import ReactionSimulation
import Testing

@Suite("reactionlab keeps patterns and") struct KeepingTests {
  let home: Home
  init() throws { home = try Home() }

  private func names(_ words: String...) throws -> [String] {
    try home.start(["list", "--json"] + words).finish().json([ListedPattern].self).map(\.name)
  }

  private func save(_ name: String, _ words: String...) throws {
    let saved = try home.start(["save", name, "--size", "16", "--steps", "3"] + (words.isEmpty ? ["--model", "gs"] : words)).finish()
    #expect(saved.code == 0, "\(saved.complaint)")
  }

  @Test("renames, duplicates and marks them, and takes all of it back and makes it again") func arrange() throws {
    try save("Maze")
    #expect(try home.lab("rename", "maze", "Wall").output == "“Maze” is called “Wall” now.\n")
    #expect(try home.lab("duplicate", "wall").output == "“Wall 2” is saved.\n")
    #expect(try home.lab("favourite", "wall 2").output == "“Wall 2” is a favourite.\n")
    #expect(try names("--favourites") == ["Wall 2"])
    #expect(try home.lab("favourite", "wall 2", "--off").output == "“Wall 2” is no longer a favourite.\n")
    #expect(try home.lab("delete", "Wall 2").code == 0)
    for phrase in [
      "deleting “Wall 2”", "taking “Wall 2” from the favourites", "adding “Wall 2” to the favourites", "duplicating “Wall 2”",
      "renaming “Maze” to “Wall”", "saving “Maze”",
    ] {
      #expect(try home.lab("undo").output == "Taken back: \(phrase).\n")
    }
    let nothing = try home.lab("undo")
    #expect(nothing.code == 1 && nothing.complaint == "reactionlab: There is nothing to take back.\n")
    #expect(try names().isEmpty)
    #expect(try home.lab("redo", "--json").output == #"{"kind":"add","name":"Maze","patterns":1}"# + "\n")
    #expect(try home.lab("redo").output == "Done again: renaming “Maze” to “Wall”.\n")
    #expect(try names() == ["Wall"])
    #expect(try Set(names("--bin")) == ["Wall 2"])
    #expect(try home.lab("empty-bin").output == "1 pattern is gone for good.\n")
    #expect(try home.lab("empty-bin", "--json").output == #"{"erased":0}"# + "\n")
  }

  @Test("lists them in four orders, and those a search finds") func list() throws {
    try save("b 10")
    try save("b 2", "--model", "bz")
    try save("A", "--model", "fhn")
    #expect(try names() == ["A", "b 2", "b 10"])
    #expect(try names("--sort", "oldest") == ["b 10", "b 2", "A"])
    #expect(try names("--sort", "name") == ["A", "b 2", "b 10"])
    #expect(try names("--sort", "model") == ["b 2", "A", "b 10"])
    #expect(try names("--by", "name") == ["A", "b 2", "b 10"])
    #expect(try names("--search", "gray–scott") == ["b 10"])
    #expect(try home.lab("list", "--search", "x").output == "Nothing is found for “x”.\n")
    #expect(try home.lab("list", "--sort", "size").code == 2)
    #expect(try home.lab("list", "--bin", "--favourites").code == 2)
  }

  @Test("prints a setting as a line that gives the same picture wherever it is pasted") func line() throws {
    try save("A", "--model", "fhn", "--set", "delta=2.7182818,a0=0.1", "--precision", "float", "--stencil", "9-point", "--colours", "ember")
    let line = try home.lab("copy", "a").output.trimmingCharacters(in: .newlines)
    #expect(line.hasPrefix("reaction-lab/1 model=fhn "))
    let elsewhere = try Home()
    #expect(try elsewhere.lab("load", line, "--output", "a.png").code == 0)
    #expect(try elsewhere.lab("save", "B", "--line", line).code == 0)
    #expect(try elsewhere.lab("copy", "B").output == line + "\n")
    #expect(try home.lab("export", "A", "--output", "b.png").code == 0)
    func bytes(_ home: Home, _ name: String) throws -> Data { try Data(contentsOf: home.folder.appendingPathComponent(name)) }
    #expect(try bytes(elsewhere, "a.png") == bytes(home, "b.png"))
    let wrong = try home.lab("load", "reaction-lab/1 model=gs f=0.5", "--terminal")
    #expect(wrong.code == 2 && wrong.complaint.contains("Column 27: “0.5” can’t be F."), "\(wrong.complaint)")
    #expect(try home.lab("save", "C", "--line", line, "--model", "gs").code == 2)
  }

  @Test("writes numbered frames, from the field that was kept, at a scale") func frames() throws {
    try save("Maze", "--model", "gs", "--keep-field")
    let written = try home.lab("export", "Maze", "--frames", "3", "--between", "2", "--folder", ".", "--scale", "2")
    #expect(written.code == 0 && written.output.hasPrefix("3 pictures of “Maze” in "), "\(written.complaint)")
    #expect(try home.files() == ["Maze 0001.png", "Maze 0002.png", "Maze 0003.png"])
    var simulation = Simulation(SimulationSetting(model: .grayScott, width: 16, height: 16))
    simulation.run(steps: 7)
    let painter = FieldPainter(.original, model: .grayScott)
    let last = try Picture(contentsOf: home.folder.appendingPathComponent("Maze 0003.png"))
    #expect(last == painter.picture(of: simulation.field).enlarged(2))
    #expect(try home.lab("export", "Maze", "--frames", "3", "--folder", ".").code == 0)
    #expect(try home.files().contains("Maze 2 0003.png"))
    #expect(try home.lab("export", "Maze", "--frames", "3").complaint.contains("Say where the frames go: --folder FOLDER."))
    #expect(try home.lab("export", "Maze", "--scale", "3", "--output", "x.png").code == 2)
    #expect(try home.lab("export", "Maze", "--frames", "2", "--folder", "missing").code == 1)
  }

  @Test("writes patterns to a file and takes them in elsewhere") func files() throws {
    try save("Maze", "--model", "gs", "--keep-field", "--colours", "lagoon", "--reversed")
    try save("Rings", "--model", "bz")
    #expect(try home.lab("export", "--output", "all.json").output.hasPrefix("2 patterns are exported to "))
    #expect(try home.lab("export", "maze", "--output", "all.json").complaint.contains("There is a file of that name already."))
    #expect(try home.lab("export", "maze", "--output", "one.json").code == 0)
    let elsewhere = try Home()
    let file = home.folder.appendingPathComponent("all.json").path
    #expect(try elsewhere.lab("import", file).output == "2 added, 0 replaced, 0 left as they were.\n")
    #expect(try elsewhere.lab("import", file, "--json").output == #"{"added":0,"replaced":0,"unchanged":2}"# + "\n")
    let shown = try elsewhere.lab("show", "maze", "--json").output
    #expect(shown.contains(#""colours":"Lagoon""#) && shown.contains(#""reversed":true"#) && shown.contains(#""field":true"#))
    #expect(try elsewhere.lab("undo").output == "Taken back: importing 2 patterns.\n")
    #expect(try elsewhere.lab("import", "nothing.json").code == 1)
    #expect(try elsewhere.lab("import", file, "--rule", "both").code == 2)
  }

  @Test("makes no folder where a store's name was mistyped, says its version, and keeps its lines of usage short") func slips() throws {
    let mistyped = try home.lab("--store", "typo/lab.sqlite", "save", "A", "--model", "gs", "--size", "16", "--steps", "1")
    #expect(mistyped.code == 1)
    #expect(mistyped.complaint.contains("There is no folder "))
    #expect(try home.files() == [])
    #expect(try home.lab("--version").output == "reactionlab 0.1\n")
    for command in ["save", "render", "export", "list"] {
      let usage = try home.lab("help", command).output.split(separator: "\n").first ?? ""
      #expect(usage.count <= 127 && usage.hasPrefix("Usage: reactionlab \(command)"), "\(usage)")
    }
    #expect(try home.lab("save", " ", "--model", "gs").code == 2)
    try save("Maze")
    #expect(try home.lab("show", "Mase").complaint.contains("Did you mean “Maze”?"))
    // What was done is done, though nobody can read that it was.
    let lost = try home.shell("reactionlab duplicate Maze > /dev/full")
    #expect(lost.code == 1 && lost.complaint.contains("What was asked is done and saved"), "\(lost.complaint)")
  }
}
