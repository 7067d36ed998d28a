// SPDX-License-Identifier: MIT
// Fetched results: objects in order and by index path.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("Fetched results") struct FetchedResultsTests {
  @Test("are nil before the fetch and in the request's order after it", arguments: StoreKind.allCases)
  func order(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Cyd", "Sales"), ("Ada", "Sales"), ("Bob", "Law")])
    let controller = stack.controller(by: ["name"])
    #expect(controller.fetchedObjects == nil && controller.sections == nil)
    try controller.performFetch()
    #expect(controller.names == ["Ada", "Bob", "Cyd"])
    #expect(controller.sections?.map(\.name) == [""] && controller.sections?[0].numberOfObjects == 3)
    #expect(controller.sectionIndexTitles == [] && controller.sections?[0].indexTitle == nil)
  }

  @Test("give an object's index path, and the object at it", arguments: StoreKind.allCases, [nil, "department.name"])
  func roundTrip(_ kind: StoreKind, _ keyPath: String?) throws {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", "Law"), ("Cyd", "Sales"), ("Dan", nil)])
    let controller = stack.controller(by: ["department.name", "name"], sections: keyPath)
    try controller.performFetch()
    let objects = try #require(controller.fetchedObjects)
    #expect(objects.count == 4)
    #expect(
      objects.allSatisfy { object in controller.indexPath(forObject: object).map { controller.object(at: $0) === object } == true })
    let last = keyPath == nil ? IndexPath(row: 3, section: 0) : IndexPath(item: 1, section: 2)
    #expect(controller.indexPath(forObject: objects[3]) == last)
    #expect(controller.object(at: last).value(forKey: "name") as? String == "Cyd")
    let stranger = stack.insert("Employee", ["name": "Eve"])
    #expect(controller.indexPath(forObject: stranger) == nil)
  }

  @Test("follow the request as it is at the fetch", arguments: StoreKind.allCases)
  func changedRequest(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", "Law"), ("Cyd", "Sales")])
    let controller = stack.controller(by: ["name"])
    controller.fetchRequest.fetchBatchSize = 20
    try controller.performFetch()
    controller.fetchRequest.predicate = NSPredicate(format: "department.name == %@", "Sales")
    #expect(controller.names == ["Ada", "Bob", "Cyd"])
    try controller.performFetch()
    #expect(controller.names == ["Ada", "Cyd"])
  }

  @Test("include what is pending in the context", arguments: StoreKind.allCases)
  func pending(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", "Law")])
    let controller = stack.controller(by: ["name"])
    stack.insert("Employee", ["name": "Abe"])
    try controller.performFetch()
    #expect(controller.names == ["Abe", "Ada", "Bob"])
  }

  @Test("can be declared as anything a request can give", arguments: StoreKind.allCases)
  func erased(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", "Law")])
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Employee")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil, cacheName: "people")
    try controller.performFetch()
    let first = try #require(controller.object(at: IndexPath(row: 0, section: 0)) as? NSManagedObject)
    #expect(first.value(forKey: "name") as? String == "Bob" && controller.indexPath(forObject: first) == [0, 0])
    #expect(controller.cacheName == "people" && controller.managedObjectContext === stack.context)
  }

  @Test("of dictionaries and of IDs are results too", arguments: StoreKind.allCases)
  func otherResults(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", "Law")])
    let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Employee")
    dictionaries.resultType = .dictionaryResultType
    dictionaries.propertiesToFetch = ["name"]
    dictionaries.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let named = NSFetchedResultsController(
      fetchRequest: dictionaries, managedObjectContext: stack.context, sectionNameKeyPath: "name", cacheName: nil)
    try named.performFetch()
    #expect(named.sections?.map(\.name) == ["Ada", "Bob"])
    let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
    ids.resultType = .managedObjectIDResultType
    ids.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let identified = NSFetchedResultsController(
      fetchRequest: ids, managedObjectContext: stack.context, sectionNameKeyPath: nil, cacheName: nil)
    try identified.performFetch()
    let bob = try #require(try stack.fetch("Employee", "name == %@", ["Bob"]).first)
    #expect(identified.indexPath(forObject: bob.objectID) == [0, 1])
  }

  @Test("fail as the fetch fails")
  func failing() throws {
    let stack = try Stack(.sqlite, people: [("Ada", "Sales")])
    let controller = stack.controller(by: ["name"])
    controller.fetchRequest.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true) { _, _ in .orderedSame }]
    #expect(throws: NSError.self) { try controller.performFetch() }
    #expect(controller.fetchedObjects == nil)
  }
}
