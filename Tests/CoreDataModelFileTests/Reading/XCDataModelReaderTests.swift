// SPDX-License-Identifier: MIT
// The reader, element by element, on the fixture that has them all, and on malformed XML.

import CoreDataModelFile
import Foundation
import Testing

@Suite struct XCDataModelReaderTests {
  let source: ModelSource
  var model: ModelDocument { source.document }
  let plant: EntityDocument

  init() throws {
    source = try XCDataModelBundle.read(at: Fixtures.url("Everything.xcdatamodeld")).current
    plant = try #require(source.document.entity(named: "Plant"))
  }

  func attribute(_ name: String) throws -> AttributeDocument { try #require(plant.attributes.first { $0.name == name }) }

  @Test func `the model element gives identifiers, flags and origin`() {
    #expect(model.versionIdentifiers == ["two"])
    #expect(model.usedWithCloudKit && model.usedWithSwiftData)
    #expect(model.origin.name == "named")
    #expect(model.origin.sourceLanguage == "Swift")
    #expect(model.origin.iOSVersion == "16.0")
    #expect(model.entities.map(\.name) == ["Living", "Plant", "Bed", "Seed"])
  }

  @Test func `an entity has its class, parent, identifiers and code generation`() throws {
    #expect(plant.managedObjectClassName == ".Plant")
    #expect(plant.superentityName == "Living")
    #expect(!plant.isAbstract)
    #expect(plant.codeGeneration == .class)
    #expect(plant.renamingIdentifier == "Herb")
    #expect(plant.versionHashModifier == "v2")
    #expect(plant.coreSpotlightDisplayNameExpression == "name")
    #expect(plant.isSyncable)
    let living = try #require(model.entity(named: "Living"))
    #expect(living.isAbstract && living.codeGeneration == .manual && living.userInfo == ["kingdom": "any & all"])
    #expect(model.entity(named: "Bed")?.codeGeneration == .category)
    #expect(model.entity(named: "Seed")?.managedObjectClassName == nil)
    #expect(model.superentities(of: plant).map(\.name) == ["Living"])
    #expect(model.allProperties(of: plant).first?.name == "identifier")
  }

  @Test func `properties keep the order of the file`() {
    #expect(
      plant.properties.map(\.name) == [
        "name", "height", "leaves", "cells", "price", "weight", "acidity", "edible", "planted", "photo", "page", "colours", "scratch",
        "bedName", "size", "bed", "seeds", "namesakes",
      ])
  }

  @Test(arguments: [
    ("name", AttributeDocument.Kind.string), ("height", .integer16), ("leaves", .integer32), ("cells", .integer64), ("price", .decimal),
    ("weight", .double), ("acidity", .float), ("edible", .boolean), ("planted", .date), ("photo", .binaryData), ("page", .uri),
    ("colours", .transformable), ("scratch", .undefined), ("size", .composite),
  ]) func `each attribute type is read`(name: String, type: AttributeDocument.Kind) throws {
    #expect(try attribute(name).attributeType == type)
  }

  @Test func `an attribute has its constraints, flags and identifiers`() throws {
    let name = try attribute("name")
    #expect(!name.isOptional && name.isIndexed && name.isIndexedBySpotlight && name.isSyncable)
    #expect(name.defaultValueString == "" && name.minValueString == "0" && name.maxValueString == "80")
    #expect(name.regularExpressionString == "^[A-Z].*$")
    #expect(name.renamingIdentifier == "title" && name.versionHashModifier == "n2")
    #expect(name.userInfo == ["label": "Name", "empty": ""])
    let photo = try attribute("photo")
    #expect(photo.allowsExternalBinaryDataStorage && photo.allowsCloudEncryption)
    #expect(photo.preservesValueInHistoryOnDeletion && photo.isStoredInExternalRecord)
    let planted = try attribute("planted")
    #expect(planted.defaultDateTimeInterval == 86400 && planted.minDateTimeInterval == 0 && planted.maxDateTimeInterval == 1_000_000_000.5)
    let colours = try attribute("colours")
    #expect(colours.valueTransformerName == "NSSecureUnarchiveFromData" && colours.attributeValueClassName == "[String]")
    #expect(try attribute("scratch").isTransient)
    #expect(try attribute("height").usesScalarValueType)
    #expect(try !attribute("cells").usesScalarValueType)
  }

  @Test func `derived and composite attributes name what they come from`() throws {
    let derived = try attribute("bedName")
    #expect(derived.isDerived && derived.derivationExpression == "bed.name")
    #expect(try attribute("size").compositeName == "Size")
    #expect(model.composites.map(\.name) == ["Size", "Unit"])
    let size = try #require(model.composite(named: "Size"))
    #expect(size.elements.map(\.name) == ["across", "unit"])
    #expect(size.elements.last?.compositeName == "Unit")
  }

  @Test func `relationships have counts, rule, inverse and flags`() throws {
    let bed = try #require(plant.relationships.first)
    #expect(!bed.isToMany && bed.maxCount == 1 && bed.minCount == 0 && bed.deleteRule == .nullify && bed.isOptional)
    #expect(bed.destinationEntityName == "Bed" && bed.inverseName == "plants" && bed.inverseEntityName == "Bed")
    #expect(bed.isIndexed && bed.renamingIdentifier == "place" && bed.versionHashModifier == "b2" && bed.userInfo == ["side": "one"])
    let seeds = try #require(plant.relationships.last)
    #expect(seeds.isToMany && seeds.isOrdered && seeds.minCount == 3 && seeds.maxCount == 10 && seeds.deleteRule == .cascade)
    #expect(seeds.isIndexedBySpotlight && seeds.isStoredInExternalRecord)
    let plants = try #require(model.entity(named: "Bed")?.relationships.first)
    #expect(plants.deleteRule == .deny && plants.maxCount == 0)
    #expect(model.entity(named: "Seed")?.relationships.first?.deleteRule == .noAction)
  }

  @Test func `a fetched property has its request`() throws {
    let property = try #require(plant.fetchedProperties.first)
    #expect(property.isOptional && property.versionHashModifier == "f2" && property.userInfo == ["lazy": "yes"])
    #expect(property.fetchRequest?.entityName == "Plant")
    #expect(property.fetchRequest?.predicateString == "name == $FETCH_SOURCE.name")
  }

  @Test func `indexes and constraints list their members`() throws {
    #expect(plant.indexes.map(\.name) == ["byName", "byLength"])
    let byName = plant.indexes[0]
    #expect(byName.elements.map(\.propertyName) == ["name", "height"])
    #expect(byName.elements.map(\.isAscending) == [true, false])
    #expect(byName.elements.map(\.collationType) == [.binary, .binary])
    let byLength = plant.indexes[1]
    #expect(byLength.elements[0].collationType == .rTree)
    #expect(byLength.partialIndexPredicate == "edible == YES")
    #expect(byLength.elements[0].expression == "length(name)" && byLength.elements[0].expressionResultType == .integer64)
    #expect(plant.uniquenessConstraints == [["name", "bed"], ["cells"]])
    #expect(plant.compoundIndexes == [["name", "weight"]])
  }

  @Test func `fetch request templates keep every option, and Apple's defaults where the file is silent`() {
    let named = model.fetchRequestTemplates[0]
    #expect(named.name == "plantsNamed" && named.entityName == "Plant" && named.predicateString == "name == $NAME")
    #expect(named.fetchLimit == 5 && named.fetchBatchSize == 20 && named.returnsDistinctResults)
    #expect(!named.includesSubentities && !named.includesPropertyValues && !named.includesPendingChanges && !named.returnsObjectsAsFaults)
    let all = model.fetchRequestTemplates[1]
    #expect(all.predicateString == nil && all.includesSubentities && all.includesPropertyValues && all.includesPendingChanges)
    #expect(all.returnsObjectsAsFaults && !all.returnsDistinctResults)
  }

  @Test func `configurations list their members`() {
    #expect(model.configurations.map(\.name) == ["Local", "Empty"])
    #expect(model.configurations[0].entityNames == ["Plant", "Living"])
    #expect(model.configurations[0].usedWithCloudKit)
  }

  @Test func `every place knows its line`() {
    #expect(source.line(of: .model) == 2)
    #expect(source.line(of: .entity("Living")) == 3)
    #expect(source.line(of: .property(entity: "Plant", "height")) == 16)
    #expect(source.line(of: .uniquenessConstraint(entity: "Plant", 1)) == 54)
    #expect(source.line(of: .compositeElement(composite: "Size", "unit")) == 81)
    #expect(source.line(of: .property(entity: "Living", "unknown")) == 3)
  }

  @Test(arguments: [
    ("<model><entity name='A'></model>", 1, "not well-formed XML"),
    ("<plist/>", 1, "not a model"),
    ("<model>\n<entity/>\n</model>", 2, "<entity> needs a 'name'"),
    (
      "<model>\n<entity name='A'>\n<attribute name='a' attributeType='Integer 128'/></entity></model>", 3,
      "'attributeType' cannot be 'Integer 128'"
    ),
    ("<model>\n<entity name='A'><attribute name='a' optional='maybe'/></entity></model>", 2, "'optional' must be YES or NO"),
    ("<model><entity name='A'>\n<relationship name='a' maxCount='many'/></entity></model>", 2, "'maxCount' must be a whole number"),
    ("<model><entity name='A'>\n<relationship name='a' deletionRule='Explode'/></entity></model>", 2, "'Explode'"),
    ("<model><entity name='A'>\n<property name='a'/></entity></model>", 2, "<property> within <entity>"),
    (
      "<model><entity name='A'><fetchIndex name='i'>\n<fetchIndexElement property='a' order='up'/></fetchIndex></entity></model>", 2, "'up'"
    ),
  ]) func `a malformed model is refused with its line`(xml: String, line: Int, words: String) throws {
    let error = try #require(throws: ModelFileError.self) { try Fixtures.read(xml) }
    #expect(error.diagnostics.first?.line == line)
    #expect(error.description.contains(words))
    #expect(error.description.hasPrefix("M.xcdatamodel/contents:\(line): error: "))
  }

  @Test func `one reading reports every error`() throws {
    let error = try #require(throws: ModelFileError.self) {
      try Fixtures.read("<model><entity/>\n<entity name='A' isAbstract='?'/>\n<composite/></model>")
    }
    #expect(error.diagnostics.map(\.line) == [1, 2, 3])
  }
}
