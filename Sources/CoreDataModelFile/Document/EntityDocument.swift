// SPDX-License-Identifier: MIT
// An entity of a ModelDocument and the kinds of property it may have.

/// An entity as the model's file describes it; only its own properties, not the inherited ones.
package struct EntityDocument: Sendable, Hashable, Codable {
  /// How much Swift code the model compiler writes for an entity.
  package enum CodeGeneration: String, Sendable, Hashable, Codable {
    /// Nothing: the class is written by hand.
    case manual
    /// The class and an extension with its properties.
    case `class`
    /// Only the extension with the properties; the class is written by hand.
    case category
  }

  package var name: String
  /// The class as written: `Thing`, `.Thing` (of the product's own module), `Module.Thing`; nil for NSManagedObject.
  package var managedObjectClassName: String?
  package var superentityName: String?
  package var isAbstract = false
  package var codeGeneration = CodeGeneration.manual
  package var properties: [PropertyDocument] = []
  package var indexes: [FetchIndexDocument] = []
  /// Each constraint is a list of names of attributes and to-one relationships.
  package var uniquenessConstraints: [[String]] = []
  /// Indexes in the form used before fetch indexes: each a list of property names.
  package var compoundIndexes: [[String]] = []
  package var coreSpotlightDisplayNameExpression: String?
  package var userInfo: [String: String] = [:]
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var isSyncable = false

  package init(name: String) { self.name = name }

  package var attributes: [AttributeDocument] { properties.compactMap(\.attribute) }
  package var relationships: [RelationshipDocument] { properties.compactMap(\.relationship) }
  package var fetchedProperties: [FetchedPropertyDocument] { properties.compactMap(\.fetchedProperty) }
}

/// A property of an entity, in the order of the file.
package enum PropertyDocument: Sendable, Hashable, Codable {
  case attribute(AttributeDocument)
  case relationship(RelationshipDocument)
  case fetchedProperty(FetchedPropertyDocument)

  package var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    case .fetchedProperty(let property): property.name
    }
  }

  package var isTransient: Bool {
    switch self {
    case .attribute(let attribute): attribute.isTransient
    case .relationship(let relationship): relationship.isTransient
    case .fetchedProperty: true
    }
  }

  package var attribute: AttributeDocument? { if case .attribute(let attribute) = self { attribute } else { nil } }
  package var relationship: RelationshipDocument? { if case .relationship(let relationship) = self { relationship } else { nil } }
  package var fetchedProperty: FetchedPropertyDocument? { if case .fetchedProperty(let property) = self { property } else { nil } }
}

/// An index that speeds up fetches.
package struct FetchIndexDocument: Sendable, Hashable, Codable {
  package struct Element: Sendable, Hashable, Codable {
    /// The property's name; nil when the element indexes an expression.
    package var propertyName: String?
    package var expression: String?
    /// The attribute type of the expression's value.
    package var expressionResultType: AttributeDocument.Kind?
    package var collationType = CollationType.binary
    package var isAscending = true

    package init(propertyName: String? = nil) { self.propertyName = propertyName }
  }

  package enum CollationType: String, Sendable, Hashable, Codable {
    case binary = "Binary"
    case rTree = "RTree"
  }

  package var name: String
  package var elements: [Element]
  package var partialIndexPredicate: String?

  package init(name: String, elements: [Element] = []) {
    self.name = name
    self.elements = elements
  }
}
