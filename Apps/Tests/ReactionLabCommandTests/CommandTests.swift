// SPDX-License-Identifier: MIT
// The commands one by one, as a user types them, on small fields.

import CommandTestSupport
import Foundation
import Pictures
import ReactionSimulation
import Testing

@Suite("reactionlab") struct CommandTests {
  let home: Home
  init() throws { home = try Home() }

  private func names(_ words: String...) throws -> [String] {
    try home.start(["list", "--json"] + words).finish().json([ListedPattern].self).map(\.name)
  }

  @Test("renders what the library computes") func render() throws {
    let run = try home.lab("render", "--preset", "worms", "--size", "48x32", "--steps", "30", "--output", "w.png", "--json")
      .json(ListedRun.self)
    var setting = SimulationSetting(preset: .worms)
    (setting.width, setting.height) = (48, 32)
    var simulation = Simulation(setting)
    simulation.run(steps: 30)
    #expect(UInt64(run.hash, radix: 16) == simulation.field.levelHash)
    #expect(run.preset == "Worms" && run.model == "Gray-Scott" && run.steps == 30 && run.seed == 1 && run.precision == "8-bit")
    #expect(run.parameters == ["f": 0.049023, "k": 0.070117, "du": 0.172852, "dv": 0.058594])
    let picture = try Picture(contentsOf: home.folder.appendingPathComponent("w.png"))
    #expect(picture == Picture(width: 48, height: 32, pixels: simulation.field.rgb))
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
  }

  @Test("renders the same with either engine in 8-bit, of every model", arguments: ["gs", "fhn", "bz"]) func engines(model: String) throws {
    let runs = try ["fast", "reference"].map { engine in
      try home.lab(
        "render", "--model", model, "--size", "40x24", "--steps", "50", "--engine", engine, "--output", "\(engine).png", "--json"
      ).json(ListedRun.self)
    }
    #expect(runs[0].hash == runs[1].hash)
    let pictures = try ["fast", "reference"].map { try Data(contentsOf: home.folder.appendingPathComponent("\($0).png")) }
    #expect(pictures[0] == pictures[1])
  }

  @Test("renders with nine points, and says so") func ninePoints() throws {
    let words = ["render", "--model", "gs", "--size", "32", "--steps", "40", "--stencil", "9-point", "--terminal"]
    #expect(try home.start(words).finish().output.contains("32×32 cells, 8-bit, 9-point."))
    let nine = try home.start(words + ["--json"]).finish().json(ListedRun.self)
    let five = try home.start(words.map { $0 == "9-point" ? "5-point" : $0 } + ["--json"]).finish().json(ListedRun.self)
    #expect(nine.stencil == "9-point" && five.stencil == "5-point" && nine.hash != five.hash)
  }

  @Test("says of a run that has become a checkerboard what to do") func checkerboard() throws {
    let run = try home.lab(
      "render", "--model", "gs", "--set", "Du=0.25", "--precision", "float", "--size", "48", "--steps", "400", "--terminal", "--json")
    #expect(try run.json(ListedRun.self).warning?.hasPrefix("Diffusion has become unstable and draws a checkerboard.") == true)
  }

  @Test("measures the engine beside the plain loop, which comes to the same") func bench() throws {
    struct Measured: Decodable {
      let model: String
      let precision: String
      let side: Int
      let runs: Int
      let threads: Int
      let perCoreSecond: Double
      let plainPerCoreSecond: Double
      let memoryRoof: Double
      let means: [Double]
      let plainMeans: [Double]
    }
    let words = ["bench", "--size", "16,24", "--precision", "float", "--repeat", "2", "--instructions", "baseline"]
    let measured = try home.start(words + ["--json"]).finish().json([Measured].self)
    #expect(
      measured.map(\.model) == ["Gray-Scott", "Gray-Scott", "FitzHugh–Nagumo", "FitzHugh–Nagumo"]
        + [String](repeating: "Belousov-Zhabotinsky", count: 2))
    #expect(measured.map(\.side) == [16, 24, 16, 24, 16, 24])
    for one in measured {
      #expect(one.runs == 2 && one.threads == 1 && one.perCoreSecond > 0 && one.plainPerCoreSecond > 0 && one.memoryRoof > 0)
      // The automaton never comes to rest, so its small differences grow.
      let tolerance = one.model.hasPrefix("B") ? 0.2 : 1e-3
      #expect(zip(one.means, one.plainMeans).allSatisfy { abs($0 - $1) < tolerance }, "\(one.means), \(one.plainMeans)")
    }
    let table = try home.start(words + ["--model", "gs"]).finish().output.split(separator: "\n")
    #expect(table.count == 4 && table[0] == "Billions of cell updates, 2 runs, baseline instructions.")
  }

  @Test("renders by every option, and says what it did") func options() throws {
    let words = [
      "render", "--model", "bz", "--set", "alpha=1.2, Beta=0.9", "--size=24", "--steps=5", "--seed", "18446744073709551615", "--precision",
      "float", "--boundary", "periodic", "--variant", "standard", "--output", "b.png",
    ]
    let run = try home.start(words + ["--json"]).finish().json(ListedRun.self)
    #expect(run.model == "Belousov-Zhabotinsky" && run.precision == "float" && run.boundary == "periodic" && run.seed == .max)
    #expect(run.parameters == ["alpha": 1.2, "beta": 0.9, "gamma": 1])
    let text = try home.start(words).finish()
    #expect(
      text.output == """
        Belousov-Zhabotinsky: 5 steps of Belousov-Zhabotinsky, 24×24 cells, float, periodic edge.
        The picture is in \(home.folder.resolvingSymlinksInPath().path)/b.png.

        """)
    // No bar where nobody watches.
    #expect(text.complaint.isEmpty)
  }

  @Test("shows a picture in plain signs where there is no terminal") func terminal() throws {
    let shown = try home.lab("render", "--model", "gs", "--size", "32", "--steps", "0", "--terminal").output
    #expect(shown.split(separator: "\n").count == 17)
    #expect(!shown.contains("\u{1b}"))
    #expect(shown.hasPrefix("@@@"))
  }

  @Test("warns of unstable diffusion") func warning() throws {
    let run = try home.lab(
      "render", "--model", "fhn", "--set", "timestep=0.25,delta=4", "--size", "16", "--steps", "1", "--terminal", "--json")
    #expect(try run.json(ListedRun.self).warning == "Unstable: Δt is 4.0 times too large for δ = 4. Choose at most 0.0625.")
  }

  @Test(
    "answers what it does not understand with exit code 2 and says what there is",
    arguments: [
      (["render", "--preset", "wurm", "--terminal"], "There is no preset “wurm”. There are Worms, Spots, Spotty Bifurcation, Strings,"),
      (["render", "--model", "x", "--terminal"], "There is no model “x”. There are bz (Belousov-Zhabotinsky), fhn (FitzHugh–Nagumo), gs"),
      (["render", "--terminal"], "Say what to run: --preset NAME or --model MODEL."),
      (["render", "--preset", "worms", "--model", "gs", "--terminal"], "“--preset” and “--model” exclude each other."),
      (["render", "--preset", "worms"], "Say where the picture goes: --output FILE or --terminal."),
      (["render", "--model", "gs", "--set", "F=0.5", "--terminal"], "“0.5” can’t be F. It goes from 0.02 to 0.08."),
      (["render", "--model", "gs", "--set", "F=nan", "--terminal"], "“nan” can’t be F. It goes from 0.02 to 0.08."),
      (["render", "--model", "gs", "--set", "a0=0.5", "--terminal"], "“a0” is no parameter of Gray-Scott. It has f, k, du, dv."),
      (["render", "--model", "gs", "--set", "F", "--terminal"], "“F” sets nothing. Write parameters as in F=0.05,K=0.06."),
      (["render", "--model", "gs", "--size", "7", "--terminal"], "“7” can’t be the size. Write it as in 320 or 320x200, with 8 to 4096"),
      (["render", "--model", "gs", "--size", "8x8x8", "--terminal"], "“8x8x8” can’t be the size."),
      (["render", "--model", "gs", "--steps", "-1", "--terminal"], "“-1” can’t be the number of steps. Choose one from 0 to"),
      (["render", "--model", "gs", "--seed", "x", "--terminal"], "“x” can’t be a seed. Choose a whole number from 0 to"),
      (["render", "--model", "gs", "--precision", "16", "--terminal"], "“16” is no value of “--precision”. Choose one of 8-bit, float."),
      (["render", "--model", "gs", "--variant", "standard", "--terminal"], "“--variant” is for the model bz; Gray-Scott has one form."),
      (["render", "--model", "bz", "--stencil", "9-point", "--terminal"], "“--stencil” is for the models gs and fhn; Belousov-Zh"),
      (["render", "--model", "gs", "--engine", "gpu", "--terminal"], "“gpu” is no value of “--engine”. Choose one of reference, fast."),
      (["bench", "--size", "512,7"], "“7” can’t be a size. Write sizes as in 640 or 512,1024, with 8 to 4096 cells a side."),
      (["bench", "--repeat", "0"], "“0” can’t be the number of repeat. Choose one from 1 to 1000."),
      (["save"], "`reactionlab save` needs the name of a pattern."),
      (["export", "x"], "Say where the picture goes: --output FILE."),
      (["edit", "x"], "Say what to change."),
      ([], "Say what to do: reactionlab COMMAND."),
    ])
  func usage(words: [String], sentence: String) throws {
    let refused = try home.start(words).finish()
    #expect(refused.code == 2)
    #expect(refused.output.isEmpty)
    #expect(refused.complaint.hasPrefix("reactionlab: \(sentence)"), "\(refused.complaint)")
    #expect(try home.files() == [])
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
  }

  @Test("saves, lists, shows, renames, deletes and undeletes") func life() throws {
    #expect(try home.lab("list").output == "No patterns yet. `reactionlab save NAME --preset worms` saves one.\n")
    let saved = try home.lab("save", "Mum's worms", "--preset", "worms", "--size", "32x16", "--steps", "12", "--favourite")
    #expect(saved.output == "“Mum's worms” is saved: 12 steps of Gray-Scott, 32×16 cells, 8-bit.\n")
    #expect(try home.lab("save", "MUM'S WORMS", "--preset", "spots").code == 1)
    try home.lab("save", "bz", "--model", "bz", "--size", "16", "--steps", "1")
    #expect(try names() == ["bz", "Mum's worms"])
    #expect(try names("--by", "name") == ["bz", "Mum's worms"])
    #expect(try names("--favourites") == ["Mum's worms"])
    let shown = try home.lab("show", "mum's worms", "--json").json(ListedPattern.self)
    #expect(shown.favourite && shown.width == 32 && shown.height == 16 && shown.steps == 12)
    #expect(try home.lab("show", "bz", "--terminal").output.contains("  Picture    1 step of Belousov-Zhabotinsky, 16×16 cells, 8-bit\n"))
    #expect(try home.lab("edit", "bz", "--name", "Rings", "--favourite").output == "“Rings” is changed.\n")
    #expect(try home.lab("delete", "rings").code == 0)
    #expect(try names() == ["Mum's worms"])
    #expect(try names("--bin") == ["Rings"])
    #expect(try home.lab("undelete", "rings").output == "“Rings” is back.\n")
    #expect(try names() == ["Rings", "Mum's worms"])
    #expect(
      try home.sqlite("SELECT ZMODEL, ZWIDTH, ZHEIGHT, ZNAME FROM ZREACTIONDIFFUSIONENTITY ORDER BY Z_PK LIMIT 1")
        == "Gray-Scott|32|16|Mum's worms")
  }

  @Test("loads a pattern again, and exports it") func load() throws {
    let first = try home.lab("render", "--preset", "strings", "--size", "32", "--steps", "20", "--output", "a.png", "--json")
      .json(ListedRun.self)
    let longer = try home.lab("render", "--preset", "strings", "--size", "32", "--steps", "30", "--output", "b.png", "--json")
      .json(ListedRun.self)
    try home.lab("save", "s", "--preset", "strings", "--size", "32", "--steps", "20")
    let again = try home.lab("load", "s", "--output", "c.png", "--json").json(ListedRun.self)
    #expect(again.hash == first.hash && again.steps == 20)
    #expect(try home.lab("load", "s", "--steps", "30", "--output", "d.png", "--json").json(ListedRun.self).hash == longer.hash)
    #expect(try home.lab("export", "s", "--output", "f.png").code == 0)
    func bytes(_ name: String) throws -> Data { try Data(contentsOf: home.folder.appendingPathComponent(name)) }
    #expect(try bytes("a.png") == bytes("c.png") && bytes("a.png") == bytes("f.png") && bytes("b.png") == bytes("d.png"))
    #expect(try home.lab("export", "s", "--thumbnail", "--output", "t.jpg").code == 0)
    #expect(try Picture(contentsOf: home.folder.appendingPathComponent("t.jpg")).width == 32)
  }

  @Test(
    "answers names it does not know with exit code 1",
    arguments: [
      "show", "load", "delete", "undelete", "export", "copy", "duplicate", "favourite",
      "edit",
    ])
  func unknown(command: String) throws {
    let options = ["load": ["--terminal"], "export": ["--output", "x.png"], "edit": ["--favourite"]][command] ?? []
    for _ in 1...2 {
      let refused = try home.start([command, "x"] + options).finish()
      #expect(refused.code == 1)
      #expect(refused.complaint.hasPrefix("reactionlab: There is no"))
      // The second time there is a store.
      try home.lab("save", "y", "--model", "gs", "--size", "16", "--steps", "0")
    }
  }

  @Test("lists the presets and the models") func tables() throws {
    struct Named: Decodable { let name: String }
    #expect(try home.lab("presets", "--json").json([Named].self).map(\.name) == Preset.allCases.map(\.name))
    #expect(try home.lab("presets").output.split(separator: "\n").count == 8)
    #expect(try home.lab("models", "--json").json([Named].self).map(\.name) == ReactionModel.allCases.map(\.name))
    #expect(try home.lab("models").output.contains("  timestep  0.02      0.0001 to 0.25\n"))
  }

  @Test(
    "explains itself and each command",
    arguments: [
      nil, "render", "presets", "models", "save", "list", "show", "load", "edit", "delete", "undelete", "export", "import", "copy",
      "rename", "duplicate", "favourite", "empty-bin", "undo", "redo", "bench",
    ])
  func help(command: String?) throws {
    let first = try home.start([command, "--help"].compactMap { $0 }).finish()
    #expect(first.code == 0)
    #expect(first.output.contains("Usage: reactionlab \(command ?? "COMMAND")"))
    #expect(try home.start(["help", command].compactMap { $0 }).finish().output == first.output)
  }
}
