// SPDX-License-Identifier: MIT
// The seedling app with plants: made-up plants, sowings, and moving one to another plant. main.swift calls it.

import CoreData
import Originals

@MainActor func checkPlants(in folder: URL) throws {
  let first = PlantTable(open("Plant", in: folder))
  try first.makeFakePlantData()
  try first.makeFakePlantData()
  try first.loadSavedData()
  let plants = first.fetchedResultsController?.fetchedObjects ?? []
  check(plants.count == 10 && plants.map(\.genus) == plants.map(\.genus).sorted(), "ten plants, made once, come by genus")
  check(plants.allSatisfy { $0.seeds == NSSet() }, "none has seeds yet")
  let seeds = (1...3).map { first.sow(Int16($0 * 10), on: day($0), of: plants[0]) }
  check(plants[0].seeds == NSSet(array: seeds) && seeds[2].plant === plants[0], "sown seeds are the plant's")
  plants[0].removeFromSeeds(NSSet(array: [seeds[1], seeds[2]]))
  check(plants[0].seeds == NSSet(object: seeds[0]), "several are removed at once")
  plants[0].addToSeeds(NSSet(array: [seeds[1], seeds[2]]))
  try first.saveContext()

  let second = PlantTable(open("Plant", in: folder))
  try second.loadSavedData()
  guard let controller = second.fetchedResultsController else { fatalError("Nothing was fetched.") }
  let source = controller.object(at: IndexPath(row: 0, section: 0))
  let target = controller.object(at: IndexPath(row: 9, section: 0))
  check(source.scientificName == "Astrophytum asterias" && source.uuid == plants[0].uuid, "a plant comes back")
  let stored = (source.seeds.allObjects as? [Seed] ?? []).sorted { $0.seedCount < $1.seedCount }
  check(stored.map(\.seedCount) == [10, 20, 30] && stored.map(\.dateSown) == [day(1), day(2), day(3)], "so do its seeds")
  check(Set(stored.map(\.uuid)).count == 3 && stored.allSatisfy { $0.plant === source }, "and theirs know it")
  second.movingSeed = stored[1]
  try second.moveSeedToPlant(target)
  check(second.movingSeed == nil && stored[1].plant === target, "a moved seed has its new plant")
  let told = ["update Astrophytum 0 0", "update Sedum 9 9"]
  check(second.changes == ["will"] + told + ["did"], "the list is told of the two plants that have changed")
  check(source.seeds.count == 2 && target.seeds == NSSet(object: stored[1]), "and the plants know")

  let third = PlantTable(open("Plant", in: folder))
  try third.loadSavedData()
  let counts = third.fetchedResultsController?.fetchedObjects?.map(\.seeds.count)
  check(counts == [2, 0, 0, 0, 0, 0, 0, 0, 0, 1], "the move is stored")
  let request: NSFetchRequest<Seed> = Seed.fetchRequest()
  request.predicate = NSPredicate(format: "plant.genus == %@ AND seedCount == %d", "Sedum", 20)
  check(try third.container.viewContext.fetch(request).first?.uuid == stored[1].uuid, "and found through its plant")

  let agave = Plant(context: third.container.viewContext)
  (agave.genus, agave.species, agave.uuid) = ("Agave", "victoriae-reginae", UUID())
  try third.saveContext()
  agave.genus = "Zamia"
  try third.saveContext()
  third.container.viewContext.delete(agave)
  try third.saveContext()
  check(
    third.changes.filter { $0.contains(" ") } == ["insert Agave -1 0", "move Zamia 0 10", "delete Zamia 10 -1"],
    "the list is told what comes, moves and goes")
  let twin = Plant(context: third.container.viewContext)
  (twin.genus, twin.species, twin.uuid) = ("Sedum", "again", target.uuid)
  do {
    try third.saveContext()
    check(false, "a second plant of one uuid is refused")
  } catch let error as CocoaError {
    check(error.code == .managedObjectConstraintMerge, "with the error of a constraint")
  }
}
