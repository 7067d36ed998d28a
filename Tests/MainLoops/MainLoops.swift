// SPDX-License-Identifier: MIT
// A program whose main queue is served in one of the ways that programs on Linux have; tests run it once for each. It changes an object
// in a main-queue context and prints when observers are told of it.

import CoreData
import Foundation
import Glibc

// What a GLib main loop uses to serve the main queue: libdispatch's descriptor, and the function to call when it is readable.
@_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueHandle() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func serveMainQueue(_ message: UnsafeMutableRawPointer?)

/// `MainLoops plain|dispatch|polled`: prints `changed`, then `told` where the loop has had observers told without being asked.
@main enum MainLoops {
  nonisolated(unsafe) private static var isTold = false

  static func main() throws {
    guard CommandLine.arguments.count == 2 else { return print("Usage: MainLoops plain|dispatch|polled") }
    let context = try makeContext()
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { _ in
      print("told")
      isTold = true
      if CommandLine.arguments[1] == "dispatch" { exit(0) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
    item.setValue("one", forKey: "name")
    print("changed")
    switch CommandLine.arguments[1] {
    case "dispatch": dispatchMain()
    case "polled": poll()
    default:
      // No loop serves the queue: whoever wants observers told says so, or saves or fetches.
      precondition(!isTold)
      try context.save()
    }
  }

  /// What a foreign main loop does: waits for the descriptor and serves the queue.
  private static func poll() {
    while !isTold {
      var waited = pollfd(fd: mainQueueHandle(), events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&waited, 1, 10_000) == 1 else { fatalError("The main queue has had nothing to do for ten seconds.") }
      var count: UInt64 = 0
      _ = read(waited.fd, &count, MemoryLayout<UInt64>.size)
      serveMainQueue(nil)
    }
  }

  private static func makeContext() throws -> NSManagedObjectContext {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    let entity = NSEntityDescription()
    entity.name = "Item"
    entity.properties = [name]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }
}
