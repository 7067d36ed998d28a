// SPDX-License-Identifier: MIT
// A model with several versions, written to disk as Xcode does, for the tests of migration.

import CoreData
import Foundation
import CoreDataTestSupport
import Testing

/// Versions of a model, the last one current, in a folder that goes with this value; and a store.
final class VersionedModel {
  let folder: TemporaryFolder
  private let bundle: URL
  var store: URL { folder.url.appendingPathComponent("Store.sqlite") }

  /// Writes the versions, each the XML of its entities.
  init(_ versions: String...) throws {
    folder = try TemporaryFolder()
    bundle = folder.url.appendingPathComponent("Clubs.xcdatamodeld")
    for (index, entities) in versions.enumerated() {
      let version = bundle.appendingPathComponent("\(index + 1).xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      let text = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="\(index + 1)">\(entities)</model>
        """
      try Data(text.utf8).write(to: version.appendingPathComponent("contents"))
    }
    let current = ["_XCCurrentVersionName": "\(versions.count).xcdatamodel"]
    try PropertyListSerialization.data(fromPropertyList: current, format: .xml, options: 0)
      .write(to: bundle.appendingPathComponent(".xccurrentversion"))
  }

  /// One version alone, which knows of no other.
  func version(_ number: Int) throws -> NSManagedObjectModel {
    try #require(NSManagedObjectModel(contentsOf: bundle.appendingPathComponent("\(number).xcdatamodel")))
  }
  /// The current version, which finds the others.
  func current() throws -> NSManagedObjectModel { try #require(NSManagedObjectModel(contentsOf: bundle)) }

  /// Opens the store as a container would, migrating it.
  func open(_ model: NSManagedObjectModel, migrates: Bool = true, infers: Bool = true, isReadOnly: Bool = false) throws
    -> NSManagedObjectContext
  {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let description = NSPersistentStoreDescription(url: store)
    description.shouldMigrateStoreAutomatically = migrates
    description.shouldInferMappingModelAutomatically = infers
    description.isReadOnly = isReadOnly
    var failure: (any Error)?
    coordinator.addPersistentStore(with: description) { _, error in failure = error }
    if let failure { throw failure }
    return context
  }

  /// Runs work on a store of one version and closes it.
  func write(_ number: Int, _ work: (NSManagedObjectContext) throws -> Void) throws {
    let context = try open(try version(number), migrates: false)
    try work(context)
    try context.save()
    let coordinator = try #require(context.persistentStoreCoordinator)
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  /// All of the store's file, to see that a failure has changed nothing.
  func bytes() throws -> Data { try Data(contentsOf: store) }

  /// What the database answers, a row a line.
  func sqlite(_ sql: String, file: URL? = nil) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", (file ?? store).path, sql]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension NSManagedObjectContext {
  /// The objects of an entity in the order of a key.
  func all(_ entity: String, by key: String) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
    return try fetch(request)
  }
  func make(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }
}
