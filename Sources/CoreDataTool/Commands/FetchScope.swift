// SPDX-License-Identifier: MIT
// What the expressions of a predicate are, by the model: which attribute a key path ends at, which entity a variable stands for.
// FetchLiterals asks.

import CoreData
import CoreDataPredicates

/// The entity that a predicate is about, and those of the variables that subqueries bind.
struct FetchScope {
  /// What an expression's values are; with the name of the attribute, for sentences.
  enum Kind {
    case number(String), boolean(String), text(String), date(String), uuid, url, object, entity
  }

  let entity: NSEntityDescription
  private var variables: [String: NSEntityDescription] = [:]

  init(entity: NSEntityDescription) { self.entity = entity }

  /// The scope within a subquery.
  func binding(_ variable: String, to entity: NSEntityDescription?) -> FetchScope {
    var scope = self
    scope.variables[variable] = entity
    return scope
  }

  /// The entity of a collection's members.
  func members(of collection: ExpressionTree) -> NSEntityDescription? {
    switch collection {
    case .keyPath(let keys): destination(keys[...], from: entity)
    case .keyPathFrom(.variable(let name), let keys): variables[name].flatMap { destination(keys[...], from: $0) }
    case .keyPathFrom(.evaluatedObject, let keys): destination(keys[...], from: entity)
    case .subquery(let inner, _, _): members(of: inner)
    default: nil
    }
  }

  /// What an expression's values are; nil where that is not certain.
  func kind(of expression: ExpressionTree) -> Kind? {
    switch expression {
    case .evaluatedObject: .object
    case .variable(let name): variables[name].map { _ in .object }
    case .keyPath(let keys): kind(keys, from: entity)
    case .keyPathFrom(.evaluatedObject, let keys): kind(keys, from: entity)
    case .keyPathFrom(.variable(let name), let keys): variables[name].flatMap { kind(keys, from: $0) }
    default: nil
    }
  }

  /// Operators that give one of the members, or all.
  private static let choosing: Set<String> = ["@max", "@min", "@unionOfObjects", "@distinctUnionOfObjects"]

  private func kind(_ keys: [String], from start: NSEntityDescription) -> Kind? {
    let keys = keys.filter { $0.lowercased() != "self" && !Self.choosing.contains($0) }
    guard let last = keys.last else { return .object }
    guard !keys.contains(where: { $0.hasPrefix("@") }), let entity = destination(keys.dropLast(), from: start) else { return nil }
    guard let property = entity.propertiesByName[last] else {
      return ["objectID": Kind.object, "entity": .entity][last]
    }
    if property is NSRelationshipDescription { return .object }
    guard let attribute = property as? NSAttributeDescription else { return nil }
    switch attribute.attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .decimalAttributeType, .doubleAttributeType,
      .floatAttributeType:
      return .number(last)
    case .booleanAttributeType: return .boolean(last)
    case .stringAttributeType: return .text(last)
    case .dateAttributeType: return .date(last)
    case .UUIDAttributeType: return .uuid
    case .URIAttributeType: return .url
    default: return nil
    }
  }

  private func destination(_ keys: ArraySlice<String>, from start: NSEntityDescription) -> NSEntityDescription? {
    var entity: NSEntityDescription? = start
    for key in keys where key.lowercased() != "self" {
      entity = (entity?.propertiesByName[key] as? NSRelationshipDescription)?.destinationEntity
    }
    return entity
  }
}
