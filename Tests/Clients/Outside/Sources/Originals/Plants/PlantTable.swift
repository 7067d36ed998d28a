// SPDX-License-Identifier: MIT
// The plant list: fetched results, made-up plants, and moving a seed to another plant.

public import CoreData

/// The list of plants, by the original's steps.
@MainActor public final class PlantTable {
  public let container: NSPersistentContainer
  public private(set) var fetchedResultsController: NSFetchedResultsController<Plant>?
  /// The seed that waits for the user to choose its new plant.
  public var movingSeed: Seed?
  /// What the controller has told since the last look, row by row.
  public var changes: [String] = []

  public init(_ container: NSPersistentContainer) { self.container = container }

  /// Fetches the plants by genus.
  ///
  /// - Throws: the fetch's error.
  public func loadSavedData() throws {
    if fetchedResultsController == nil {
      let request: NSFetchRequest<Plant> = Plant.fetchRequest()
      request.sortDescriptors = [NSSortDescriptor(key: "genus", ascending: true)]
      request.fetchBatchSize = 20
      fetchedResultsController = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: container.viewContext, sectionNameKeyPath: nil, cacheName: nil)
      fetchedResultsController?.delegate = self
    }
    try fetchedResultsController?.performFetch()
  }

  /// Inserts ten cacti and succulents if there is no plant yet.
  ///
  /// - Throws: the fetch's or the save's error.
  public func makeFakePlantData() throws {
    guard try container.viewContext.count(for: Plant.fetchRequest() as NSFetchRequest<Plant>) == 0 else { return }
    let names = [
      ("Mammillaria", "plumosa"), ("Echeveria", "agavoides"), ("Lithops", "aucampiae"), ("Rebutia", "minuscula"),
      ("Gymnocalycium", "baldianum"), ("Haworthia", "cooperi"), ("Astrophytum", "asterias"), ("Crassula", "ovata"),
      ("Sedum", "morganianum"), ("Conophytum", "bilobum"),
    ]
    for (genus, species) in names {
      let plant = Plant(context: container.viewContext)
      plant.genus = genus
      plant.species = species
      plant.uuid = UUID()
    }
    try saveContext()
  }

  /// Adds a seed to a plant: sown on a day, this many.
  public func sow(_ count: Int16, on date: Date, of plant: Plant) -> Seed {
    let seed = Seed(context: container.viewContext)
    seed.dateSown = date
    seed.seedCount = count
    seed.uuid = UUID()
    plant.addToSeeds(seed)
    return seed
  }

  /// Takes the moving seed from its plant to another one and saves.
  ///
  /// - Throws: the save's or the fetch's error.
  public func moveSeedToPlant(_ plant: Plant) throws {
    guard let seed = movingSeed else { return }
    seed.plant.removeFromSeeds(seed)
    seed.plant = plant
    movingSeed = nil
    try saveContext()
    try loadSavedData()
  }

  /// Saves if there is anything to save.
  ///
  /// - Throws: the save's error.
  public func saveContext() throws {
    if container.viewContext.hasChanges { try container.viewContext.save() }
  }
}

extension PlantTable: @preconcurrency NSFetchedResultsControllerDelegate {
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { changes.append("will") }

  public func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    guard let plant = anObject as? Plant else { return changes.append("no plant") }
    changes.append("\(type) \(plant.genus) \(indexPath?.row ?? -1) \(newIndexPath?.row ?? -1)")
    guard let newIndexPath else { return }
    // The controller seen as one of anything gives what it gives seen as one of plants.
    let isSame =
      controller.object(at: newIndexPath) === plant && controller.indexPath(forObject: plant) == newIndexPath
      && controller.fetchedObjects?[newIndexPath.item] === plant && controller.fetchRequest.entityName == "Plant"
    if !isSame { changes.append("another object") }
  }

  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { changes.append("did") }
}
