// SPDX-License-Identifier: MIT
// The state after 2,100 steps of every preset, as a number. A faster engine, or another compiler, must come to the same.

import Foundation
import ReactionSimulation
import Testing

@Suite("A preset's field") struct FingerprintTests {
  /// The models without a preset of their own have a line as well.
  struct Line: Sendable, CustomTestStringConvertible {
    let name: String
    let setting: SimulationSetting
    let small: UInt64
    let large: UInt64
    var testDescription: String { name }
  }

  static let lines: [Line] = [
    Line(name: "Worms", setting: SimulationSetting(preset: .worms), small: 0xb076_19fc_0207_c305, large: 0x7145_f395_4e20_106c),
    Line(name: "Spots", setting: SimulationSetting(preset: .spots), small: 0x9ae1_5300_d1eb_937a, large: 0x8850_830a_fa8b_541d),
    Line(
      name: "Spotty Bifurcation", setting: SimulationSetting(preset: .spottyBifurcation), small: 0xdea6_eb35_0e6f_1f22,
      large: 0xf9ec_c24d_a237_ef30),
    Line(name: "Strings", setting: SimulationSetting(preset: .strings), small: 0x3481_d7fc_ceea_0488, large: 0x2e37_4ef0_b69c_431a),
    Line(name: "Bifurcation", setting: SimulationSetting(preset: .bifurcation), small: 0xdea6_eb35_0e6f_1f22, large: 0xf9ec_c24d_a237_ef30),
    Line(name: "Liquid", setting: SimulationSetting(preset: .liquid), small: 0xb93d_f7f2_f894_af13, large: 0x6c3d_1f43_07df_d164),
    Line(
      name: "Excited Lines", setting: SimulationSetting(preset: .excitedLines), small: 0xa95d_34bc_f64f_4985, large: 0x4a53_179a_8a29_8baf),
    Line(
      name: "Spiral Coral", setting: SimulationSetting(preset: .spiralCoral), small: 0xe6b1_af76_2787_a0ec, large: 0x6c9e_b0f5_3e1e_a61f),
    Line(name: "Gray-Scott", setting: SimulationSetting(model: .grayScott), small: 0xe94d_bac0_be2b_77af, large: 0x4d86_42b2_cec0_1442),
    Line(
      name: "Belousov-Zhabotinsky", setting: SimulationSetting(model: .belousovZhabotinsky), small: 0xefee_32da_c4ea_d9a2,
      large: 0x99f9_e550_adff_4194),
  ]

  private func hash(_ line: Line, side: Int, _ engine: Engine) -> UInt64 {
    var setting = line.setting
    setting.width = side
    setting.height = side
    var run = Simulation(setting, engine: engine)
    run.run(steps: 2100)
    return run.field.levelHash
  }

  @Test("after 2,100 steps is always the same", arguments: lines, Engine.allCases)
  func small(line: Line, engine: Engine) { #expect(hash(line, side: 64, engine) == line.small) }

  @Test(
    "after 2,100 steps is always the same in the original's size",
    .enabled(if: ProcessInfo.processInfo.environment["DURAMEN_LONG"] != nil, "takes minutes; set DURAMEN_LONG"), arguments: lines,
    Engine.allCases)
  func large(line: Line, engine: Engine) { #expect(hash(line, side: SimulationSetting.originalSide, engine) == line.large) }
}
