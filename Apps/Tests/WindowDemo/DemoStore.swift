// SPDX-License-Identifier: MIT
// Fruits in memory. The window shows and changes them.

import CoreData

final class DemoStore {
  let context: NSManagedObjectContext

  init(_ names: [String]) throws {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    let entity = NSEntityDescription()
    entity.name = "Fruit"
    entity.properties = [name]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    context.undoManager = UndoManager()
    for name in names { add(name) }
    try context.save()
    context.undoManager?.removeAllActions()
  }

  static var all: NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Fruit")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return request
  }

  func add(_ name: String) {
    NSEntityDescription.insertNewObject(forEntityName: "Fruit", into: context).setValue(name, forKey: "name")
  }

  func remove(_ fruit: NSManagedObject) { context.delete(fruit) }
}

extension NSManagedObject {
  var name: String { value(forKey: "name") as? String ?? "" }
}
