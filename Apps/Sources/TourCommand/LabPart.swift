// SPDX-License-Identifier: MIT
// The tour's second part: a pattern in the terminal, and as a file.

import Foundation
import Pictures
import ReactionSimulation

/// Reaction Lab, small enough for a terminal.
struct LabPart {
  let picture: URL
  let screen: Screen
  /// Cells on a side of the square field: three for each character of the terminal.
  private static let side = 144
  private static let steps = 6300

  func run() throws {
    try screen.heading("Reaction Lab grows patterns: \(Preset.worms.name), \(Self.steps) steps from noise.")
    var setting = SimulationSetting(preset: .worms)
    setting.width = Self.side
    setting.height = Self.side
    var simulation = Simulation(setting)
    simulation.run(steps: Self.steps)
    let image = Picture(width: Self.side, height: Self.side, pixels: simulation.field.rgb)
    let text = try screen.hasColors ? HalfBlocks.colored(image, columns: 48) : HalfBlocks.plain(image, columns: 48)
    try screen.say(text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    try image.write(to: picture)
    try screen.say("  The same as a picture: \(picture.path)")
  }
}
