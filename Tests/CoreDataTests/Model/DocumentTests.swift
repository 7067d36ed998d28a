// SPDX-License-Identifier: MIT
// A model file with every element Xcode writes, as descriptions.

import CoreData
import CoreDataRows
import Testing

@Suite struct DocumentTests {
  static let everything: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("CoreDataModelFileTests/Fixtures/Everything.xcdatamodeld", isDirectory: true)
  }()
  let model: NSManagedObjectModel
  let plant: NSEntityDescription

  init() throws {
    model = try #require(NSManagedObjectModel(contentsOf: Self.everything))
    plant = try #require(model.entitiesByName["Plant"])
  }

  @Test func `entities come with class, hierarchy, identity and user info`() {
    #expect(Set(model.entities.compactMap(\.name)) == ["Living", "Plant", "Bed", "Seed"])
    #expect(plant.managedObjectClassName == "Plant")
    #expect(model.entitiesByName["Bed"]?.managedObjectClassName == "Garden.Bed")
    #expect(model.entitiesByName["Seed"]?.managedObjectClassName == "NSManagedObject")
    #expect(plant.superentity === model.entitiesByName["Living"])
    #expect(plant.superentity?.isAbstract == true)
    #expect(plant.renamingIdentifier == "Herb")
    #expect(plant.versionHashModifier == "v2")
    #expect(plant.superentity?.userInfo as? [String: String] == ["kingdom": "any & all"])
    #expect(plant.uniquenessConstraints as? [[String]] == [["name", "bed"], ["cells"]])
    #expect(plant.compoundIndexes as? [[String]] == [["name", "weight"]])
    #expect(model.versionIdentifiers == ["two"])
  }

  @Test func `defaults have the attribute's type`() {
    func value<T>(_ name: String, _: T.Type) -> T? { plant.attributesByName[name]?.defaultValue as? T }
    #expect(value("name", String.self) == "")
    #expect(value("height", Int16.self) == -3)
    #expect(value("cells", Int64.self) == .max)
    #expect(value("cells", NSNumber.self) == NSNumber(value: Int64.max))
    #expect(value("price", Decimal.self) == Decimal(string: "12.50"))
    #expect(value("weight", Double.self) == 0.1)
    #expect(value("acidity", Float.self) == 7.5)
    #expect(value("edible", Bool.self) == true)
    #expect(value("planted", Date.self) == Date(timeIntervalSinceReferenceDate: 86400))
    #expect(value("page", URL.self)?.host == "example.org")
    #expect(plant.attributesByName["photo"]?.defaultValue == nil)
  }

  @Test func `an attribute's storage flags, transformer and class are kept`() throws {
    let photo = try #require(plant.attributesByName["photo"])
    #expect(photo.allowsExternalBinaryDataStorage && photo.allowsCloudEncryption && photo.preservesValueInHistoryOnDeletion)
    #expect(plant.attributesByName["colours"]?.valueTransformerName == "NSSecureUnarchiveFromData")
    #expect(plant.attributesByName["scratch"]?.isTransient == true)
    #expect(plant.attributesByName["name"]?.isOptional == false)
    #expect(plant.attributesByName["name"]?.renamingIdentifier == "title")
    let size = try #require(plant.attributesByName["size"] as? NSCompositeAttributeDescription)
    #expect(size.elements.map(\.name) == ["across", "unit"])
    #expect((size.elements[1] as? NSCompositeAttributeDescription)?.elements.map(\.name) == ["symbol"])
  }

  @Test(
    arguments: [
      ("name", "Rose", nil), ("name", "rose", 1680),
      ("name", "R" + String(repeating: "o", count: 80), 1660), ("height", 100, nil), ("height", 101, 1610), ("height", -11, 1620),
      ("planted", Date(timeIntervalSinceReferenceDate: -1), 1640), ("planted", Date(timeIntervalSinceReferenceDate: 1e10), 1630),
    ] as [(String, any Sendable, Int?)])
  func `minimum, maximum and pattern are predicates with a code each`(name: String, value: any Sendable, code: Int?) throws {
    let attribute = try #require(plant.attributesByName[name])
    #expect(attribute.validationPredicates.count == attribute.validationWarnings.count)
    let failed = zip(attribute.validationPredicates, attribute.validationWarnings).first { !$0.0.evaluate(with: value) }
    #expect((failed?.1 as? NSNumber)?.intValue == code)
  }

  @Test func `relationships lead to each other`() throws {
    let seeds = try #require(plant.relationshipsByName["seeds"])
    let back = try #require(model.entitiesByName["Seed"]?.relationshipsByName["plant"])
    #expect(seeds.inverseRelationship === back && back.inverseRelationship === seeds)
    #expect(seeds.destinationEntity === model.entitiesByName["Seed"])
    #expect(seeds.isToMany && seeds.isOrdered && seeds.minCount == 3 && seeds.maxCount == 10)
    #expect(!back.isToMany && back.minCount == 1 && !back.isOptional)
    #expect(seeds.deleteRule == .cascadeDeleteRule && back.deleteRule == .noActionDeleteRule)
    #expect(model.entitiesByName["Bed"]?.relationshipsByName["plants"]?.deleteRule == .denyDeleteRule)
  }

  @Test func `configurations hold their members`() {
    #expect(Set(model.configurations) == ["Local", "Empty", "PF_DEFAULT_CONFIGURATION_NAME"])
    #expect(Set(model.entities(forConfigurationName: "Local")?.compactMap(\.name) ?? []) == ["Plant", "Living"])
    #expect(model.entities(forConfigurationName: "Empty") == [])
    #expect(model.entities(forConfigurationName: "None") == nil)
  }

  @Test func `a template is filled in without changing it`() throws {
    let template = try #require(model.fetchRequestTemplate(forName: "plantsNamed"))
    #expect(template.entity === plant)
    #expect(template.fetchLimit == 5 && template.fetchBatchSize == 20 && !template.includesSubentities && template.returnsDistinctResults)
    let filled = try #require(model.fetchRequestFromTemplate(withName: "plantsNamed", substitutionVariables: ["NAME": "Rose"]))
    #expect(filled.predicate == NSPredicate(format: "name == %@", "Rose"))
    #expect(template.predicate == NSPredicate(format: "name == $NAME"))
    #expect(model.fetchRequestFromTemplate(withName: "none", substitutionVariables: [:]) == nil)
    #expect(Set(model.fetchRequestTemplatesByName.keys) == ["plantsNamed", "allBeds"])
  }

  @Test func `a fetched property has its request`() throws {
    let namesakes = try #require(plant.propertiesByName["namesakes"] as? NSFetchedPropertyDescription)
    #expect(namesakes.isTransient)
    #expect(namesakes.fetchRequest?.entityName == "Plant")
    #expect(namesakes.fetchRequest?.predicate == NSPredicate(format: "name == $FETCH_SOURCE.name"))
  }

  @Test func `indexes keep order, direction and condition`() throws {
    let byName = try #require(plant.indexes.first { $0.name == "byName" })
    #expect(byName.elements.map(\.propertyName) == ["name", "height"])
    #expect(byName.elements.map(\.isAscending) == [true, false])
    #expect(byName.elements[0].property === plant.propertiesByName["name"])
    let byLength = try #require(plant.indexes.first { $0.name == "byLength" })
    #expect(byLength.elements.map(\.collationType) == [.rTree])
    #expect(byLength.partialIndexPredicate == NSPredicate(format: "edible == YES"))
  }

  @Test func `a derived attribute has its expression, hashed as Apple hashes it`() throws {
    let bedName = try #require(plant.attributesByName["bedName"] as? NSDerivedAttributeDescription)
    #expect(bedName.derivationExpression == NSExpression(forKeyPath: "bed.name"))
    #expect(bedName.versionHash == SHA2.sha256("bed.name".utf8))
    let count = NSDerivedAttributeDescription()
    count.derivationExpression = NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: "pages")])
    #expect(count.versionHash == SHA2.sha256("count:(pages)".utf8))
  }

  @Test func `what is no model gives nil`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".momd", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(NSManagedObjectModel(contentsOf: folder) == nil)
    try Data("no model".utf8).write(to: folder.appendingPathComponent("A.mom"))
    #expect(NSManagedObjectModel(contentsOf: folder) == nil)
    #expect(NSManagedObjectModel(contentsOf: folder.appendingPathComponent("A.mom")) == nil)
    #expect(NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "/nonexistent/A.xcdatamodeld")) == nil)
    #expect(NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "/etc/hostname")) == nil)
  }
}
