// SPDX-License-Identifier: MIT
// In which form a delegate is told, and that differences and snapshots say what has become of the IDs.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("A delegate of fetched results is told") struct FormsTests {
  private func fetched(_ sections: String? = nil, people: [String] = ["Ada", "Bob", "Cyd"]) throws -> (
    Stack, NSFetchedResultsController<NSManagedObject>
  ) {
    let stack = try Stack(.memory, people: people.map { ($0, "Law") })
    let controller = stack.controller(by: ["department.name", "name"], sections: sections)
    try controller.performFetch()
    return (stack, controller)
  }

  @Test("by snapshots alone if it has a method for them, after a fetch too", arguments: [nil, "department.name"])
  func snapshots(_ sections: String?) throws {
    let (stack, controller) = try fetched(sections)
    let recorder = SnapshotRecorder(controller)
    #expect(recorder.snapshots.count == 0)
    try controller.performFetch()
    #expect(recorder.snapshots.count == 1 && recorder.ids == controller.fetchedObjects?.map(\.objectID))
    let bob = try #require(try stack.fetch("Employee", "name == 'Bob'").first)
    bob.setValue(30, forKey: "age")
    stack.context.processPendingChanges()
    let update = try #require(recorder.snapshots.last)
    #expect(update.reloadedItemIdentifiers == [bob.objectID] && update.difference.isEmpty)
    bob.setValue("Zoe", forKey: "name")
    stack.context.processPendingChanges()
    let move = try #require(recorder.snapshots.last)
    #expect(move.reloadedItemIdentifiers == [bob.objectID] && move.indexOfItem(bob.objectID) == 2)
    #expect(
      Array(move.difference) == [
        .remove(offset: 1, element: bob.objectID, associatedWith: 2), .insert(offset: 2, element: bob.objectID, associatedWith: 1),
      ])
    #expect(move.sectionIdentifier(containingItem: bob.objectID) == (sections == nil ? "" : "Law"))
    #expect(recorder.snapshots.count == 3 && recorder.otherCalls == 0)
  }

  @Test("of what a new fetch finds by a snapshot with the difference from the old results")
  func fetchedAnew() throws {
    let (stack, controller) = try fetched()
    let recorder = SnapshotRecorder(controller)
    try controller.performFetch()
    controller.fetchRequest.predicate = NSPredicate(format: "name != 'Ada'")
    controller.fetchRequest.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    try controller.performFetch()
    #expect(controller.names == ["Cyd", "Bob"] && recorder.snapshots.count == 2)
    #expect(recorder.snapshots.last?.difference.removals.count == 2 && recorder.snapshots.last?.difference.insertions.count == 1)
    withExtendedLifetime(stack) {}
  }

  @Test("by differences alone if it has a method for them and there are no sections")
  func differences() throws {
    let (stack, controller) = try fetched()
    let recorder = DifferenceRecorder(controller)
    let bea = stack.insert("Employee", ["name": "Bea"])
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["difference -0 +1"] && recorder.ids.first == bea.objectID)
    recorder.forget()
    bea.setValue(3, forKey: "age")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["difference -0 +0"])
  }

  @Test("step by step if it has a method for differences and there are sections")
  func differencesWithSections() throws {
    let (stack, controller) = try fetched("department.name")
    let recorder = DifferenceRecorder(controller)
    try stack.fetch("Employee", "name == 'Bob'").forEach { stack.context.delete($0) }
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "NSFetchedResultsChangeType.delete", "did"] || recorder.calls == ["will", "delete", "did"])
  }

  @Test("that IDs have become permanent, by whichever call made them so", arguments: [true, false])
  func permanentIDs(_ early: Bool) throws {
    let (stack, controller) = try fetched()
    let other = stack.controller(by: ["department.name", "name"])
    try other.performFetch()
    let differences = DifferenceRecorder(controller)
    let snapshots = SnapshotRecorder(other)
    let bea = stack.insert("Employee", ["name": "Bea"])
    stack.context.processPendingChanges()
    #expect(differences.ids.first?.isTemporaryID == true)
    differences.forget()
    snapshots.forget()
    if early { try stack.context.obtainPermanentIDs(for: [bea]) } else { try stack.context.save() }
    #expect(differences.calls == ["difference -1 +1"] && snapshots.snapshots.count == 1)
    #expect(differences.ids.first == bea.objectID && differences.ids.first?.isTemporaryID == false)
    try stack.context.save()
    #expect(differences.calls.count == 1 && snapshots.snapshots.count == 1)
  }

  @Test("step by step if it has neither method, from the old results on, and the first of its type too")
  func first() throws {
    let (stack, controller) = try fetched()
    let first = Watcher(controller)
    let other = stack.controller(by: ["name"])
    try other.performFetch()
    let second = Watcher(other)
    stack.insert("Employee", ["name": "Abe"])
    stack.context.processPendingChanges()
    #expect(first.calls == ["will [Ada, Bob, Cyd] at 0, 1, 2", "did [Abe, Ada, Bob, Cyd] at 0, 1, 2, 3"])
    #expect(first.calls == second.calls)
  }

  @Test("by what it hands on to a delegate without methods, since the method is its own")
  func handedOn() throws {
    let (stack, controller) = try fetched()
    let proxy = Proxy()
    controller.delegate = proxy
    for name in ["Abe", "Bea"] {
      stack.insert("Employee", ["name": name])
      stack.context.processPendingChanges()
    }
    #expect(proxy.calls == ["difference", "difference"])
  }

  @Test("of sections without being asked for objects, and of objects without sections")
  func parts() throws {
    let (stack, controller) = try fetched("department.name")
    let other = stack.controller(by: ["department.name", "name"], sections: "department.name")
    try other.performFetch()
    let sections = SectionsOnly()
    let objects = ObjectsOnly()
    controller.delegate = sections
    other.delegate = objects
    let art = stack.insert("Department", ["name": "Art"])
    stack.insert("Employee", ["name": "Abe", "department": art])
    stack.insert("Employee", ["name": "Bea", "department": art])
    stack.context.processPendingChanges()
    #expect(sections.calls == ["0", "did"] && objects.calls == ["0.0", "0.1", "did"])
  }
}

/// Writes down the results at the beginning and the end of changes.
private final class Watcher: NSFetchedResultsControllerDelegate {
  private(set) var calls: [String] = []
  private let controller: NSFetchedResultsController<NSManagedObject>
  init(_ controller: NSFetchedResultsController<NSManagedObject>) {
    self.controller = controller
    controller.delegate = self
  }
  private var text: String {
    let rows = (controller.fetchedObjects ?? []).map { object in controller.indexPath(forObject: object).map { "\($0.row)" } ?? "-" }
    return "[\((controller.names ?? []).joined(separator: ", "))] at \(rows.joined(separator: ", "))"
  }
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls.append("will \(text)") }
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls.append("did \(text)") }
}

private final class Empty: NSFetchedResultsControllerDelegate {}

private final class Proxy: NSFetchedResultsControllerDelegate {
  private let inner: any NSFetchedResultsControllerDelegate = Empty()
  private(set) var calls: [String] = []
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) {
    calls.append("difference")
    inner.controller(controller, didChangeContentWith: diff)
  }
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls.append("will") }
}

private final class SectionsOnly: NSFetchedResultsControllerDelegate {
  private(set) var calls: [String] = []
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
  ) { calls.append("\(sectionIndex)") }
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls.append("did") }
}

private final class ObjectsOnly: NSFetchedResultsControllerDelegate {
  private(set) var calls: [String] = []
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { calls.append(newIndexPath.map { "\($0.section).\($0.row)" } ?? "-") }
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls.append("did") }
}
