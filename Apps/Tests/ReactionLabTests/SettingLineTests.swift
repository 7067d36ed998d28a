// SPDX-License-Identifier: MIT
// Settings as text: exact there and back, and what is wrong is said with its column.

import FieldPictures
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("A setting as a line of text") struct SettingLineTests {
  @Test("says what it is") func text() throws {
    let line = SettingLine(Recipe(SimulationSetting(preset: .worms)))
    #expect(
      line.text == """
        reaction-lab/1 model=gs f=0.049023 k=0.070117 du=0.172852 dv=0.058594 precision=8-bit boundary=zero size=640x640 seed=1 steps=6300 \
        colours=Original
        """)
    #expect(try SettingLine(line.text) == line)
    #expect(SettingLine.isOne("  \(line.text)\n"))
    #expect(!SettingLine.isOne("model=gs"))
  }

  @Test("comes back exactly, whatever the values", arguments: 0..<300)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var setting = SimulationSetting(model: .allCases.randomElement(using: &generator) ?? .grayScott)
    for parameter in Parameter.allCases where Bool.random(using: &generator) {
      setting.parameters[parameter] = Float.random(in: parameter.range, using: &generator)
    }
    setting.precision = .allCases.randomElement(using: &generator) ?? .float
    setting.boundary = .allCases.randomElement(using: &generator) ?? .zero
    setting.stencil = .allCases.randomElement(using: &generator) ?? .fivePoint
    setting.variant = .allCases.randomElement(using: &generator) ?? .original
    setting.width = Int.random(in: SimulationSetting.sides, using: &generator)
    setting.height = Int.random(in: SimulationSetting.sides, using: &generator)
    setting.seed = generator.next()
    let colours = ColourScheme(.allCases.randomElement(using: &generator) ?? .original, isReversed: Bool.random(using: &generator))
    let line = SettingLine(
      Recipe(setting, steps: Int.random(in: 0...(seed % 2 == 0 ? 100_000 : .max), using: &generator)), colours: colours)
    #expect(try SettingLine(line.text) == line)
    // In any order and on many lines, as mail programs break it.
    let words = line.text.split(separator: " ").map(String.init)
    let shuffled = ([words[0]] + words.dropFirst().shuffled(using: &generator)).joined(separator: "\n ")
    #expect(try SettingLine("\n" + shuffled + "\t") == line)
  }

  @Test("leaves out what is as in the original") func short() throws {
    let line = try SettingLine("Reaction-Lab/1 MODEL=BZ")
    #expect(line == SettingLine(Recipe(SimulationSetting(model: .belousovZhabotinsky))))
  }

  @Test(
    "with something wrong says what and where",
    arguments: [
      ("reaction-lab/1 model=gs f=0.5", 27, "“0.5” can’t be F. It goes from 0.02 to 0.08."),
      ("reaction-lab/1 model=gs f=nan", 27, "“nan” can’t be F."),
      ("reaction-lab/1 model=gs f=", 27, "“” can’t be F."),
      ("reaction-lab/1 model=x", 22, "“x” can’t be “model”. Choose one of bz, fhn, gs."),
      ("  reaction-lab/1 model=gs nonsense", 27, "“nonsense” has no “=”."),
      ("reaction-lab/1 model=gs feed=1", 25, "“feed” is nothing that a setting has."),
      ("reaction-lab/1 model=gs seed=1 seed=2", 32, "“seed” stands there twice."),
      ("reaction-lab/1 model=gs seed=-1", 30, "“-1” can’t be the seed."),
      ("reaction-lab/1 model=gs size=7x8", 30, "“7x8” can’t be the size."),
      ("reaction-lab/1 model=gs size=640", 30, "“640” can’t be the size."),
      ("reaction-lab/1 model=gs steps=99999999999999999999", 31, "can’t be the number of steps"),
      ("reaction-lab/1 model=gs colours=pink", 33, "“pink” can’t be “colours”."),
      ("reaction-lab/1 seed=1", 22, "“model=” is missing."),
      ("reaction-lab/x model=gs", 14, "there must be a version."),
    ])
  func wrong(text: String, column: Int, sentence: String) {
    let error = #expect(throws: SettingLineError.self) { try SettingLine(text) }
    guard case .wrong(let reason, let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == column)
    #expect(reason.contains(sentence), "\(reason)")
    #expect(error?.errorDescription?.contains("Column \(column): ") == true)
  }

  @Test("of a newer version, or something else, is told apart")
  func other() {
    #expect(throws: SettingLineError.newer(2)) { try SettingLine("reaction-lab/2 anything") }
    for text in ["", "Hello", "model=gs f=0.05", "reaction-lab", "{\"format\": \"reaction-lab\"}"] {
      #expect(throws: SettingLineError.foreign) { try SettingLine(text) }
    }
  }
}
