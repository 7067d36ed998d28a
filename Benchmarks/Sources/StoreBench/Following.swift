// SPDX-License-Identifier: MIT
// What it costs that controllers follow a context: many of them, few or many changes. main.swift calls it for the step "follow", which
// prints a table of its own, since raw C has nothing to compare it with.

import CoreData

/// Fetched results controllers over 10,000 objects, each with a hundred of them or one with all, while some of the objects change.
@MainActor struct Following {
  static let itemCount = 10_000
  static let groupSize = 100

  /// How the controllers' predicates choose their objects.
  enum Choice: String, CaseIterable {
    case equality = "i1 == k"
    case range = "i0 >= a AND i0 < b"
    case all = "TRUEPREDICATE"

    /// Numbers of controllers and of changes to try.
    var sizes: [(controllers: Int, changes: Int)] {
      self == .all ? [(1, 1), (1, 100), (1, 1000)] : [(0, 1000), (10, 1000), (100, 1000), (0, 100), (10, 100), (100, 100)]
    }
  }

  let context: NSManagedObjectContext

  /// Prints the medians for several numbers of controllers and of changes.
  func run(rounds: Int = 7) throws {
    let items = try makeItems()
    var state: UInt64 = 1
    print("| predicate | controllers | changed objects | delegate calls | CPU µs | µs per changed object |")
    print("|---|---:|---:|---:|---:|---:|")
    for choice in Choice.allCases {
      for (controllers, changes) in choice.sizes {
        var times: [Double] = []
        var calls = 0
        for _ in 0..<rounds {
          let (time, count) = try follow(items, choice, controllers, changes, &state)
          times.append(time)
          calls = count
        }
        let time = times.sorted()[rounds / 2] * 1e6
        print(
          "| `\(choice.rawValue)` | \(controllers) | \(changes) | \(calls) | \(String(format: "%.0f", time)) | "
            + "\(String(format: "%.2f", time / Double(changes))) |")
      }
    }
  }

  private func makeItems() throws -> [Item] {
    let items = (0..<Self.itemCount).map { number in
      let item = Item(context: context)
      item.i0 = Int64(number)
      item.i1 = Int64(number / Self.groupSize)
      item.i4 = Int64(number)
      item.s0 = "name-\(number)"
      return item
    }
    try context.save()
    return items
  }

  /// Changes objects under the eyes of controllers.
  ///
  /// - Returns: CPU seconds from the beginning of the changes' processing to the last call, and the number of calls in the last round.
  private func follow(
    _ items: [Item], _ choice: Choice, _ controllers: Int, _ changes: Int, _ state: inout UInt64
  ) throws -> (Double, Int) {
    let listener = Listener()
    let following = try (0..<controllers).map { number in
      let request = NSFetchRequest<Item>(entityName: "Item")
      switch choice {
      case .all: request.predicate = NSPredicate(value: true)
      case .equality: request.predicate = NSPredicate(format: "i1 == %ld", number)
      case .range:
        request.predicate = NSPredicate(format: "i0 >= %ld AND i0 < %ld", number * Self.groupSize, (number + 1) * Self.groupSize)
      }
      request.sortDescriptors = [NSSortDescriptor(key: "i4", ascending: true)]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      controller.delegate = listener
      try controller.performFetch()
      return controller
    }
    // Every tenth object, or hundredth: half of the changes move it, the others only update it.
    for number in stride(from: 0, to: items.count, by: items.count / changes) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if number / (items.count / changes) % 2 == 0 { items[number].i4 = Int64(state >> 50) } else { items[number].d0 += 1 }
    }
    listener.forget()
    let begin = Stopwatch.cpu
    context.processPendingChanges()
    let end = listener.last ?? Stopwatch.cpu
    try context.save()
    let calls = listener.calls
    withExtendedLifetime(following) {}
    return (end - begin, calls)
  }
}

/// Counts what it is told, and notes when it was last told.
private final class Listener: NSFetchedResultsControllerDelegate {
  private(set) var calls = 0
  private(set) var last: Double?

  func forget() { (calls, last) = (0, nil) }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { calls += 1 }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { last = Stopwatch.cpu }
}
