// SPDX-License-Identifier: MIT
// The seedling list: fetched results in a container's context, filled with made-up seedlings while it is empty.

public import CoreData

/// The list of seedlings, by the original's steps.
@MainActor public final class SeedlingTable {
  public let container: NSPersistentContainer
  public private(set) var fetchedResultsController: NSFetchedResultsController<Seedling>?

  public init(_ container: NSPersistentContainer) { self.container = container }

  /// Fetches the seedlings by genus and species.
  ///
  /// - Throws: the fetch's error.
  public func loadSavedData() throws {
    if fetchedResultsController == nil {
      let request: NSFetchRequest<Seedling> = Seedling.fetchRequest()
      request.sortDescriptors = [NSSortDescriptor(key: "genus", ascending: true), NSSortDescriptor(key: "species", ascending: true)]
      request.fetchBatchSize = 20
      fetchedResultsController = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: container.viewContext, sectionNameKeyPath: nil, cacheName: nil)
    }
    try fetchedResultsController?.performFetch()
  }

  /// Inserts made-up seedlings and saves them.
  ///
  /// - Throws: the save's error.
  public func makeFakePlantData() throws {
    for (number, name) in [("Mammillaria", "plumosa"), ("Echeveria", "agavoides"), ("Lithops", "aucampiae")].enumerated() {
      let seedling = Seedling(context: container.viewContext)
      seedling.id = UUID()
      seedling.genus = name.0
      seedling.species = name.1
      seedling.dateSown = Date(timeIntervalSinceReferenceDate: Double(number) * 86400)
      seedling.numberOfSeeds = Int16(number * 5)
    }
    try saveContext()
  }

  /// Saves if there is anything to save.
  ///
  /// - Throws: the save's error.
  public func saveContext() throws {
    if container.viewContext.hasChanges { try container.viewContext.save() }
  }
}
