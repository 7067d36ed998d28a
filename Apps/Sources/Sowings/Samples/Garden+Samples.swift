// SPDX-License-Identifier: MIT
// Sample plants in one step, and out again in one. The empty page's button and the menu call it.

import CoreData

extension Garden {
  /// With more sowings than this, a step is not kept for taking back: what it would hold costs more than making it again.
  static let mostSamplesInJournal = 1_000

  /// Whether there is anything that `removeSamples` would remove.
  public var hasSamples: Bool {
    get throws { try count("Plant", Self.isSample) > 0 || count("Sowing", Self.isSample) > 0 }
  }

  /// Adds sample plants in one save that `undo` takes back, if they are not very many.
  ///
  /// - Throws: `GardenError.samplesAreThere`.
  public func addSamples(_ samples: SampleGarden) throws {
    if samples.sowingCount <= Self.mostSamplesInJournal {
      try changing(.addSamples) { try samples.fill(context) }
    } else {
      try noticing { try samples.fill(context) }
    }
  }

  /// Removes all sample plants and sowings in one save that `undo` takes back, if they are not very many.
  ///
  /// A sample plant of which something else was sown stays, and is no sample any more.
  ///
  /// - Returns: How many plants and sowings were removed.
  /// - Throws: The store's error.
  @discardableResult public func removeSamples() throws -> (plants: Int, sowings: Int) {
    let request = NSFetchRequest<Sowing>(entityName: "Sowing")
    request.predicate = Self.isSample
    let sowings = try context.fetch(request)
    let plantRequest = NSFetchRequest<Plant>(entityName: "Plant")
    plantRequest.predicate = Self.isSample
    let plants = try context.fetch(plantRequest)
    let remove = { [context] in
      var removed = 0
      for sowing in sowings { context.delete(sowing) }
      context.processPendingChanges()
      for plant in plants {
        if plant.sowings.isEmpty {
          context.delete(plant)
          removed += 1
        } else {
          plant.isSample = false
        }
      }
      return (plants: removed, sowings: sowings.count)
    }
    guard sowings.count > Self.mostSamplesInJournal else {
      return try changing(.removeSamples, plants: plants, sowings: sowings) { remove() }
    }
    return try noticing { remove() }
  }

  private static var isSample: NSPredicate { NSPredicate(format: "isSample == YES") }

  private func count(_ entity: String, _ condition: NSPredicate) throws -> Int {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = condition
    return try context.count(for: request)
  }
}
