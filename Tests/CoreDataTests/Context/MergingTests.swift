// SPDX-License-Identifier: MIT
// What other contexts have saved, taken over: by notification, by IDs, automatically.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct MergingTests {
  private func name(_ object: NSManagedObject?) -> String? { object?.value(forKey: "name") as? String }
  private func members(_ object: NSManagedObject?, _ key: String) -> Set<NSManagedObject> {
    object?.value(forKey: key) as? Set<NSManagedObject> ?? []
  }

  /// Saves a context and answers the notification it posted.
  private func saved(_ context: NSManagedObjectContext, as name: Notification.Name = .NSManagedObjectContextDidSave) throws -> Notification
  {
    nonisolated(unsafe) var posted: Notification?
    let token = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { posted = $0 }
    defer { NotificationCenter.default.removeObserver(token) }
    try context.save()
    return try #require(posted)
  }

  /// A stack with Ada and Bob in Sales, and another context in which the values and the relationship have been read.
  private struct Scene {
    let stack: Stack
    let other: NSManagedObjectContext
    let ada, bob, sales: NSManagedObject
    let otherAda, otherBob, otherSales: NSManagedObject

    init(_ kind: StoreKind) throws {
      stack = try Stack(kind)
      ada = stack.insert("Employee", ["name": "Ada", "age": 30])
      bob = stack.insert("Employee", ["name": "Bob"])
      sales = stack.insert("Department", ["name": "Sales", "employees": NSSet(array: [ada, bob])])
      try stack.context.save()
      other = stack.newContext()
      otherAda = try other.existingObject(with: ada.objectID)
      otherBob = try other.existingObject(with: bob.objectID)
      otherSales = try other.existingObject(with: sales.objectID)
      #expect((otherSales.value(forKey: "employees") as? NSSet)?.count == 2)
    }
  }

  @Test("merging a save updates values, relationships and deletions, and keeps what was changed here", arguments: StoreKind.allCases)
  func byNotification(_ kind: StoreKind) throws {
    let scene = try Scene(kind)
    scene.ada.setValue("Eve", forKey: "name")
    scene.ada.setValue(31, forKey: "age")
    scene.stack.context.delete(scene.bob)
    let carl = scene.stack.insert("Employee", ["name": "Carl", "department": scene.sales])
    scene.otherAda.setValue(77, forKey: "age")
    let notification = try saved(scene.stack.context)
    #expect(name(scene.otherAda) == "Ada")
    nonisolated(unsafe) var told: [AnyHashable: Any] = [:]
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: scene.other, queue: nil
    ) { told.merge($0.userInfo ?? [:]) { first, _ in first } }
    defer { NotificationCenter.default.removeObserver(token) }
    scene.other.mergeChanges(fromContextDidSave: notification)
    #expect(name(scene.otherAda) == "Eve" && scene.otherAda.value(forKey: "age") as? Int == 77)
    #expect(scene.other.updatedObjects == [scene.otherAda] && scene.other.deletedObjects.isEmpty)
    #expect(scene.otherBob.managedObjectContext == nil)
    #expect(Set(members(scene.otherSales, "employees").map { name($0) }) == ["Eve", "Carl"])
    #expect((told[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.first?.objectID == carl.objectID)
    #expect(told[NSDeletedObjectsKey] as? Set<NSManagedObject> == [scene.otherBob])
    #expect((told[NSRefreshedObjectsKey] as? Set<NSManagedObject>)?.contains(scene.otherAda) == true)
    try scene.other.save()  // no conflict: the newer row has been taken over
    let reader = scene.stack.newContext()
    #expect(try scene.stack.fetch("Employee", "age == 77", in: reader).map(name) == ["Eve"])
  }

  @Test("changes come from another coordinator over the same file by ID and by URI")
  func fromRemote() throws {
    let scene = try Scene(.sqlite)
    scene.ada.setValue("Eve", forKey: "name")
    try scene.stack.context.save()
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSUpdatedObjectsKey: [scene.ada.objectID.uriRepresentation()]], into: [scene.other])
    #expect(name(scene.otherAda) == "Eve")
    scene.stack.context.delete(scene.ada)
    let ids = try saved(scene.stack.context, as: .NSManagedObjectContextDidSaveObjectIDs)
    scene.other.mergeChanges(fromContextDidSave: ids)
    #expect(scene.otherAda.managedObjectContext == nil)
  }

  @Test("a context that merges by itself follows the saves of its neighbours", arguments: StoreKind.allCases)
  func automatic(_ kind: StoreKind) throws {
    let scene = try Scene(kind)
    #expect(!scene.other.automaticallyMergesChangesFromParent)
    scene.other.automaticallyMergesChangesFromParent = true
    scene.ada.setValue("Eve", forKey: "name")
    try scene.stack.context.save()
    #expect(scene.other.performAndWait { name(scene.otherAda) } == "Eve")
    scene.other.automaticallyMergesChangesFromParent = false
    scene.ada.setValue("Ada", forKey: "name")
    try scene.stack.context.save()
    #expect(scene.other.performAndWait { name(scene.otherAda) } == "Eve")
  }

  @Test("a child that merges by itself follows its siblings and its parent")
  func automaticInChild() throws {
    let scene = try Scene(.memory)
    func child() -> NSManagedObjectContext {
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = scene.stack.context
      return child
    }
    let (first, second) = (child(), child())
    first.automaticallyMergesChangesFromParent = true
    let own = try first.existingObject(with: scene.ada.objectID)
    second.object(with: scene.ada.objectID).setValue("Eve", forKey: "name")
    try second.save()
    #expect(first.performAndWait { name(own) } == "Eve")
    scene.ada.setValue("Ida", forKey: "name")
    try scene.stack.context.save()
    #expect(first.performAndWait { name(own) } == "Ida")
  }

  @Test("refreshing all objects takes newer values over and keeps unsaved ones", arguments: StoreKind.allCases)
  func refreshAll(_ kind: StoreKind) throws {
    let scene = try Scene(kind)
    scene.ada.setValue("Eve", forKey: "name")
    scene.bob.setValue("Rob", forKey: "name")
    scene.bob.setValue(nil, forKey: "department")
    try scene.stack.context.save()
    scene.otherBob.setValue(9, forKey: "age")
    scene.other.refreshAllObjects()
    #expect(name(scene.otherAda) == "Eve" && name(scene.otherBob) == "Rob" && scene.otherBob.value(forKey: "age") as? Int == 9)
    #expect(members(scene.otherSales, "employees") == [scene.otherAda])
    #expect(scene.other.updatedObjects == [scene.otherBob])
  }

  @Test("followed results take in what a merge brings, also objects that nobody had read here", arguments: StoreKind.allCases)
  func followed(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada", "age": 10])
    try stack.context.save()
    let other = stack.newContext()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    request.predicate = NSPredicate(format: "age > 18")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: other, sectionNameKeyPath: nil, cacheName: nil)
    final class Ear: NSFetchedResultsControllerDelegate {}
    let ear = Ear()
    controller.delegate = ear
    try controller.performFetch()
    #expect(controller.fetchedObjects?.isEmpty == true)
    ada.setValue(30, forKey: "age")
    stack.insert("Employee", ["name": "Bob", "age": 40])
    stack.insert("Employee", ["name": "Carl", "age": 4])
    other.mergeChanges(fromContextDidSave: try saved(stack.context))
    #expect(controller.fetchedObjects?.map { name($0) } == ["Ada", "Bob"])
    withExtendedLifetime(ear) {}
  }

  @Test("refreshing finds out that a row is gone: the object counts as deleted, and leaves followed results", arguments: StoreKind.allCases)
  func goneOnRefresh(_ kind: StoreKind) throws {
    let scene = try Scene(kind)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: scene.other, sectionNameKeyPath: nil, cacheName: nil)
    final class Ear: NSFetchedResultsControllerDelegate {}
    let ear = Ear()
    controller.delegate = ear
    try controller.performFetch()
    scene.stack.context.delete(scene.ada)
    try scene.stack.context.save()
    scene.other.refreshAllObjects()
    scene.other.processPendingChanges()
    #expect(scene.otherAda.isDeleted && scene.otherAda.value(forKey: "name") == nil && !scene.other.hasChanges)
    #expect(controller.fetchedObjects == [scene.otherBob])
    withExtendedLifetime(ear) {}
  }

  @Test("deleting an object whose context has ended does nothing")
  func ended() throws {
    let stack = try Stack(.memory)
    var context: NSManagedObjectContext? = stack.newContext()
    let tag = stack.insert("Tag", ["label": "red"], in: context)
    context = nil
    stack.context.delete(tag)
    #expect(!stack.context.hasChanges)
  }
}
