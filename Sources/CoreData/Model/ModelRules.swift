// SPDX-License-Identifier: MIT
// The rules a model must obey before it can be used, each with a sentence that says what to do. Called by freezing.

import Foundation

/// Finds what keeps a model from being used.
enum ModelRules {
  /// A sentence for each broken rule; empty for a model that can be used.
  static func problems(in entities: [NSEntityDescription]) -> [String] {
    var problems: [String] = []
    if entities.count > Int(UInt16.max) { problems.append("The model has more than \(UInt16.max) entities. Split it.") }
    let known = Set(entities.map(ObjectIdentifier.init))
    // Every other rule follows superentities up, which ends only in a sound hierarchy.
    let hierarchy = entities.flatMap { hierarchyProblems(of: $0, $0.displayName, known) }
    guard hierarchy.isEmpty else { return problems + hierarchy }
    var names: Set<String> = []
    for entity in entities {
      guard let name = entity.name, !name.isEmpty else {
        problems.append("An entity has no name. Give every entity a name.")
        continue
      }
      if !names.insert(name).inserted { problems.append("Two entities are called \(name). Rename one of them.") }
      if entity.frozenEntity != nil {
        problems.append("The entity \(name) was used before it was part of this model. Put entities into their model first.")
      }
      problems += propertyNameProblems(of: entity, name)
      for property in entity.ownProperties {
        switch property {
        case let attribute as NSAttributeDescription: problems += attributeProblems(attribute, name)
        case let relationship as NSRelationshipDescription: problems += relationshipProblems(relationship, entity, name, known)
        case is NSExpressionDescription:
          problems.append("\(name).\(property.name) is an expression description, which only a fetch can have. Use a derived attribute.")
        default: continue
        }
      }
      problems += constraintProblems(of: entity, name)
    }
    return problems
  }

  private static func hierarchyProblems(of entity: NSEntityDescription, _ name: String, _ known: Set<ObjectIdentifier>) -> [String] {
    var problems: [String] = []
    if let parent = entity.superentity, !known.contains(ObjectIdentifier(parent)) {
      problems.append("The superentity \(parent.displayName) of \(name) is not in the model. Add it to the model's entities.")
    }
    for child in entity.children where !known.contains(ObjectIdentifier(child)) {
      problems.append("The subentity \(child.displayName) of \(name) is not in the model. Add it to the model's entities.")
    }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(entity)]
    var ancestor = entity.superentity
    while let next = ancestor {
      if !seen.insert(ObjectIdentifier(next)).inserted {
        problems.append("The entity \(name) inherits from itself. Take it out of the subentities below it.")
        break
      }
      ancestor = next.superentity
    }
    return problems
  }

  private static func propertyNameProblems(of entity: NSEntityDescription, _ name: String) -> [String] {
    var problems: [String] = []
    var seen: Set<String> = []
    for property in entity.ownProperties {
      if property.name.isEmpty { problems.append("A property of \(name) has no name. Give every property a name.") }
      if !seen.insert(property.name).inserted { problems.append("\(name) has two properties called \(property.name). Rename one.") }
    }
    var ancestor = entity.superentity
    while let next = ancestor {
      for property in next.ownProperties where seen.contains(property.name) {
        problems.append("\(name) declares \(property.name), which it inherits from \(next.displayName). Remove or rename one of them.")
      }
      ancestor = next.superentity
    }
    return problems
  }

  private static func attributeProblems(_ attribute: NSAttributeDescription, _ entity: String) -> [String] {
    if attribute.attributeType == .undefinedAttributeType && !attribute.isTransient {
      return ["\(entity).\(attribute.name) has no type. Give it an attribute type, or make it transient."]
    }
    if attribute.attributeType == .objectIDAttributeType && !attribute.isTransient {
      return ["\(entity).\(attribute.name) holds object IDs, which no store keeps. Make it transient or a relationship."]
    }
    guard let value = attribute.defaultValue, !(value is NSNull), !DefaultValues.fits(value, attribute) else { return [] }
    return [
      "The default of \(entity).\(attribute.name) is a \(type(of: value)), but the attribute takes \(DefaultValues.taken(by: attribute))."
    ]
  }

  private static func relationshipProblems(
    _ relationship: NSRelationshipDescription, _ entity: NSEntityDescription, _ name: String, _ known: Set<ObjectIdentifier>
  ) -> [String] {
    let path = "\(name).\(relationship.name)"
    guard let destination = relationship.destinationEntity else { return ["\(path) has no destination entity. Set destinationEntity."] }
    guard known.contains(ObjectIdentifier(destination)) else {
      return ["The destination \(destination.displayName) of \(path) is not in the model. Add it to the model's entities."]
    }
    var problems: [String] = []
    if relationship.maxCount < 0 || relationship.minCount < 0 {
      problems.append("\(path) has a negative count. Use 0 for no limit.")
    } else if relationship.maxCount > 0 && relationship.minCount > relationship.maxCount {
      problems.append("\(path) must hold at least \(relationship.minCount) and at most \(relationship.maxCount). Lower minCount.")
    }
    guard let inverse = relationship.inverseRelationship else { return problems }
    let inversePath = "\(inverse.declaringEntity?.displayName ?? "?").\(inverse.name)"
    if destination.relationshipsByName[inverse.name] !== inverse {
      problems.append(
        "\(path) has the inverse \(inversePath), but that is no relationship of \(destination.displayName). Set another inverse.")
    } else if inverse.inverseRelationship !== relationship {
      let other = inverse.inverseRelationship.map { "\($0.declaringEntity?.displayName ?? "?").\($0.name)" } ?? "none"
      problems.append("\(path) has the inverse \(inversePath), whose own inverse is \(other). Set each as the other's inverse.")
    }
    return problems
  }

  private static func constraintProblems(of entity: NSEntityDescription, _ name: String) -> [String] {
    let properties = entity.propertiesByName
    return entity.constraintNames.flatMap { constraint in
      constraint.compactMap { member in
        switch properties[member] {
        case is NSAttributeDescription: return nil
        case let relationship as NSRelationshipDescription where !relationship.isToMany: return nil
        case nil: return "A uniqueness constraint of \(name) names \(member), which is no property of it. Correct the name."
        default: return "A uniqueness constraint of \(name) names \(member). Only attributes and to-one relationships can be unique."
        }
      }
    }
  }
}
