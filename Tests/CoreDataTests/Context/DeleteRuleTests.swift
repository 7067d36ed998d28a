// SPDX-License-Identifier: MIT
// Delete rules in graphs with cycles, when they are carried out, and the counts that a relationship may have.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct DeleteRuleTests {
  /// Nodes with a parent and children whose deletion cascades, next to each other by a relationship that cascades both ways.
  private func tree(_ rule: NSDeleteRule = .cascadeDeleteRule, minimum: Int = 0, maximum: Int = 0) -> NSManagedObjectModel {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    let node = NSEntityDescription()
    node.name = "Node"
    func relationship(_ name: String, many: Bool, _ rule: NSDeleteRule) -> NSRelationshipDescription {
      let made = NSRelationshipDescription()
      made.name = name
      made.destinationEntity = node
      made.maxCount = many ? 0 : 1
      made.isOptional = true
      made.deleteRule = rule
      return made
    }
    let parent = relationship("parent", many: false, .nullifyDeleteRule)
    let children = relationship("children", many: true, rule)
    children.minCount = minimum
    children.maxCount = maximum
    parent.inverseRelationship = children
    children.inverseRelationship = parent
    let next = relationship("next", many: false, .cascadeDeleteRule)
    let previous = relationship("previous", many: false, .cascadeDeleteRule)
    next.inverseRelationship = previous
    previous.inverseRelationship = next
    node.properties = [name, parent, children, next, previous]
    let model = NSManagedObjectModel()
    model.entities = [node]
    return model
  }

  @Test("a cascade goes through trees and rings, and ends", arguments: StoreKind.allCases)
  func cascades(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: tree())
    let nodes = (0..<6).map { stack.insert("Node", ["name": "\($0)"]) }
    for (child, parent) in [(1, 0), (2, 1), (3, 1)] { nodes[child].setValue(nodes[parent], forKey: "parent") }
    for (node, next) in [(3, 4), (4, 3)] { nodes[node].setValue(nodes[next], forKey: "next") }
    try stack.context.save()
    let other = stack.newContext()
    let root = try #require(try stack.fetch("Node", "name == '0'", in: other).first)
    other.delete(root)
    other.processPendingChanges()
    #expect(other.deletedObjects.count == 5)
    try other.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Node", in: reader).map { $0.value(forKey: "name") as? String } == ["5"])
  }

  @Test("a node that is its own child and neighbour can be deleted", arguments: StoreKind.allCases)
  func selfReference(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: tree())
    let node = stack.insert("Node", ["name": "0"])
    node.setValue(node, forKey: "parent")
    node.setValue(node, forKey: "next")
    try stack.context.save()
    #expect(node.value(forKey: "previous") as? NSManagedObject === node)
    stack.context.delete(node)
    try stack.context.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Node", in: reader).isEmpty)
  }

  @Test("rules run when pending changes are processed, or at the save alone where the context is told so", arguments: [true, false])
  func moment(_ atEndOfEvent: Bool) throws {
    let stack = try Stack(.memory)
    let company = stack.insert("Company", ["name": "ACME"])
    let sales = stack.insert("Department", ["name": "Sales", "company": company])
    try stack.context.save()
    stack.context.propagatesDeletesAtEndOfEvent = atEndOfEvent
    stack.context.delete(company)
    #expect(!sales.isDeleted)
    stack.context.processPendingChanges()
    #expect(sales.isDeleted == atEndOfEvent)
    try stack.context.save()
    #expect(try stack.fetch("Department").isEmpty)
  }

  @Test("a rule that denies lets an object go together with what it refers to", arguments: StoreKind.allCases)
  func deny(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: tree(.denyDeleteRule))
    let (parent, child) = (stack.insert("Node", ["name": "0"]), stack.insert("Node", ["name": "1"]))
    child.setValue(parent, forKey: "parent")
    try stack.context.save()
    stack.context.delete(parent)
    let error = #expect(throws: CocoaError.self) { try stack.context.save() }
    #expect(error?.code == .validationRelationshipDeniedDelete && error?.validationKey == "children" && parent.isDeleted)
    stack.context.delete(child)
    try stack.context.save()
    #expect(try stack.fetch("Node").isEmpty)
  }

  @Test(
    "a to-many outside its counts fails the save with the code of the bound it breaks",
    arguments: [
      (0, nil), (1, CocoaError.Code.validationRelationshipLacksMinimumCount), (2, nil), (3, nil),
      (4, .validationRelationshipExceedsMaximumCount),
    ])
  func counts(_ count: Int, _ code: CocoaError.Code?) throws {
    let stack = try Stack(.memory, model: tree(minimum: 2, maximum: 3))
    let parent = stack.insert("Node", ["name": "0"])
    for number in 0..<count { stack.insert("Node", ["name": "\(number)", "parent": parent]) }
    if let code {
      let error = #expect(throws: CocoaError.self) { try stack.context.save() }
      #expect(error?.code == code && error?.validationKey == "children")
    } else {
      try stack.context.save()
    }
  }

  @Test("rules that wait for the save reach what an object never saved is related to", arguments: StoreKind.allCases)
  func unsavedAtSave(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    stack.context.propagatesDeletesAtEndOfEvent = false
    let boss = stack.insert("Manager", ["name": "Eve"])
    let note = stack.insert("Note", ["text": "hello", "author": boss])
    let ada = stack.insert("Employee", ["name": "Ada", "boss": boss])
    stack.context.delete(boss)
    stack.context.processPendingChanges()
    #expect(!note.isDeleted && ada.value(forKey: "boss") as? NSManagedObject === boss)
    #expect(try stack.fetch("Manager").isEmpty)
    try stack.context.save()
    #expect(note.managedObjectContext == nil && ada.value(forKey: "boss") == nil && !stack.context.hasChanges)
    let reader = stack.newContext()
    #expect(try stack.fetch("Note", in: reader).isEmpty)
    #expect(try stack.fetch("Employee", "boss == nil", in: reader).count == 1)
  }

  @Test("rules that wait for the save are carried out for a deletion that was undone and redone", arguments: StoreKind.allCases)
  func redoneAtSave(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let context = stack.context
    context.propagatesDeletesAtEndOfEvent = false
    let ada = stack.insert("Employee", ["name": "Ada"])
    let note = stack.insert("Note", ["text": "hello", "author": ada])
    context.undoManager = UndoManager()
    context.performAndWait { context.delete(ada) }
    context.undo()
    #expect(ada.managedObjectContext === context && !ada.isDeleted && note.value(forKey: "author") as? NSManagedObject === ada)
    context.redo()
    try context.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Note", in: reader).isEmpty && stack.fetch("Employee", in: reader).isEmpty)
  }

  @Test("what is related to an object that waits to be deleted, its rules reach as well", arguments: StoreKind.allCases)
  func relatedAfterwards(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let sales = stack.insert("Department", ["name": "Sales"])
    let ada = stack.insert("Employee", ["name": "Ada"])
    try stack.context.save()
    stack.context.delete(sales)
    stack.context.delete(ada)
    stack.context.processPendingChanges()
    let bob = stack.insert("Employee", ["name": "Bob", "department": sales])
    let note = stack.insert("Note", ["text": "hello", "author": ada])
    try stack.context.save()
    #expect(bob.value(forKey: "department") == nil && note.managedObjectContext == nil)
    let reader = stack.newContext()
    #expect(try stack.fetch("Employee", "department == nil", in: reader).count == 1)
    #expect(try stack.fetch("Note", in: reader).isEmpty)
  }
}
