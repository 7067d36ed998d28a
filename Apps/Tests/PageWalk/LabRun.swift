// SPDX-License-Identifier: MIT
// Runs of Reaction Lab as they are measured: each model in both precisions at the original's size. Measure starts the window with one.

import FieldPictures
import ReactionSimulation
import UIDriver

/// A run that goes on while the window is looked at.
public struct LabRun: Sendable {
  /// The model, the precision and the size.
  public let name: String
  private let setting: SimulationSetting

  public static let all: [LabRun] = ReactionModel.allCases.flatMap { model in
    Precision.allCases.map { precision in
      var setting = SimulationSetting(model: model, precision: precision, boundary: .periodic)
      // What never comes to rest.
      if model == .grayScott { setting.parameters = Parameters([.f: 0.026, .k: 0.051, .du: 0.2097, .dv: 0.105]) }
      return LabRun(name: "\(model.name), \(precision.word), \(setting.width)²", setting: setting)
    }
  }

  /// Starts the window with the run.
  @MainActor public func begun(stepsPerFrame: Int, _ body: (Screen) throws -> Void) throws {
    let home = try WalkHome(.wide)
    try LabDemo.furnish(home, running: setting, stepsPerFrame: stepsPerFrame)
    let screen = try home.start(.reactionlab)
    try withExtendedLifetime(home) { try body(screen) }
  }
}
