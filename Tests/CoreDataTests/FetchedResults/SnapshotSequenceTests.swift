// SPDX-License-Identifier: MIT
// Fetched results as an asynchronous sequence: what a consumer gets, and when it ends.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("The snapshots of fetched results") struct SnapshotSequenceTests {
  private func fetched() throws -> (Stack, NSFetchedResultsController<NSManagedObject>) {
    let stack = try Stack(.memory, people: [("Ada", nil), ("Bob", nil)])
    let controller = stack.controller(by: ["name"])
    try controller.performFetch()
    return (stack, controller)
  }

  @Test("are the present one, then one for each set of changes")
  func one() async throws {
    let (stack, controller) = try fetched()
    var iterator = controller.snapshots.makeAsyncIterator()
    let first = try #require(await iterator.next())
    #expect(first.itemIdentifiers == controller.fetchedObjects?.map(\.objectID) && first.difference.count == 2)
    stack.insert("Employee", ["name": "Abe"])
    try stack.context.save()
    _ = await iterator.next()
    try stack.fetch("Employee", "name == 'Bob'").first?.setValue(3, forKey: "age")
    stack.context.processPendingChanges()
    let last = try #require(await iterator.next())
    #expect(last.difference.isEmpty && last.reloadedItemIdentifiers == [last.itemIdentifiers[2]])
    #expect(last.sectionIdentifiers == [""] && last.numberOfItems == 3 && last.numberOfSections == 1)
  }

  @Test("can be consumed by a task of their own")
  func elsewhere() async throws {
    let (stack, controller) = try fetched()
    let snapshots = controller.snapshots
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var counts: [Int] = []
      for await snapshot in snapshots {
        counts.append(snapshot.numberOfItems)
        begin.yield()
        if counts.count == 2 { break }
      }
      return counts
    }
    for await _ in begun { break }
    stack.insert("Employee", ["name": "Abe"])
    stack.context.processPendingChanges()
    #expect(await task.value == [2, 3])
  }

  @Test("can be consumed on the main actor, where a main-queue context is")
  @MainActor func onMain() async throws {
    let stack = try Stack(.memory, people: [("Ada", nil)])
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = stack.coordinator
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    try controller.performFetch()
    var counts: [Int] = []
    for await snapshot in controller.snapshots {
      counts.append(snapshot.numberOfItems)
      if counts.count == 3 { break }
      // Processed by itself, soon: on the main queue nobody needs to ask for it.
      stack.insert("Employee", ["name": "Abe"], in: context)
    }
    #expect(counts == [1, 2, 3])
  }

  @Test("are merged for a slow consumer, so that it misses nothing")
  func merged() async throws {
    let (stack, controller) = try fetched()
    let (ada, bob) = try #require((controller.fetchedObjects ?? []).pair)
    var iterator = controller.snapshots.makeAsyncIterator()
    var ids = try #require(await iterator.next()).itemIdentifiers
    ada.setValue(3, forKey: "age")
    stack.context.processPendingChanges()
    let cyd = stack.insert("Employee", ["name": "Cyd"])
    stack.context.processPendingChanges()
    cyd.setValue(4, forKey: "age")
    bob.setValue("Zoe", forKey: "name")
    stack.context.processPendingChanges()
    let merged = try #require(await iterator.next())
    ids = applied(merged.difference, to: ids)
    #expect(ids == [ada, cyd, bob].map(\.objectID) && merged.itemIdentifiers == ids)
    // Cyd is new to the consumer, so there is nothing to reload.
    #expect(Set(merged.reloadedItemIdentifiers) == [ada.objectID, bob.objectID])
  }

  @Test("begin with the fetch if there has been none")
  func early() async throws {
    let stack = try Stack(.memory, people: [("Ada", nil)])
    let controller = stack.controller(by: ["name"])
    var iterator = controller.snapshots.makeAsyncIterator()
    try controller.performFetch()
    #expect(await iterator.next()?.numberOfItems == 1)
    stack.context.reset()
    #expect(await iterator.next()?.numberOfItems == 0)
  }

  @Test("end when the controller is gone, after what is waiting")
  func controllerGone() async throws {
    let stack = try Stack(.memory, people: [("Ada", nil)])
    var controller: NSFetchedResultsController<NSManagedObject>? = stack.controller(by: ["name"])
    try controller?.performFetch()
    var iterator = try #require(controller?.snapshots).makeAsyncIterator()
    controller = nil
    #expect(await iterator.next()?.numberOfItems == 1)
    #expect(await iterator.next() == nil)
  }

  @Test("end for a consumer that is cancelled while it waits, and the results follow no more")
  func cancelled() async throws {
    let (stack, controller) = try fetched()
    let snapshots = controller.snapshots
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var count = 0
      for await _ in snapshots {
        count += 1
        begin.yield()
      }
      return count
    }
    for await _ in begun { break }
    task.cancel()
    #expect(await task.value == 1)
    stack.insert("Employee", ["name": "Abe"])
    stack.context.processPendingChanges()
    #expect(controller.names == ["Ada", "Bob"])
  }

  @Test("are given to every consumer, beside a delegate")
  func several() async throws {
    let (stack, controller) = try fetched()
    let recorder = ChangeRecorder(controller)
    var iterators = [controller.snapshots.makeAsyncIterator(), controller.snapshots.makeAsyncIterator()]
    for index in iterators.indices { _ = await iterators[index].next() }
    stack.insert("Employee", ["name": "Abe"])
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "insert Abe - 0.0", "did"])
    for index in iterators.indices { #expect(await iterators[index].next()?.difference.insertions.count == 1) }
  }
}

extension [NSManagedObject] {
  fileprivate var pair: (NSManagedObject, NSManagedObject)? { count == 2 ? (self[0], self[1]) : nil }
}
