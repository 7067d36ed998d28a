// SPDX-License-Identifier: MIT
// A library on a store of its own, in a folder that goes when the test ends, and a clock that stands still until it is set.

import CoreData
import Foundation
import ReactionLab
import ReactionSimulation

@MainActor final class Fixture {
  nonisolated let folder: URL
  let storeURL: URL
  /// The present moment; saving dates patterns by it.
  var now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private(set) var container: NSPersistentContainer
  private(set) var library: PatternLibrary
  private var kept: [NSPersistentContainer] = []

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("lab-\(UUID().uuidString)")
    storeURL = folder.appendingPathComponent("made/by/opening/ReactionLab.sqlite")
    container = try PatternStore.open(at: storeURL)
    library = PatternLibrary(context: container.viewContext)
    library = PatternLibrary(context: container.viewContext) { [unowned self] in now }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens the same file anew, as the next start of a program does.
  func reopen() throws {
    container = try PatternStore.open(at: storeURL) { [unowned self] in now }
    library = PatternLibrary(context: container.viewContext) { [unowned self] in now }
  }

  /// A second program on the same file.
  func another() throws -> PatternLibrary {
    let other = try PatternStore.open(at: storeURL) { [unowned self] in now }
    kept.append(other)
    return PatternLibrary(context: other.viewContext) { [unowned self] in now }
  }

  func letDaysPass(_ days: Double) { now += days * 86_400 }
}

/// A recipe that takes a moment.
func quick(_ model: ReactionModel = .grayScott, width: Int = 24, height: Int = 24, seed: UInt64 = 1, steps: Int = 30) -> Recipe {
  Recipe(SimulationSetting(model: model, width: width, height: height, seed: seed), steps: steps)
}

extension Recipe {
  /// The field after the steps.
  func render() -> Field {
    var simulation = Simulation(setting)
    simulation.run(steps: steps)
    return simulation.field
  }
}
