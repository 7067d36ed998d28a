// SPDX-License-Identifier: MIT
// The Swift type of each property of a generated class: those that Xcode's own code generation gives. EntityClassWriter asks.

import CoreDataModelFile

extension EntityClass {
  /// The type of an attribute's property.
  func swiftType(of attribute: AttributeDocument) -> String {
    switch attribute.attributeType {
    case .integer16: attribute.usesScalarValueType ? "Int16" : "NSNumber?"
    case .integer32: attribute.usesScalarValueType ? "Int32" : "NSNumber?"
    case .integer64: attribute.usesScalarValueType ? "Int64" : "NSNumber?"
    case .double: attribute.usesScalarValueType ? "Double" : "NSNumber?"
    case .float: attribute.usesScalarValueType ? "Float" : "NSNumber?"
    case .boolean: attribute.usesScalarValueType ? "Bool" : "NSNumber?"
    case .date: attribute.usesScalarValueType ? "TimeInterval" : "Date?"
    case .decimal: "NSDecimalNumber?"
    case .string: "String?"
    case .binaryData: "Data?"
    case .uuid: "UUID?"
    case .uri: "URL?"
    case .objectID: "NSManagedObjectID?"
    case .composite: "[String: Any]?"
    case .transformable, .undefined: (customClass(of: attribute) ?? "NSObject") + "?"
    }
  }

  /// The class given for a transformable's values; nil where the model names none, or only a module.
  private func customClass(of attribute: AttributeDocument) -> String? {
    guard let text = attribute.attributeValueClassName else { return nil }
    guard text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return text }
    let className = ModelClassName(text)
    return className.name.isEmpty ? nil : context.reference(to: text)
  }

  /// The module a property's custom class comes from, to be imported.
  func importedModule(of attribute: AttributeDocument) -> String? {
    guard attribute.attributeType == .transformable, let text = attribute.attributeValueClassName else { return nil }
    guard text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return nil }
    return ModelClassName(text).module
  }

  /// The type of a relationship's property.
  func swiftType(of relationship: RelationshipDocument) -> String {
    if relationship.isToMany { return relationship.isOrdered ? "NSOrderedSet?" : "NSSet?" }
    return classReference(ofEntity: relationship.destinationEntityName) + "?"
  }
}
