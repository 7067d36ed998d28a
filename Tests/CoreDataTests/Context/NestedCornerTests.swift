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

  @Test("inserts an object that its parent has asked for before by the permanent ID", arguments: StoreKind.allCases)
  func askedForBefore(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let child = child(of: stack.context)
    let ada = stack.insert("Employee", ["name": "Ada"], in: child)
    try child.obtainPermanentIDs(for: [ada])
    let above = stack.context.object(with: ada.objectID)
    #expect(above.value(forKey: "name") == nil)
    try child.save()
    #expect(above.value(forKey: "name") as? String == "Ada" && stack.context.insertedObjects == [above])
    try stack.context.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Employee", in: reader).map { $0.value(forKey: "name") as? String } == ["Ada"])
  }

  @Test("three levels down gets the permanent ID as soon as the root has saved", arguments: StoreKind.allCases)
  func permanentIDBelow(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let middle = child(of: stack.context)
    let lower = child(of: middle)
    let leaf = child(of: lower)
    let ada = stack.insert("Employee", ["name": "Ada"], in: leaf)
    let temporary = ada.objectID
    for context in [leaf, lower, middle, stack.context] { try context.save() }
    #expect(leaf.performAndWait { !ada.objectID.isTemporaryID })
    for context in [leaf, lower, middle, stack.context] {
      #expect(context.object(with: temporary).value(forKey: "name") as? String == "Ada")
    }
  }

  @Test("brings back in its parent what its undo brings back", arguments: StoreKind.allCases, [false, true])
  func undoneDeletion(_ kind: StoreKind, rootSaves: Bool) throws {
    let stack = try Stack(kind)
    let tag = stack.insert("Tag", ["label": "red"])
    let ada = stack.insert("Employee", ["name": "Ada", "tags": Set([tag])])
    stack.insert("Note", ["text": "hello", "author": ada])
    try stack.context.save()
    let child = child(of: stack.context)
    child.undoManager = UndoManager()
    child.delete(child.object(with: ada.objectID))
    try child.save()
    if rootSaves { try stack.context.save() }
    child.undo()
    try child.save()
    try stack.context.save()
    let reader = stack.newContext()
    let found = try #require(try stack.fetch("Employee", in: reader).first)
    #expect(found.value(forKey: "name") as? String == "Ada")
    #expect((found.value(forKey: "tags") as? Set<NSManagedObject>)?.count == 1)
    #expect((found.value(forKey: "notes") as? NSOrderedSet)?.count == 1)
  }

  @Test("deletes an object in its parent too once it has cleared what kept it", arguments: StoreKind.allCases)
  func clearedBeforeDeletion(_ kind: StoreKind) throws {
    let model = SampleModel.make()
    let desk = NSRelationshipDescription()  // without an inverse: nobody else tells that it has been cleared
    desk.name = "desk"
    desk.destinationEntity = model.entitiesByName["Locker"]
    desk.maxCount = 1
    desk.isOptional = true
    desk.deleteRule = .denyDeleteRule
    model.entitiesByName["Employee"]?.properties.append(desk)
    let stack = try Stack(kind, model: model)
    let locker = stack.insert("Locker")
    let ada = stack.insert("Employee", ["name": "Ada", "desk": locker])
    try stack.context.save()
    let child = child(of: stack.context)
    let own = child.object(with: ada.objectID)
    child.delete(own)
    let error = #expect(throws: NSError.self) { try child.save() }
    #expect(error?.code == NSValidationRelationshipDeniedDeleteError)
    own.setValue(nil, forKey: "desk")
    try child.save()
    try stack.context.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Employee", in: reader).isEmpty)
  }
}
