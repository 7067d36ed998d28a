// SPDX-License-Identifier: MIT
// Which changes reach which controllers: whatever the predicate demands, however many controllers there are, and whatever their delegates
// do meanwhile.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("Fetched results follow") struct FollowingTests {
  /// A predicate, with a value that satisfies it and one that does not.
  struct Demand: CustomTestStringConvertible, Sendable {
    var format: String
    var key: String
    var yes: @Sendable (Stack) -> Any?
    var no: @Sendable (Stack) -> Any?
    var testDescription: String { format }

    init(
      _ format: String, _ key: String, _ yes: @autoclosure @escaping @Sendable () -> Any?, _ no: @autoclosure @escaping @Sendable () -> Any?
    ) {
      (self.format, self.key) = (format, key)
      self.yes = { _ in yes() }
      self.no = { _ in no() }
    }

    init(_ format: String, departments yes: String?, _ no: String?) {
      (self.format, key) = (format, "department")
      func department(_ name: String?) -> @Sendable (Stack) -> Any? {
        { stack in name.flatMap { name in try? stack.fetch("Department", "name == %@", [name]).first } }
      }
      self.yes = department(yes)
      self.no = department(no)
    }
  }

  static let id = UUID()
  static let demands = [
    Demand("age == 7", "age", 7, 8), Demand("7 == age", "age", 7, nil), Demand("age == 7.0", "age", 7, 0), Demand("age != 7", "age", 8, 7),
    Demand("age > 5", "age", 6, 5), Demand("5 >= age", "age", 5, 6), Demand("age > 5 AND age < 9", "age", 8, 9),
    Demand("age > 5.5 AND 5.5 < age", "age", 6, 5), Demand("age == 7 OR name == 'no'", "age", 7, 8), Demand("NOT age == 7", "age", 8, 7),
    Demand("age IN {6, 7}", "age", 7, 8), Demand("age BETWEEN {6, 7}", "age", 7, 8), Demand("age == nil", "age", nil, 0),
    Demand("nickname == 'x'", "nickname", "x", "X"), Demand("nickname ==[c] 'x'", "nickname", "X", "y"),
    Demand("nickname == 'é'", "nickname", "é", "e\u{301}"), Demand("nickname == nil", "nickname", nil, ""),
    Demand("nickname == 'x' AND name == 'Ada'", "nickname", "x", nil), Demand("nickname > 'x'", "nickname", "y", "x"),
    Demand("salary == 7.5", "salary", Decimal(7.5), Decimal(7)), Demand("salary > 7", "salary", Decimal(7.5), Decimal(7)),
    Demand(
      "hired >= CAST(100, 'NSDate') AND hired < CAST(200, 'NSDate')", "hired", Date(timeIntervalSinceReferenceDate: 100),
      Date(timeIntervalSinceReferenceDate: 200)),
    Demand("badge == %@", "badge", id, UUID()), Demand("department == %@", departments: "Law", "Art"),
    Demand("department == nil", departments: nil, "Art"), Demand("department.name == 'Law'", departments: "Law", "Art"),
    Demand("department != nil AND SELF.age == 0", departments: "Law", nil), Demand("TRUEPREDICATE AND age == 7", "age", 7, 8),
  ]

  @Test("newcomers at the end where there is no order at all", arguments: StoreKind.allCases)
  func unordered(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Bob", nil), ("Ada", nil)])
    let controller = stack.controller(by: [])
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    let newcomer = stack.insert("Employee", ["name": "Aaron"])
    try stack.context.save()
    #expect(controller.fetchedObjects?.count == 3)
    #expect(controller.fetchedObjects?.last === newcomer)
    #expect(recorder.sections.first?.last === newcomer)
  }

  @Test("an object into and out of what any predicate finds", arguments: demands)
  func entering(_ demand: Demand) throws {
    let stack = try Stack(.memory, people: [("Ada", nil), ("Bob", "Law"), ("Cyd", "Art")])
    let law = try #require(try stack.fetch("Department", "name == 'Law'").first)
    let arguments: [Any] = demand.key == "badge" ? [Self.id] : [law]
    let controller = stack.controller(by: ["name"])
    controller.fetchRequest.predicate = NSPredicate(format: demand.format, argumentArray: demand.format.contains("%@") ? arguments : [])
    let ada = try #require(try stack.fetch("Employee", "name == 'Ada'").first)
    ada.setValue(demand.no(stack), forKey: demand.key)
    try stack.context.save()
    try controller.performFetch()
    let others = controller.fetchedObjects?.count
    #expect(controller.names?.contains("Ada") == false)
    let recorder = ChangeRecorder(controller)
    for _ in 0..<2 {
      ada.setValue(demand.yes(stack), forKey: demand.key)
      stack.context.processPendingChanges()
      #expect(recorder.calls == ["will", "insert Ada - 0.0", "did"])
      recorder.forget()
      ada.setValue(demand.no(stack), forKey: demand.key)
      stack.context.processPendingChanges()
      #expect(recorder.calls == ["will", "delete Ada 0.0 -", "did"])
      recorder.forget()
      #expect(controller.fetchedObjects?.count == others)
    }
  }

  @Test("in the order in which they began to, and those that are gone are not missed")
  func order() throws {
    let stack = try Stack(.memory, people: [("Ada", nil)])
    let log = Log()
    var controllers = try (0..<4).map { number in
      let controller = stack.controller(by: ["name"])
      try controller.performFetch()
      return (controller, Writer(log, number))
    }
    for (controller, writer) in controllers { controller.delegate = writer }
    controllers.remove(at: 1)
    controllers[0].0.delegate = nil
    stack.insert("Employee", ["name": "Abe"])
    stack.context.processPendingChanges()
    #expect(log.numbers == [2, 3])
    controllers[0].0.delegate = controllers[0].1
    try stack.fetch("Employee", "name == 'Ada'").first.map(stack.context.delete)
    stack.context.processPendingChanges()
    #expect(log.numbers == [2, 3, 2, 3, 0])
  }

  @Test("late, what had gone before anybody followed")
  func late() throws {
    let stack = try Stack(.memory, people: [("Ada", nil), ("Bob", nil)])
    let controller = stack.controller(by: ["name"])
    try controller.performFetch()
    try stack.fetch("Employee", "name == 'Ada'").first.map(stack.context.delete)
    try stack.context.save()
    let recorder = ChangeRecorder(controller)
    stack.insert("Tag", ["label": "x"])
    stack.context.processPendingChanges()
    #expect(recorder.calls.count == 3 && recorder.calls[1].hasSuffix("0.0 -") && controller.names == ["Bob"])
  }

  @Test("a refresh to what another context has saved", arguments: StoreKind.allCases, [true, false])
  func refresh(_ kind: StoreKind, _ merging: Bool) throws {
    let stack = try Stack(kind, people: [("Ada", nil), ("Bob", nil), ("Cyd", nil)])
    let controller = stack.controller(by: ["name"])
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    let other = stack.newContext()
    try stack.fetch("Employee", "name == 'Ada'", in: other).first?.setValue("Dan", forKey: "name")
    try other.save()
    controller.fetchedObjects.map { stack.context.refresh($0[0], mergeChanges: merging) }
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "move Dan 0.0 0.2", "did"])
  }

  @Test("a refresh that finds the row gone", arguments: StoreKind.allCases)
  func gone(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", nil), ("Bob", nil)])
    let controller = stack.controller(by: ["name"])
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    let other = stack.newContext()
    try stack.fetch("Employee", "name == 'Ada'", in: other).first.map(other.delete)
    try other.save()
    controller.fetchedObjects.map { stack.context.refresh($0[0], mergeChanges: false) }
    stack.context.processPendingChanges()
    #expect(recorder.calls.count == 3 && controller.names == ["Bob"])
  }

  @Test("what a merge policy makes of an object", arguments: StoreKind.allCases)
  func merging(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", nil), ("Bob", nil), ("Cyd", nil)])
    stack.context.mergePolicy = NSMergeByPropertyStoreTrumpMergePolicy
    let controller = stack.controller(by: ["name"])
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    let (ada, cyd) = try #require(controller.fetchedObjects.map { ($0[0], $0[2]) })
    ada.setValue(3, forKey: "age")
    cyd.setValue(3, forKey: "age")
    let other = stack.newContext()
    try stack.fetch("Employee", "name == 'Ada'", in: other).first?.setValue("Dan", forKey: "name")
    try stack.fetch("Employee", "name == 'Cyd'", in: other).first.map(other.delete)
    try other.save()
    try stack.context.save()
    #expect(controller.names == ["Bob", "Dan"] && recorder.sections[0].count == 2)
  }

  @Test("nothing after a reset until they are fetched again")
  func reset() throws {
    let stack = try Stack(.memory, people: [("Ada", nil)])
    let controller = stack.controller(by: ["name"])
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    stack.context.reset()
    recorder.forget()
    stack.insert("Employee", ["name": "Abe"])
    stack.context.processPendingChanges()
    #expect(recorder.calls == [] && controller.fetchedObjects == [])
    try controller.performFetch()
    #expect(controller.names == ["Abe", "Ada"])
  }

  @Test("no change of a related object alone, and use it when the object itself changes")
  func related() throws {
    let stack = try Stack(.memory, people: [("Ada", "Art"), ("Bob", "Law")])
    let controller = stack.controller(by: ["department.name"])
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    try stack.fetch("Department", "name == 'Art'").first?.setValue("Zoo", forKey: "name")
    stack.context.processPendingChanges()
    #expect(recorder.calls == [])
    controller.fetchedObjects?.first?.setValue(3, forKey: "age")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "move Ada 0.0 0.1", "did"])
  }

  @Test("what their delegates change while they are told, also when the first of a type is told", arguments: Meddler.Deed.allCases)
  func meddling(_ deed: Meddler.Deed) throws {
    switch deed {
    case .insert: try meddling(FirstOf<Int>.self, deed)
    case .rollback: try meddling(FirstOf<Bool>.self, deed)
    case .fetch: try meddling(FirstOf<String>.self, deed)
    case .reset: try meddling(FirstOf<Double>.self, deed)
    case .leave: try meddling(FirstOf<Float>.self, deed)
    }
    try meddling(Meddler.self, deed)
    try meddling(Meddler.self, deed)
  }

  private func meddling(_ type: Meddler.Type, _ deed: Meddler.Deed) throws {
    let stack = try Stack(.memory, people: [("Ada", nil), ("Bob", nil), ("Cyd", nil)])
    let first = stack.controller(by: ["name"])
    let second = stack.controller(by: ["name"])
    try first.performFetch()
    try second.performFetch()
    let meddler = type.init(first, deed)
    let recorder = ChangeRecorder(second)
    stack.insert("Employee", ["name": "Abe"])
    stack.context.processPendingChanges()
    stack.context.processPendingChanges()
    #expect(meddler.calls.first == "will" && meddler.calls.last == "did")
    #expect((first.fetchedObjects == second.fetchedObjects || deed == .leave) && recorder.sections[0] == second.fetchedObjects)
    #expect(second.names == deed.outcome)
    let paths = first.fetchedObjects?.map { first.indexPath(forObject: $0) }
    #expect(paths == first.fetchedObjects?.indices.map { IndexPath(row: $0, section: 0) })
  }
}

private final class Log { var numbers: [Int] = [] }

private final class Writer: NSFetchedResultsControllerDelegate {
  private let log: Log
  private let number: Int
  init(_ log: Log, _ number: Int) { (self.log, self.number) = (log, number) }
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { log.numbers.append(number) }
}

/// A delegate that does something of its own to the context when it is first told of a change.
class Meddler: NSFetchedResultsControllerDelegate {
  enum Deed: CaseIterable {
    case insert, rollback, fetch, reset, leave
    var outcome: [String] {
      switch self {
      case .insert: ["Abe", "Ada", "Bob", "Cyd", "New"]
      case .rollback: ["Ada", "Bob", "Cyd"]
      case .fetch, .leave: ["Abe", "Ada", "Bob", "Cyd"]
      case .reset: []
      }
    }
  }
  private(set) var calls: [String] = []
  private let controller: NSFetchedResultsController<NSManagedObject>
  private let deed: Deed
  required init(_ controller: NSFetchedResultsController<NSManagedObject>, _ deed: Deed) {
    (self.controller, self.deed) = (controller, deed)
    controller.delegate = self
  }
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    calls.append("will")
    if calls.count > 1 { return }
    let context = controller.managedObjectContext
    switch deed {
    case .insert: NSEntityDescription.insertNewObject(forEntityName: "Employee", into: context).setValue("New", forKey: "name")
    case .rollback: context.rollback()
    case .fetch: do { try self.controller.performFetch() } catch { calls.append("\(error)") }
    case .reset: context.reset()
    case .leave: self.controller.delegate = nil
    }
  }
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls.append("did") }
}

/// Of a type that no controller has told anything yet.
private final class FirstOf<Tag>: Meddler {}
