// SPDX-License-Identifier: MIT
// Coordinators: several stores, configurations, metadata, files destroyed and replaced, stores without a file.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct CoordinatorTests {
  private func context(_ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// One entity in one configuration, all others in another.
  private func split() -> NSManagedObjectModel {
    let model = SampleModel.make()
    model.setEntities(model.entities.filter { $0.name == "Everything" }, forConfigurationName: "Local")
    model.setEntities(model.entities.filter { $0.name != "Everything" }, forConfigurationName: "Shared")
    return model
  }

  @Test("objects go to the store whose configuration holds their entity, and come from all")
  func configurations() throws {
    let folder = try TemporaryFolder()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: split())
    let local = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: "Local", at: folder.url.appendingPathComponent("local.sqlite"), options: nil)
    let shared = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: "Shared", at: nil, options: nil)
    let context = context(coordinator)
    let a = NSEntityDescription.insertNewObject(forEntityName: "Everything", into: context)
    let b = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
    try context.save()
    #expect(a.objectID.persistentStore === local && b.objectID.persistentStore === shared)
    #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Everything")) == 1)
  }

  @Test("a new object goes to the store it is assigned to")
  func assigning() throws {
    let folder = try TemporaryFolder()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.make())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.url.appendingPathComponent("1.sqlite"), options: nil)
    let second = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.url.appendingPathComponent("2.sqlite"), options: nil)
    let context = context(coordinator)
    for (index, label) in ["b", "a", "c"].enumerated() {
      let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
      tag.setValue(label, forKey: "label")
      if index == 1 { context.assign(tag, to: second) }
    }
    try context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Tag")
    request.sortDescriptors = [NSSortDescriptor(key: "label", ascending: true)]
    let found = try context.fetch(request)
    #expect(found.compactMap { $0.value(forKey: "label") as? String } == ["a", "b", "c"])
    #expect(found[0].objectID.persistentStore === second)
    request.affectedStores = [second]
    #expect(try context.count(for: request) == 1)
  }

  @Test("metadata can be read and written without loading the store, application keys beside Apple's")
  func metadata() throws {
    let stack = try Stack(.sqlite)
    let store = try #require(stack.coordinator.persistentStores.first)
    var metadata = stack.coordinator.metadata(for: store)
    #expect(metadata[NSStoreTypeKey] as? String == NSSQLiteStoreType)
    metadata["colour"] = "green"
    stack.coordinator.setMetadata(metadata, for: store)
    try stack.context.save()
    try stack.coordinator.remove(store)
    let read = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: stack.url)
    #expect(read["colour"] as? String == "green" && read[NSStoreUUIDKey] as? String == store.identifier)
    #expect(stack.coordinator.managedObjectModel.isConfiguration(withName: nil, compatibleWithStoreMetadata: read))
  }

  @Test("destroying a store leaves nothing of it, replacing one brings the other's rows")
  func files() throws {
    let stack = try Stack(.sqlite)
    stack.insert("Tag", ["label": "x"])
    try stack.context.save()
    let copy = stack.folder.url.appendingPathComponent("copy.sqlite")
    try stack.coordinator.replacePersistentStore(
      at: copy, destinationOptions: nil, withPersistentStoreFrom: stack.url, sourceOptions: nil, ofType: NSSQLiteStoreType)
    let other = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.make())
    try other.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: copy, options: nil)
    #expect(try context(other).count(for: NSFetchRequest<NSManagedObject>(entityName: "Tag")) == 1)
    try other.destroyPersistentStore(at: copy, ofType: NSSQLiteStoreType)
    #expect(other.persistentStores.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: stack.folder.url.path).allSatisfy { !$0.hasPrefix("copy") })
  }

  @Test("a SQLite store at /dev/null lives in memory only")
  func devNull() throws {
    let container = NSPersistentContainer(name: "Sample", managedObjectModel: SampleModel.make())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    #expect(failure == nil)
    let context = container.newBackgroundContext()
    _ = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
    try context.save()
    #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Tag")) == 1)
  }

  @Test("a read-only store refuses a save and keeps the changes")
  func readOnly() throws {
    let stack = try Stack(.sqlite)
    try stack.coordinator.remove(try #require(stack.coordinator.persistentStores.first))
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.make())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.url, options: [NSReadOnlyPersistentStoreOption: true])
    let context = context(coordinator)
    _ = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
    let error = #expect(throws: NSError.self) { try context.save() }
    #expect(error?.code == NSFileWriteNoPermissionError && context.hasChanges)
  }

  @Test("work on a background context is seen by another after its save")
  func background() async throws {
    let container = NSPersistentContainer(name: "Sample", managedObjectModel: SampleModel.make())
    container.persistentStoreDescriptions[0].type = NSInMemoryStoreType
    container.loadPersistentStores { _, _ in }
    try await container.performBackgroundTask { context in
      NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context).setValue("x", forKey: "label")
      try context.save()
    }
    let context = container.newBackgroundContext()
    let labels = try await context.perform {
      try NSFetchRequest<NSManagedObject>(entityName: "Tag").execute().map { $0.value(forKey: "label") as? String }
    }
    #expect(labels == ["x"])
    let waited = context.performAndWait { context.performAndWait { 1 } + 1 }
    #expect(waited == 2)
  }
}
