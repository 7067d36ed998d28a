// SPDX-License-Identifier: MIT
// Fetches in batches, prefetching and fetches without values: what is found, what is a fault, and which statements run.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct BatchTests {
  private func request(_ entity: String, _ sort: String) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [NSSortDescriptor(key: sort, ascending: true)]
    return request
  }

  /// A stack with employees numbered by age, and a context that has read nothing.
  private func staff(_ kind: StoreKind, _ count: Int) throws -> (Stack, NSManagedObjectContext) {
    let stack = try Stack(kind)
    for number in 0..<count { stack.insert("Employee", ["name": "Employee \(number)", "age": number]) }
    try stack.context.save()
    return (stack, stack.newContext())
  }

  @Test("a batched fetch finds everything in order, and looking at one object reads its batch", arguments: StoreKind.allCases)
  func oneBatch(_ kind: StoreKind) throws {
    let (_, context) = try staff(kind, 50)
    let request = request("Employee", "age")
    request.fetchBatchSize = 20
    let found = try context.fetch(request)
    #expect(found.count == 50 && found.allSatisfy(\.isFault))
    #expect(found[25].value(forKey: "age") as? Int == 25)
    #expect(found.map { $0.value(forKey: "age") as? Int } == Array(0..<50))
  }

  @Test("a walk keeps few rows; an object that somebody holds keeps its values", arguments: StoreKind.allCases)
  func released(_ kind: StoreKind) throws {
    let (stack, context) = try staff(kind, 200)
    let request = request("Employee", "age")
    request.fetchBatchSize = 10
    let found = try context.fetch(request)
    let held = found[3]
    for object in found { _ = object.value(forKey: "age") }
    #expect(!held.isFault && found[4].isFault && !found[199].isFault)
    let others = try stack.fetch("Employee", "age < 5")
    for other in others { other.setValue("Renamed", forKey: "name") }
    try stack.context.save()
    #expect(held.value(forKey: "name") as? String == "Employee 3")
    #expect(found[4].value(forKey: "name") as? String == "Renamed")
  }

  @Test("a walk over followed results in batches keeps few rows too", arguments: StoreKind.allCases)
  func releasedFromFollowedResults(_ kind: StoreKind) throws {
    let (_, context) = try staff(kind, 200)
    let request = request("Employee", "age")
    request.fetchBatchSize = 10
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    final class Ear: NSFetchedResultsControllerDelegate {}
    let ear = Ear()
    controller.delegate = ear
    try controller.performFetch()
    for row in 0..<200 { _ = controller.object(at: IndexPath(row: row, section: 0)).value(forKey: "age") }
    #expect(controller.object(at: IndexPath(row: 4, section: 0)).isFault && !controller.object(at: IndexPath(row: 199, section: 0)).isFault)
    withExtendedLifetime(ear) {}
  }

  @Test("pending changes find their place among batched results", arguments: StoreKind.allCases)
  func pendingChanges(_ kind: StoreKind) throws {
    let (stack, context) = try staff(kind, 60)
    let known = try stack.fetch("Employee", "age IN {5, 6}", in: context)
    for employee in known { employee.setValue(employee.value(forKey: "age") as? Int == 5 ? 100 : 30, forKey: "age") }
    stack.insert("Employee", ["name": "New", "age": -1], in: context)
    let request = request("Employee", "age")
    request.fetchBatchSize = 7
    let ages = try context.fetch(request).map { $0.value(forKey: "age") as? Int ?? 0 }
    #expect(ages == ([-1] + Array(0..<60).filter { $0 != 5 && $0 != 6 } + [30, 100]).sorted())
    request.fetchOffset = 2
    request.fetchLimit = 3
    #expect(try context.fetch(request).map { $0.value(forKey: "age") as? Int } == [1, 2, 3])
  }

  @Test("a fetch without values gives faults that read their rows one by one", arguments: StoreKind.allCases)
  func withoutValues(_ kind: StoreKind) throws {
    let (_, context) = try staff(kind, 3)
    let request = request("Employee", "age")
    request.includesPropertyValues = false
    let found = try context.fetch(request)
    #expect(found.allSatisfy(\.isFault) && found.map { $0.value(forKey: "age") as? Int } == [0, 1, 2])
  }

  @Test("prefetching reads the relationships of all results, along whole paths", arguments: StoreKind.allCases, [0, 2])
  func prefetching(_ kind: StoreKind, _ batch: Int) throws {
    let stack = try Stack(kind)
    for number in 0..<3 {
      let department = stack.insert("Department", ["name": "Department \(number)"])
      for member in 0..<4 {
        let employee = stack.insert("Employee", ["name": "E\(member)", "department": department])
        employee.setValue(NSOrderedSet(array: (0..<2).map { stack.insert("Note", ["text": "\(member)\($0)"]) }), forKey: "notes")
      }
    }
    try stack.context.save()
    let context = stack.newContext()
    let request = request("Department", "name")
    request.relationshipKeyPathsForPrefetching = ["employees.notes"]
    request.fetchBatchSize = batch
    let found = try context.fetch(request)
    _ = found.first?.value(forKey: "name")
    #expect(found.prefix(2).allSatisfy { !$0.hasFault(forRelationshipNamed: "employees") })
    let employees = try #require(found.first?.value(forKey: "employees") as? Set<NSManagedObject>)
    #expect(employees.count == 4 && employees.allSatisfy { !$0.hasFault(forRelationshipNamed: "notes") })
    let texts = employees.compactMap {
      ($0.value(forKey: "notes") as? NSOrderedSet)?.array.map { ($0 as? NSManagedObject)?.value(forKey: "text") }
    }
    #expect(texts.allSatisfy { $0.count == 2 })
    if batch > 0 { #expect(found[2].hasFault(forRelationshipNamed: "employees")) }
  }

  // MARK: - In a program of its own

  private func walk(_ store: URL, _ count: Int, _ batch: Int, debug: Int = 0) throws -> (output: String, log: [String]) {
    let errors = store.deletingLastPathComponent().appendingPathComponent("errors")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("ResultWalker")
    process.arguments = [store.path, "\(count)", "\(batch)"]
    process.environment = ProcessInfo.processInfo.environment.merging(["com.apple.CoreData.SQLDebug": "\(debug)"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return (String(decoding: data, as: UTF8.self), try String(contentsOf: errors, encoding: .utf8).components(separatedBy: "\n"))
  }

  @Test("a batch size of 20 reads the keys once, then 20 rows at a time")
  func statements() throws {
    let folder = try TemporaryFolder()
    let store = folder.url.appendingPathComponent("Store.sqlite")
    _ = try walk(store, 100, 20)
    let (output, log) = try walk(store, 100, 20, debug: 1)
    #expect(output.hasPrefix("walked 100 ") && output.hasSuffix("live 0\n"))
    let selects = log.filter { $0.contains("FROM ZMEASURE") }
    let places = repeatElement("?", count: 20).joined(separator: ", ")
    let batch = "CoreData: sql: SELECT t0.Z_PK, t0.Z_OPT, t0.ZNUMBER, t0.ZTEXT FROM ZMEASURE t0 WHERE t0.Z_PK IN (\(places))"
    #expect(
      selects == ["CoreData: sql: SELECT t0.Z_PK, t0.Z_ENT FROM ZMEASURE t0 ORDER BY t0.ZNUMBER, t0.Z_PK"]
        + Array(repeating: batch, count: 5))
  }

  @Test(
    "a million objects walked in batches stay under 200 MiB",
    .enabled(if: ProcessInfo.processInfo.environment["DURAMEN_LONG"] != nil, "long: ./test --long"))
  func million() throws {
    let folder = try TemporaryFolder()
    let store = folder.url.appendingPathComponent("Store.sqlite")
    _ = try walk(store, 1_000_000, 20)
    let words = try walk(store, 1_000_000, 20).output.split(separator: " ")
    #expect(words.count > 5 && Int(words[1]) == 1_000_000)
    let peak = try #require(Int(words[5]))
    #expect(peak < 200 * 1024, "\(peak) KiB")
  }
}
