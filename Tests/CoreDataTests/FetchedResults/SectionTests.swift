// SPDX-License-Identifier: MIT
// Sections of fetched results: their names, their order, their index.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("Sections of fetched results") struct SectionTests {
  @Test("are the runs of equal values at the key path", arguments: StoreKind.allCases)
  func byKeyPath(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", "Law"), ("Cyd", "Sales")])
    let controller = stack.controller(by: ["department.name", "name"], sections: "department.name")
    try controller.performFetch()
    #expect(controller.outline == [["Law", "Bob"], ["Sales", "Ada", "Cyd"]])
    let sales = try #require(controller.sections?[1])
    #expect(sales.numberOfObjects == 2 && (sales.objects as? [NSManagedObject])?.count == 2 && sales.indexTitle == "S")
  }

  @Test("of objects without a value have an empty name and no index title", arguments: StoreKind.allCases)
  func withoutValue(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", nil), ("Cyd", nil)])
    let controller = stack.controller(by: ["department.name", "name"], sections: "department.name")
    try controller.performFetch()
    #expect(controller.outline == [["", "Bob", "Cyd"], ["Sales", "Ada"]])
    #expect(controller.sections?[0].indexTitle == nil && controller.sectionIndexTitles == ["S"])
  }

  @Test("of numbers and Booleans are named by their digits", arguments: [("age", ["0", "25"]), ("isInserted", ["0"])])
  func numbers(_ example: (key: String, names: [String])) throws {
    let stack = try Stack(.sqlite, people: [("Ada", nil), ("Bob", nil)])
    try stack.fetch("Employee", "name == 'Bob'").first?.setValue(25, forKey: "age")
    try stack.context.save()
    let controller = stack.controller(by: ["age"], sections: example.key)
    try controller.performFetch()
    #expect(controller.sections?.map(\.name) == example.names)
  }

  @Test("of nothing are none with a key path, and one empty one without", arguments: StoreKind.allCases, [nil, "department.name"])
  func empty(_ kind: StoreKind, _ keyPath: String?) throws {
    let stack = try Stack(kind)
    let controller = stack.controller(by: ["name"], sections: keyPath)
    try controller.performFetch()
    #expect(controller.fetchedObjects == [])
    #expect(controller.sections?.map(\.numberOfObjects) == (keyPath == nil ? [0] : []))
  }

  @Test("that the order tears apart are an error with the object's index and the name", arguments: StoreKind.allCases)
  func outOfOrder(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", "Law"), ("Cyd", "Sales")])
    let controller = stack.controller(by: ["name"], sections: "department.name")
    let error = #expect(throws: CocoaError.self) { try controller.performFetch() }
    #expect(error?.code == .coreData)
    #expect(error?.localizedDescription.contains("index 2 has an out of order section name 'Sales'") == true)
    #expect(controller.fetchedObjects == nil)
  }

  @Test("share an index title with their neighbours of the same letter")
  func index() throws {
    let stack = try Stack(.memory, people: [("Ada", "apes"), ("Bob", "arts"), ("Cyd", "law"), ("Dan", "zoo")])
    let controller = stack.controller(by: ["department.name"], sections: "department.name")
    try controller.performFetch()
    #expect(controller.sectionIndexTitles == ["A", "L", "Z"])
    #expect(["A", "L", "Z"].enumerated().map { controller.section(forSectionIndexTitle: $1, at: $0) } == [0, 2, 3])
  }

  @Test("have the titles a subclass gives them")
  func ownTitles() throws {
    let stack = try Stack(.memory, people: [("Ada", "apes"), ("Bob", "arts")])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: true)]
    let controller = Titled(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: "department.name", cacheName: nil)
    try controller.performFetch()
    #expect(controller.sectionIndexTitles == ["ap", "ar"] && controller.sections?[1].indexTitle == "ar")
    #expect(controller.section(forSectionIndexTitle: "ar", at: 1) == 1)
  }
}

private final class Titled: NSFetchedResultsController<NSManagedObject> {
  override func sectionIndexTitle(forSectionName sectionName: String) -> String? { String(sectionName.prefix(2)) }
}
