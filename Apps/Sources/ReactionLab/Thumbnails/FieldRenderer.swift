// SPDX-License-Identifier: MIT
// What makes the field of a recipe. Thumbnails and exports are given one, so that they know nothing of engines.

import ReactionSimulation

/// Makes fields of recipes, on any queue.
public struct FieldRenderer: Sendable {
  /// Told after each slice how many steps are done; what it throws ends the work.
  public typealias Progress = (_ steps: Int) throws -> Void

  private let body: @Sendable (Recipe, Progress) throws -> Field

  /// - Parameter body: Does the recipe's steps in slices of a fraction of a second, and calls its progress after each.
  public init(_ body: @escaping @Sendable (Recipe, Progress) throws -> Field) { self.body = body }

  public func field(of recipe: Recipe, progress: Progress = { _ in }) throws -> Field { try body(recipe, progress) }

  /// By the engine that suits.
  public static let usual = FieldRenderer { recipe, progress in
    var simulation = Simulation(recipe.setting)
    try simulation.run(steps: recipe.steps, batch: max(1, simulation.stepsPerSlice), progress: progress)
    return simulation.field
  }
}
