// SPDX-License-Identifier: MIT
// Attributes and fetch indexes of a document as descriptions: texts become values and predicates.

import CoreDataModelFile
import Foundation

extension DescriptionMaker {
  func attribute(_ source: AttributeDocument) throws -> NSAttributeDescription {
    let attribute: NSAttributeDescription
    if source.isDerived {
      let derived = NSDerivedAttributeDescription()
      derived.derivationExpression = try source.derivationExpression.map(derivation)
      attribute = derived
    } else if source.attributeType == .composite {
      let composite = NSCompositeAttributeDescription()
      composite.elements = try source.compositeName.flatMap(document.composite)?.elements.map(self.attribute) ?? []
      attribute = composite
    } else {
      attribute = NSAttributeDescription()
    }
    attribute.name = source.name
    attribute.attributeType = type(source.attributeType)
    attribute.isOptional = source.isOptional
    attribute.isTransient = source.isTransient
    attribute.defaultValue = (try? source.defaultValue()).flatMap { $0 }.map(value)
    attribute.valueTransformerName = source.valueTransformerName
    if let name = source.attributeValueClassName { attribute.attributeValueClassName = name }
    attribute.allowsExternalBinaryDataStorage = source.allowsExternalBinaryDataStorage
    attribute.allowsCloudEncryption = source.allowsCloudEncryption
    attribute.preservesValueInHistoryOnDeletion = source.preservesValueInHistoryOnDeletion
    attribute.isIndexed = source.isIndexed
    attribute.isIndexedBySpotlight = source.isIndexedBySpotlight
    attribute.isStoredInExternalRecord = source.isStoredInExternalRecord
    attribute.userInfo = source.userInfo.isEmpty ? nil : source.userInfo
    if let identifier = source.renamingIdentifier { attribute.renamingIdentifier = identifier }
    attribute.versionHashModifier = source.versionHashModifier
    attribute.takeRules(rules(of: source))
    return attribute
  }

  func type(_ kind: AttributeDocument.Kind) -> NSAttributeType {
    switch kind {
    case .undefined: .undefinedAttributeType
    case .integer16: .integer16AttributeType
    case .integer32: .integer32AttributeType
    case .integer64: .integer64AttributeType
    case .decimal: .decimalAttributeType
    case .double: .doubleAttributeType
    case .float: .floatAttributeType
    case .string: .stringAttributeType
    case .boolean: .booleanAttributeType
    case .date: .dateAttributeType
    case .binaryData: .binaryDataAttributeType
    case .uuid: .UUIDAttributeType
    case .uri: .URIAttributeType
    case .transformable: .transformableAttributeType
    case .objectID: .objectIDAttributeType
    case .composite: .compositeAttributeType
    }
  }

  /// A literal as the Foundation value Apple's model would hold.
  private func value(_ literal: AttributeDocument.Literal) -> Any {
    switch literal {
    case .integer(let value): NSNumber(value: value)
    case .decimal(let value): NSDecimalNumber(decimal: value)
    case .double(let value): NSNumber(value: value)
    case .float(let value): NSNumber(value: value)
    case .string(let value): value
    case .boolean(let value): NSNumber(value: value)
    case .date(let value): value
    case .uuid(let value): value
    case .uri(let value): value
    }
  }

  /// Predicates for minimum, maximum and pattern, each with the code its failure is reported with.
  private func rules(of source: AttributeDocument) -> [(predicate: NSPredicate, code: Int)] {
    var rules: [(predicate: NSPredicate, code: Int)] = []
    let isText = source.attributeType == .string
    let isDate = source.attributeType == .date
    let subject = isText ? "length" : "SELF"
    if let minimum = (try? source.minimum()).flatMap({ $0 }).map(value) {
      let code =
        isText ? NSValidationStringTooShortError : isDate ? NSValidationDateTooSoonError : NSValidationNumberTooSmallError
      rules.append((NSPredicate(format: "\(subject) >= %@", argumentArray: [minimum]), code))
    }
    if let maximum = (try? source.maximum()).flatMap({ $0 }).map(value) {
      let code = isText ? NSValidationStringTooLongError : isDate ? NSValidationDateTooLateError : NSValidationNumberTooLargeError
      rules.append((NSPredicate(format: "\(subject) <= %@", argumentArray: [maximum]), code))
    }
    if let pattern = source.regularExpressionString, !pattern.isEmpty {
      rules.append((NSPredicate(format: "SELF MATCHES %@", argumentArray: [pattern]), NSValidationStringPatternMatchingError))
    }
    return rules
  }

  /// The entity's fetch indexes, once its properties are there.
  func indexes(of source: EntityDocument, _ entity: NSEntityDescription) throws -> [NSFetchIndexDescription] {
    let properties = entity.propertiesByName
    return try source.indexes.map { index in
      let elements = try index.elements.compactMap { element -> NSFetchIndexElementDescription? in
        guard let property = try element.propertyName.flatMap({ properties[$0] }) ?? expression(of: element) else { return nil }
        let made = NSFetchIndexElementDescription(property: property, collationType: element.collationType == .rTree ? .rTree : .binary)
        made.isAscending = element.isAscending
        return made
      }
      let made = NSFetchIndexDescription(name: index.name, elements: elements)
      made.partialIndexPredicate = try index.partialIndexPredicate.map { try NSPredicate(validating: $0) }
      return made
    }
  }
}

extension NSPropertyDescription {
  /// Sets validation predicates whose failures are reported with a code of their own.
  final func takeRules(_ rules: [(predicate: NSPredicate, code: Int)]) {
    setValidationPredicates(rules.map(\.predicate), withValidationWarnings: nil)
    validationWarnings = rules.map { NSNumber(value: $0.code) }
  }
}
