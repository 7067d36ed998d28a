// SPDX-License-Identifier: MIT
// Random histories: whatever happens in a context, what listeners of every kind are told must carry their lists over into the results,
// and the results must be those of a new fetch. A failure names its seed; DURAMEN_SEEDS=17-17 runs that one alone, 1-1000 many.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("Fetched results through random histories") struct HistoryTests {
  /// What is fetched: sort keys, the sections' key path, the predicate.
  struct Request: CustomTestStringConvertible, Sendable {
    var keys: [String]
    var sections: String?
    var predicate: String?
    var testDescription: String { "by \(keys), sections \(sections ?? "none"), where \(predicate ?? "TRUE")" }
  }

  static let requests = [
    Request(keys: ["name"], predicate: "age > 0"),
    Request(keys: ["nickname"], predicate: "age == 2"),  // three values, so mostly ties
    Request(keys: ["age", "name"], predicate: "age >= 1 AND age < 3 AND name != '5'"),
    Request(keys: ["department.name", "name"], sections: "department.name"),
    Request(keys: ["department.name"], sections: "department.name", predicate: "department != nil OR age == 1"),
    Request(keys: ["nickname", "name"], sections: "nickname", predicate: "department == %@"),
    Request(keys: ["nickname", "age"], sections: "nickname", predicate: "department.name BETWEEN {'B', 'C'}"),
    Request(keys: ["age", "name"], sections: "nickname", predicate: "age > 0"),  // the order tears the sections apart
  ]

  static let seeds: ClosedRange<UInt64> = {
    let bounds = (ProcessInfo.processInfo.environment["DURAMEN_SEEDS"] ?? "").split(separator: "-").compactMap { UInt64($0) }
    return bounds.count == 2 ? bounds[0]...bounds[1] : 1...8
  }()

  @Test("are told completely in every form, and are those of a new fetch", arguments: requests, seeds)
  func history(_ request: Request, _ seed: UInt64) async throws {
    var history = try History(seed: seed)
    func controller() -> NSFetchedResultsController<NSManagedObject> {
      let controller = history.stack.controller(by: request.keys, sections: request.sections)
      controller.fetchRequest.predicate = request.predicate.map { NSPredicate(format: $0, argumentArray: [history.departments[1]]) }
      return controller
    }
    let controllers = (0..<4).map { _ in controller() }
    for controller in controllers { try controller.performFetch() }  // finds nothing, so nothing out of order
    let steps = ChangeRecorder(controllers[0])
    let difference = DifferenceRecorder(controllers[1])
    let snapshot = SnapshotRecorder(controllers[2])
    var consumer = Consumer(controllers[3])
    await consumer.take()
    for round in 0..<16 {
      try history.go(round)
      let shown = controllers.map { $0.sections?.map { $0.objects as? [NSManagedObject] ?? [] } ?? [] }
      #expect(Set(shown).count == 1)
      #expect(steps.sections == shown[0])
      if request.sections == nil { #expect(difference.ids == shown[0].joined().map(\.objectID)) }
      #expect(snapshot.ids == shown[0].joined().map(\.objectID) && snapshot.otherCalls == 0)
      if Int.random(in: 0..<3, using: &history.random) > 0 {  // else it is late and gets the differences merged
        await consumer.take()
        #expect(consumer.ids == shown[0].joined().map(\.objectID))
      }
      let members = controllers[0].fetchedObjects ?? []
      #expect(
        members.allSatisfy { object in controllers[0].indexPath(forObject: object).map { controllers[0].object(at: $0) === object } ?? false
        })
      try compareWithFetch(controllers[0], request, in: history)
    }
  }

  /// Compares with what is fetched anew; which of equal objects comes first is not determined.
  private func compareWithFetch(_ controller: NSFetchedResultsController<NSManagedObject>, _ request: Request, in history: History) throws {
    let members = controller.fetchedObjects ?? []
    let found = try history.stack.context.fetch(controller.fetchRequest)
    #expect(Set(found) == Set(members) && found.count == members.count)
    #expect(values(of: found, request.keys) == values(of: members, request.keys))
    let sections = controller.sections ?? []
    for section in sections {
      let names = values(of: section.objects as? [NSManagedObject] ?? [], request.sections.map { [$0] } ?? [])
      #expect(names.allSatisfy { $0 == section.name } && (section.numberOfObjects > 0 || request.sections == nil))
    }
    #expect(zip(sections, sections.dropFirst()).allSatisfy { $0.name != $1.name })
    let fresh = history.stack.controller(by: request.keys, sections: request.sections)
    fresh.fetchRequest.predicate = controller.fetchRequest.predicate
    if request.sections == nil || request.sections == request.keys.first {
      try fresh.performFetch()
      #expect(Set(fresh.fetchedObjects ?? []) == Set(members))
      #expect(fresh.sections?.map(\.name) == sections.map(\.name))
      #expect(fresh.sections?.map(\.numberOfObjects) == sections.map(\.numberOfObjects))
    }
  }

  private func values(of objects: [NSManagedObject], _ keyPaths: [String]) -> [String] {
    objects.map { object in
      keyPaths.map { object.value(forKeyPath: $0).map { "\($0)" } ?? "" }.joined(separator: " ")
    }
  }
}

/// A consumer of an asynchronous sequence that keeps a list by the differences alone.
private struct Consumer {
  private var iterator: FetchedResultsSnapshots.AsyncIterator
  private var last: FetchedResultsSnapshot?
  private let controller: NSFetchedResultsController<NSManagedObject>
  private(set) var ids: [NSManagedObjectID] = []

  init(_ controller: NSFetchedResultsController<NSManagedObject>) {
    self.controller = controller
    iterator = controller.snapshots.makeAsyncIterator()
  }

  /// Takes the next snapshot, if there is one to come: if the results are not those of the last one.
  mutating func take() async {
    let sections = controller.sections?.map(\.name)
    let shown = controller.fetchedObjects?.map(\.objectID)
    if let last, last.itemIdentifiers == shown, last.sectionIdentifiers == sections { return }
    guard let next = await iterator.next() else { return }
    ids = applied(next.difference, to: ids)
    #expect(ids == next.itemIdentifiers)
    last = next
  }
}

/// Employees that come, go and change, as a seed will have it.
private struct History {
  let stack: Stack
  let departments: [NSManagedObject]
  var random: SeededGenerator

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let stack = try Stack(seed % 4 == 0 ? .sqlite : .memory)
    departments = ["A", "B", "C", "D"].map { stack.insert("Department", ["name": $0]) }
    try stack.context.save()
    self.stack = stack
  }

  /// Goes one step on: changes some objects, then has them processed, saved or taken back.
  mutating func go(_ round: Int) throws {
    let context = stack.context
    let all = try stack.fetch("Employee").sorted { $0.objectID.description < $1.objectID.description }
    for object in all {
      switch Int.random(in: 0..<24, using: &random) {
      case 0...5: change(object)
      case 6...8: object.setValue(Int.random(in: 0..<4, using: &random), forKey: "age")
      case 9, 10: context.delete(object)
      case 11: context.refresh(object, mergeChanges: Bool.random(using: &random))
      default: break
      }
    }
    for _ in 0..<(round == 0 ? 20 : Int.random(in: 0..<4, using: &random)) {
      change(stack.insert(Int.random(in: 0..<4, using: &random) == 0 ? "Manager" : "Employee"))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: try context.save()
    case 2: context.rollback()
    case 3: try context.obtainPermanentIDs(for: Array(context.insertedObjects))
    default: break
    }
    context.processPendingChanges()
  }

  private mutating func change(_ object: NSManagedObject) {
    object.setValue(String(Int.random(in: 0..<12, using: &random)), forKey: "name")
    object.setValue(["x", "y", "z"].randomElement(using: &random), forKey: "nickname")
    object.setValue(Int.random(in: 0..<4, using: &random), forKey: "age")
    object.setValue(Bool.random(using: &random) ? departments.randomElement(using: &random) : nil, forKey: "department")
  }
}

/// Random numbers that are the same for every run of a seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
