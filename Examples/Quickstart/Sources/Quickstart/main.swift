// SPDX-License-Identifier: MIT
// The README's example. The model Garden.xcdatamodeld lies beside this file; Seed's class is generated from it, Plant's is written here.

import CoreData

final class Plant: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var planted: Date?
  @NSManaged var seeds: Set<Seed>
  @NSManaged func addToSeeds(_ seed: Seed)
}

let container = NSPersistentContainer(name: "Garden")
container.loadPersistentStores { description, error in
  if let error { fatalError("\(description): \(error.localizedDescription)") }
}
let context = container.viewContext

let plant = Plant(context: context)
plant.name = "Mum's rose"
plant.planted = Date()
for _ in 1...3 { plant.addToSeeds(Seed(context: context)) }
try context.save()

let request = NSFetchRequest<Plant>(entityName: "Plant")
request.predicate = NSPredicate(format: "name CONTAINS[cd] %@ AND seeds.@count > 2", "rose")
request.sortDescriptors = [NSSortDescriptor(keyPath: \Plant.planted, ascending: false)]
for plant in try context.fetch(request) { print(plant.name, plant.seeds.count) }
