// SPDX-License-Identifier: MIT
// The seedling app before it had plants: insert, save, list through fetched results, delete. main.swift calls it.

import CoreData
import Originals

@MainActor func checkSeedlings(in folder: URL) throws {
  let first = SeedlingTable(open("Seedling", in: folder))
  try first.loadSavedData()
  check(first.fetchedResultsController?.fetchedObjects?.isEmpty == true, "a new store has no seedlings")
  try first.makeFakePlantData()
  try first.loadSavedData()
  let made = first.fetchedResultsController?.fetchedObjects ?? []
  check(made.map(\.genus) == ["Echeveria", "Lithops", "Mammillaria"], "seedlings come by genus")

  let second = SeedlingTable(open("Seedling", in: folder))
  try second.loadSavedData()
  guard let controller = second.fetchedResultsController, let objects = controller.fetchedObjects else {
    fatalError("Nothing was fetched.")
  }
  check(controller.sections?.count == 1 && controller.sections?[0].numberOfObjects == 3, "all are in one section")
  check(zip(objects, made).allSatisfy { $0 !== $1 && $0.id == $1.id && $0.species == $1.species }, "UUIDs and strings come back")
  check(zip(objects, made).allSatisfy { $0.dateSown == $1.dateSown && $0.numberOfSeeds == $1.numberOfSeeds }, "dates and numbers come back")
  let lithops = controller.object(at: IndexPath(row: 1, section: 0))
  check(lithops.genus == "Lithops" && lithops.dateSown == day(2) && lithops.numberOfSeeds == 10, "a row's object is found")
  second.container.viewContext.delete(lithops)
  try second.saveContext()
  try second.loadSavedData()
  check(controller.fetchedObjects?.count == 2 && controller.indexPath(forObject: lithops) == nil, "a deleted one is gone")
  try first.loadSavedData()
  check(first.fetchedResultsController?.fetchedObjects?.map(\.genus) == ["Echeveria", "Mammillaria"], "for everybody")
}
