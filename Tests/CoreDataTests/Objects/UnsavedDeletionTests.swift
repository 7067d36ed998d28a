// SPDX-License-Identifier: MIT
// Objects deleted before they were ever saved leave no trace, whatever the delete rules say.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("An object deleted before it was ever saved") struct UnsavedDeletionTests {
  @Test("is not seen any more through a relationship with the rule Deny", arguments: StoreKind.allCases)
  func deniedRule(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let locker = stack.insert("Locker")
    try stack.context.save()
    let ada = stack.insert("Employee", ["name": "Ada", "locker": locker])
    stack.context.delete(ada)
    stack.context.processPendingChanges()
    #expect(locker.value(forKey: "owner") == nil)
    try stack.context.save()
    #expect(try stack.fetch("Employee", in: stack.newContext()).isEmpty)
  }

  @Test("does not deny the deletion of one that pointed at it", arguments: StoreKind.allCases)
  func deniedTarget(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    try stack.context.save()
    let locker = stack.insert("Locker", ["owner": ada])
    stack.context.delete(locker)
    stack.context.delete(ada)
    try stack.context.save()
    #expect(try stack.fetch("Employee", in: stack.newContext()).isEmpty)
  }
}
