// SPDX-License-Identifier: MIT
// A small store with known values, and runs of the tool on it. Used by every test here.

import CoreData
import CoreDataCSQLite
import CoreDataTestSupport
import CoreDataTool
import Testing

/// What a run of the tool came to.
struct ToolRun {
  let code: Int32
  let output: String
  let complaint: String

  init(_ words: [String]) {
    var output = ""
    var complaint = ""
    code = CoreDataTool.run(words, print: { output += $0 }, complain: { complaint += $0 + "\n" })
    self.output = output
    self.complaint = complaint
  }

  var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
}

/// A store of gardens and plants in a folder of its own.
final class GardenStore {
  let folder: TemporaryFolder
  var url: URL { folder.url.appendingPathComponent("Garden.sqlite") }
  private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  /// The model in Xcode's form, in the folder of a version.
  static let entities = """
    <entity name="Bed" representedClassName=".Bed"><attribute name="name" attributeType="String"/>
      <relationship name="plants" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Plant" inverseName="bed" inverseEntity="Plant"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Plant" representedClassName="Plant">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="height" optional="YES" attributeType="Double"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      <attribute name="planted" optional="YES" attributeType="Date"/>
      <attribute name="leaf" optional="YES" attributeType="Binary"/>
      <attribute name="edible" optional="YES" attributeType="Boolean" defaultValueString="NO"/>
      <attribute name="count" optional="YES" attributeType="Integer 64"/>
      <attribute name="tag" optional="YES" attributeType="UUID"/>
      <attribute name="page" optional="YES" attributeType="URI"/>
      <attribute name="colours" optional="YES" attributeType="Transformable" valueTransformerName="ColourTransformer"/>
      <attribute name="scratch" optional="YES" transient="YES" attributeType="String"/>
      <relationship name="bed" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Bed" inverseName="plants" inverseEntity="Bed"/>
    </entity>
    <entity name="Tree" representedClassName="NSManagedObject" parentEntity="Plant"><attribute name="rings" optional="YES" attributeType="Integer 16"/></entity>
    """

  static func writeModel(_ entities: String, to folder: URL, version: String) throws -> URL {
    let bundle = folder.appendingPathComponent("Garden.xcdatamodeld", isDirectory: true)
    let place = bundle.appendingPathComponent("\(version).xcdatamodel", isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(#"<model userDefinedModelVersionIdentifier="one">\#(entities)</model>"#.utf8).write(
      to: place.appendingPathComponent("contents"))
    let current = ["_XCCurrentVersionName": "\(version).xcdatamodel"]
    try PropertyListSerialization.data(fromPropertyList: current, format: .xml, options: 0)
      .write(to: bundle.appendingPathComponent(".xccurrentversion"))
    return bundle
  }

  init(configuration: [String]? = nil) throws {
    folder = try TemporaryFolder()
    let models = try TemporaryFolder()
    let bundle = try Self.writeModel(Self.entities, to: models.url, version: "one")
    let model = try #require(NSManagedObjectModel(contentsOf: bundle))
    for entity in model.entities { entity.managedObjectClassName = "NSManagedObject" }
    model.entitiesByName["Plant"]?.attributesByName["colours"]?.valueTransformerName = "NSSecureUnarchiveFromData"
    if let configuration { model.setEntities(configuration.compactMap { model.entitiesByName[$0] }, forConfigurationName: "Part") }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: configuration == nil ? nil : "Part", at: url, options: nil)
    if configuration == nil { try fill(coordinator) }
    try coordinator.setUUID(of: store, at: url)
  }

  private func fill(_ coordinator: NSPersistentStoreCoordinator) throws {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      func make(_ entity: String, _ values: [String: Any]) throws -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        // One at a time, so that keys are in the order of the text.
        try context.save()
        return object
      }
      let bed = try make("Bed", ["name": "South"])
      _ = try make("Bed", ["name": "Empty"])
      _ = try make(
        "Plant",
        [
          "name": "Rose, \"red\"", "height": 1.25, "price": NSDecimalNumber(string: "12.50"),
          "planted": Date(timeIntervalSinceReferenceDate: 0.5), "leaf": Data([0xde, 0xad, 0xbe, 0xef, 1, 2, 3, 4, 5]), "edible": true,
          "count": Int64.max, "tag": Self.uuid, "page": try #require(URL(string: "https://example.org/rose")), "bed": bed,
          "colours": ["red"] as NSArray,
        ])
      _ = try make("Plant", ["name": "Ivy", "height": 10.0, "count": Int64(2), "bed": bed])
      _ = try make("Tree", ["name": "Oak\nold", "height": 30.0, "rings": Int16(200)])
    }
  }

  /// Runs SQL on the file.
  func sqlite(_ sql: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open_v2(url.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(database)))")
  }

  /// The one number that a query gives.
  func number(_ sql: String) throws -> Int {
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer { sqlite3_close(database) }
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_open_v2(url.path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    try #require(sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
    return Int(sqlite3_column_int64(statement, 0))
  }

  /// Runs work while a program has the store open for writing, and closes it.
  func whileOpen(_ work: (NSManagedObjectContext) throws -> Void) throws {
    let models = try TemporaryFolder()
    let model = try #require(NSManagedObjectModel(contentsOf: try Self.writeModel(Self.entities, to: models.url, version: "one")))
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait { try work(context) }
    try coordinator.remove(store)
  }

  /// Everything in the folder with contents and dates, to see that nothing changed.
  func picture() throws -> [String: String] {
    var picture: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      let path = folder.url.appendingPathComponent(name).path
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      picture[name] = "\(date?.timeIntervalSinceReferenceDate ?? 0) \(FileManager.default.contents(atPath: path)?.hashValue ?? 0)"
    }
    return picture
  }
}

extension NSPersistentStoreCoordinator {
  /// Closes a store and gives it an UUID that tests can name.
  fileprivate func setUUID(of store: NSPersistentStore, at url: URL) throws {
    try remove(store)
    let known = [NSStoreUUIDKey: "00000000-0000-0000-0000-0000000000AA"]
    try Self.setMetadata(known, forPersistentStoreOfType: NSSQLiteStoreType, at: url)
  }
}
