// SPDX-License-Identifier: MIT
// Relationships: both sides at once, stored and read again, and the delete rules.

import CoreData
import Foundation
import CoreDataTestSupport
import Testing

@Suite struct RelationshipTests {
  private func members(_ object: NSManagedObject, _ key: String) -> Set<NSManagedObject> {
    object.value(forKey: key) as? Set<NSManagedObject> ?? []
  }

  @Test("setting a to-one moves the object between the inverse's sets", arguments: StoreKind.allCases)
  func toOneMoves(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let sales = stack.insert("Department", ["name": "Sales"])
    let legal = stack.insert("Department", ["name": "Legal"])
    let ada = stack.insert("Employee", ["name": "Ada", "department": sales])
    #expect(members(sales, "employees") == [ada])
    try stack.context.save()
    ada.setValue(legal, forKey: "department")
    #expect(members(sales, "employees").isEmpty && members(legal, "employees") == [ada])
    try stack.context.save()
    let other = stack.newContext()
    let found = try #require(try stack.fetch("Department", in: other).first { $0.value(forKey: "name") as? String == "Legal" })
    #expect(members(found, "employees").map { $0.value(forKey: "name") as? String } == ["Ada"])
  }

  @Test("setting a to-many sets the members' to-one", arguments: StoreKind.allCases)
  func toManySets(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let bob = stack.insert("Employee", ["name": "Bob"])
    let sales = stack.insert("Department", ["name": "Sales", "employees": NSSet(array: [ada, bob])])
    #expect(ada.value(forKey: "department") as? NSManagedObject === sales)
    sales.setValue(NSSet(array: [bob]), forKey: "employees")
    #expect(ada.value(forKey: "department") == nil)
    try stack.context.save()
    let other = stack.newContext()
    let found = try #require(try stack.fetch("Department", in: other).first)
    #expect(members(found, "employees").count == 1)
  }

  @Test("a many-to-many is one link seen from both sides", arguments: StoreKind.allCases)
  func manyToMany(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let red = stack.insert("Tag", ["label": "red"])
    let blue = stack.insert("Tag", ["label": "blue"])
    ada.setValue(NSSet(array: [red, blue]), forKey: "tags")
    #expect(members(red, "employees") == [ada])
    try stack.context.save()
    let other = stack.newContext()
    let found = try #require(try stack.fetch("Tag", in: other).first { $0.value(forKey: "label") as? String == "red" })
    let employee = try #require(members(found, "employees").first)
    found.setValue(NSSet(), forKey: "employees")
    #expect(members(employee, "tags").count == 1)
    try other.save()
    let third = stack.newContext()
    #expect(members(try #require(try stack.fetch("Employee", in: third).first), "tags").count == 1)
  }

  @Test("an ordered relationship keeps its order through saves and moves", arguments: StoreKind.allCases)
  func ordered(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let notes = ["a", "b", "c"].map { stack.insert("Note", ["text": $0]) }
    ada.setValue(NSOrderedSet(array: notes), forKey: "notes")
    try stack.context.save()
    func texts(_ context: NSManagedObjectContext) throws -> [String] {
      let found = try #require(try stack.fetch("Employee", in: context).first)
      return (found.value(forKey: "notes") as? NSOrderedSet)?.array.compactMap {
        ($0 as? NSManagedObject)?.value(forKey: "text") as? String
      } ?? []
    }
    let second = stack.newContext()
    #expect(try texts(second) == ["a", "b", "c"])
    ada.setValue(NSOrderedSet(array: [notes[2], notes[0], notes[1]]), forKey: "notes")
    try stack.context.save()
    let third = stack.newContext()
    #expect(try texts(third) == ["c", "a", "b"])
  }

  @Test("a one-to-one has one owner on each side", arguments: StoreKind.allCases)
  func oneToOne(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let bob = stack.insert("Employee", ["name": "Bob"])
    let locker = stack.insert("Locker")
    ada.setValue(locker, forKey: "locker")
    bob.setValue(locker, forKey: "locker")
    #expect(ada.value(forKey: "locker") == nil)
    #expect(locker.value(forKey: "owner") as? NSManagedObject === bob)
    try stack.context.save()
    let other = stack.newContext()
    let found = try #require(try stack.fetch("Locker", in: other).first)
    #expect((found.value(forKey: "owner") as? NSManagedObject)?.value(forKey: "name") as? String == "Bob")
  }

  @Test("deleting a department nullifies its employees", arguments: StoreKind.allCases)
  func nullify(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let sales = stack.insert("Department", ["name": "Sales"])
    let ada = stack.insert("Employee", ["name": "Ada", "department": sales])
    try stack.context.save()
    stack.context.delete(sales)
    stack.context.processPendingChanges()
    #expect(ada.value(forKey: "department") == nil && ada.isUpdated)
    try stack.context.save()
    let found = try #require(try stack.fetch("Employee", in: stack.newContext()).first)
    #expect(found.value(forKey: "department") == nil)
  }

  @Test("deleting a company cascades to its departments, read or not", arguments: StoreKind.allCases)
  func cascade(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let company = stack.insert("Company")
    for name in ["a", "b", "c"] { stack.insert("Department", ["name": name, "company": company]) }
    try stack.context.save()
    let other = stack.newContext()
    other.delete(try #require(try stack.fetch("Company", in: other).first))
    try other.save()
    #expect(try stack.fetch("Department", in: stack.newContext()).isEmpty)
  }

  @Test("an employee with a locker cannot be deleted", arguments: StoreKind.allCases)
  func deny(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada", "locker": stack.insert("Locker")])
    try stack.context.save()
    stack.context.delete(ada)
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(error?.code == NSValidationRelationshipDeniedDeleteError)
    ada.setValue(nil, forKey: "locker")
    try stack.context.save()
    #expect(try stack.fetch("Employee", in: stack.newContext()).isEmpty)
  }

  @Test("a to-one to an entity with subentities finds an object of the right one", arguments: StoreKind.allCases)
  func subentities(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let boss = stack.insert("Manager", ["name": "Eve", "level": 3])
    stack.insert("Employee", ["name": "Ada", "boss": boss])
    let note = stack.insert("Note", ["author": boss])
    try stack.context.save()
    _ = note
    let other = stack.newContext()
    let found = try #require(try stack.fetch("Note", in: other).first)
    let author = try #require(found.value(forKey: "author") as? NSManagedObject)
    #expect(author.entity.name == "Manager" && author.value(forKey: "level") as? Int == 3)
    #expect(try stack.fetch("Employee", in: other).count == 2)
    #expect(members(author, "reports").count == 1)
  }

  @Test("rollback puts both sides of a relationship back", arguments: StoreKind.allCases)
  func rollback(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let sales = stack.insert("Department", ["name": "Sales"])
    let ada = stack.insert("Employee", ["name": "Ada", "department": sales])
    try stack.context.save()
    ada.setValue(nil, forKey: "department")
    #expect(members(sales, "employees").isEmpty)
    stack.context.rollback()
    #expect(members(sales, "employees") == [ada])
    #expect(ada.value(forKey: "department") as? NSManagedObject === sales)
  }
}
