// SPDX-License-Identifier: MIT
// A model in Apple's compiled form, the keyed archive of a `.mom` file. Called by ModelCache for the copy that a store carries.

import CoreDataModelFile
import CoreDataPredicates
import Foundation

/// Writes one model.
///
/// Each entity has what it declares itself, as in a `.mom` file. Equal models give equal bytes.
struct ModelArchiveWriter {
  var builder = KeyedArchiveBuilder()
  private var entities: [ObjectIdentifier: PropertyListValue] = [:]
  private var properties: [ObjectIdentifier: PropertyListValue] = [:]
  private let model: PropertyListValue

  /// The archive of a model.
  static func data(of model: NSManagedObjectModel) -> Data {
    var writer = ModelArchiveWriter()
    writer.write(model)
    return writer.builder.data(root: writer.model)
  }

  private init() { model = builder.reserve() }

  private mutating func write(_ source: NSManagedObjectModel) {
    let sorted = Self.sorted(source.entities)
    for entity in sorted { entities[ObjectIdentifier(entity)] = builder.reserve() }
    for entity in sorted { for property in Self.properties(of: entity) { properties[ObjectIdentifier(property)] = builder.reserve() } }
    for entity in sorted { write(entity) }
    var fields = ["NSEntities": addEntities(sorted)]
    let templates = source.fetchRequestTemplatesByName.sorted { VersionHash.precedes($0.key, $1.key) }.map { name, request in
      (key: builder.add(.string(name)), value: add(request))
    }
    fields["NSFetchRequestTemplates"] = templates.isEmpty ? KeyedArchiveBuilder.null : builder.addDictionary(templates)
    let identifiers = source.versionIdentifiers.sorted { "\($0)" < "\($1)" }.compactMap { ArchivedValues.add($0.base, to: &builder) }
    fields["NSVersionIdentifiers"] = builder.addArray(identifiers, "NSSet")
    let configurations = source.storedConfigurations.sorted { VersionHash.precedes($0.key, $1.key) }.map { name, members in
      (
        key: builder.add(.string(name)),
        value: builder.addArray(Self.sorted(members).compactMap { entities[ObjectIdentifier($0)] }, "NSSet")
      )
    }
    if !configurations.isEmpty { fields["NSConfigurations"] = builder.addDictionary(configurations) }
    builder.fill(model, ["NSManagedObjectModel"], fields)
  }

  private mutating func addEntities(_ list: [NSEntityDescription]) -> PropertyListValue {
    builder.addDictionary(
      list.map { (key: builder.add(.string($0.displayName)), value: reference(to: $0)) })
  }

  private func reference(to entity: NSEntityDescription?) -> PropertyListValue {
    entity.flatMap { entities[ObjectIdentifier($0)] } ?? KeyedArchiveBuilder.null
  }
  /// The object that stands for a property of the model; nil for an element of a composite.
  func reference(to property: NSPropertyDescription?) -> PropertyListValue? { property.flatMap { properties[ObjectIdentifier($0)] } }
  func destination(of relationship: NSRelationshipDescription) -> PropertyListValue { reference(to: relationship.destinationEntity) }

  private static func sorted(_ entities: [NSEntityDescription]) -> [NSEntityDescription] {
    entities.sorted { VersionHash.precedes($0.displayName, $1.displayName) }
  }

  private static func properties(of entity: NSEntityDescription) -> [NSPropertyDescription] {
    entity.ownProperties.sorted { VersionHash.precedes($0.name, $1.name) }
  }

  /// A text, or nothing.
  mutating func add(_ text: String?) -> PropertyListValue { text.map { builder.add(.string($0)) } ?? KeyedArchiveBuilder.null }

  mutating func addUserInfo(_ info: [AnyHashable: Any]?) -> PropertyListValue {
    ArchivedValues.add(info ?? [:], to: &builder) ?? builder.addDictionary([], "NSDictionary")
  }

  private mutating func write(_ entity: NSEntityDescription) {
    let own = Self.properties(of: entity)
    for property in own { write(property, of: reference(to: entity)) }
    var fields: [String: PropertyListValue] = [
      "NSEntityName": add(entity.displayName),
      "NSClassNameForEntity": add(entity.managedObjectClassName),
      "NSManagedObjectModel": model,
      "NSProperties": builder.addDictionary(
        own.compactMap { property in
          properties[ObjectIdentifier(property)].map { (key: builder.add(.string(property.name)), value: $0) }
        }),
      "NSRenamingIdentifier": add(entity.renamingIdentifier),
      "NSSubentities": addEntities(Self.sorted(entity.subentities)),
      "NSSuperentity": reference(to: entity.superentity),
      "NSUserInfo": addUserInfo(entity.userInfo),
      "NSVersionHashModifier": add(entity.versionHashModifier),
    ]
    if entity.isAbstract { fields["NSIsAbstract"] = .boolean(true) }
    if !entity.constraintNames.isEmpty { fields["NSUniqueTuples"] = addNameLists(entity.constraintNames) }
    let compound = entity.compoundIndexes.map { $0.map(NSEntityDescription.propertyName) }
    if !compound.isEmpty { fields["NSCompoundIndexes"] = addNameLists(compound) }
    // How an index over an expression is archived is not known; ours stand where only we look.
    let plain = entity.indexes.filter { $0.elements.allSatisfy { !($0.property is NSExpressionDescription) } }
    let others = entity.indexes.filter { index in !plain.contains { $0 === index } }
    for (key, list) in [("NSFetchIndexDescriptions", plain), (ArchiveKey.indexes, others)] where !list.isEmpty {
      fields[key] = builder.addArray(list.map { add($0, of: reference(to: entity)) })
    }
    if let expression = entity.coreSpotlightDisplayNameExpression { addText(of: expression, ArchiveKey.displayName, to: &fields) }
    builder.fill(reference(to: entity), ["NSEntityDescription"], fields)
  }

  private mutating func addNameLists(_ lists: [[String]]) -> PropertyListValue {
    builder.addArray(lists.map { list in builder.addArray(list.map { builder.add(.string($0)) }) })
  }

  private mutating func add(_ index: NSFetchIndexDescription, of entity: PropertyListValue) -> PropertyListValue {
    let reference = builder.reserve()
    let elements = index.elements.map { element in
      var fields: [String: PropertyListValue] = [
        "NSPropertyName": add(element.propertyName), "NSFetchIndexElementType": .integer(Int64(element.collationType.rawValue)),
        "NSAscending": .boolean(element.isAscending), "NSFetchIndexDescription": reference,
      ]
      if let description = element.property as? NSExpressionDescription, let expression = description.expression {
        addText(of: expression, ArchiveKey.expression, to: &fields)
        fields[ArchiveKey.expressionResultType] = .integer(Int64(description.expressionResultType.rawValue))
      }
      return builder.add(["NSFetchIndexElementDescription"], fields)
    }
    var fields = ["NSIndexName": add(index.name), "NSIndexElements": builder.addArray(elements), "NSEntity": entity]
    PredicateArchiving.set(index.partialIndexPredicate, "NSPartialIndexPredicate", in: &fields, &builder)
    builder.fill(reference, ["NSFetchIndexDescription"], fields)
    return reference
  }

  /// Sets the field of an expression's text, if that can be read again.
  private mutating func addText(of expression: NSExpression, _ key: String, to fields: inout [String: PropertyListValue]) {
    let text = expressionTree(of: expression).formatText
    if (try? parseExpression(format: text)) != nil { fields[ArchiveKey.text(of: key)] = add(text) }
  }

  mutating func add(_ request: _NSFetchRequest) -> PropertyListValue {
    var fields: [String: PropertyListValue] = [
      "NSEntity": reference(to: request.entity), "NSFetchLimit": .integer(Int64(request.fetchLimit)),
      "NSFetchOffset": .integer(Int64(request.fetchOffset)), "NSBatchSize": .integer(Int64(request.fetchBatchSize)),
      "NSHasFetchRequestFlags": .boolean(true), "NSFetchRequestFlags": .integer(Int64(ArchiveFlags.number(of: request))),
      "NSResultType": .integer(Int64(request.resultType.rawValue)), "NSAllocationType": .integer(0),
      "NSRelationshipKeyPathsForPrefetching": addNames(request.relationshipKeyPathsForPrefetching),
      "NSValuesToFetch": addNames(request.propertiesToFetch), "NSValuesToGroupBy": addNames(request.propertiesToGroupBy),
    ]
    let orders = request.sortDescriptors?.compactMap { PredicateArchiving.add($0, to: &builder) }
    fields["NSSortDescriptors"] = orders.map { builder.addArray($0, "NSArray") } ?? KeyedArchiveBuilder.null
    PredicateArchiving.set(request.predicate, "NSPredicate", in: &fields, &builder)
    PredicateArchiving.set(request.havingPredicate, "NSHavingPredicate", in: &fields, &builder)
    return builder.add(["NSFetchRequest", "NSPersistentStoreRequest"], fields)
  }

  private mutating func addNames(_ list: [Any]?) -> PropertyListValue {
    list.map { names in builder.addArray(names.map { builder.add(.string(NSEntityDescription.propertyName($0))) }, "NSArray") }
      ?? KeyedArchiveBuilder.null
  }
}
