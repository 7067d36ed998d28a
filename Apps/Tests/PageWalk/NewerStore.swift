// SPDX-License-Identifier: MIT
// A store as a later version of a program would leave it. Demos and journeys make one for the page that says so.

import CoreData

public enum NewerStore {
  /// Makes a store of an entity the program knows, with something in it that it does not.
  public static func make(at url: URL, entity name: String) throws {
    let mood = NSAttributeDescription()
    mood.name = "mood"
    mood.attributeType = .stringAttributeType
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = [mood]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    try coordinator.remove(store)
  }
}
