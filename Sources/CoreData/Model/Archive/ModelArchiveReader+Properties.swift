// SPDX-License-Identifier: MIT
// Properties, fetch requests and fetch indexes of an archived model.

import CoreDataModelFile
import CoreDataPredicates
import Foundation

extension ModelArchiveReader {
  /// A property without what refers to entities.
  func property(_ source: ArchivedObject, named name: String, depth: Int = 0) throws -> NSPropertyDescription {
    let property: NSPropertyDescription
    switch source.className {
    case "NSAttributeDescription": property = try attribute(source, NSAttributeDescription())
    case "NSDerivedAttributeDescription":
      let derived = NSDerivedAttributeDescription()
      derived.derivationExpression = try ArchivedPredicates.expression(source, "NSDerivationExpression")
      derived.filterPredicate = try ArchivedPredicates.predicate(source, "NSFilteringPredicate")
      property = try attribute(source, derived)
    case "NSCompositeAttributeDescription":
      guard depth < 16 else { throw Self.damage("The composite attribute \(name) holds itself.") }
      let composite = NSCompositeAttributeDescription()
      composite.elements = try (source.object(ArchiveKey.elements)?.members ?? []).compactMap { member in
        guard let element = member.object, let name = element.string("NSPropertyName") else { return nil }
        return try self.property(element, named: name, depth: depth + 1) as? NSAttributeDescription
      }
      property = try attribute(source, composite)
    case "NSRelationshipDescription": property = try relationship(source)
    case "NSFetchedPropertyDescription": property = NSFetchedPropertyDescription()
    default: throw Self.damage("The property \(name) is of the unknown class \(source.className).")
    }
    property.name = source.string("NSPropertyName") ?? name
    guard property.name == name else { throw Self.damage("A property is called both \(name) and \(property.name).") }
    property.isOptional = source.flag("NSIsOptional")
    property.isTransient = source.flag("NSIsTransient")
    property.isIndexed = source.flag("NSIsIndexed")
    property.isIndexedBySpotlight = source.flag("NSIndexedBySpotlight")
    property.isStoredInExternalRecord = source.flag(ArchiveKey.isStoredInExternalRecord)
    property.userInfo = ArchivedValues.userInfo(source)
    property.versionHashModifier = source.string("NSVersionHashModifier")
    if let identifier = source.string("NSRenamingIdentifier"), identifier != name { property.renamingIdentifier = identifier }
    let predicates = try ArchivedPredicates.predicates(source, "NSValidationPredicates")
    if !predicates.isEmpty {
      property.setValidationPredicates(predicates, withValidationWarnings: nil)
      property.validationWarnings = (source.object("NSValidationWarnings")?.members ?? []).compactMap { ArchivedValues.value($0) }
    }
    return property
  }

  private func attribute(_ source: ArchivedObject, _ attribute: NSAttributeDescription) throws -> NSAttributeDescription {
    guard let number = source.integer("NSAttributeType"), let type = UInt(exactly: number).flatMap(NSAttributeType.init(rawValue:)) else {
      throw Self.damage("An attribute has no type.")
    }
    attribute.attributeType = type
    if let name = source.string("NSAttributeValueClassName"), name != type.valueClassName { attribute.attributeValueClassName = name }
    attribute.valueTransformerName = source.string("NSValueTransformerName")
    let flags = source.integer("NSFlagsKey") ?? 0
    attribute.allowsExternalBinaryDataStorage = flags & ArchiveFlags.allowsExternalBinaryDataStorage != 0
    attribute.preservesValueInHistoryOnDeletion = flags & ArchiveFlags.preservesValueInHistoryOnDeletion != 0
    attribute.allowsCloudEncryption = source.flag(ArchiveKey.allowsCloudEncryption)
    // A default of a class that is not here is left out, and so is one that the attribute cannot take.
    if let value = source.value("NSDefaultValue").flatMap({ ArchivedValues.value($0) }), DefaultValues.fits(value, attribute) {
      attribute.defaultValue = value
    }
    return attribute
  }

  private func relationship(_ source: ArchivedObject) throws -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    guard let maxCount = source.integer("NSMaxCount"), let minCount = source.integer("NSMinCount") else {
      throw Self.damage("A relationship has no counts.")
    }
    // A negative number, as programs write for no limit, is a large one where it is hashed.
    relationship.maxCount = maxCount < 0 ? Int(UInt32(truncatingIfNeeded: maxCount)) : maxCount
    relationship.minCount = max(0, minCount)
    relationship.isOrdered = source.flag("NSIsOrdered")
    guard let rule = UInt(exactly: source.integer("NSDeleteRule") ?? 0).flatMap(NSDeleteRule.init(rawValue:)) else {
      throw Self.damage("A relationship has an unknown deletion rule.")
    }
    relationship.deleteRule = rule
    return relationship
  }

  /// A template, or the request of a fetched property.
  func request(_ source: ArchivedObject) throws -> NSFetchRequest<NSFetchRequestResult> {
    let request = NSFetchRequest<NSFetchRequestResult>()
    request.entity = source.object("NSEntity").flatMap { entities[$0.number] }
    request.predicate = try ArchivedPredicates.predicate(source, "NSPredicate")
    request.havingPredicate = try ArchivedPredicates.predicate(source, "NSHavingPredicate")
    request.sortDescriptors = source.object("NSSortDescriptors")?.members?.compactMap { $0.object.flatMap(ArchivedPredicates.order) }
    request.fetchLimit = max(0, source.integer("NSFetchLimit") ?? 0)
    request.fetchOffset = max(0, source.integer("NSFetchOffset") ?? 0)
    request.fetchBatchSize = max(0, source.integer("NSBatchSize") ?? 0)
    request.resultType = NSFetchRequestResultType(rawValue: UInt(exactly: source.integer("NSResultType") ?? 0) ?? 0)
    func names(_ key: String) -> [String]? {
      source.object(key)?.members?.compactMap { $0.string ?? $0.object?.string("NSPropertyName") }
    }
    request.relationshipKeyPathsForPrefetching = names("NSRelationshipKeyPathsForPrefetching")
    request.propertiesToFetch = names("NSValuesToFetch")
    request.propertiesToGroupBy = names("NSValuesToGroupBy")
    if source.flag("NSHasFetchRequestFlags"), let flags = source.integer("NSFetchRequestFlags") { ArchiveFlags.set(flags, request) }
    return request
  }

  /// The entity's fetch indexes.
  func indexes(_ source: ArchivedObject, _ entity: NSEntityDescription) throws -> [NSFetchIndexDescription] {
    let properties = entity.propertiesByName
    let listed = ["NSFetchIndexDescriptions", ArchiveKey.indexes].flatMap { source.object($0)?.members ?? [] }
    return try listed.compactMap(\.object).map { index in
      guard let name = index.string("NSIndexName") else { throw Self.damage("A fetch index has no name.") }
      let elements = try (index.object("NSIndexElements")?.members ?? []).compactMap(\.object).map { element in
        let property = try element.string("NSPropertyName").flatMap { properties[$0] } ?? expression(element)
        guard let property else { throw Self.damage("The fetch index \(name) is over a property that is not there.") }
        let isTree = element.integer("NSFetchIndexElementType") == Int(NSFetchIndexElementType.rTree.rawValue)
        let made = NSFetchIndexElementDescription(property: property, collationType: isTree ? .rTree : .binary)
        made.isAscending = element.flag("NSAscending")
        return made
      }
      let made = NSFetchIndexDescription(name: name, elements: elements)
      made.partialIndexPredicate = try ArchivedPredicates.predicate(index, "NSPartialIndexPredicate")
      return made
    }
  }

  /// What an index element that is no property stands for.
  private func expression(_ element: ArchivedObject) throws -> NSExpressionDescription? {
    guard let expression = try ArchivedPredicates.expression(element, ArchiveKey.expression) else { return nil }
    let description = NSExpressionDescription()
    description.name = element.string("NSPropertyName") ?? ""
    description.expression = expression
    let type = element.integer(ArchiveKey.expressionResultType).flatMap { UInt(exactly: $0) }.flatMap(NSAttributeType.init(rawValue:))
    description.expressionResultType = type ?? .undefinedAttributeType
    return description
  }
}
