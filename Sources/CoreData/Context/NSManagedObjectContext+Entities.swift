// SPDX-License-Identifier: MIT
// Which entity a name or a class means in a context.

import Foundation

extension NSManagedObjectContext {
  /// The coordinator's model.
  var model: NSManagedObjectModel {
    guard let model = persistentStoreCoordinator?.managedObjectModel else {
      preconditionFailure(
        "The context has no persistent store coordinator, so no model to look entities up in. Set persistentStoreCoordinator first.")
    }
    return model
  }

  /// The entity the model has for a class.
  ///
  /// Traps where it has none or several.
  func entity(for type: NSManagedObject.Type) -> NSEntityDescription {
    if let found = ModelRegistry.entity(for: type, in: model) { return found }
    preconditionFailure(
      "No NSEntityDescription of the model names the class \(type) as its managed object class. Add it to the model, or give the entity that class."
    )
  }
}

extension NSEntityDescription {
  /// The entity of a name in a context's model, or nil.
  public class func entity(forEntityName name: String, in context: NSManagedObjectContext) -> NSEntityDescription? {
    context.model.entitiesByName[name]
  }

  /// Makes an object of the named entity and inserts it.
  ///
  /// Traps where the model has no such entity.
  @discardableResult
  public class func insertNewObject(forEntityName name: String, into context: NSManagedObjectContext) -> NSManagedObject {
    guard let entity = entity(forEntityName: name, in: context) else {
      preconditionFailure(
        "The model has no entity named \"\(name)\". It has: \(context.model.entitiesByName.keys.sorted().joined(separator: ", ")).")
    }
    let runtime = EntityRuntime.of(entity)
    guard !runtime.schema.isAbstract else { preconditionFailure("The entity \(name) is abstract; insert one of its subentities.") }
    let object = runtime.make(entity, nil)
    context.insert(object)
    return object
  }
}

extension NSManagedObject {
  /// The entity that the registered models have for this class.
  public class func entity() -> NSEntityDescription {
    if let found = ModelRegistry.entity(for: self) { return found }
    preconditionFailure(
      "No loaded model names the class \(self) as the class of an entity. Load the model (NSPersistentContainer does) before asking for \(self).entity()."
    )
  }

  /// A fetch request for the class's entity.
  public class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
    let request = NSFetchRequest<NSFetchRequestResult>()
    request.entity = entity()
    return request
  }
}
