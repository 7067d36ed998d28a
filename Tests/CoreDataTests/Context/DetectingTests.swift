// SPDX-License-Identifier: MIT
// Objects that a save does not write, but must find as they were read.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("An unchanged object whose conflicts are to be detected") struct DetectingTests {
  /// A department that another context has renamed since this one read it.
  private func stack(_ kind: StoreKind, isFault: Bool = false) throws -> (Stack, NSManagedObject) {
    let stack = try Stack(kind)
    let mine = stack.insert("Department", ["name": "a"])
    try stack.context.save()
    if isFault { stack.context.refresh(mine, mergeChanges: false) }
    stack.context.detectConflicts(for: mine)
    stack.context.detectConflicts(for: mine)
    let other = stack.newContext()
    try other.existingObject(with: mine.objectID).setValue("b", forKey: "name")
    try other.save()
    return (stack, mine)
  }

  @Test("fails the next save when it has changed", arguments: StoreKind.allCases, [true, false]) func changed(
    _ kind: StoreKind, _ isFault: Bool
  ) throws {
    let (stack, mine) = try stack(kind, isFault: isFault)
    stack.insert("Note")
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(error?.code == NSManagedObjectMergeError)
    let conflicts = try #require(error?.userInfo["conflictList"] as? [NSMergeConflict])
    #expect(conflicts.map(\.sourceObject) == [mine])
    #expect(try stack.fetch("Note", in: stack.newContext()).isEmpty)
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try stack.context.save()
    #expect(mine.value(forKey: "name") as? String == "b")
    #expect(try stack.fetch("Note", in: stack.newContext()).count == 1)
  }

  @Test("is forgotten after a save, and is not written", arguments: StoreKind.allCases) func once(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let mine = stack.insert("Department", ["name": "a"])
    try stack.context.save()
    stack.context.detectConflicts(for: mine)
    stack.insert("Note")
    try stack.context.save()
    let other = stack.newContext()
    let theirs = try other.existingObject(with: mine.objectID)
    theirs.setValue("b", forKey: "name")
    try other.save()
    stack.insert("Note")
    try stack.context.save()
    #expect(try stack.fetch("Note", in: stack.newContext()).count == 2)
  }

  @Test("is looked at by the save of the context above", arguments: StoreKind.allCases) func nested(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let mine = stack.insert("Department", ["name": "a"])
    try stack.context.save()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    try child.performAndWait {
      child.detectConflicts(for: try child.existingObject(with: mine.objectID))
      stack.insert("Note", in: child)
      try child.save()
    }
    let other = stack.newContext()
    try other.existingObject(with: mine.objectID).setValue("b", forKey: "name")
    try other.save()
    #expect(throws: NSError.self) { try stack.context.save() }
  }
}
