// SPDX-License-Identifier: MIT
// A store's file and the model that goes with it: the one it carries, or one that is given. The commands begin with it.

import CoreData
import CoreDataRows
import CoreDataSQLite

/// A store that is only looked at.
struct LookedAtStore {
  let url: URL
  private let inspection: StoreInspection

  /// Opens the file for reading only.
  ///
  /// - Throws: an `NSError` that says what is wrong with the file.
  init(path: String) throws {
    let url = URL(fileURLWithPath: path)
    self.url = url
    inspection = try Self.saying(url) { try StoreInspection(url) }
  }

  /// Looks into the file.
  ///
  /// - Throws: an `NSError` that says what is wrong with the file, where damage shows only now.
  func reading<Result>(_ body: (StoreInspection) throws -> Result) throws -> Result {
    try Self.saying(url) { try body(inspection) }
  }

  private static func saying<Result>(_ url: URL, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as RowStoreError { throw error.cocoaError(at: url) }
  }

  var uuid: String { inspection.metadata.uuid }
  var hashes: [String: Data] { inspection.metadata.values[MetadataKey.versionHashes] as? [String: Data] ?? [:] }

  /// The model the store was written with.
  ///
  /// With a path, that is the right one of the versions in a model's file; without, the one the store carries. What is thrown says why
  /// there is none.
  func model(at path: String?) throws -> NSManagedObjectModel {
    let form = inspection.metadata.values["NSStoreModelVersionHashesVersion"] as? Int ?? 3
    guard form <= 3 else {
      throw ToolError("The store at \(url.path) was written by a newer Core Data: its version hashes have form \(form), known is 3.")
    }
    if let path { return try fitting(versions(at: path), "The model at \(path)") }
    guard let content = try reading({ try $0.modelCache }) else {
      throw ToolError("The store at \(url.path) carries no model. Give the one it was written with: --model FILE.")
    }
    let carried: NSManagedObjectModel
    do { carried = try ModelCache.model(of: content) } catch {
      throw ToolError(
        "The model that the store at \(url.path) carries cannot be read: \((error as NSError).localizedDescription) "
          + "Give it in a file: --model FILE.")
    }
    return try fitting([carried], "The model that the store carries")
  }

  private func versions(at path: String) throws -> [NSManagedObjectModel] {
    let url = URL(fileURLWithPath: path)
    guard FileManager.default.fileExists(atPath: url.path) else { throw ToolError("There is no model at \(path). Check the path.") }
    guard ["xcdatamodeld", "xcdatamodel", "momd", "mom"].contains(url.pathExtension) else {
      throw ToolError("The name \(path) is not that of a model: it ends in .xcdatamodeld, .xcdatamodel, .momd or .mom.")
    }
    return try NSManagedObjectModel.versions(contentsOf: url)
  }

  private func fitting(_ versions: [NSManagedObjectModel], _ what: String) throws -> NSManagedObjectModel {
    if let found = versions.first(where: fits) { return found }
    guard !hashes.isEmpty else {
      throw ToolError("The store at \(url.path) does not say which model it was written with, so that none is certain to be the right one.")
    }
    let known = versions.first?.entityVersionHashesByName ?? [:]
    let differing = hashes.filter { known[$0.key] != $0.value }.map(\.key).sorted()
    throw ToolError(
      "\(what) is not the one that the store at \(url.path) was written with; these entities differ: "
        + "\(differing.joined(separator: ", ")).")
  }

  private func fits(_ model: NSManagedObjectModel) -> Bool {
    let known = model.entityVersionHashesByName
    return !hashes.isEmpty && hashes.allSatisfy { known[$0.key] == $0.value }
  }

  /// A context on the store, which stays as it is.
  ///
  /// Classes and transformers that the model names are the program's that wrote it: objects are plain ones here, transformable values bytes.
  func context(_ model: NSManagedObjectModel) throws -> NSManagedObjectContext {
    for entity in model.entities {
      entity.managedObjectClassName = "NSManagedObject"
      for case let attribute as NSAttributeDescription in entity.properties where attribute.attributeType == .transformableAttributeType {
        attribute.valueTransformerName = BytesTransformer.name.rawValue
        attribute.attributeValueClassName = nil
        attribute.defaultValue = nil
      }
    }
    ValueTransformer.setValueTransformer(BytesTransformer(), forName: BytesTransformer.name)
    let held = Set(hashes.keys)
    var configuration: String?
    if model.entities.contains(where: { !held.contains($0.name ?? "") }) {
      let name = "coredata: the entities of the store"
      model.setEntities(model.entities.filter { held.contains($0.name ?? "") }, forConfigurationName: name)
      configuration = name
    }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: configuration, at: url,
      options: [NSReadOnlyPersistentStoreOption: true, NSPersistentStoreTimeoutOption: 5])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }
}

extension StoreInspection.Entity {
  /// Whether it is a table of persistent history, whose numbers begin there, and no entity of the model.
  var isHistory: Bool { number >= 16_000 }
}

/// A failure, as full sentences.
struct ToolError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Leaves the bytes of transformable values as they are.
private final class BytesTransformer: ValueTransformer {
  static let name = NSValueTransformerName("coredata: bytes")
  override func transformedValue(_ value: Any?) -> Any? { value }
  override func reverseTransformedValue(_ value: Any?) -> Any? { value }
}
