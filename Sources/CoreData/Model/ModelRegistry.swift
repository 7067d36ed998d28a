// SPDX-License-Identifier: MIT
// What the build plugin's generated code tells before `main`: classes and compiled models. Read when an entity
// looks for its class, a class for its entity and a name for its model.

import Foundation
import Synchronization

/// Where generated code registers classes and models; programs have no use for it.
public enum _ModelRegistry {
  /// Makes a class known under its names.
  public static func register(className: String, objCName: String?, type: NSManagedObject.Type) {
    // NSStringFromClass would end the program for a nested class.
    ModelRegistry.add(type, names: [className, objCName, String(reflecting: type)])
  }

  /// Makes a compiled model known under its name.
  public static func register(modelName: String, moduleName: String, compiled: @escaping @Sendable () -> [UInt8]) {
    ModelRegistry.add(ModelRegistry.ModelEntry(name: modelName, moduleName: moduleName, compiled: compiled))
  }
}

/// The registered classes and models.
enum ModelRegistry {
  struct ModelEntry: Sendable {
    let name: String
    let moduleName: String
    let compiled: @Sendable () -> [UInt8]
  }
  private struct State: ~Copyable {
    var classes: [String: [NSManagedObject.Type]] = [:]
    /// Classes by the names that `NSStringFromClass` gave them.
    var namedTypes: [String: NSManagedObject.Type] = [:]
    var models: [ModelEntry] = []
  }
  private static let state = Mutex(State())

  static func add(_ type: NSManagedObject.Type, names: [String?]) {
    state.withLock { state in
      for name in Set(names.compactMap { $0 }) where state.classes[name]?.contains(where: { $0 == type }) != true {
        state.classes[name, default: []].append(type)
      }
    }
  }
  static func add(named type: NSManagedObject.Type, as name: String) { state.withLock { $0.namedTypes[name] = type } }
  static func add(_ entry: ModelEntry) {
    state.withLock { state in
      state.models.removeAll { $0.name == entry.name && $0.moduleName == entry.moduleName }
      state.models.append(entry)
    }
  }

  // MARK: Classes

  /// The registered class of a name; where modules share the short name, that of the module if given.
  static func type(named name: String, module: String?) -> NSManagedObject.Type? {
    state.withLock { state in
      if let module, let type = state.classes["\(module).\(name)"]?.first { return type }
      return state.classes[name]?.first
    }
  }

  /// The class of an entity's objects.
  ///
  /// A class that cannot be found is answered with `NSManagedObject`, with a warning as Apple's gives.
  static func type(for entity: NSEntityDescription) -> NSManagedObject.Type {
    var name = entity.managedObjectClassName ?? ""
    if name.hasPrefix(".") { name.removeFirst() }
    if name.isEmpty || name == "NSManagedObject" || name == "CoreData.NSManagedObject" { return NSManagedObject.self }
    if let found = type(named: name, module: entity.owner?.moduleName) { return found }
    // A class without the plugin, or local to a function, is found by its full name.
    if let found = state.withLock({ $0.namedTypes[name] }) ?? NSClassFromString(name) as? NSManagedObject.Type { return found }
    warn("Unable to load class named '\(name)' for entity '\(entity.displayName)'. Class not found, using default NSManagedObject instead.")
    return NSManagedObject.self
  }

  private static func warn(_ sentence: String) {
    FileHandle.standardError.write(Data("CoreData: warning: \(sentence)\n".utf8))
  }

  // MARK: Models

  /// The registered model of a name; the last registered where modules share the name.
  static func modelEntry(named name: String) -> ModelEntry? {
    state.withLock { state in state.models.last { $0.name == name } }
  }
  static var modelEntries: [ModelEntry] { state.withLock { state in state.models } }
}
