// SPDX-License-Identifier: MIT
// One version of a model as its file says it: what XCDataModelReader makes, CompiledModel stores, the model compiler turns into classes
// and NSManagedObjectModel is built from. Plain values; names follow Apple's API words, texts are kept as written.

/// One version of a managed object model, as a plain value.
package struct ModelDocument: Sendable, Hashable, Codable {
  /// The identifier the designer gave to this version (`userDefinedModelVersionIdentifier`); none when left empty.
  package var versionIdentifiers: [String] = []
  package var entities: [EntityDocument] = []
  package var configurations: [ConfigurationDocument] = []
  package var fetchRequestTemplates: [FetchRequestDocument] = []
  package var composites: [CompositeDocument] = []
  package var usedWithCloudKit = false
  package var usedWithSwiftData = false
  package var origin = Origin()

  package init() {}

  package func entity(named name: String) -> EntityDocument? { entities.first { $0.name == name } }

  package func composite(named name: String) -> CompositeDocument? { composites.first { $0.name == name } }

  /// The entity's superentities, the nearest first; stops where the chain breaks or returns to an entity already met.
  package func superentities(of entity: EntityDocument) -> [EntityDocument] {
    var chain: [EntityDocument] = []
    var met: Set = [entity.name]
    var next = entity.superentityName
    while let name = next, met.insert(name).inserted, let parent = self.entity(named: name) {
      chain.append(parent)
      next = parent.superentityName
    }
    return chain
  }

  /// The properties an object of the entity has, inherited ones first.
  package func allProperties(of entity: EntityDocument) -> [PropertyDocument] {
    superentities(of: entity).reversed().flatMap(\.properties) + entity.properties
  }
}

extension ModelDocument {
  /// What the file says about the tools that wrote it; nothing depends on it.
  package struct Origin: Sendable, Hashable, Codable {
    package var name: String?
    package var documentVersion: String?
    package var lastSavedToolsVersion: String?
    package var systemVersion: String?
    package var minimumToolsVersion: String?
    package var sourceLanguage: String?
    package var macOSVersion: String?
    package var iOSVersion: String?

    package init() {}
  }
}

/// A named subset of a model's entities, meant for one store.
package struct ConfigurationDocument: Sendable, Hashable, Codable {
  package var name: String
  /// Names of the member entities.
  package var entityNames: [String]
  package var usedWithCloudKit = false

  package init(name: String, entityNames: [String] = []) {
    self.name = name
    self.entityNames = entityNames
  }
}

/// A composite attribute type: a named group of attributes, which may be composites again.
package struct CompositeDocument: Sendable, Hashable, Codable {
  package var name: String
  package var elements: [AttributeDocument]

  package init(name: String, elements: [AttributeDocument] = []) {
    self.name = name
    self.elements = elements
  }
}
