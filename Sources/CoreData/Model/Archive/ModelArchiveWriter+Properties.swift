// SPDX-License-Identifier: MIT
// Properties of an archived model.

import CoreDataModelFile
import Foundation

extension ModelArchiveWriter {
  /// Fills the object that stands for a property of an entity.
  mutating func write(_ property: NSPropertyDescription, of entity: PropertyListValue) {
    guard let reference = reference(to: property) else { return }
    let (className, fields) = parts(of: property, entity)
    builder.fill(reference, [className.name] + className.parents, fields)
  }

  /// A class's name and those it inherits from.
  private typealias ClassName = (name: String, parents: [String])

  private mutating func parts(
    of property: NSPropertyDescription, _ entity: PropertyListValue
  ) -> (ClassName, [String: PropertyListValue]) {
    var fields = basics(of: property)
    fields["NSEntity"] = entity
    let base = ["NSPropertyDescription"]
    switch property {
    case let derived as NSDerivedAttributeDescription:
      add(derived, to: &fields)
      fields["NSIsReadOnly"] = .boolean(true)
      PredicateArchiving.set(derived.derivationExpression, "NSDerivationExpression", in: &fields, &builder)
      PredicateArchiving.set(derived.filterPredicate, "NSFilteringPredicate", in: &fields, &builder)
      return (("NSDerivedAttributeDescription", ["NSAttributeDescription"] + base), fields)
    case let composite as NSCompositeAttributeDescription:
      add(composite, to: &fields)
      let elements = composite.elements.map { element in
        let (className, fields) = parts(of: element, KeyedArchiveBuilder.null)
        return builder.add([className.name] + className.parents, fields)
      }
      fields[ArchiveKey.elements] = builder.addArray(elements)
      return (("NSCompositeAttributeDescription", ["NSAttributeDescription"] + base), fields)
    case let attribute as NSAttributeDescription:
      add(attribute, to: &fields)
      return (("NSAttributeDescription", base), fields)
    case let relationship as NSRelationshipDescription:
      add(relationship, to: &fields)
      return (("NSRelationshipDescription", base), fields)
    default:
      fields["NSIsReadOnly"] = .boolean(true)
      fields["NSIsTransient"] = .boolean(true)
      let request = (property as? NSFetchedPropertyDescription)?.fetchRequest
      fields["NSFetchRequest"] = request.map { add($0) } ?? KeyedArchiveBuilder.null
      fields["_NSFetchRequestEntityName"] = add(request?.entityName)
      return (("NSFetchedPropertyDescription", base), fields)
    }
  }

  private mutating func basics(of property: NSPropertyDescription) -> [String: PropertyListValue] {
    var fields: [String: PropertyListValue] = [
      "NSPropertyName": add(property.name), "NSRenamingIdentifier": add(property.renamingIdentifier),
      "_P": .integer(Int64(ArchiveFlags.bits(of: property))),
    ]
    let flags = [
      "NSIsOptional": property.isOptional, "NSIsTransient": property.isTransient, "NSIsIndexed": property.isIndexed,
      "NSIndexedBySpotlight": property.isIndexedBySpotlight,
      ArchiveKey.isStoredInExternalRecord: property.isStoredInExternalRecord,
    ]
    for (key, isOn) in flags where isOn { fields[key] = .boolean(true) }
    if let info = property.userInfo, !info.isEmpty { fields["NSUserInfo"] = addUserInfo(info) }
    if let modifier = property.versionHashModifier { fields["NSVersionHashModifier"] = add(modifier) }
    PredicateArchiving.set(property.validationPredicates, "NSValidationPredicates", in: &fields, &builder)
    if !property.validationPredicates.isEmpty {
      let warnings = property.validationWarnings.compactMap { ArchivedValues.add($0, to: &builder) }
      fields["NSValidationWarnings"] = builder.addArray(warnings, "NSArray")
    }
    return fields
  }

  private mutating func add(_ attribute: NSAttributeDescription, to fields: inout [String: PropertyListValue]) {
    fields["NSAttributeType"] = .integer(Int64(attribute.attributeType.rawValue))
    fields["NSAttributeValueClassName"] = add(attribute.attributeValueClassName)
    fields["NSValueTransformerName"] = add(attribute.valueTransformerName)
    // A default of a class of the program's own has no form here.
    fields["NSDefaultValue"] = attribute.defaultValue.flatMap { defaultValue($0, attribute) } ?? KeyedArchiveBuilder.null
    let flags =
      (attribute.allowsExternalBinaryDataStorage ? ArchiveFlags.allowsExternalBinaryDataStorage : 0)
      | (attribute.preservesValueInHistoryOnDeletion ? ArchiveFlags.preservesValueInHistoryOnDeletion : 0)
    fields["NSFlagsKey"] = .integer(Int64(flags))
    if attribute.allowsCloudEncryption { fields[ArchiveKey.allowsCloudEncryption] = .boolean(true) }
  }

  /// A default value; numbers of a Boolean are truth values, whatever they were written as.
  private mutating func defaultValue(_ value: Any, _ attribute: NSAttributeDescription) -> PropertyListValue? {
    if attribute.attributeType == .booleanAttributeType, let number = value as? NSNumber { return builder.add(.boolean(number.boolValue)) }
    return ArchivedValues.add(value, to: &builder)
  }

  private mutating func add(_ relationship: NSRelationshipDescription, to fields: inout [String: PropertyListValue]) {
    fields["NSDestinationEntity"] = destination(of: relationship)
    fields["_NSDestinationEntityName"] = add(relationship.destinationEntity?.name)
    fields["NSInverseRelationship"] = reference(to: relationship.inverseRelationship) ?? KeyedArchiveBuilder.null
    fields["_NSInverseRelationshipName"] = add(relationship.inverseRelationship?.name)
    fields["NSMaxCount"] = .integer(Int64(relationship.maxCount))
    fields["NSMinCount"] = .integer(Int64(relationship.minCount))
    fields["NSDeleteRule"] = .integer(Int64(relationship.deleteRule.rawValue))
    if relationship.isOrdered { fields["NSIsOrdered"] = .boolean(true) }
  }
}
