// SPDX-License-Identifier: MIT
// What the reaction-diffusion app does with its store: save, browse, load, delete late, keep the current setting for the next start.

public import CoreData

/// Saved settings, by the original's steps.
@MainActor public final class ReactionDiffusionBrowser {
  public let managedObjectContext: NSManagedObjectContext
  /// What was last fetched; kept, since marks in memory are lost with the objects.
  public private(set) var entities: [ReactionDiffusionEntity] = []
  public private(set) var modelName = "FitzHugh–Nagumo"
  public var parameters = ReactionDiffusionParameters.defaults

  public init(_ managedObjectContext: NSManagedObjectContext) { self.managedObjectContext = managedObjectContext }

  public func choose(_ name: String, _ parameters: ReactionDiffusionParameters) {
    modelName = name
    self.parameters = parameters
  }

  /// Saves the current setting.
  ///
  /// - Throws: the save's error.
  @discardableResult
  public func saveModel(imageData: NSData, autoSaved: Bool = false) throws -> ReactionDiffusionEntity {
    let entity = ReactionDiffusionEntity.createInManagedObjectContext(
      managedObjectContext, modelName: modelName, parameters: parameters, imageData: imageData)
    entity.autoSaved = NSNumber(value: autoSaved)
    try saveContext()
    return entity
  }

  /// Makes a saved setting the current one.
  public func loadModel(_ entity: ReactionDiffusionEntity) { choose(entity.model, entity.parameters) }

  /// Everything saved, the automatically saved left out.
  ///
  /// - Throws: the fetch's error.
  public func fetchAll() throws -> [ReactionDiffusionEntity] {
    let request = NSFetchRequest<ReactionDiffusionEntity>(entityName: "ReactionDiffusionEntity")
    request.predicate = NSPredicate(format: "autoSaved == %@", NSNumber(value: false))
    entities = try managedObjectContext.fetch(request)
    return entities
  }

  /// Loads what was saved on leaving and removes it from the store; nil if there is nothing.
  ///
  /// - Throws: the fetch's or the save's error.
  public func loadAutoSaved() throws -> ReactionDiffusionEntity? {
    let request = NSFetchRequest<ReactionDiffusionEntity>(entityName: "ReactionDiffusionEntity")
    request.predicate = NSPredicate(format: "autoSaved == YES")
    guard let entity = try managedObjectContext.fetch(request).first else { return nil }
    loadModel(entity)
    managedObjectContext.delete(entity)
    try saveContext()
    return entity
  }

  /// Carries out the deletions the user made since the start.
  ///
  /// - Throws: the save's error.
  public func deletePending() throws {
    for entity in entities where entity.pendingDelete { managedObjectContext.delete(entity) }
    try saveContext()
  }

  /// Saves if there is anything to save.
  ///
  /// - Throws: the save's error.
  public func saveContext() throws {
    if managedObjectContext.hasChanges { try managedObjectContext.save() }
  }
}
