// SPDX-License-Identifier: MIT
// Models for ModelArchiveTests: a small one to damage, and one with what Xcode's editor cannot make.

import CoreData

extension ModelArchiveTests {
  /// Two entities, one below the other, with a relationship between them.
  static func small() -> NSManagedObjectModel {
    let name = attribute("name", .stringAttributeType)
    name.setValidationPredicates([NSPredicate(format: "length >= 3")], withValidationWarnings: ["too short"])
    let base = entity("Base", [name])
    let leaf = entity("Leaf", [attribute("weight", .doubleAttributeType, 1.5)])
    base.subentities = [leaf]
    relate(base, "leaves", many: true, leaf, "base")
    let model = NSManagedObjectModel()
    model.entities = [base, leaf]
    return model
  }

  static func oddities() -> NSManagedObjectModel {
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let defaults: [(String, NSAttributeType, Any)] = [
      ("small", .integer16AttributeType, -3), ("middle", .integer32AttributeType, 70_000), ("large", .integer64AttributeType, Int64.min),
      ("exact", .decimalAttributeType, NSDecimalNumber(string: "-12345678901234567890.0123456789")),
      ("tiny", .decimalAttributeType, Decimal(sign: .plus, exponent: -120, significand: 7)), ("zero", .decimalAttributeType, Decimal(0)),
      ("double", .doubleAttributeType, 0.1), ("float", .floatAttributeType, Float(0.1)), ("text", .stringAttributeType, "ſüß 🌱"),
      ("yes", .booleanAttributeType, true), ("date", .dateAttributeType, Date(timeIntervalSinceReferenceDate: -0.25)),
      ("bytes", .binaryDataAttributeType, Data([0, 1, 255])), ("id", .UUIDAttributeType, uuid),
      ("place", .URIAttributeType, URL(string: "https://example.org/a?b=ü") ?? URL(fileURLWithPath: "/")),
      ("object", .transformableAttributeType, ["list": [1, 2], "text": "x"] as NSDictionary),
    ]
    var properties: [NSPropertyDescription] = defaults.map { attribute($0.0, $0.1, $0.2) }
    let name = attribute("name", .stringAttributeType)
    name.isOptional = false
    name.isIndexed = true
    name.renamingIdentifier = "title"
    name.versionHashModifier = "2"
    name.userInfo = ["label": "Name", "list": ["a", 1] as [Any], "nested": ["x": true]]
    name.setValidationPredicates(
      [NSPredicate(format: "length >= 3 AND length <= 50"), NSPredicate(format: "SELF CONTAINS 'title'")],
      withValidationWarnings: ["Between 3 and 50.", "Must have a title."])
    let starts = attribute("starts", .stringAttributeType)
    starts.setValidationPredicates([NSPredicate(format: "SELF BEGINSWITH 'x'")], withValidationWarnings: ["x"])
    let colour = attribute("colour", .transformableAttributeType)
    colour.valueTransformerName = "ColourTransformer"
    colour.attributeValueClassName = "Colour"
    let large = attribute("photo", .binaryDataAttributeType)
    large.allowsExternalBinaryDataStorage = true
    large.preservesValueInHistoryOnDeletion = true
    large.allowsCloudEncryption = true
    let scratch = attribute("scratch", .undefinedAttributeType)
    scratch.isTransient = true
    let count = NSDerivedAttributeDescription()
    count.name = "partCount"
    count.attributeType = .integer64AttributeType
    count.derivationExpression = NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: "parts")])
    count.filterPredicate = NSPredicate(format: "name != nil")
    let fetched = NSFetchedPropertyDescription()
    fetched.name = "namesakes"
    fetched.isTransient = true
    properties += [name, starts, colour, large, scratch, count, fetched]
    let odd = entity("Odd", properties)
    odd.userInfo = ["kind": "odd"]
    odd.renamingIdentifier = "Strange"
    odd.versionHashModifier = "1"
    odd.managedObjectClassName = "Garden.Odd"
    let part = entity("Part", [attribute("name", .stringAttributeType), attribute("weight", .doubleAttributeType)])
    part.isAbstract = true
    let leaf = entity("Leaf", [attribute("length", .floatAttributeType)])
    part.subentities = [leaf]
    let parts = relate(odd, "parts", many: true, part, "owner")
    parts.isOrdered = true
    parts.minCount = 1
    parts.maxCount = 10_000
    parts.deleteRule = .cascadeDeleteRule
    odd.uniquenessConstraints = [["name", "small"], ["id"]]
    odd.compoundIndexes = [["small", "large"]]
    let byName = NSFetchIndexDescription(
      name: "byName",
      elements: [
        NSFetchIndexElementDescription(property: name, collationType: .binary),
        NSFetchIndexElementDescription(property: properties[0], collationType: .binary),
      ])
    byName.elements[1].isAscending = false
    byName.partialIndexPredicate = NSPredicate(format: "small > 3")
    odd.indexes = [byName]
    let request = NSFetchRequest<NSFetchRequestResult>()
    request.entity = odd
    request.predicate = NSPredicate(format: "name == $FETCH_SOURCE.name AND SELF != $FETCH_SOURCE")
    request.sortDescriptors = [
      NSSortDescriptor(key: "name", ascending: false, selector: "caseInsensitiveCompare:"), NSSortDescriptor(key: "small", ascending: true),
    ]
    fetched.fetchRequest = request
    let model = NSManagedObjectModel()
    model.entities = [odd, part, leaf]
    model.setEntities([part, leaf], forConfigurationName: "Parts")
    model.setEntities([], forConfigurationName: "None")
    let template = NSFetchRequest<NSFetchRequestResult>()
    template.entity = part
    template.fetchLimit = 5
    template.fetchOffset = 2
    template.fetchBatchSize = 20
    template.includesSubentities = false
    template.returnsDistinctResults = true
    template.resultType = .dictionaryResultType
    template.propertiesToFetch = ["name"]
    template.relationshipKeyPathsForPrefetching = ["owner"]
    model.setFetchRequestTemplate(template, forName: "some parts")
    model.versionIdentifiers = ["two", 2]
    return model
  }

  private static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = properties
    return entity
  }

  private static func attribute(_ name: String, _ type: NSAttributeType, _ value: Any? = nil) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.defaultValue = value
    return attribute
  }

  @discardableResult
  private static func relate(
    _ source: NSEntityDescription, _ name: String, many: Bool, _ destination: NSEntityDescription, _ inverse: String
  ) -> NSRelationshipDescription {
    let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
    (there.name, back.name) = (name, inverse)
    (there.destinationEntity, back.destinationEntity) = (destination, source)
    (there.inverseRelationship, back.inverseRelationship) = (back, there)
    there.maxCount = many ? 0 : 1
    back.maxCount = 1
    source.properties.append(there)
    destination.properties.append(back)
    return there
  }
}
