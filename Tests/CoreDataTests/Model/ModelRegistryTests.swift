// SPDX-License-Identifier: MIT
// What generated code registers, found again by entities, classes and names. Looks inside: look-ups are no public thing.

import CoreDataModelFile
import Testing

@testable import CoreData

class Registered: NSManagedObject {}
class Twice: NSManagedObject {}

@Suite struct ModelRegistryTests {
  init() {
    _ModelRegistry.register(className: "Registered", objCName: "XYRegistered", type: Registered.self)
    _ModelRegistry.register(className: "Twice", objCName: nil, type: Twice.self)
    _ModelRegistry.register(modelName: "RegistryModel", moduleName: "CoreDataTests") { Self.compiled }
  }

  /// A model with one entity per class name.
  static func model(_ classNames: [String]) -> NSManagedObjectModel {
    let model = NSManagedObjectModel()
    model.entities = classNames.enumerated().map { number, name in
      let entity = NSEntityDescription()
      entity.name = "Entity\(number)"
      entity.managedObjectClassName = name
      return entity
    }
    return model
  }
  static let compiled: [UInt8] = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("registry-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("RegistryModel.xcdatamodel", isDirectory: true)
    let xml = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Compiled" representedClassName=".Registered"><attribute name="name" optional="YES" attributeType="String"/></entity>
      </model>
      """
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data(xml.utf8).write(to: url.appendingPathComponent("contents"))
      return CompiledModel(try XCDataModelBundle.read(at: url)).bytes
    } catch {
      fatalError("The model of the test cannot be made: \(error)")
    }
  }()

  @Test(arguments: ["Registered", "XYRegistered", "CoreDataTests.Registered", ".Registered", String(reflecting: Registered.self)])
  func `a class is found by each of its names`(name: String) throws {
    let model = Self.model([name])
    #expect(ModelRegistry.type(for: model.entities[0]) == Registered.self)
  }

  enum Outer { final class Nested: NSManagedObject {} }

  @Test func `a class within a type or a function is found by the name it gives`() throws {
    class Local: NSManagedObject {}
    final class Sublocal: Local {}
    let types: [NSManagedObject.Type] = [Outer.Nested.self, Local.self, Sublocal.self]
    let model = Self.model(types.map { NSStringFromClass($0) })
    for (entity, type) in zip(model.entities, types) { #expect(ModelRegistry.type(for: entity) == type) }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let object = NSEntityDescription.insertNewObject(forEntityName: "Entity2", into: context)
    #expect(type(of: object) == Sublocal.self && object is Local && object.managedObjectContext === context)
  }

  @Test func `a class at the top level keeps Foundation's name`() {
    #expect(NSStringFromClass(Registered.self) == "CoreDataTests.Registered")
    #expect(NSStringFromClass(Registered.self) == Foundation.NSStringFromClass(Registered.self as AnyClass))
  }

  @Test func `a class that nobody registered is answered with the general one`() {
    #expect(ModelRegistry.type(for: Self.model(["Nowhere"]).entities[0]) == NSManagedObject.self)
    #expect(ModelRegistry.type(for: Self.model(["NSManagedObject"]).entities[0]) == NSManagedObject.self)
  }

  @Test func `a class names its entity unless several have it`() {
    let model = Self.model(["Registered", "Twice", "Twice"])
    #expect(ModelRegistry.entity(for: Registered.self, in: model)?.name == "Entity0")
    #expect(ModelRegistry.entity(for: Twice.self, in: model) == nil)
    #expect(ModelRegistry.entity(for: NSManagedObject.self, in: model) == nil)
  }

  @Test func `a registered model is found by name, by a folder that is gone, and in a merge`() throws {
    let shared = try #require(ModelRegistry.sharedModel("RegistryModel"))
    #expect(shared === ModelRegistry.sharedModel("RegistryModel"))
    #expect(shared.entities.map(\.name) == ["Compiled"])
    #expect(shared.entities[0].managedObjectClassName == "CoreDataTests.Registered")
    let moved = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "/nonexistent/RegistryModel.momd"))
    #expect(moved?.entities.map(\.name) == ["Compiled"])
    #expect(NSManagedObjectModel.mergedModel(from: nil)?.entitiesByName["Compiled"] != nil)
    #expect(NSManagedObjectModel.mergedModel(from: [Bundle(for: Registered.self)])?.entitiesByName["Compiled"] != nil)
    #expect(NSManagedObjectModel.mergedModel(from: []) == nil)
    #expect(NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "/nonexistent/Other.momd")) == nil)
  }
}
