// SPDX-License-Identifier: MIT
// Who keeps objects alive: their holders and pending changes, and nobody else.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct MemoryTests {
  /// A context that has not read the employees and tags, each with each, in a store.
  private func links(_ stack: Stack) throws -> NSManagedObjectContext {
    let tags = (0..<3).map { stack.insert("Tag", ["label": "\($0)"]) }
    for number in 0..<3 { stack.insert("Employee", ["name": "\(number)", "tags": NSSet(array: tags)]) }
    try stack.context.save()
    return stack.newContext()
  }

  @Test("a reset, and the end of a context, free objects that hold each other", arguments: StoreKind.allCases, [false, true])
  func cycles(_ kind: StoreKind, _ resets: Bool) throws {
    let stack = try Stack(kind)
    var context: NSManagedObjectContext? = try links(stack)
    weak var held: NSManagedObject?
    weak var ended: NSManagedObjectContext?
    do {
      let reading = try #require(context)
      ended = reading
      do {
        let employee = try #require(try stack.fetch("Employee", in: reading).first)
        for tag in employee.value(forKey: "tags") as? Set<NSManagedObject> ?? [] {
          #expect((tag.value(forKey: "employees") as? NSSet)?.count == 3)
        }
        held = employee
      }
      #expect(held != nil, "an employee and its tags hold each other")
      if resets { reading.reset() }
    }
    if !resets { context = nil }
    #expect(held == nil)
    if !resets { #expect(ended == nil) }
    withExtendedLifetime(context) {}
  }

  @Test("clean objects go when nobody holds them; changed ones stay until the save", arguments: StoreKind.allCases)
  func weakRegistration(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    stack.insert("Tag", ["label": "red"])
    try stack.context.save()
    let context = stack.newContext()
    weak var tag: NSManagedObject?
    do {
      let found = try stack.fetch("Tag", in: context)
      tag = found.first
      #expect(tag != nil && found.count == 1)
    }
    #expect(tag == nil && context.registeredObjects.isEmpty)
    do {
      let found = try stack.fetch("Tag", in: context)
      found.first?.setValue("blue", forKey: "label")
      tag = found.first
    }
    #expect(tag?.value(forKey: "label") as? String == "blue")
    try context.save()
    #expect(tag == nil)
    context.retainsRegisteredObjects = true
    do {
      let found = try stack.fetch("Tag", in: context)
      tag = found.first
    }
    #expect(tag != nil)
    context.reset()
    #expect(tag == nil)
  }

  @Test("an object that outlives its context reads what it had")
  func outlives() throws {
    let stack = try Stack(.sqlite)
    var context: NSManagedObjectContext? = try links(stack)
    let employees = try stack.fetch("Employee", in: context)
    let name = employees.first?.value(forKey: "name") as? String
    context = nil
    #expect(employees.first?.managedObjectContext == nil && employees.first?.value(forKey: "name") as? String == name)
  }

  @Test("an undo manager's stack is all that keeps undone objects, and lets go of them")
  func undone() throws {
    let stack = try Stack(.memory)
    weak var tag: NSManagedObject?
    stack.context.undoManager = UndoManager()
    do {
      tag = stack.insert("Tag", ["label": "red"])
      stack.context.undo()
    }
    #expect(tag != nil)
    stack.context.undoManager?.removeAllActions()
    stack.context.processPendingChanges()
    #expect(tag == nil)
  }
}
