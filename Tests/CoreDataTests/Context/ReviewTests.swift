// SPDX-License-Identifier: MIT
// Changes that once got lost between refresh, deletion, conflicts and saves, on every kind of store.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct ReviewTests {
  private func saved(_ stack: Stack) throws -> (NSManagedObject, NSManagedObject) {
    let pair = (stack.insert("Employee", ["name": "Ada"]), stack.insert("Employee", ["name": "Bob"]))
    try stack.context.save()
    return pair
  }
  private func names(_ stack: Stack) throws -> [String] {
    try stack.fetch("Employee", in: stack.newContext()).compactMap { $0.value(forKey: "name") as? String }.sorted()
  }

  @Test("a change made after a refresh that gave the first one up is saved", arguments: StoreKind.allCases)
  func changeAfterRefresh(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let (ada, _) = try saved(stack)
    ada.setValue("lost", forKey: "name")
    stack.context.refresh(ada, mergeChanges: false)
    ada.setValue("Ada 2", forKey: "name")
    #expect(stack.context.hasChanges)
    try stack.context.save()
    #expect(try names(stack) == ["Ada 2", "Bob"])
  }

  @Test("an object refreshed before another's save can be changed and deleted after it", arguments: StoreKind.allCases)
  func changeAfterRefreshAndSave(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let (ada, bob) = try saved(stack)
    ada.setValue("lost", forKey: "name")
    stack.context.processPendingChanges()
    stack.context.refresh(ada, mergeChanges: false)
    bob.setValue("Bob 2", forKey: "name")
    try stack.context.save()
    ada.setValue("Ada 2", forKey: "name")
    #expect(stack.context.hasChanges)
    try stack.context.save()
    #expect(try names(stack) == ["Ada 2", "Bob 2"])
  }

  @Test("a deletion taken back leaves the object changeable and deletable", arguments: StoreKind.allCases)
  func revival(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let (ada, _) = try saved(stack)
    stack.context.delete(ada)
    stack.context.insert(ada)
    ada.setValue("Ada 2", forKey: "name")
    try stack.context.save()
    #expect(try names(stack) == ["Ada 2", "Bob"])
    stack.context.delete(ada)
    #expect(stack.context.hasChanges)
    try stack.context.save()
    #expect(try names(stack) == ["Bob"])
  }

  @Test("an object inserted again after its deletion was saved is stored again", arguments: StoreKind.allCases)
  func insertionAfterDeletion(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let (ada, _) = try saved(stack)
    stack.context.delete(ada)
    try stack.context.save()
    #expect(!ada.hasChanges)
    stack.context.insert(ada)
    try stack.context.save()
    #expect(try names(stack) == ["Ada", "Bob"])
  }

  @Test("saving a transient value alone does not make the next save conflict with it", arguments: StoreKind.allCases)
  func transientVersion(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let object = stack.insert("Everything", ["string": "a"])
    try stack.context.save()
    object.setValue("x", forKey: "scratch")
    try stack.context.save()
    object.setValue("b", forKey: "string")
    try stack.context.save()
    #expect(object.value(forKey: "scratch") as? String == "x")
  }

  @Test("a composed letter is no equal of a decomposed one", arguments: StoreKind.allCases)
  func canonicalEquivalence(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let object = stack.insert("Everything", ["string": "\u{E9}"])
    try stack.context.save()
    object.setValue("e\u{301}", forKey: "string")
    try stack.context.save()
    let found = try #require(try stack.fetch("Everything", in: stack.newContext()).first?.value(forKey: "string") as? String)
    #expect(Array(found.utf8) == Array("e\u{301}".utf8))
  }

  @Test("an object deleted here and changed elsewhere keeps readable values", arguments: StoreKind.allCases)
  func deletedInConflict(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    stack.insert("Employee", ["name": "a name that is too long for a slot"])
    try stack.context.save()
    stack.context.reset()
    let ada = try #require(try stack.fetch("Employee").first)
    #expect(ada.value(forKey: "age") as? Int == 0)
    let other = stack.newContext()
    try stack.fetch("Employee", in: other).first?.setValue("another name that is too long for a slot", forKey: "name")
    try other.save()
    stack.context.mergePolicy = NSOverwriteMergePolicy
    stack.context.delete(ada)
    try stack.context.save()
    #expect(ada.value(forKey: "name") as? String == "another name that is too long for a slot")
    #expect(try names(stack).isEmpty)
  }

  @Test("an object can leave a department whose row another context has deleted", arguments: StoreKind.allCases)
  func goneDepartment(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let (ada, _) = try saved(stack)
    let department = stack.insert("Department", ["name": "Research"])
    ada.setValue(department, forKey: "department")
    try stack.context.save()
    let there = stack.newContext()
    let adaThere = try #require(try stack.fetch("Employee", "name == 'Ada'", in: there).first)
    #expect(adaThere.value(forKey: "name") as? String == "Ada")
    stack.context.delete(department)
    try stack.context.save()
    there.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    adaThere.setValue(nil, forKey: "department")
    adaThere.setValue("Ada 2", forKey: "name")
    try there.save()
    #expect(try names(stack) == ["Ada 2", "Bob"])
  }

  @Test("a mutable set shows a relationship that was refreshed since", arguments: StoreKind.allCases)
  func mutableSetAfterRefresh(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let (ada, bob) = try saved(stack)
    let department = stack.insert("Department", ["name": "Research"])
    try stack.context.save()
    let employees = department.mutableSetValue(forKey: "employees")
    employees.add(ada)
    try stack.context.save()
    stack.context.refresh(department, mergeChanges: false)
    employees.add(bob)
    #expect(employees.count == 2)
    try stack.context.save()
    #expect(try stack.fetch("Employee", "department != nil", in: stack.newContext()).count == 2)
  }

  @Test("when the second of two stores fails, the first one's objects are saved once")
  func secondStoreFails() throws {
    let model = SampleModel.make()
    model.setEntities(
      model.entities.filter { ["Tag", "Employee", "Manager", "Note", "Locker", "Department", "Company"].contains($0.name) },
      forConfigurationName: "Main")
    model.setEntities(model.entities.filter { $0.name == "Everything" }, forConfigurationName: "Side")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: "Main", at: nil, options: nil)
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: "Side", at: nil, options: nil)
    func context() -> NSManagedObjectContext {
      let made = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      made.persistentStoreCoordinator = coordinator
      return made
    }
    let first = context()
    let thing = NSEntityDescription.insertNewObject(forEntityName: "Everything", into: first)
    try first.save()
    let second = context()
    try second.existingObject(with: thing.objectID).setValue("there", forKey: "string")
    try second.save()

    let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: first)
    thing.setValue("here", forKey: "string")
    #expect(throws: (any Error).self) { try first.save() }
    #expect(!tag.isInserted && !tag.objectID.isTemporaryID && thing.isUpdated)
    first.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try first.save()
    #expect(try context().count(for: NSFetchRequest<NSManagedObject>(entityName: "Tag")) == 1)
  }

  @Test("two contexts on two queues save and fetch over one store without losing anything", arguments: StoreKind.allCases)
  func twoQueues(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let contexts = [stack.newContext(), stack.newContext(), stack.newContext()]
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 3) { index in
      let context = contexts[index]
      context.performAndWait {
        for round in 0..<30 {
          let made = NSEntityDescription.insertNewObject(forEntityName: "Employee", into: context)
          made.setValue("\(index)-\(round)", forKey: "name")
          do {
            try context.save()
            let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            for object in try context.fetch(request) where object.value(forKey: "name") == nil { failures.add("nil") }
            if round % 5 == 0 { context.reset() }
          } catch { failures.add("\(error)") }
        }
      }
    }
    #expect(failures.all == [])
    #expect(try names(stack).count == 90)
  }

  private final class Failures: @unchecked Sendable {  // behind its lock
    private let lock = NSLock()
    private var list: [String] = []
    func add(_ text: String) { lock.withLock { list.append(text) } }
    var all: [String] { lock.withLock { list } }
  }
}
