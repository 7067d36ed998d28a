// SPDX-License-Identifier: MIT
// Pictures and frames in files: the right ones, under free names, whole also when called off.

import FieldPictures
import Foundation
import Pictures
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("An export of pictures") @MainActor struct FrameExportTests {
  private struct Stop: Error {}
  private let setting = quick(steps: 0).setting

  private func files(_ fixture: Fixture) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).filter { $0 != "made" }.sorted()
  }

  @Test("writes one picture, each cell a square of the scale", arguments: FrameExport.scales)
  func one(scale: Int) throws {
    let fixture = try Fixture()
    var simulation = Simulation(setting)
    simulation.run(steps: 10)
    let painter = FieldPainter(ColourScheme(.ember), model: .grayScott)
    let export = FrameExport(folder: fixture.folder, name: "Coral", painter: painter, scale: scale)
    let urls = try export.write(&simulation)
    #expect(try files(fixture) == ["Coral.png"])
    let picture = try Picture(contentsOf: try #require(urls.first))
    #expect(picture == painter.picture(of: simulation.field).enlarged(scale))
    #expect(picture.width == 24 * scale)
  }

  @Test("writes numbered frames, so many steps apart") func frames() throws {
    let fixture = try Fixture()
    var simulation = Simulation(setting)
    let painter = FieldPainter(.original, model: .grayScott)
    let export = FrameExport(folder: fixture.folder, name: "Coral", painter: painter, frames: 3, stepsBetween: 5)
    let urls = try export.write(&simulation)
    #expect(try files(fixture) == ["Coral 0001.png", "Coral 0002.png", "Coral 0003.png"])
    for (index, url) in urls.enumerated() {
      var expected = Simulation(setting)
      expected.run(steps: 5 * index)
      #expect(try Picture(contentsOf: url) == painter.picture(of: expected.field))
    }
    #expect(simulation.stepCount == 10)
  }

  @Test("never overwrites a file, and finds a free name for all frames together") func freeNames() throws {
    let fixture = try Fixture()
    let painter = FieldPainter(.original, model: .grayScott)
    try Data([1]).write(to: fixture.folder.appendingPathComponent("Coral 0002.png"))
    try Data([2]).write(to: fixture.folder.appendingPathComponent("Coral.png"))
    var simulation = Simulation(setting)
    try FrameExport(folder: fixture.folder, name: "Coral", painter: painter, frames: 2, stepsBetween: 0).write(&simulation)
    try FrameExport(folder: fixture.folder, name: "Coral", painter: painter).write(&simulation)
    #expect(
      try files(fixture) == ["Coral 0002.png", "Coral 2 0001.png", "Coral 2 0002.png", "Coral 2.png", "Coral.png"])
    #expect(try Data(contentsOf: fixture.folder.appendingPathComponent("Coral.png")) == Data([2]))
    // Also not one that came in the meantime.
    let late = fixture.folder.appendingPathComponent("Late.png")
    try Data([3]).write(to: late)
    #expect(throws: PictureError.exists(path: late.path)) { try PictureFile.writeNew(Data([4]), to: late) }
    #expect(try Data(contentsOf: late) == Data([3]))
    #expect(try !files(fixture).contains { $0.hasSuffix(".part") })
  }

  @Test(
    "makes file names of any names",
    arguments: [("a/b", "a-b"), (".hidden", "-hidden"), ("", "Pattern"), ("  ", "Pattern"), ("日本 🪱", "日本 🪱"), ("a\nb", "a-b")])
  func names(name: String, file: String) {
    #expect(FrameExport.fileName(name) == file)
    #expect(FrameExport.fileName(String(repeating: "ß", count: 300)).utf8.count <= 200)
  }

  @Test("that is called off leaves whole files only, and tells how far it is") func cancel() throws {
    let fixture = try Fixture()
    var simulation = Simulation(setting)
    let export = FrameExport(
      folder: fixture.folder, name: "Coral", painter: FieldPainter(.original, model: .grayScott), frames: 5, stepsBetween: 40)
    var time = 0.0
    var states: [ExportProgress] = []
    #expect(throws: Stop.self) {
      let progress: (ExportProgress) throws -> Void = { state in
        time += 1
        states.append(state)
        if state.done == 2, state.share > 0 { throw Stop() }
      }
      try export.write(&simulation, progress: progress, clock: { time })
    }
    let written = try files(fixture)
    #expect(written == ["Coral 0001.png", "Coral 0002.png"])
    for name in written { #expect(try Picture(contentsOf: fixture.folder.appendingPathComponent(name)).width == 24) }
    #expect(states.first?.text == "Frame 1 of 5" && states.first?.timeText == nil)
    #expect(states.map(\.fraction) == states.map(\.fraction).sorted())
    #expect(states.last?.secondsLeft != nil)
  }

  @Test("in a folder that is not there is refused with a sentence") func noFolder() throws {
    let fixture = try Fixture()
    var simulation = Simulation(setting)
    let folder = fixture.folder.appendingPathComponent("missing")
    let export = FrameExport(folder: folder, name: "Coral", painter: FieldPainter(.original, model: .grayScott))
    #expect(throws: PictureError.noFolder(path: folder.appendingPathComponent("Coral.png").path)) { try export.write(&simulation) }
  }

  @Test(
    "says the time left in words, ever rounder",
    arguments: [
      (0.2, "About 1 second left"), (8.4, "About 8 seconds left"), (33, "About 35 seconds left"), (70, "About 1 minute left"),
      (200, "About 3 minutes left"), (3600, "About 1 hour left"), (7900, "About 2 hours left"),
    ])
  func timeLeft(seconds: Double, text: String) {
    #expect(TimeLeft.text(seconds) == text)
    #expect(TimeLeft.seconds(fraction: 0.25, elapsed: 10) == 30)
    #expect(TimeLeft.seconds(fraction: 0, elapsed: 10) == nil)
  }
}
