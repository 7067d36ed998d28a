// SPDX-License-Identifier: MIT
// A store of many objects in a temporary folder. Measurement opens it.

import CoreData
import Foundation

enum SpikeStore {
  /// Makes a store of so many entries, and opens it anew, so that nothing of them is in memory.
  static func open(number: Int, in folder: URL) throws -> NSManagedObjectContext {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("Spike.sqlite")
    try autoreleased { try fill(context(at: url), number) }
    return try context(at: url)
  }

  private static func autoreleased(_ body: () throws -> Void) rethrows { try body() }

  private static func fill(_ context: NSManagedObjectContext, _ number: Int) throws {
    for begin in stride(from: 0, to: number, by: 10_000) {
      for index in begin..<min(begin + 10_000, number) {
        let entry = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: context)
        entry.setValue("Entry \(index)", forKey: "name")
        entry.setValue(index, forKey: "number")
        entry.setValue("What there is to say of number \(index), in a line.", forKey: "note")
      }
      try context.save()
      context.reset()
    }
  }

  private static func context(at url: URL) throws -> NSManagedObjectContext {
    let entity = NSEntityDescription()
    entity.name = "Entry"
    entity.properties = [
      attribute("name", .stringAttributeType), attribute("note", .stringAttributeType), attribute("number", .integer64AttributeType),
    ]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
  }
}
