// SPDX-License-Identifier: MIT
// Corners of nested contexts that random operations have found.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("A nested context") struct NestedCornerTests {
  private func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    return child
  }

  @Test("finds its changed object by the permanent ID that the root's save has given", arguments: StoreKind.allCases)
  func permanentID(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let child = child(of: stack.context)
    let own = child.object(with: ada.objectID)
    own.setValue("Eve", forKey: "name")
    try stack.context.save()
    #expect(child.object(with: ada.objectID) === own)
    #expect(try child.existingObject(with: ada.objectID) === own)
  }

  @Test("reads its fault anew though the parent has been reset since it saved", arguments: StoreKind.allCases)
  func parentReset(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let child = child(of: stack.context)
    let ada = stack.insert("Employee", ["name": "Ada"], in: child)
    try child.save()
    try stack.context.save()
    stack.context.reset()
    child.refresh(ada, mergeChanges: false)
    #expect(ada.value(forKey: "name") as? String == "Ada")
  }

  @Test("pushes an order in which new members stand among the parent's own", arguments: StoreKind.allCases)
  func order(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let notes = ["a", "c"].map { stack.insert("Note", ["text": $0]) }
    let child = child(of: stack.context)
    let new = stack.insert("Note", ["text": "b"], in: child)
    let own = child.object(with: ada.objectID)
    own.setValue(
      NSOrderedSet(array: [child.object(with: notes[0].objectID), new, child.object(with: notes[1].objectID)]), forKey: "notes")
    try child.save()
    let texts = (ada.value(forKey: "notes") as? NSOrderedSet)?.array.map { ($0 as? NSManagedObject)?.value(forKey: "text") as? String }
    #expect(texts == ["a", "b", "c"])
  }
}
