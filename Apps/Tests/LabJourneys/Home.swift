// SPDX-License-Identifier: MIT
// A home of its own for a journey, with its patterns and its settings; it goes when the journey has ended.

import CoreData
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation
import UIDriver

final class Home: WindowHome {
  init() throws { try super.init("reactionlab-window", store: "reaction-lab/ReactionLab.sqlite") }

  /// The patterns as another program sees and changes them.
  @MainActor func patterns() throws -> PatternLibrary {
    let container = try PatternStore.open(at: store)
    // The context does not keep its container, but what it needs of it.
    return PatternLibrary(context: container.viewContext)
  }

  /// Two patterns of small fields, the first of them saved last, so that nothing has to be computed for long.
  @MainActor func fill() throws {
    let patterns = try patterns()
    for (name, model, steps) in [("Maze", ReactionModel.grayScott, 400), ("Waves", .belousovZhabotinsky, 20)] {
      var setting = SimulationSetting(model: model, precision: .float, boundary: .periodic, width: 128, height: 128)
      if model == .grayScott { setting.parameters[.f] = 0.029 }
      var simulation = Simulation(setting)
      simulation.run(steps: steps)
      try patterns.savePattern(
        PatternContents(Recipe(setting, steps: steps), field: simulation.field, colours: ColourScheme(.lagoon), keepsField: true),
        named: name)
    }
  }

  /// Keeps whether the run goes on and what it is called, as if the window had been closed so.
  func remember(isRunning: Bool = true, name: String = "") throws {
    try remember(width: 1140, height: 767, besides: "[run]\nrunning=\(isRunning)\nname=\(name)\n")
  }

  /// Many patterns that differ by their seeds.
  func file(of count: Int) throws -> URL {
    let recipe = Recipe(SimulationSetting(model: .grayScott, width: 64, height: 64), steps: 0)
    let contents = try PatternContents(recipe, field: Field(startOf: recipe.setting))
    let url = folder.appendingPathComponent("Patterns\(count).json")
    let date = Date()
    let copies = (0..<count).map { index in
      var copy = PatternCopy(contents, name: "Copied \(index)", created: date + Double(index))
      copy.seed = UInt64(index)
      return copy
    }
    try PatternExport(patterns: copies).write(to: url, replacing: false)
    return url
  }
}
