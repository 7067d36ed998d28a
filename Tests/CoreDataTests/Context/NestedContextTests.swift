// SPDX-License-Identifier: MIT
// Contexts above contexts: reading through the parents, saving one level up, keys that follow, queues that wait for each other.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct NestedContextTests {
  private func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    return child
  }

  private func name(_ object: NSManagedObject?) -> String? { object?.value(forKey: "name") as? String }
  private func members(_ object: NSManagedObject?, _ key: String) -> Set<NSManagedObject> {
    object?.value(forKey: key) as? Set<NSManagedObject> ?? []
  }

  @Test("a child shares its parent's coordinator and sees what the parent has not saved", arguments: StoreKind.allCases)
  func seesPending(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    stack.insert("Employee", ["name": "Bob"])
    try stack.context.save()
    ada.setValue("Eve", forKey: "name")
    let sales = stack.insert("Department", ["name": "Sales", "employees": NSSet(object: ada)])
    let child = child(of: stack.context)
    #expect(child.persistentStoreCoordinator === stack.coordinator && child.parent === stack.context)
    let found = try stack.fetch("Employee", "name IN {'Ada', 'Eve'}", in: child)
    #expect(found.map(name) == ["Eve"])
    let department = try #require(found.first?.value(forKey: "department") as? NSManagedObject)
    #expect(department.objectID == sales.objectID && department.objectID.isTemporaryID && name(department) == "Sales")
    #expect(members(department, "employees") == Set(found))
    #expect(department.managedObjectContext === child && !department.isInserted && !child.hasChanges)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    request.predicate = NSPredicate(format: "name == 'Eve'")
    #expect(try child.count(for: request) == 1)
  }

  @Test("a save goes one level up and no further", arguments: StoreKind.allCases)
  func oneLevel(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let middle = child(of: stack.context)
    let leaf = child(of: middle)
    let ada = stack.insert("Employee", ["name": "Ada"], in: leaf)
    ada.setValue(stack.insert("Department", ["name": "Sales"], in: leaf), forKey: "department")
    try leaf.save()
    #expect(!leaf.hasChanges && middle.insertedObjects.count == 2 && !stack.context.hasChanges)
    #expect(!ada.isInserted && ada.objectID.isTemporaryID)
    try middle.save()
    #expect(!middle.hasChanges && stack.context.insertedObjects.count == 2)
    #expect(try stack.fetch("Employee", in: stack.newContext()).isEmpty)
    try stack.context.save()
    let reader = stack.newContext()
    let stored = try #require(try stack.fetch("Employee", in: reader).first)
    #expect(name(stored) == "Ada" && name(stored.value(forKey: "department") as? NSManagedObject) == "Sales")
  }

  @Test("once the root has saved, objects of all levels have the permanent ID and stay the same objects", arguments: StoreKind.allCases)
  func keysFollow(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let middle = child(of: stack.context)
    let leaf = child(of: middle)
    let ada = stack.insert("Employee", ["name": "Ada"], in: leaf)
    let sales = stack.insert("Department", ["name": "Sales", "employees": NSSet(object: ada)], in: leaf)
    let temporary = ada.objectID
    try leaf.save()
    try middle.save()
    let between = try #require(try stack.fetch("Employee", in: middle).first)
    try stack.context.save()
    #expect(try stack.fetch("Employee", in: leaf) == [ada])
    #expect(!ada.objectID.isTemporaryID && ada.objectID == between.objectID)
    #expect(leaf.object(with: temporary) === ada && middle.object(with: temporary) === between)
    #expect(ada.value(forKey: "department") as? NSManagedObject === sales && members(sales, "employees") == [ada])
    let late = child(of: middle)
    #expect(late.object(with: temporary).objectID == ada.objectID)
    ada.setValue("Eve", forKey: "name")
    try leaf.save()
    #expect(name(between) == "Eve" && middle.updatedObjects == [between])
  }

  @Test("updates and deletions of a child become the parent's pending changes", arguments: StoreKind.allCases)
  func changesArrive(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let bob = stack.insert("Employee", ["name": "Bob"])
    let sales = stack.insert("Department", ["name": "Sales", "employees": NSSet(array: [ada, bob])])
    try stack.context.save()
    let child = child(of: stack.context)
    let own = try #require(try child.existingObject(with: ada.objectID) as NSManagedObject?)
    own.setValue("Eve", forKey: "name")
    child.delete(child.object(with: bob.objectID))
    try child.save()
    #expect(name(ada) == "Eve" && stack.context.updatedObjects.contains(ada) && stack.context.deletedObjects == [bob])
    #expect(members(sales, "employees") == [ada])
    try stack.context.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Employee", in: reader).map(name) == ["Eve"])
  }

  @Test("relationships of every kind are pushed up, in their order", arguments: StoreKind.allCases)
  func relationships(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let red = stack.insert("Tag", ["label": "red"])
    let blue = stack.insert("Tag", ["label": "blue", "employees": NSSet(object: ada)])
    let notes = ["a", "b", "c"].map { stack.insert("Note", ["text": $0]) }
    ada.setValue(NSOrderedSet(array: notes), forKey: "notes")
    try stack.context.save()
    let child = child(of: stack.context)
    let own = child.object(with: ada.objectID)
    own.setValue(NSSet(object: child.object(with: red.objectID)), forKey: "tags")
    let extra = stack.insert("Note", ["text": "d"], in: child)
    own.mutableOrderedSetValue(forKey: "notes").insert(extra, at: 1)
    own.mutableOrderedSetValue(forKey: "notes").remove(child.object(with: notes[0].objectID))
    own.setValue(stack.insert("Locker", ["number": 7], in: child), forKey: "locker")
    try child.save()
    #expect(members(ada, "tags") == [red] && members(blue, "employees").isEmpty)
    let texts = (ada.value(forKey: "notes") as? NSOrderedSet)?.array.map { ($0 as? NSManagedObject)?.value(forKey: "text") as? String }
    #expect(texts == ["d", "b", "c"])
    #expect((ada.value(forKey: "locker") as? NSManagedObject)?.value(forKey: "owner") as? NSManagedObject === ada)
    try stack.context.save()
    let reader = stack.newContext()
    let stored = try #require(try stack.fetch("Employee", in: reader).first)
    #expect(
      (stored.value(forKey: "notes") as? NSOrderedSet)?.array.map { ($0 as? NSManagedObject)?.value(forKey: "text") as? String } == texts)
  }

  @Test("what a child has not saved is lost with it and never reaches the parent")
  func discarded() throws {
    let stack = try Stack(.memory)
    let ada = stack.insert("Employee", ["name": "Ada"])
    try stack.context.save()
    var child: NSManagedObjectContext? = child(of: stack.context)
    child?.object(with: ada.objectID).setValue("Eve", forKey: "name")
    child?.rollback()
    #expect(name(child?.object(with: ada.objectID)) == "Ada")
    child = nil
    #expect(!stack.context.hasChanges && name(ada) == "Ada")
  }

  @Test("a child that changes an object deleted in the parent gets a merge conflict and keeps its changes")
  func conflict() throws {
    let stack = try Stack(.memory)
    let ada = stack.insert("Employee", ["name": "Ada"])
    try stack.context.save()
    let child = child(of: stack.context)
    let own = child.object(with: ada.objectID)
    own.setValue("Eve", forKey: "name")
    stack.context.delete(ada)
    let error = #expect(throws: CocoaError.self) { try child.save() }
    #expect(error?.code == .managedObjectMerge && child.updatedObjects == [own] && stack.context.deletedObjects == [ada])
  }

  @Test("permanent IDs reach through the parents to the store", arguments: StoreKind.allCases)
  func permanentIDs(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let child = child(of: stack.context)
    let ada = stack.insert("Employee", ["name": "Ada"], in: child)
    let bob = stack.insert("Employee", ["name": "Bob"], in: child)
    try child.obtainPermanentIDs(for: [ada])
    #expect(!ada.objectID.isTemporaryID)
    try child.save()
    try child.obtainPermanentIDs(for: [bob])
    #expect(!bob.objectID.isTemporaryID)
    let ids = Set(stack.context.insertedObjects.map(\.objectID))
    #expect(ids == [ada.objectID, bob.objectID])
    try stack.context.save()
    let reader = stack.newContext()
    #expect(Set(try stack.fetch("Employee", in: reader).map(\.objectID)) == ids)
  }

  @Test("contexts may wait for each other in a circle of calls")
  func circle() throws {
    let stack = try Stack(.memory)
    let child = child(of: stack.context)
    let found = try stack.context.performAndWait {
      try child.performAndWait {
        stack.insert("Employee", ["name": "Ada"], in: child)
        try child.save()
        return try stack.context.performAndWait { try child.performAndWait { try stack.fetch("Employee", in: child).count } }
      }
    }
    #expect(found == 1)
  }

  @Test("a parent is told once, by name, of everything a child has saved")
  func announcement() throws {
    let stack = try Stack(.memory)
    let ada = stack.insert("Employee", ["name": "Ada"])
    try stack.context.save()
    let child = child(of: stack.context)
    nonisolated(unsafe) var info: [[AnyHashable: Any]] = []
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: stack.context, queue: nil
    ) { info.append($0.userInfo ?? [:]) }
    defer { NotificationCenter.default.removeObserver(token) }
    child.object(with: ada.objectID).setValue("Eve", forKey: "name")
    stack.insert("Tag", ["label": "red"], in: child)
    try child.save()
    #expect(info.count == 1)
    #expect((info.first?[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.count == 1)
    #expect(info.first?[NSUpdatedObjectsKey] as? Set<NSManagedObject> == [ada])
  }
}
