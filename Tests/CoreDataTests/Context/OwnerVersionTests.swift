// SPDX-License-Identifier: MIT
// A change of a to-many is a change of its owner: two contexts that change the members of one owner meet, and no reference is left to
// an object that another context deletes meanwhile.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("The owner of a changed to-many") struct OwnerVersionTests {
  /// What the second of two contexts does with a department and its employees, after the first has done something else.
  private struct Meeting {
    let stack: Stack
    let other: NSManagedObjectContext
    let mine: NSManagedObject
    let theirs: NSManagedObject

    init(_ kind: StoreKind, _ policy: NSMergePolicy = .error) throws {
      stack = try Stack(kind)
      mine = stack.insert("Department", ["name": "a"])
      stack.insert("Employee", ["name": "Ada", "department": mine])
      try stack.context.save()
      other = stack.newContext()
      other.mergePolicy = policy
      theirs = try other.existingObject(with: mine.objectID)
    }
    /// Names of the employees that the store has, with the names of their departments.
    func stored() throws -> [String] {
      let third = stack.newContext()
      return try stack.fetch("Employee", in: third).map {
        "\($0.value(forKey: "name") as? String ?? "") \($0.value(forKeyPath: "department.name") as? String ?? "-")"
      }.sorted()
    }
  }

  private func conflicts(_ save: () throws -> Void) throws -> [NSMergeConflict] {
    let error = #expect(throws: NSError.self) { try save() }
    #expect(error?.code == NSManagedObjectMergeError)
    return try #require(error?.userInfo["conflictList"] as? [NSMergeConflict])
  }

  @Test("is in conflict when two contexts add members", arguments: StoreKind.allCases) func bothAdd(_ kind: StoreKind) throws {
    let meeting = try Meeting(kind)
    meeting.stack.insert("Employee", ["name": "Bob", "department": meeting.mine])
    try meeting.stack.context.save()
    meeting.stack.insert("Employee", ["name": "Cid", "department": meeting.theirs], in: meeting.other)
    let found = try conflicts { try meeting.other.save() }
    #expect(found.map(\.sourceObject) == [meeting.theirs])
    #expect(found.map(\.oldVersionNumber) == [1])
    #expect(found.map(\.newVersionNumber) == [2])
    #expect(try meeting.stored() == ["Ada a", "Bob a"])
  }

  @Test(
    "has the members of both contexts under every policy that decides", arguments: StoreKind.allCases,
    [NSMergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite, .rollback])
  func merged(_ kind: StoreKind, _ policy: NSMergePolicy) throws {
    let meeting = try Meeting(kind, policy)
    _ = meeting.theirs.value(forKey: "employees")
    meeting.stack.insert("Employee", ["name": "Bob", "department": meeting.mine])
    try meeting.stack.context.save()
    meeting.stack.insert("Employee", ["name": "Cid", "department": meeting.theirs], in: meeting.other)
    try meeting.other.save()
    #expect(try meeting.stored() == ["Ada a", "Bob a", "Cid a"])
    #expect((meeting.theirs.value(forKey: "employees") as? NSSet)?.count == 3)
    #expect(!meeting.other.hasChanges)
    meeting.theirs.setValue("b", forKey: "name")
    try meeting.other.save()
    #expect(try meeting.stored() == ["Ada b", "Bob b", "Cid b"])
  }

  @Test("is not in conflict with its own earlier saves, be it a fault or not", arguments: StoreKind.allCases, [true, false])
  func oneContext(_ kind: StoreKind, _ isFault: Bool) throws {
    let meeting = try Meeting(kind)
    let (context, owner) = (meeting.stack.context, meeting.mine)
    for name in ["b", "c", "d"] {
      if isFault { context.refresh(owner, mergeChanges: false) }
      let member = meeting.stack.insert("Employee", ["name": name, "department": owner])
      try context.save()
      member.setValue(name + name, forKey: "name")
      owner.setValue(name, forKey: "name")
      try context.save()
    }
    for member in try meeting.stack.fetch("Employee", "name == 'bb'") { context.delete(member) }
    try context.save()
    try #require(try meeting.stack.fetch("Employee", "name == 'cc'").first).setValue(nil, forKey: "department")
    try context.save()
    owner.setValue("e", forKey: "name")
    try context.save()
    #expect(try meeting.stored() == ["Ada e", "cc -", "dd e"])
  }

  @Test("deleted while another context adds a member is in conflict", arguments: StoreKind.allCases) func deleting(_ kind: StoreKind) throws
  {
    let meeting = try Meeting(kind)
    meeting.stack.insert("Employee", ["name": "Bob", "department": meeting.mine])
    try meeting.stack.context.save()
    meeting.other.delete(meeting.theirs)
    let found = try conflicts { try meeting.other.save() }
    #expect(found.map(\.newVersionNumber) == [2])
    #expect(try meeting.stored() == ["Ada a", "Bob a"])
  }

  @Test(
    "deleted all the same leaves no member that refers to it, or stays with all of them", arguments: StoreKind.allCases,
    [
      (NSMergePolicy.overwrite, ["Ada -", "Bob -"]), (.mergeByPropertyObjectTrump, ["Ada -", "Bob -"]),
      (.mergeByPropertyStoreTrump, ["Ada a", "Bob a"]), (.rollback, ["Ada a", "Bob a"]),
    ])
  func deletingAnyway(_ kind: StoreKind, _ example: (NSMergePolicy, [String])) throws {
    let meeting = try Meeting(kind, example.0)
    _ = meeting.theirs.value(forKey: "employees")
    meeting.stack.insert("Employee", ["name": "Bob", "department": meeting.mine])
    try meeting.stack.context.save()
    meeting.other.delete(meeting.theirs)
    try meeting.other.save()
    #expect(try meeting.stored() == example.1)
    let dangling = try meeting.stack.fetch("Employee", "department != nil AND department.name == nil", in: meeting.stack.newContext())
    #expect(dangling.isEmpty)
  }

  @Test(
    "gone while this context adds a member is in conflict, also where nobody has read it", arguments: StoreKind.allCases, [true, false])
  func adding(_ kind: StoreKind, _ isFault: Bool) throws {
    let meeting = try Meeting(kind)
    if isFault { meeting.other.refresh(meeting.theirs, mergeChanges: false) }
    meeting.stack.context.delete(meeting.mine)
    try meeting.stack.context.save()
    meeting.stack.insert("Employee", ["name": "Cid", "department": meeting.theirs], in: meeting.other)
    let found = try conflicts { try meeting.other.save() }
    #expect(found.map(\.newVersionNumber) == [0])
    #expect(found.map(\.sourceObject) == [meeting.theirs])
    #expect(try meeting.stored() == ["Ada -"])
  }

  @Test("gone all the same leaves the new member without an owner", arguments: StoreKind.allCases) func addingAnyway(_ kind: StoreKind)
    throws
  {
    let meeting = try Meeting(kind, .mergeByPropertyObjectTrump)
    meeting.stack.context.delete(meeting.mine)
    try meeting.stack.context.save()
    let cid = meeting.stack.insert("Employee", ["name": "Cid", "department": meeting.theirs], in: meeting.other)
    try meeting.other.save()
    #expect(cid.value(forKey: "department") == nil)
    #expect(try meeting.stored() == ["Ada -", "Cid -"])
    #expect(try meeting.stack.fetch("Employee", "department != nil", in: meeting.stack.newContext()).isEmpty)
  }

  @Test("is in conflict about a many-to-many and about an order", arguments: StoreKind.allCases, ["tags", "notes"])
  func otherStorage(_ kind: StoreKind, _ relationship: String) throws {
    let stack = try Stack(kind)
    let member = relationship == "tags" ? "Tag" : "Note"
    let ada = stack.insert("Employee", ["name": "Ada"])
    let members = (0..<2).map { _ in stack.insert(member) }
    func set(_ members: [NSManagedObject], _ owner: NSManagedObject) {
      owner.setValue(relationship == "tags" ? NSSet(array: members) as Any : NSOrderedSet(array: members), forKey: relationship)
    }
    set(members, ada)
    try stack.context.save()
    let other = stack.newContext()
    let theirs = try other.existingObject(with: ada.objectID)
    set(relationship == "tags" ? [members[0]] : members.reversed(), ada)
    try stack.context.save()
    theirs.setValue("Bob", forKey: "name")
    #expect(try conflicts { try other.save() }.map(\.sourceObject) == [theirs])
    other.rollback()
    other.refresh(theirs, mergeChanges: false)
    theirs.setValue("Bob", forKey: "name")
    try other.save()
  }

  @Test("keeps its own context's changes of its members apart from a rolled back conflict", arguments: StoreKind.allCases)
  func rollback(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let tag = stack.insert("Tag", ["label": "x"])
    let (old, new) = (stack.insert("Department", ["name": "old"]), stack.insert("Department", ["name": "new"]))
    ada.setValue(old, forKey: "department")
    try stack.context.save()
    let other = stack.newContext()
    other.mergePolicy = NSMergePolicy.rollback
    let theirs = try other.existingObject(with: ada.objectID)
    let (theirTag, theirNew) = (other.object(with: tag.objectID), other.object(with: new.objectID))
    _ = theirs.value(forKey: "name")
    ada.setValue("Eve", forKey: "name")
    try stack.context.save()
    theirs.setValue(NSSet(array: [theirTag]), forKey: "tags")
    theirs.setValue(theirNew, forKey: "department")
    try other.save()
    #expect(theirs.value(forKeyPath: "department.name") as? String == "old")
    #expect((theirNew.value(forKey: "employees") as? NSSet)?.count == 0)
    #expect((theirs.value(forKey: "tags") as? NSSet)?.count == 0)
    #expect((theirTag.value(forKey: "employees") as? NSSet)?.count == 0)
    #expect(!other.hasChanges)
    let third = stack.newContext()
    #expect(try stack.fetch("Employee", "department.name == 'old' AND tags.@count == 0", in: third).count == 1)
  }
}
