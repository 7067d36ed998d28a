// SPDX-License-Identifier: MIT
// Reads the elements within an entity: attributes, relationships, fetched properties and fetch indexes. XCDataModelReader calls it.

extension ElementReader {
  /// The property an element stands for, or nil for an element of another kind.
  func property() -> PropertyDocument? {
    switch element.name {
    case "attribute": .attribute(attribute())
    case "relationship": .relationship(relationship())
    case "fetchedProperty": .fetchedProperty(fetchedProperty())
    default: nil
    }
  }

  func attribute() -> AttributeDocument {
    allowChildren(["userInfo"])
    var attribute = AttributeDocument(name: requiredText("name"), attributeType: word("attributeType", absent: .undefined))
    attribute.isOptional = flag("optional")
    attribute.isTransient = flag("transient")
    attribute.defaultValueString = text("defaultValueString")
    attribute.defaultDateTimeInterval = number("defaultDateTimeInterval")
    attribute.minValueString = nonEmptyText("minValueString")
    attribute.maxValueString = nonEmptyText("maxValueString")
    attribute.minDateTimeInterval = number("minDateTimeInterval")
    attribute.maxDateTimeInterval = number("maxDateTimeInterval")
    attribute.regularExpressionString = nonEmptyText("regularExpressionString")
    attribute.usesScalarValueType = flag("usesScalarValueType")
    attribute.valueTransformerName = nonEmptyText("valueTransformerName")
    attribute.attributeValueClassName = nonEmptyText("customClassName")
    attribute.allowsExternalBinaryDataStorage = flag("allowsExternalBinaryDataStorage")
    attribute.allowsCloudEncryption = flag("allowsCloudEncryption")
    attribute.isIndexed = flag("indexed")
    attribute.isIndexedBySpotlight = flag("spotlightIndexingEnabled")
    attribute.isStoredInExternalRecord = flag("storedInTruthFile")
    attribute.preservesValueInHistoryOnDeletion = flag("preserveAfterDeletion")
    attribute.isDerived = flag("derived")
    attribute.derivationExpression = nonEmptyText("derivationExpression")
    attribute.compositeName = nonEmptyText("composite")
    attribute.userInfo = userInfo()
    attribute.renamingIdentifier = nonEmptyText("elementID")
    attribute.versionHashModifier = nonEmptyText("versionHashModifier")
    attribute.isSyncable = flag("syncable")
    return attribute
  }

  func relationship() -> RelationshipDocument {
    allowChildren(["userInfo"])
    var relationship = RelationshipDocument(name: requiredText("name"), destinationEntityName: nonEmptyText("destinationEntity"))
    relationship.inverseName = nonEmptyText("inverseName")
    relationship.inverseEntityName = nonEmptyText("inverseEntity")
    relationship.isOptional = flag("optional")
    relationship.isTransient = flag("transient")
    relationship.isToMany = flag("toMany")
    relationship.isOrdered = flag("ordered")
    relationship.minCount = integer("minCount", absent: 0)
    relationship.maxCount = integer("maxCount", absent: relationship.isToMany ? 0 : 1)
    relationship.deleteRule = word("deletionRule", absent: .nullify)
    relationship.isIndexed = flag("indexed")
    relationship.isIndexedBySpotlight = flag("spotlightIndexingEnabled")
    relationship.isStoredInExternalRecord = flag("storedInTruthFile")
    relationship.userInfo = userInfo()
    relationship.renamingIdentifier = nonEmptyText("elementID")
    relationship.versionHashModifier = nonEmptyText("versionHashModifier")
    relationship.isSyncable = flag("syncable")
    return relationship
  }

  private func fetchedProperty() -> FetchedPropertyDocument {
    allowChildren(["fetchRequest", "userInfo"])
    var property = FetchedPropertyDocument(name: requiredText("name"))
    property.isOptional = flag("optional")
    property.fetchRequest = children("fetchRequest").first?.fetchRequest()
    property.userInfo = userInfo()
    property.renamingIdentifier = nonEmptyText("elementID")
    property.versionHashModifier = nonEmptyText("versionHashModifier")
    property.isSyncable = flag("syncable")
    return property
  }

  func fetchRequest() -> FetchRequestDocument {
    var request = FetchRequestDocument(name: requiredText("name"), entityName: nonEmptyText("entity"))
    request.predicateString = nonEmptyText("predicateString")
    request.fetchLimit = integer("fetchLimit", absent: 0)
    request.fetchBatchSize = integer("fetchBatchSize", absent: 0)
    // Xcode writes these only where they were touched; elsewhere a request behaves as a new NSFetchRequest.
    request.includesSubentities = flag("includeSubentities", absent: true)
    request.includesPropertyValues = flag("includePropertyValues", absent: true)
    request.includesPendingChanges = flag("includesPendingChanges", absent: true)
    request.returnsObjectsAsFaults = flag("returnObjectsAsFaults", absent: true)
    request.returnsDistinctResults = flag("returnDistinctResults")
    return request
  }

  func fetchIndex() -> FetchIndexDocument {
    allowChildren(["fetchIndexElement"])
    var index = FetchIndexDocument(name: requiredText("name"))
    index.partialIndexPredicate = nonEmptyText("partialIndexPredicate")
    index.elements = children("fetchIndexElement").map { $0.fetchIndexElement() }
    return index
  }

  private func fetchIndexElement() -> FetchIndexDocument.Element {
    var element = FetchIndexDocument.Element(propertyName: nonEmptyText("property"))
    element.expression = nonEmptyText("expression")
    if nonEmptyText("expressionType") != nil { element.expressionResultType = word("expressionType", absent: .undefined) }
    element.collationType = word("type", absent: .binary)
    switch text("order") {
    case nil, "ascending": element.isAscending = true
    case "descending": element.isAscending = false
    case .some(let other): report("'order' must be ascending or descending, not '\(other)'.")
    }
    return element
  }
}
