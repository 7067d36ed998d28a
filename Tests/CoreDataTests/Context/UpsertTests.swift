// SPDX-License-Identifier: MIT
// Imports into an entity with a uniqueness constraint: all conflicts of a save come to the merge policy at once.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

/// Counts what it is asked, and decides as another policy.
private final class CountingPolicy: NSMergePolicy, @unchecked Sendable {
  private(set) var calls: [[NSConstraintConflict]] = []  // on the test's thread only
  override func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
    calls.append(list)
    try super.resolve(constraintConflicts: list)
  }
}

@Suite("Inserting objects that exist already") struct UpsertTests {
  private func stack(_ kind: StoreKind) throws -> Stack {
    let model = SampleModel.make()
    model.entitiesByName["Employee"]?.uniquenessConstraints = [["name"]]
    let stack = try Stack(kind, model: model)
    for name in ["Ada", "Bob", "Cid"] { stack.insert("Employee", ["name": name, "age": 1, "nickname": "old \(name)"]) }
    try stack.context.save()
    return stack
  }
  /// Two that exist, one of them twice; one that is new, twice; one that is new.
  private func `import`(_ stack: Stack, _ policy: NSMergePolicy) -> (context: NSManagedObjectContext, objects: [NSManagedObject]) {
    let context = stack.newContext()
    context.mergePolicy = policy
    let objects = ["Ada", "Eve", "Bob", "Ada", "Fay", "Eve"].enumerated().map {
      stack.insert("Employee", ["name": $0.element, "age": 10 + $0.offset], in: context)
    }
    return (context, objects)
  }
  private func stored(_ stack: Stack) throws -> [String] {
    let context = stack.newContext()
    return try stack.fetch("Employee", in: context).map {
      "\($0.value(forKey: "name") ?? "") \($0.value(forKey: "age") ?? "") \($0.value(forKey: "nickname") ?? "-")"
    }.sorted()
  }

  @Test("fails with all conflicts, grouped by the values that are shared", arguments: StoreKind.allCases)
  func error(_ kind: StoreKind) throws {
    let stack = try stack(kind)
    let (context, objects) = `import`(stack, .error)
    let error = #expect(throws: NSError.self) { try context.save() }
    #expect(error?.code == NSManagedObjectConstraintMergeError)
    let conflicts = try #require(error?.userInfo["conflictList"] as? [NSConstraintConflict])
    let byName = Dictionary(uniqueKeysWithValues: conflicts.map { ($0.constraintValues["name"] as? String ?? "", $0) })
    #expect(byName.keys.sorted() == ["Ada", "Bob", "Eve"])
    #expect(byName["Ada"]?.conflictingObjects == [objects[0], objects[3]])
    #expect(byName["Ada"]?.databaseObject?.value(forKey: "nickname") as? String == "old Ada")
    #expect(byName["Ada"]?.databaseSnapshot?["age"] as? Int == 1)
    #expect(byName["Ada"]?.constraint == ["name"])
    #expect(byName["Bob"]?.conflictingObjects == [objects[2]])
    #expect(byName["Eve"]?.databaseObject == nil)
    #expect(byName["Eve"]?.conflictingObjects == [objects[1], objects[5]])
    #expect(context.insertedObjects.count == 6)
    #expect(try stored(stack) == ["Ada 1 old Ada", "Bob 1 old Bob", "Cid 1 old Cid"])
  }

  @Test(
    "keeps the stored objects, with their own values or the new ones, as the policy says", arguments: StoreKind.allCases,
    [
      (
        NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType,
        ["Ada 1 old Ada", "Bob 1 old Bob", "Cid 1 old Cid", "Eve 11 -", "Fay 14 -"]
      ),
      (.rollbackMergePolicyType, ["Ada 1 old Ada", "Bob 1 old Bob", "Cid 1 old Cid", "Eve 11 -", "Fay 14 -"]),
      (.mergeByPropertyObjectTrumpMergePolicyType, ["Ada 13 old Ada", "Bob 12 old Bob", "Cid 1 old Cid", "Eve 15 -", "Fay 14 -"]),
      (.overwriteMergePolicyType, ["Ada 13 -", "Bob 12 -", "Cid 1 old Cid", "Eve 15 -", "Fay 14 -"]),
    ])
  func policies(_ kind: StoreKind, _ example: (NSMergePolicyType, [String])) throws {
    let stack = try stack(kind)
    let policy = CountingPolicy(merge: example.0)
    let (context, _) = `import`(stack, policy)
    try context.save()
    #expect(try stored(stack) == example.1)
    #expect(policy.calls.map(\.count) == [3])
    #expect(!context.hasChanges)
  }

  @Test("asks the policy once about hundreds", arguments: StoreKind.allCases) func many(_ kind: StoreKind) throws {
    let stack = try stack(kind)
    for number in 0..<300 { stack.insert("Employee", ["name": "\(number)"]) }
    try stack.context.save()
    let policy = CountingPolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    let context = stack.newContext()
    context.mergePolicy = policy
    for number in 0..<330 { stack.insert("Employee", ["name": "\(number)", "age": 7], in: context) }
    try context.save()
    #expect(policy.calls.map(\.count) == [300])
    #expect(try stack.fetch("Employee", "age == 7", in: stack.newContext()).count == 330)
  }

  @Test("works for objects that have permanent IDs already", arguments: StoreKind.allCases) func permanent(_ kind: StoreKind) throws {
    let stack = try stack(kind)
    let (context, objects) = `import`(stack, .mergeByPropertyObjectTrump)
    try context.obtainPermanentIDs(for: objects)
    try context.save()
    #expect(try stored(stack).count == 5)
  }

  @Test("is decided about an object in the way of two, without end", arguments: StoreKind.allCases)
  func twoConstraints(_ kind: StoreKind) throws {
    let model = SampleModel.make()
    model.entitiesByName["Employee"]?.uniquenessConstraints = [["name"], ["nickname"]]
    let stack = try Stack(kind, model: model)
    stack.insert("Employee", ["name": "Ada", "nickname": "x"])
    stack.insert("Employee", ["name": "Bob", "nickname": "y"])
    try stack.context.save()
    let context = stack.newContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    stack.insert("Employee", ["name": "Ada", "nickname": "y", "age": 9], in: context)
    try context.save()
    let found = try stack.fetch("Employee", in: stack.newContext())
    #expect(Set(found.compactMap { $0.value(forKey: "name") as? String }).count == found.count)
    #expect(Set(found.compactMap { $0.value(forKey: "nickname") as? String }).count == found.count)
  }

  @Test(
    "with trumping values hands the related objects over, whatever delete rules the object that goes has", arguments: StoreKind.allCases,
    [NSMergePolicy.mergeByPropertyObjectTrump, .overwrite])
  func related(_ kind: StoreKind, _ policy: NSMergePolicy) throws {
    let model = SampleModel.make()
    model.entitiesByName["Employee"]?.uniquenessConstraints = [["name"]]
    let pets = NSRelationshipDescription()  // of the entity itself, without an inverse
    pets.name = "pets"
    pets.destinationEntity = model.entitiesByName["Employee"]
    pets.deleteRule = .cascadeDeleteRule
    pets.isOptional = true
    model.entitiesByName["Employee"]?.properties.append(pets)
    let toDepartment = model.entitiesByName["Employee"]?.relationshipsByName["department"]
    toDepartment?.deleteRule = .cascadeDeleteRule
    let stack = try Stack(kind, model: model)
    stack.insert("Employee", ["name": "Ada"])
    try stack.context.save()
    stack.context.mergePolicy = policy
    let sales = stack.insert("Department", ["name": "Sales"])
    let pet = stack.insert("Employee", ["name": "Rex"])
    stack.insert("Employee", ["name": "Ada", "pets": Set([pet]), "department": sales])
    try stack.context.save()
    let reader = stack.newContext()
    let ada = try #require(try stack.fetch("Employee", "name == 'Ada'", in: reader).first)
    #expect((ada.value(forKey: "pets") as? Set<NSManagedObject>)?.count == 1)
    #expect((ada.value(forKey: "department") as? NSManagedObject)?.value(forKey: "name") as? String == "Sales")
  }

  @Test("by undoing their deletion gives the stored one all their values", arguments: StoreKind.allCases)
  func undone(_ kind: StoreKind) throws {
    let stack = try stack(kind)
    let context = stack.context
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    context.undoManager = UndoManager()
    for object in try stack.fetch("Employee") { context.delete(object) }
    try context.save()
    let other = stack.newContext()
    stack.insert("Employee", ["name": "Ada", "nickname": "new"], in: other)
    try other.save()
    context.undo()
    try context.save()
    #expect(try stored(stack) == ["Ada 1 old Ada", "Bob 1 old Bob", "Cid 1 old Cid"])
  }
}
