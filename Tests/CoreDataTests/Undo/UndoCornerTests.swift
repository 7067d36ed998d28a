// SPDX-License-Identifier: MIT
// Corners of undo that random operations have found: objects linked to themselves, faults, and saves between a change and its undo.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("Undo") struct UndoCornerTests {
  /// A stack on the model of the random test, with an undo manager whose groups are the test's own.
  private func scene(_ kind: StoreKind) throws -> (Stack, UndoManager) {
    let stack = try Stack(kind, model: GraphShape.makeModel())
    let manager = UndoManager.grouping()
    stack.context.undoManager = manager
    return (stack, manager)
  }
  private func members(_ object: NSManagedObject, _ key: String) -> Set<NSManagedObject> {
    object.value(forKey: key) as? Set<NSManagedObject> ?? []
  }

  @Test("brings back an object as it was before the changes of the event that deleted it", arguments: StoreKind.allCases)
  func selfLinked(_ kind: StoreKind) throws {
    let (stack, manager) = try scene(kind)
    var node = stack.insert("Node")
    manager.group {
      node = stack.insert("Node", ["serial": 1])
      node.setValue(stack.insert("Node", ["serial": 2]), forKey: "parent")
      stack.context.processPendingChanges()
    }
    manager.group {
      node.setValue(node, forKey: "parent")
      stack.context.delete(node)
    }
    stack.context.undo()
    #expect(!node.isDeleted && members(node, "children").isEmpty)
    #expect((node.value(forKey: "parent") as? NSManagedObject)?.value(forKey: "serial") as? Int == 2)
  }

  @Test("takes back a value of an object that was a fault when its relationship was changed", arguments: StoreKind.allCases)
  func fault(_ kind: StoreKind) throws {
    let (stack, manager) = try scene(kind)
    stack.context.undoManager = nil
    let node = stack.insert("Node", ["serial": 1, "name": "a"])
    try stack.context.save()
    stack.context.undoManager = manager
    stack.context.refresh(node, mergeChanges: false)
    manager.group {
      node.mutableSetValue(forKey: "followers").add(node)
      node.setValue("b", forKey: "name")
    }
    stack.context.undo()
    #expect(node.value(forKey: "name") as? String == "a" && members(node, "followers").isEmpty)
  }

  @Test("of a saved insertion can be saved though a relationship had the rule Deny", arguments: StoreKind.allCases)
  func denied(_ kind: StoreKind) throws {
    let (stack, manager) = try scene(kind)
    stack.context.undoManager = nil
    let box = stack.insert("Box", ["serial": 1])
    stack.context.undoManager = manager
    manager.group { stack.insert("Node", ["serial": 2, "cover": box]) }
    try stack.context.save()
    stack.context.undo()
    try stack.context.save()
    #expect(try stack.fetch("Node").isEmpty && box.value(forKey: "covered") == nil)
    stack.context.redo()
    try stack.context.save()
    #expect((box.value(forKey: "covered") as? NSManagedObject)?.value(forKey: "serial") as? Int == 2)
  }

  @Test("brings back an unsaved object whose target has been saved meanwhile", arguments: StoreKind.allCases)
  func savedTarget(_ kind: StoreKind) throws {
    let (stack, manager) = try scene(kind)
    stack.context.undoManager = nil
    let tag = stack.insert("Tag", ["serial": 1, "name": "a"])
    let node = stack.insert("Node", ["serial": 2, "pointer": tag])
    stack.context.processPendingChanges()
    stack.context.undoManager = manager
    manager.group { stack.context.delete(node) }
    try stack.context.save()
    stack.context.undo()
    #expect(node.value(forKey: "pointer") as? NSManagedObject === tag)
    try stack.context.save()
    let reader = stack.newContext()
    let stored = try #require(try stack.fetch("Node", in: reader).first)
    #expect((stored.value(forKey: "pointer") as? NSManagedObject)?.value(forKey: "serial") as? Int == 1)
  }

  @Test("is not needed for a link to oneself made and unmade: rollback knows it was never stored", arguments: StoreKind.allCases)
  func rollback(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: GraphShape.makeModel())
    let node = stack.insert("Node", ["serial": 1])
    try stack.context.save()
    node.mutableSetValue(forKey: "peers").add(node)
    stack.context.refresh(node, mergeChanges: true)
    node.mutableSetValue(forKey: "peers").remove(node)
    #expect(members(node, "peers").isEmpty)
    stack.context.rollback()
    #expect(members(node, "peers").isEmpty)
  }

  @Test("leaves an object whose deletion was taken back to the delete rules of others", arguments: StoreKind.allCases)
  func deletedAgain(_ kind: StoreKind) throws {
    let (stack, manager) = try scene(kind)
    stack.context.undoManager = nil
    let child = stack.insert("Node", ["serial": 1])
    let parent = stack.insert("Node", ["serial": 2, "children": NSSet(object: child)])
    let follower = stack.insert("Node", ["serial": 3, "follows": NSSet(object: child)])
    try stack.context.save()
    stack.context.undoManager = manager
    manager.group { stack.context.delete(child) }
    stack.context.undo()
    manager.group { stack.context.delete(parent) }
    #expect(child.isDeleted && members(follower, "follows").isEmpty)
    try stack.context.save()
    #expect(try stack.fetch("Node", in: stack.newContext()).count == 1)
  }
}
