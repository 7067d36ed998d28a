// SPDX-License-Identifier: MIT
// A wrong file given as a store: Apple's code, a sentence, and nothing touched.

import CoreData
import CoreDataCSQLite
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct WrongFileTests {
  private func open(_ url: URL, _ model: NSManagedObjectModel = SampleModel.make(), options: [AnyHashable: Any] = [:]) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
  }

  /// Opens a file that must be refused, and checks that it is left alone.
  private func refused(_ name: String, code: Int, options: [AnyHashable: Any] = [:], _ make: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent(name)
    try make(url)
    let before = try state(of: folder.url)
    let error = #expect(throws: NSError.self) { try open(url, options: options) }
    #expect(error?.domain == NSCocoaErrorDomain && error?.code == code, "\(String(describing: error))")
    let sentence = try #require(error?.localizedDescription)
    #expect(sentence.contains(url.path) && sentence.hasSuffix("."), "\(sentence)")
    #expect(try state(of: folder.url) == before)
  }

  private func state(of folder: URL) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let url = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      result[name] = isFolder.boolValue ? Data() : try Data(contentsOf: url)
    }
    return result
  }

  private func execute(_ sql: String, at url: URL) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(url.path, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  private func makeStore(_ url: URL) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.make())
    let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    for number in 0..<200 {
      NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context).setValue("tag \(number)", forKey: "label")
    }
    try context.save()
    try coordinator.remove(store)
  }

  @Test("a text file is refused")
  func text() throws {
    try refused("notes.txt", code: NSFileReadCorruptFileError) { try Data("Dear diary, nothing much.\n".utf8).write(to: $0) }
  }
  @Test("an empty file is refused")
  func empty() throws { try refused("empty", code: NSFileReadCorruptFileError) { try Data().write(to: $0) } }
  @Test("another program's SQLite database is refused")
  func foreign() throws {
    try refused("other.db", code: NSFileReadCorruptFileError) {
      try execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT)", at: $0)
    }
  }
  @Test("a truncated store is refused")
  func truncated() throws {
    try refused("cut.sqlite", code: NSFileReadCorruptFileError) { url in
      try makeStore(url)
      let whole = try Data(contentsOf: url)
      try whole.prefix(whole.count / 2 + 100).write(to: url)
    }
  }
  @Test("a file with a database's first words and nothing else of one is damaged, not newer")
  func garbage() throws {
    try refused("garbage.sqlite", code: NSFileReadCorruptFileError) {
      try (Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 5000)).write(to: $0)
    }
  }
  @Test("a directory is refused")
  func directory() throws {
    try refused("folder.sqlite", code: NSFileReadUnknownError) {
      try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false)
    }
  }
  @Test("a missing file is no store to read from")
  func missing() throws {
    try refused("none.sqlite", code: NSFileReadNoSuchFileError, options: [NSReadOnlyPersistentStoreOption: true]) { _ in }
  }
  @Test("a store of a newer model is refused")
  func newer() throws {
    try refused("newer.sqlite", code: NSPersistentStoreIncompatibleVersionHashError) { url in
      let model = SampleModel.make()
      model.entitiesByName["Tag"]?.versionHashModifier = "2"
      try open(url, model)
    }
  }

  /// Places are those of the versions in the header of SQLite's file: for writing, for reading.
  @Test("a store in a newer form is refused with a code of its own, since damaged files get deleted", arguments: [nil, 18, 19])
  func newerForm(place: Int?) throws {
    try refused("newer.sqlite", code: NSPersistentStoreOpenError) { url in
      try makeStore(url)
      guard let place else { return try execute("UPDATE Z_METADATA SET Z_VERSION = 2", at: url) }
      var bytes = try Data(contentsOf: url)
      bytes[place] = 3
      try bytes.write(to: url)
    }
  }

  @Test("a store that another program is writing gives an error in time, and saves again afterwards")
  func locked() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("busy.sqlite")
    try makeStore(url)
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(url.path, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.make())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: [NSPersistentStoreTimeoutOption: 0.05])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context).setValue("mine", forKey: "label")
    let error = #expect(throws: NSError.self) { try context.save() }
    #expect(error?.code == NSPersistentStoreTimeoutError && context.insertedObjects.count == 1)
    try #require(sqlite3_exec(database, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
    try context.save()
    #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Tag")) == 201)
  }
}
