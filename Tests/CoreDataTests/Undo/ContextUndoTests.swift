// SPDX-License-Identifier: MIT
// Undo and redo of a context's changes: values, relationships, insertions, deletions with what they pull along, before and after a save.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct ContextUndoTests {
  private func name(_ object: NSManagedObject?) -> String? { object?.value(forKey: "name") as? String }
  private func members(_ object: NSManagedObject?, _ key: String) -> Set<NSManagedObject> {
    object?.value(forKey: key) as? Set<NSManagedObject> ?? []
  }

  /// A stack whose context has an undo manager and, saved, Ada and Bob in Sales.
  private struct Scene {
    let stack: Stack
    let manager = UndoManager()
    let ada, bob, sales: NSManagedObject
    var context: NSManagedObjectContext { stack.context }

    init(_ kind: StoreKind) throws {
      stack = try Stack(kind)
      ada = stack.insert("Employee", ["name": "Ada", "age": 30])
      bob = stack.insert("Employee", ["name": "Bob"])
      sales = stack.insert("Department", ["name": "Sales", "employees": NSSet(array: [ada, bob])])
      try stack.context.save()
      manager.groupsByEvent = false
      stack.context.undoManager = manager
    }

    /// Makes changes, and saves them, that no undo reaches.
    func prepare<T>(_ body: () throws -> T) throws -> T {
      stack.context.undoManager = nil
      defer { stack.context.undoManager = manager }
      let made = try body()
      try stack.context.save()
      return made
    }

    /// Makes changes that are one group.
    func group(_ body: () throws -> Void) rethrows {
      manager.beginUndoGrouping()
      try body()
      manager.endUndoGrouping()
    }
  }

  @Test("a context has no undo manager unless one is set, and undo does nothing then")
  func none() throws {
    let stack = try Stack(.memory)
    #expect(stack.context.undoManager == nil)
    let ada = stack.insert("Employee", ["name": "Ada"])
    stack.context.undo()
    stack.context.redo()
    #expect(ada.isInserted)
  }

  @Test("values go back and forth, group by group", arguments: StoreKind.allCases)
  func values(_ kind: StoreKind) throws {
    let scene = try Scene(kind)
    scene.group { scene.ada.setValue("Eve", forKey: "name") }
    scene.group {
      scene.ada.setValue("Ida", forKey: "name")
      scene.ada.setValue(nil, forKey: "age")
    }
    scene.context.undo()
    #expect(name(scene.ada) == "Eve" && scene.ada.value(forKey: "age") as? Int == 30)
    scene.context.undo()
    #expect(name(scene.ada) == "Ada" && !scene.context.hasChanges && !scene.manager.canUndo)
    scene.context.redo()
    scene.context.redo()
    #expect(name(scene.ada) == "Ida" && scene.ada.value(forKey: "age") == nil && !scene.manager.canRedo)
    try scene.context.save()
    scene.context.undo()
    #expect(name(scene.ada) == "Eve" && scene.context.updatedObjects == [scene.ada])
    try scene.context.save()
    let reader = scene.stack.newContext()
    #expect(Set(try scene.stack.fetch("Employee", in: reader).map(name)) == ["Eve", "Bob"])
  }

  @Test("both sides of a relationship go back", arguments: StoreKind.allCases)
  func relationships(_ kind: StoreKind) throws {
    let scene = try Scene(kind)
    let (legal, red, notes) = try scene.prepare {
      let notes = ["a", "b", "c"].map { scene.stack.insert("Note", ["text": $0]) }
      scene.ada.setValue(NSOrderedSet(array: notes), forKey: "notes")
      return (scene.stack.insert("Department", ["name": "Legal"]), scene.stack.insert("Tag", ["label": "red"]), notes)
    }
    scene.group {
      scene.ada.setValue(legal, forKey: "department")
      scene.ada.mutableSetValue(forKey: "tags").add(red)
      scene.ada.setValue(NSOrderedSet(array: [notes[2], notes[0]]), forKey: "notes")
    }
    scene.context.undo()
    #expect(members(scene.sales, "employees") == [scene.ada, scene.bob] && members(legal, "employees").isEmpty)
    #expect(scene.ada.value(forKey: "department") as? NSManagedObject === scene.sales)
    #expect(members(scene.ada, "tags").isEmpty && members(red, "employees").isEmpty)
    #expect((scene.ada.value(forKey: "notes") as? NSOrderedSet)?.array as? [NSManagedObject] == notes)
    #expect(notes[1].value(forKey: "author") as? NSManagedObject === scene.ada)
    scene.context.redo()
    #expect(members(legal, "employees") == [scene.ada] && members(red, "employees") == [scene.ada])
    #expect((scene.ada.value(forKey: "notes") as? NSOrderedSet)?.array as? [NSManagedObject] == [notes[2], notes[0]])
    #expect(notes[1].value(forKey: "author") == nil)
  }

  @Test("an insertion that is undone leaves nothing, and comes back the same object under the same ID", arguments: StoreKind.allCases)
  func insertion(_ kind: StoreKind) throws {
    let scene = try Scene(kind)
    var made: NSManagedObject?
    scene.group { made = scene.stack.insert("Employee", ["name": "Carl", "department": scene.sales]) }
    let carl = try #require(made)
    let id = carl.objectID
    scene.context.undo()
    #expect(!scene.context.hasChanges && members(scene.sales, "employees") == [scene.ada, scene.bob])
    #expect(carl.managedObjectContext == nil)
    scene.context.redo()
    #expect(scene.context.insertedObjects == [carl] && carl.objectID == id && name(carl) == "Carl")
    #expect(members(scene.sales, "employees").contains(carl))
    try scene.context.save()
    scene.context.undo()
    #expect(scene.context.deletedObjects == [carl])
    try scene.context.save()
    let reader = scene.stack.newContext()
    #expect(try scene.stack.fetch("Employee", in: reader).count == 2)
  }

  @Test("a deletion comes back with what its rules had cleared and deleted, saved or not", arguments: StoreKind.allCases, [false, true])
  func deletion(_ kind: StoreKind, _ isSaved: Bool) throws {
    let scene = try Scene(kind)
    let company = try scene.prepare { scene.stack.insert("Company", ["name": "ACME", "departments": NSSet(object: scene.sales)]) }
    let ids = Set([company, scene.sales].map(\.objectID))
    scene.group { scene.context.delete(company) }
    if isSaved { try scene.context.save() } else { scene.context.processPendingChanges() }
    #expect(scene.ada.value(forKey: "department") == nil)
    scene.context.undo()
    #expect(scene.context.deletedObjects.isEmpty && company.managedObjectContext === scene.context)
    #expect(members(company, "departments") == [scene.sales] && members(scene.sales, "employees") == [scene.ada, scene.bob])
    #expect(scene.ada.value(forKey: "department") as? NSManagedObject === scene.sales && name(scene.sales) == "Sales")
    #expect(scene.context.hasChanges == isSaved)
    try scene.context.save()
    let reader = scene.stack.newContext()
    let found = try #require(try scene.stack.fetch("Company", in: reader).first)
    let departments = members(found, "departments")
    #expect(Set((departments.union([found])).map(\.objectID)) == ids)
    #expect(members(departments.first, "employees").count == 2)
    scene.context.redo()
    #expect(scene.context.deletedObjects == [company, scene.sales])
  }

  @Test("an object inserted and deleted before a save comes back with its relationships")
  func deletionOfUnsaved() throws {
    let scene = try Scene(.memory)
    var made: NSManagedObject?
    scene.group {
      made = scene.stack.insert("Department", ["name": "Legal", "employees": NSSet(object: scene.ada)])
    }
    let legal = try #require(made)
    scene.group { scene.context.delete(legal) }
    #expect(legal.managedObjectContext == nil)
    scene.context.undo()
    #expect(scene.context.insertedObjects == [legal] && members(legal, "employees") == [scene.ada])
    #expect(scene.ada.value(forKey: "department") as? NSManagedObject === legal)
    scene.context.undo()
    #expect(members(scene.sales, "employees") == [scene.ada, scene.bob] && !scene.context.hasChanges)
  }

  @Test("changes made while registration is disabled, and those of awakeFromInsert, are not undone")
  func disabled() throws {
    let scene = try Scene(.memory)
    scene.context.processPendingChanges()
    scene.manager.disableUndoRegistration()
    scene.ada.setValue("Eve", forKey: "name")
    scene.context.processPendingChanges()
    scene.manager.enableUndoRegistration()
    scene.group { scene.ada.setValue(31, forKey: "age") }
    scene.context.undo()
    #expect(name(scene.ada) == "Eve" && scene.ada.value(forKey: "age") as? Int == 30)
  }

  @Test("a rollback empties the undo manager")
  func rollback() throws {
    let scene = try Scene(.memory)
    scene.group { scene.ada.setValue("Eve", forKey: "name") }
    scene.context.rollback()
    #expect(!scene.manager.canUndo && name(scene.ada) == "Ada")
  }

  @Test("a perform block is one group by itself")
  func byEvent() throws {
    let scene = try Scene(.memory)
    scene.manager.groupsByEvent = true
    scene.context.performAndWait { scene.ada.setValue("Eve", forKey: "name") }
    scene.context.performAndWait { scene.ada.setValue("Ida", forKey: "name") }
    scene.context.performAndWait { scene.context.undo() }
    #expect(name(scene.ada) == "Eve")
    scene.context.performAndWait { scene.context.undo() }
    #expect(name(scene.ada) == "Ada" && scene.manager.redoCount == 2)
  }

  @Test("observers are told of an undone insertion and an undone deletion")
  func announced() throws {
    let scene = try Scene(.memory)
    nonisolated(unsafe) var told: [[AnyHashable: Any]] = []
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: scene.context, queue: nil
    ) { told.append($0.userInfo ?? [:]) }
    defer { NotificationCenter.default.removeObserver(token) }
    scene.group { scene.context.delete(scene.bob) }
    scene.context.undo()
    #expect(told.last?[NSInsertedObjectsKey] as? Set<NSManagedObject> == [scene.bob])
    scene.context.redo()
    #expect(told.last?[NSDeletedObjectsKey] as? Set<NSManagedObject> == [scene.bob])
  }
}
