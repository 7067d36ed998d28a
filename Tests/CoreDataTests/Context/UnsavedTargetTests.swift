// SPDX-License-Identifier: MIT
// References to objects that come and go within one unit of work.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("A reference") struct UnsavedTargetTests {
  /// An order that knows its customer, while the customer knows of no order.
  private func model(_ hook: NSManagedObject.Type = NSManagedObject.self) -> NSManagedObjectModel {
    let customer = NSEntityDescription()
    customer.name = "Customer"
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    customer.properties = [name]
    let order = NSEntityDescription()
    order.name = "Order"
    order.managedObjectClassName = NSStringFromClass(hook)
    let target = NSRelationshipDescription()
    target.name = "customer"
    target.destinationEntity = customer
    target.maxCount = 1
    target.deleteRule = .noActionDeleteRule
    let many = NSRelationshipDescription()
    many.name = "others"
    many.destinationEntity = customer
    many.deleteRule = .noActionDeleteRule
    order.properties = [target, many]
    let model = NSManagedObjectModel()
    model.entities = [customer, order]
    return model
  }

  @Test("without an inverse to an object that was deleted before any save ends with it", arguments: StoreKind.allCases)
  func deletedBeforeSave(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: model())
    let customer = stack.insert("Customer")
    let order = stack.insert("Order", ["customer": customer])
    order.mutableSetValue(forKey: "others").add(customer)
    stack.context.delete(customer)
    try stack.context.save()
    #expect(order.value(forKey: "customer") == nil)
    #expect(try stack.fetch("Order", "customer == nil", in: stack.newContext()).count == 1)
  }

  @Test("without an inverse to an object that the same save deletes ends with it", arguments: StoreKind.allCases, [false, true])
  func deletedBySave(_ kind: StoreKind, inChild: Bool) throws {
    let stack = try Stack(kind, model: model())
    let customer = stack.insert("Customer")
    try stack.context.save()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    let context = inChild ? child : stack.context
    stack.context.delete(customer)
    stack.context.processPendingChanges()
    let own = inChild ? child.object(with: customer.objectID) : customer
    let order = stack.insert("Order", ["customer": own, "others": Set([own])], in: context)
    try context.save()
    try stack.context.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Order", "customer == nil AND others.@count == 0", in: reader).count == 1)
    #expect(inChild || order.value(forKey: "customer") == nil)
  }

  @Test("without an inverse to an object whose deletion is merged ends with it", arguments: StoreKind.allCases)
  func deletedElsewhere(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: model())
    let (context, other) = (stack.context, stack.newContext())
    let customer = stack.insert("Customer", in: other)
    try other.save()
    let id = customer.objectID
    let order = stack.insert("Order", ["customer": context.object(with: id)])  // which nobody else keeps alive
    other.delete(customer)
    try other.save()
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectIDsKey: [id]], into: [context])
    #expect(order.value(forKey: "customer") == nil)
    try context.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Order", "customer == nil", in: reader).count == 1)
  }

  @Test("to an object that a validation hook inserts is saved with it", arguments: StoreKind.allCases)
  func insertedByHook(_ kind: StoreKind) throws {
    let stack = try Stack(kind, model: model(OrderWithHook.self))
    stack.insert("Order")
    try stack.context.save()
    #expect(try stack.fetch("Order", "customer.name == %@", ["found"], in: stack.newContext()).count == 1)
  }
}

/// An order that finds itself a customer when it is validated.
final class OrderWithHook: NSManagedObject {
  override func validateForInsert() throws {
    if value(forKey: "customer") == nil, let context = managedObjectContext {
      let customer = NSEntityDescription.insertNewObject(forEntityName: "Customer", into: context)
      customer.setValue("found", forKey: "name")
      setValue(customer, forKey: "customer")
    }
    try super.validateForInsert()
  }
}
