// SPDX-License-Identifier: MIT
// Objects that another context deletes while this one has unsaved changes about them, and rows that come to be after somebody asked.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("An object that is deleted elsewhere") struct GoneObjectTests {
  /// Saves a context and merges what it has saved into another.
  private func save(_ context: NSManagedObjectContext, into other: NSManagedObjectContext) throws {
    nonisolated(unsafe) var posted: Notification?
    let token = NotificationCenter.default.addObserver(forName: .NSManagedObjectContextDidSave, object: context, queue: nil) { posted = $0 }
    defer { NotificationCenter.default.removeObserver(token) }
    try context.save()
    other.mergeChanges(fromContextDidSave: try #require(posted))
  }
  private func count(_ object: NSManagedObject, _ key: String) -> Int? { (object.value(forKey: key) as? Set<NSManagedObject>)?.count }

  @Test("leaves the relationships that wait to be saved when the deletion is merged", arguments: StoreKind.allCases)
  func references(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let (context, other, reader) = (stack.context, stack.newContext(), stack.newContext())
    let sales = stack.insert("Department", ["name": "Sales"])
    let ada = stack.insert("Employee", ["name": "Ada"])
    try context.save()
    let bob = stack.insert("Employee", ["name": "Bob", "department": sales])
    let tag = stack.insert("Tag", ["employees": Set([ada])])
    for object in [sales, ada] { other.delete(other.object(with: object.objectID)) }
    try save(other, into: context)
    #expect(bob.value(forKey: "department") == nil)
    #expect(count(tag, "employees") == 0)
    try context.save()
    #expect(reader.object(with: bob.objectID).value(forKey: "department") == nil)
    #expect(count(reader.object(with: tag.objectID), "employees") == 0)
  }

  @Test("takes along what its rules cascade to and only this context has", arguments: StoreKind.allCases)
  func cascade(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let (context, other, reader) = (stack.context, stack.newContext(), stack.newContext())
    let ada = stack.insert("Employee", ["name": "Ada"])
    stack.insert("Note", ["text": "stored", "author": ada])
    try context.save()
    let note = stack.insert("Note", ["text": "new", "author": ada])
    other.delete(other.object(with: ada.objectID))
    try save(other, into: context)
    #expect(note.managedObjectContext == nil)
    try context.save()
    #expect(try stack.fetch("Note", in: reader).isEmpty)
  }

  @Test("is seen in no to-many though only its ID is told", arguments: StoreKind.allCases)
  func members(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let other = stack.newContext()
    let sales = stack.insert("Department", ["name": "Sales"])
    let ada = stack.insert("Employee", ["name": "Ada", "department": sales])
    try stack.context.save()
    stack.context.refreshAllObjects()
    #expect(count(sales, "employees") == 1 && ada.value(forKey: "name") as? String == "Ada")
    other.delete(other.object(with: ada.objectID))
    try other.save()
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectIDsKey: [ada.objectID]], into: [stack.context])
    #expect(count(sales, "employees") == 0)
  }

  @Test("comes back with the row that a fetch finds", arguments: StoreKind.allCases)
  func comesBack(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let other = stack.newContext()
    let ada = stack.insert("Employee", ["name": "Ada"])
    try stack.context.obtainPermanentIDs(for: [ada])
    let own = other.object(with: ada.objectID)
    #expect(own.value(forKey: "name") == nil && own.isDeleted)
    try stack.context.save()
    #expect(try stack.fetch("Employee", in: other) == [own])
    #expect(own.value(forKey: "name") as? String == "Ada" && !own.isDeleted)
    own.setValue("Eve", forKey: "name")
    try other.save()
    stack.context.refresh(ada, mergeChanges: true)
    #expect(ada.value(forKey: "name") as? String == "Eve")
  }

  @Test("is in conflict about its members as they were when they were read, though it is a fault", arguments: StoreKind.allCases)
  func newMember(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let other = stack.newContext()
    let sales = stack.insert("Department", ["name": "Sales"])
    try stack.context.save()
    let own = other.object(with: sales.objectID)
    #expect(count(own, "employees") == 0)
    let ada = stack.insert("Employee", ["name": "Ada", "department": sales])
    try stack.context.save()
    other.delete(own)
    let error = #expect(throws: NSError.self) { try other.save() }
    #expect(error?.code == NSManagedObjectMergeError)
    let reader = stack.newContext()
    let department = reader.object(with: ada.objectID).value(forKey: "department") as? NSManagedObject
    #expect(department?.value(forKey: "name") as? String == "Sales")
  }

  @Test("has the members of the row that a fetch has brought, though it is a fault", arguments: StoreKind.allCases)
  func fetchedAgain(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let other = stack.newContext()
    let sales = stack.insert("Department", ["name": "Sales"])
    try stack.context.save()
    let own = other.object(with: sales.objectID)
    #expect(count(own, "employees") == 0 && own.isFault)
    let ada = stack.insert("Employee", ["name": "Ada", "department": sales])
    try stack.context.save()
    #expect(try stack.fetch("Department", in: other) == [own])
    other.delete(own)
    try other.save()
    let reader = stack.newContext()
    #expect(reader.object(with: ada.objectID).value(forKey: "department") == nil)
    #expect(try stack.fetch("Employee", "department == nil", in: reader).count == 1)
  }
}
