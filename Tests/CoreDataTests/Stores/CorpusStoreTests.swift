// SPDX-License-Identifier: MIT
// Stores that Apple's Core Data wrote, opened with their models and read through fetches; and refused with another model.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isPresent, Corpus.absence)) struct CorpusStoreTests {
  private static let stores = Corpus.rows("store")
  private static let withModel = stores.filter { $0.fact("model=") != nil }
  private static let withoutModel = stores.filter { $0.fact("model=") == nil }

  /// A private copy of a store, its log with it.
  private func copy(_ row: Corpus.Row, _ folder: TemporaryFolder) throws -> URL {
    let copy = folder.url.appendingPathComponent(row.url.lastPathComponent)
    try FileManager.default.copyItem(at: row.url, to: copy)
    let log = row.url.path + "-wal"
    if FileManager.default.fileExists(atPath: log) { try FileManager.default.copyItem(atPath: log, toPath: copy.path + "-wal") }
    return copy
  }

  private func model(_ row: Corpus.Row) throws -> NSManagedObjectModel {
    let path = try #require(row.fact("model=")).replacingOccurrences(of: " (all version hashes match)", with: "")
    let contents = row.repository.appendingPathComponent(path)
    return try #require(NSManagedObjectModel(contentsOf: contents.deletingLastPathComponent()))
  }

  private func open(_ url: URL, _ model: NSManagedObjectModel) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: [NSReadOnlyPersistentStoreOption: true])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  @Test("the index names ten stores with their models and four without")
  func counts() { #expect(Self.withModel.count == 10 && Self.withoutModel.count == 4) }

  @Test("an Apple store opens read-only and its rows come back through fetches", arguments: withModel)
  func fetching(_ row: Corpus.Row) throws {
    let folder = try TemporaryFolder()
    let context = try open(try copy(row, folder), try model(row))
    let entities = try #require(context.persistentStoreCoordinator?.managedObjectModel.entities)
    for (name, count) in Corpus.pairs(try #require(row.fact("rows: "))) {
      // One store was migrated in place and still lists an entity under the name it had before.
      let entity = try #require(entities.first { $0.name == name } ?? entities.first { $0.renamingIdentifier == name }).name ?? name
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.includesSubentities = false
      #expect(try context.count(for: request) == Int(count), "\(entity)")
      #expect(try context.fetch(request).count == Int(count), "\(entity)")
    }
    let store = try #require(context.persistentStoreCoordinator?.persistentStores.first)
    #expect(store.metadata[NSStoreUUIDKey] as? String == row.fact("uuid="))
    let values = try #require(row.fact("values: ")).components(separatedBy: " | ")
    #expect(!values.isEmpty)
    for value in values { try check(value, in: context, store) }
  }

  /// Checks one `Entity.ZCOLUMN[pk=N]=value` through the object of that key.
  private func check(_ text: String, in context: NSManagedObjectContext, _ store: NSPersistentStore) throws {
    let match = try #require(try #/([A-Za-z]+)\.Z([A-Z0-9]+)\[pk=(\d+)\]=(.*)/#.wholeMatch(in: text))
    let (entity, column, key, expected) = (String(match.1), String(match.2), String(match.3), String(match.4))
    let uri = try #require(URL(string: "x-coredata://\(store.identifier ?? "")/\(entity)/p\(key)"))
    let id = try #require(context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: uri))
    let object = try context.existingObject(with: id)
    let name = try #require(object.entity.attributesByName.keys.first { $0.uppercased() == column })
    switch object.value(forKey: name) {
    case let date as Date: #expect(date.timeIntervalSinceReferenceDate == Double(expected), "\(text)")
    case let number as NSNumber: #expect(number.doubleValue == Double(expected), "\(text)")
    case let string as String: #expect("'\(string)'" == expected || string == expected, "\(text)")
    case let other: #expect("\(other.map { "\($0)" } ?? "nil")" == expected, "\(text)")
    }
  }

  @Test("an Apple store is refused with a model that is not its own, by a sentence that names the entities", arguments: stores)
  func wrongModel(_ row: Corpus.Row) throws {
    let folder = try TemporaryFolder()
    let url = try copy(row, folder)
    let before = try contents(of: folder.url)
    let error = #expect(throws: NSError.self) { try open(url, SampleModel.make()) }
    #expect(error?.code == NSPersistentStoreIncompatibleVersionHashError)
    #expect(error?.localizedDescription.contains("Department") == true)
    #expect(try contents(of: folder.url) == before)
  }

  @Test("reading an Apple store leaves its folder as it was", arguments: withModel.prefix(3))
  func untouched(_ row: Corpus.Row) throws {
    let folder = try TemporaryFolder()
    let url = try copy(row, folder)
    let before = try contents(of: folder.url)
    let context = try open(url, try model(row))
    let entity = try #require(context.persistentStoreCoordinator?.managedObjectModel.entities.first?.name)
    _ = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: entity))
    #expect(try contents(of: folder.url) == before)
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      result[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return result
  }
}
