// SPDX-License-Identifier: MIT
// What ends the program, as Apple's controller raises, and the sentence it ends with.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("A fetched results controller ends the program") struct MisuseTests {
  @Test("fetching where the sort descriptors are nil, but not where they were while it was made, nor where the list is empty")
  func unsorted() async throws {
    let stack = try Stack(.memory, people: [("Ada", nil)])
    let controller = stack.controller(by: [])
    controller.fetchRequest.sortDescriptors = nil
    controller.fetchRequest.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    try controller.performFetch()
    #expect(controller.fetchedObjects?.count == 1)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let controller = try Stack(.memory).controller(by: ["name"])
      controller.fetchRequest.sortDescriptors = nil
      try controller.performFetch()
    }
    #expect(text(result).contains("needs a fetch request with sort descriptors"))
  }

  @Test("without an entity")
  func nameless() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let request = NSFetchRequest<NSManagedObject>()
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      _ = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: try Stack(.memory).context, sectionNameKeyPath: nil, cacheName: nil)
    }
    #expect(text(result).contains("needs a fetch request with an entity"))
  }

  @Test("asked for a row that is not there")
  func row() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let controller = try Stack(.memory, people: [("Ada", nil)]).controller(by: ["name"])
      try controller.performFetch()
      _ = controller.object(at: IndexPath(row: 1, section: 0))
    }
    #expect(text(result).contains("Section 0 of the fetched results has 1 objects, so there is none at row 1."))
  }

  @Test("asked for a section that is not there")
  func section() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let controller = try Stack(.memory, people: [("Ada", nil)]).controller(by: ["name"])
      try controller.performFetch()
      _ = controller.object(at: IndexPath(row: 0, section: 1))
    }
    #expect(text(result).contains("The fetched results have 1 sections"))
  }

  @Test("asked for an object before the fetch")
  func early() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Stack(.memory).controller(by: ["name"]).object(at: IndexPath(row: 0, section: 0))
    }
    #expect(text(result).contains("before performFetch()"))
  }

  @Test("asked for an index title that is not there")
  func title() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let controller = try Stack(.memory, people: [("Ada", "Law")]).controller(by: ["name"], sections: "department.name")
      try controller.performFetch()
      _ = controller.section(forSectionIndexTitle: "M", at: 0)
    }
    #expect(text(result).contains("The index of sections has no title \"M\" at 0"))
  }

  @Test("given a delegate for what is no object")
  func followingIDs() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
      request.resultType = .managedObjectIDResultType
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: try Stack(.memory).context, sectionNameKeyPath: nil, cacheName: nil)
      let listener = Listener()
      controller.delegate = listener
    }
    #expect(text(result).contains("with a delegate follows objects"))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

private final class Listener: NSFetchedResultsControllerDelegate {}
