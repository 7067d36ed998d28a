// SPDX-License-Identifier: MIT
// Models in the form of Apple's `.mom` files: what is written is read back whole, with its hashes, and damage never ends the program.

import CoreData
import CoreDataTestSupport
import Testing

@Suite struct ModelArchiveTests {
  /// Models whose every part can be in an archive.
  enum Sample: String, CaseIterable, Sendable {
    case sample, everything, oddities

    func model() throws -> NSManagedObjectModel {
      switch self {
      case .sample: SampleModel.make()
      case .everything: try #require(NSManagedObjectModel(contentsOf: DocumentTests.everything))
      case .oddities: ModelArchiveTests.oddities()
      }
    }
  }

  @Test(arguments: Sample.allCases) func `a model read from its archive is equal and has the same hashes`(sample: Sample) throws {
    let model = try sample.model()
    let read = try ModelArchive.model(of: ModelArchive.data(of: model))
    for (name, entity) in model.entitiesByName {
      let other = try #require(read.entitiesByName[name])
      for (name, property) in entity.propertiesByName { #expect(other.propertiesByName[name] == property, "\(property)") }
      #expect(other == entity)
      #expect(other.compoundIndexes as? [[String]] == entity.compoundIndexes as? [[String]])
      #expect(other.coreSpotlightDisplayNameExpression == entity.coreSpotlightDisplayNameExpression)
    }
    #expect(read == model)
    #expect(read.entityVersionHashesByName == model.entityVersionHashesByName)
    #expect(read.versionChecksum == model.versionChecksum)
  }

  @Test(arguments: Sample.allCases) func `a model read from its archive can be used`(sample: Sample) throws {
    let read = try ModelArchive.model(of: ModelArchive.data(of: sample.model()))
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: read)
    #expect(throws: Never.self) { try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil) }
  }

  @Test(arguments: Sample.allCases) func `equal models give equal bytes`(sample: Sample) throws {
    let model = try sample.model()
    let data = ModelArchive.data(of: model)
    #expect(try ModelArchive.data(of: sample.model()) == data)
    #expect(try ModelArchive.data(of: ModelArchive.model(of: data)) == data)
  }

  @Test func `a mom file, and a momd folder with several, are read like any other model`() throws {
    let folder = try TemporaryFolder()
    let model = SampleModel.make()
    let file = folder.url.appendingPathComponent("Sample.mom")
    try ModelArchive.data(of: model).write(to: file)
    #expect(try #require(NSManagedObjectModel(contentsOf: file)) == model)

    let momd = folder.url.appendingPathComponent("Sample.momd", isDirectory: true)
    try FileManager.default.createDirectory(at: momd, withIntermediateDirectories: true)
    try ModelArchive.data(of: model).write(to: momd.appendingPathComponent("Second.mom"))
    try ModelArchive.data(of: Self.oddities()).write(to: momd.appendingPathComponent("First.mom"))
    let info = try PropertyListSerialization.data(
      fromPropertyList: ["NSManagedObjectModel_CurrentVersionName": "Second"], format: .binary, options: 0)
    try info.write(to: momd.appendingPathComponent("VersionInfo.plist"))
    #expect(try #require(NSManagedObjectModel(contentsOf: momd)) == model)
  }

  @Test func `predicates keep their meaning, whether or not Apple's form of them is known`() throws {
    let formats = [
      "name == 'a'", "name != nil", "weight > 2.5 AND weight <= 10", "name LIKE[cd] 'Duck*'", "name MATCHES '[a-z]+'",
      "name IN $names", "name CONTAINS[c] 'x' OR NOT ANY parts.name == $x.name", "TRUEPREDICATE", "FALSEPREDICATE",
      "parts.@count > 3", "length(name) == 2", "ALL parts.weight < weight", "SELF.name == name", "name BEGINSWITH[n] 'a'",
      "name ENDSWITH 'b'", "weight BETWEEN {1, 2}", "weight IN {1, 2, 3}", "SUBQUERY(parts, $p, $p.weight > 1).@count > 0",
      "TERNARY(weight > 1, 'a', 'b') == name", "name == 'ſ\"\\n'",
    ]
    let model = Self.oddities()
    for (index, format) in formats.enumerated() {
      let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Odd")
      request.entity = model.entitiesByName["Odd"]
      request.predicate = try NSPredicate(validating: format)
      model.setFetchRequestTemplate(request, forName: "template \(index)")
    }
    let read = try ModelArchive.model(of: ModelArchive.data(of: model))
    for (index, format) in formats.enumerated() {
      let predicate = read.fetchRequestTemplate(forName: "template \(index)")?.predicate
      #expect(try predicate == NSPredicate(validating: format), "\(format)")
    }
  }

  @Test func `a predicate that is code is left out`() throws {
    let model = Self.oddities()
    let request = NSFetchRequest<NSFetchRequestResult>()
    request.entity = model.entitiesByName["Odd"]
    request.predicate = NSPredicate { _, _ in true }
    model.setFetchRequestTemplate(request, forName: "code")
    let template = try #require(try ModelArchive.model(of: ModelArchive.data(of: model)).fetchRequestTemplate(forName: "code"))
    #expect(template.predicate == nil && template.entityName == "Odd")
  }

  @Test func `an archive cut off at any byte throws Apple's error`() {
    let data = ModelArchive.data(of: Self.small())
    for count in 0..<data.count {
      let error = #expect(throws: NSError.self, "cut to \(count) of \(data.count) bytes") {
        try ModelArchive.model(of: data.prefix(count))
      }
      #expect(error?.domain == NSCocoaErrorDomain && error?.code == 4864)
    }
  }

  @Test(arguments: [0x00, 0x01, 0x08, 0x0a, 0x51, 0x80, 0xff] as [UInt8])
  func `an archive with a damaged byte gives a usable model or an error`(damage: UInt8) {
    let data = ModelArchive.data(of: Self.small())
    var refused = 0
    // Each value at every seventh byte, from a place of its own.
    for at in data.indices where data[at] != damage && at % 7 == Int(damage) % 7 {
      var copy = data
      copy[at] = damage
      do {
        let model = try ModelArchive.model(of: copy)
        _ = NSPersistentStoreCoordinator(managedObjectModel: model)
      } catch {
        #expect((error as NSError).domain == NSCocoaErrorDomain)
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  @Test(arguments: [
    ("no archive", Data("bplist00 and more".utf8)),
    ("another plist", try? PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0)),
    ("nothing", Data()),
  ]) func `what is no archive of a model is refused`(name: String, data: Data?) throws {
    let data = try #require(data)
    #expect(throws: NSError.self) { try ModelArchive.model(of: data) }
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("Model.mom")
    try data.write(to: file)
    #expect(NSManagedObjectModel(contentsOf: file) == nil)
  }

  @Test func `a packed model comes back, and damage in it is an error`() throws {
    let model = SampleModel.make()
    let content = ModelCache.content(of: model)
    #expect(try ModelCache.model(of: content) == model)
    #expect(throws: NSError.self) { try ModelCache.model(of: content.prefix(content.count / 2)) }
    #expect(throws: NSError.self) { try ModelCache.model(of: Data()) }
  }
}
