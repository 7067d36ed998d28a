// SPDX-License-Identifier: MIT
// A model from a model document: what the readers of files give becomes descriptions, names become references.

import CoreDataModelFile
import Foundation

extension NSManagedObjectModel {
  /// Makes a model of a document.
  ///
  /// The document must obey the rules of `ModelDocument.problems()`. Classes written with a leading dot are in the module; without one
  /// their bare names stay.
  ///
  /// - Throws: where a predicate or expression in it cannot be understood.
  convenience init(document: ModelDocument, module: String?) throws {
    self.init()
    moduleName = module
    let maker = DescriptionMaker(document: document, module: module)
    entities = try document.entities.map(maker.entity)
    let byName = entitiesByName
    for entity in document.entities {
      byName[entity.name]?.subentities = document.entities.filter { $0.superentityName == entity.name }.compactMap { byName[$0.name] }
    }
    for entity in document.entities { try maker.connect(entity, byName) }
    for configuration in document.configurations {
      setEntities(configuration.entityNames.compactMap { byName[$0] }, forConfigurationName: configuration.name)
    }
    for template in document.fetchRequestTemplates {
      setFetchRequestTemplate(try maker.request(template, byName), forName: template.name)
    }
    versionIdentifiers = Set(document.versionIdentifiers)
  }
}

/// Makes descriptions of a document's parts.
struct DescriptionMaker {
  let document: ModelDocument
  let module: String?

  /// An entity with its own properties; references to other entities come with `connect`.
  func entity(_ source: EntityDocument) throws -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = source.name
    if let name = source.managedObjectClassName, !name.isEmpty { entity.managedObjectClassName = className(name) }
    entity.isAbstract = source.isAbstract
    entity.userInfo = source.userInfo.isEmpty ? nil : source.userInfo
    if let identifier = source.renamingIdentifier { entity.renamingIdentifier = identifier }
    entity.versionHashModifier = source.versionHashModifier
    entity.uniquenessConstraints = source.uniquenessConstraints
    entity.compoundIndexes = source.compoundIndexes
    entity.properties = try source.properties.map(property)
    return entity
  }

  /// `.Thing` is the class of the product's own module.
  private func className(_ name: String) -> String {
    guard name.hasPrefix(".") else { return name }
    let bare = String(name.dropFirst())
    return module.map { "\($0).\(bare)" } ?? bare
  }

  private func property(_ source: PropertyDocument) throws -> NSPropertyDescription {
    switch source {
    case .attribute(let attribute): return try self.attribute(attribute)
    case .relationship(let relationship): return self.relationship(relationship)
    case .fetchedProperty(let fetched):
      let property = NSFetchedPropertyDescription()
      property.name = fetched.name
      property.isOptional = fetched.isOptional
      property.isTransient = true
      property.userInfo = fetched.userInfo.isEmpty ? nil : fetched.userInfo
      if let identifier = fetched.renamingIdentifier { property.renamingIdentifier = identifier }
      property.versionHashModifier = fetched.versionHashModifier
      return property
    }
  }

  private func relationship(_ source: RelationshipDocument) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = source.name
    relationship.isOptional = source.isOptional
    relationship.isTransient = source.isTransient
    relationship.isOrdered = source.isOrdered
    relationship.minCount = source.minCount
    relationship.maxCount = source.maxCount
    relationship.deleteRule =
      switch source.deleteRule {
      case .noAction: .noActionDeleteRule
      case .nullify: .nullifyDeleteRule
      case .cascade: .cascadeDeleteRule
      case .deny: .denyDeleteRule
      }
    relationship.isIndexed = source.isIndexed
    relationship.isIndexedBySpotlight = source.isIndexedBySpotlight
    relationship.isStoredInExternalRecord = source.isStoredInExternalRecord
    relationship.userInfo = source.userInfo.isEmpty ? nil : source.userInfo
    if let identifier = source.renamingIdentifier { relationship.renamingIdentifier = identifier }
    relationship.versionHashModifier = source.versionHashModifier
    return relationship
  }

  /// Sets what refers to other entities and to properties; the hierarchy must be there.
  func connect(_ source: EntityDocument, _ byName: [String: NSEntityDescription]) throws {
    guard let entity = byName[source.name] else { return }
    for relationship in source.relationships {
      guard let made = entity.ownProperties.first(where: { $0.name == relationship.name }) as? NSRelationshipDescription else { continue }
      made.destinationEntity = relationship.destinationEntityName.flatMap { byName[$0] }
      guard let name = relationship.inverseName, let owner = relationship.inverseEntityName ?? relationship.destinationEntityName else {
        continue
      }
      made.inverseRelationship = byName[owner]?.relationshipsByName[name]
    }
    for fetched in source.fetchedProperties {
      let made = entity.ownProperties.first { $0.name == fetched.name } as? NSFetchedPropertyDescription
      made?.fetchRequest = try fetched.fetchRequest.map { try request($0, byName) }
    }
    entity.indexes = try indexes(of: source, entity)
  }

  /// A fetch request of the model.
  func request(_ source: FetchRequestDocument, _ byName: [String: NSEntityDescription]) throws -> NSFetchRequest<NSFetchRequestResult> {
    let request = NSFetchRequest<NSFetchRequestResult>()
    request.entity = source.entityName.flatMap { byName[$0] }
    if let format = source.predicateString, !format.isEmpty { request.predicate = try NSPredicate(validating: format) }
    request.fetchLimit = source.fetchLimit
    request.fetchBatchSize = source.fetchBatchSize
    request.includesSubentities = source.includesSubentities
    request.includesPropertyValues = source.includesPropertyValues
    request.includesPendingChanges = source.includesPendingChanges
    request.returnsObjectsAsFaults = source.returnsObjectsAsFaults
    request.returnsDistinctResults = source.returnsDistinctResults
    return request
  }
}
