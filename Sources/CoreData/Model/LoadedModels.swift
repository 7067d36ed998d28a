// SPDX-License-Identifier: MIT
// Which entity a class means: in one model, and, for a class asked without a context, among all models in use.

import Foundation

extension ModelRegistry {
  /// A model that something uses, held weakly.
  private struct Used {
    weak var model: NSManagedObjectModel?
  }
  private nonisolated(unsafe) static var used: [Used] = []  // guarded by Freezing.lock
  /// Registered models made when a name or class was asked for; kept, as descriptions do not keep their model.
  private nonisolated(unsafe) static var shared: [String: NSManagedObjectModel] = [:]  // guarded by Freezing.lock

  /// Notes that a model is now in use; called as it freezes.
  static func noteUse(of model: NSManagedObjectModel) {
    Freezing.lock.withLock {
      used.removeAll { $0.model == nil }
      used.append(Used(model: model))
    }
  }

  /// The one entity of a model whose objects are of the class; nil where there is none or several.
  static func entity(for type: NSManagedObject.Type, in model: NSManagedObjectModel) -> NSEntityDescription? {
    _ = model.freeze()
    return model.entityByClass(type)
  }

  /// The entity of a class in the model most lately put to use, or else in a registered model.
  static func entity(for type: NSManagedObject.Type) -> NSEntityDescription? {
    Freezing.lock.withLock {
      for entry in used.reversed() {
        if let found = entry.model?.entityByClass(type) { return found }
      }
      for entry in modelEntries.reversed() {
        if let found = sharedModel(entry.name)?.entityByClass(type) { return found }
      }
      return nil
    }
  }

  /// The registered model of a name, frozen and the same one each time.
  static func sharedModel(_ name: String) -> NSManagedObjectModel? {
    Freezing.lock.withLock {
      if let known = shared[name] { return known }
      guard let model = modelEntry(named: name).flatMap(NSManagedObjectModel.init(registered:)) else { return nil }
      _ = model.freeze()
      shared[name] = model
      return model
    }
  }
}

extension NSManagedObjectModel {
  /// The one entity whose objects are of a class; the model must be frozen.
  final func entityByClass(_ type: NSManagedObject.Type) -> NSEntityDescription? {
    Freezing.lock.withLock {
      if entitiesByClass == nil {
        let pairs = storedEntities.map { (ObjectIdentifier(ModelRegistry.type(for: $0)), $0) }
        entitiesByClass = Dictionary(grouping: pairs, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
      }
      return entitiesByClass?[ObjectIdentifier(type)]
    }
  }
}
