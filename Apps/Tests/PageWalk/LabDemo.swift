// SPDX-License-Identifier: MIT
// The patterns that pictures and walks of Reaction Lab show: the same whenever they are made.

import CoreData
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation

enum LabDemo {
  /// A pattern, and how it is shown.
  private struct Sample {
    let name: String
    let setting: SimulationSetting
    let steps: Int
    let colours: ColourScheme
    var isFavourite = false
    var isBinned = false
  }

  private static func grayScott(_ feed: Float, _ kill: Float, side: Int = 256) -> SimulationSetting {
    SimulationSetting(
      model: .grayScott, parameters: Parameters([.f: feed, .k: kill, .du: 0.2097, .dv: 0.105]), precision: .float, boundary: .periodic,
      width: side, height: side)
  }

  /// The run the window is left with, large enough for a large picture.
  private static let session = Sample(
    name: "Coral Growth", setting: grayScott(0.0545, 0.062, side: 512), steps: 6000, colours: ColourScheme(.ember))

  /// Oldest first.
  private static let samples = [
    Sample(name: "Cell Division", setting: grayScott(0.0367, 0.0649), steps: 4000, colours: ColourScheme(.lichen)),
    Sample(name: "Chaos", setting: grayScott(0.026, 0.051), steps: 3000, colours: ColourScheme(.heather), isBinned: true),
    Sample(name: "Holes", setting: grayScott(0.039, 0.058), steps: 5000, colours: ColourScheme(.porcelain)),
    Sample(
      name: "Spiral Waves", setting: SimulationSetting(model: .belousovZhabotinsky, width: 256, height: 256), steps: 200,
      colours: .original,
      isFavourite: true),
    Sample(name: "Maze", setting: grayScott(0.029, 0.057), steps: 5000, colours: ColourScheme(.lagoon)),
    Sample(
      name: "Coral Growth", setting: grayScott(0.0545, 0.062), steps: 4500, colours: ColourScheme(.ember), isFavourite: true),
  ]

  /// Rendered once for all walks of a process.
  @MainActor private static var rendered: [String: PatternContents] = [:]

  @MainActor private static func contents(_ sample: Sample) throws -> PatternContents {
    let key = "\(sample.name) \(sample.setting.width)"
    if let known = rendered[key] { return known }
    var simulation = Simulation(sample.setting)
    simulation.run(steps: sample.steps)
    let contents = try PatternContents(
      Recipe(sample.setting, steps: sample.steps), field: simulation.field, colours: sample.colours, keepsField: true)
    rendered[key] = contents
    return contents
  }

  /// Makes the store a page is shown on, and the window's settings.
  @MainActor static func furnish(_ home: WalkHome, _ store: Page.Store) throws {
    // A run that goes on would be another picture by the time it is looked at.
    try home.write(
      "[window]\nwidth=\(home.look.width)\nheight=\(home.look.height)\n[run]\nrunning=false\nname=\(session.name)\n",
      to: "config/reaction-lab/window.ini")
    try home.make(
      store, at: "reaction-lab/ReactionLab.sqlite", entity: "ReactionDiffusionEntity", demo: fill, large: many.copy, empty: empty)
  }

  /// Ten thousand patterns with the samples' pictures.
  @MainActor private static let many = PreparedStore { file in
    let container = try PatternStore.open(at: file)
    let patterns = PatternLibrary(context: container.viewContext)
    let models = try samples.map { try (name: $0.name, copy: PatternCopy(contents($0), name: $0.name)) }
    let start = Date() - 10_000 * 3600
    let copies = (0..<10_000).map { index in
      let (name, model) = models[index % models.count]
      var copy = model
      copy.identifier = UUID()
      copy.name = "\(name) \(index)"
      copy.created = start + Double(index) * 3600
      copy.favourite = index % 20 == 0
      copy.seed = UInt64(index)
      // Their pictures are those of other seeds, and their fields would be, too.
      (copy.field, copy.hash) = (nil, nil)
      return copy
    }
    try patterns.importPatterns(PatternExport(patterns: copies), rule: .keepBoth)
    try patterns.autosave(Recipe(session.setting, steps: 0))
    for store in container.persistentStoreCoordinator.persistentStores { try container.persistentStoreCoordinator.remove(store) }
  }

  /// A store whose session is a run that goes on at once, so many steps a frame.
  @MainActor static func furnish(_ home: WalkHome, running setting: SimulationSetting, stepsPerFrame: Int) throws {
    try home.write(
      "[window]\nwidth=1140\nheight=767\n[run]\nrunning=true\nsteps-per-frame=\(stepsPerFrame)\nname=Run\n",
      to: "config/reaction-lab/window.ini")
    let file = home.folder.appendingPathComponent("data/reaction-lab/ReactionLab.sqlite")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let container = try PatternStore.open(at: file)
    let patterns = PatternLibrary(context: container.viewContext)
    var simulation = Simulation(setting)
    // So that all of the field is busy.
    let steps = 100 * setting.model.stepsPerPicture
    simulation.run(steps: steps)
    try patterns.autosave(
      PatternContents(Recipe(setting, steps: steps), field: simulation.field, colours: ColourScheme(.lagoon), keepsField: true))
    try patterns.erasePattern(patterns.savePattern(Recipe(grayScott(0.029, 0.057, side: 64), steps: 0)))
  }

  @MainActor private static func fill(_ file: URL) throws {
    let container = try PatternStore.open(at: file)
    // This morning and the days before, at the same times whenever it is.
    var date = Calendar.current.startOfDay(for: Date()) - 4 * 86_400 + 9 * 3600 + 41 * 60
    let patterns = PatternLibrary(context: container.viewContext) { date }
    for sample in samples {
      let pattern = try patterns.savePattern(contents(sample), named: sample.name, isFavourite: sample.isFavourite)
      if sample.isBinned { try patterns.deletePattern(pattern) }
      date += 86_400 * 4 / 5
    }
    try patterns.autosave(contents(session))
  }

  /// A store whose patterns were all deleted for good: not one of a first start.
  @MainActor private static func empty(_ file: URL) throws {
    let container = try PatternStore.open(at: file)
    let patterns = PatternLibrary(context: container.viewContext)
    try patterns.erasePattern(patterns.savePattern(Recipe(grayScott(0.029, 0.057, side: 64), steps: 0)))
  }
}
