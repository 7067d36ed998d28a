// SPDX-License-Identifier: MIT
// Reading back what a save has written, through a stack that has not seen how it came about.

import CoreData
import CoreDataTestSupport
import Foundation

enum StoreReader {
  /// Compares everything in a store with the reference.
  static func check(_ stack: Stack, against graph: ReferenceGraph) throws {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    if stack.kind == .sqlite {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: stack.coordinator.managedObjectModel)
      try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: stack.url, options: nil)
      context.persistentStoreCoordinator = coordinator
    } else {
      context.persistentStoreCoordinator = stack.coordinator
    }
    let world = World(stack, children: 0)  // the numbers are this reader's own
    let reader = Level(context)
    reader.world = world
    reader.base = graph
    reader.graph = graph
    reader.graph.touched = []
    var found: Set<Int> = []
    for entity in GraphShape.entities where GraphShape.superentity[entity] == nil {
      for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)) {
        guard let serial = (object.value(forKey: "serial") as? NSNumber)?.intValue else {
          throw Disagreement("A stored \(entity) has no serial.")
        }
        if !found.insert(serial).inserted { throw Disagreement("\(entity) \(serial) is stored twice.") }
        if graph.records[serial]?.entity != object.entity.name { throw Disagreement("\(entity) \(serial) should not be stored.") }
        reader.adopt(object, as: serial)
      }
    }
    let missing = Set(graph.records.keys).subtracting(found)
    if !missing.isEmpty { throw Disagreement("Not stored: \(missing.sorted().map { graph.text($0) }).") }
    do { try reader.checkAll() } catch { throw Disagreement("Read back from the store: \(error)") }
  }
}
