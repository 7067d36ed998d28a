// SPDX-License-Identifier: MIT
// What merge policies decide when two contexts, or two new objects, meet.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct MergePolicyTests {
  /// A tag saved by one context and changed by two: label by both, count by none.
  private func conflict(_ kind: StoreKind, _ policy: NSMergePolicy) throws -> (stack: Stack, saved: String?) {
    let stack = try Stack(kind)
    let mine = stack.insert("Department", ["name": "a", "budget": 1])
    try stack.context.save()
    let other = stack.newContext()
    let theirs = try #require(try stack.fetch("Department", in: other).first)
    _ = theirs.value(forKey: "name")
    mine.setValue("b", forKey: "name")
    mine.setValue(2, forKey: "budget")
    try stack.context.save()
    theirs.setValue("c", forKey: "name")
    other.mergePolicy = policy
    try other.save()
    let third = stack.newContext()
    let found = try #require(try stack.fetch("Department", in: third).first)
    return (stack, "\(found.value(forKey: "name") as? String ?? "") \(found.value(forKey: "budget") as? Int ?? -1)")
  }

  @Test(
    "two contexts that change one object end as the policy says", arguments: StoreKind.allCases,
    [
      (NSMergePolicy.mergeByPropertyObjectTrump, "c 2"), (.mergeByPropertyStoreTrump, "b 2"), (.overwrite, "c 1"), (.rollback, "b 2"),
    ])
  func locking(_ kind: StoreKind, _ example: (NSMergePolicy, String)) throws {
    #expect(try conflict(kind, example.0).saved == example.1)
  }

  private func uniqueModel() -> NSManagedObjectModel {
    let model = SampleModel.make()
    model.entitiesByName["Tag"]?.uniquenessConstraints = [["label"]]
    return model
  }

  @Test("a new object with a taken value fails the save, or gives its values to the old one", arguments: StoreKind.allCases)
  func uniqueness(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: uniqueModel())
    let old = stack.insert("Tag", ["label": "x"])
    try stack.context.save()
    let ada = stack.insert("Employee", ["name": "Ada"])
    stack.insert("Tag", ["label": "x", "employees": NSSet(array: [ada])])
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(error?.code == NSManagedObjectConstraintMergeError)
    #expect(stack.context.insertedObjects.count == 2)
    stack.context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try stack.context.save()
    #expect(try stack.fetch("Tag") == [old])
    #expect((old.value(forKey: "employees") as? Set<NSManagedObject>) == [ada])
  }

  @Test("of two new objects with one value one stays", arguments: StoreKind.allCases)
  func twins(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: uniqueModel())
    stack.insert("Tag", ["label": "x"])
    stack.insert("Tag", ["label": "x"])
    #expect(throws: NSError.self) { try stack.context.save() }
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try stack.context.save()
    let third = stack.newContext()
    #expect(try stack.fetch("Tag", in: third).count == 1)
  }
}
