// SPDX-License-Identifier: MIT
// The columns of `coredata fetch`: key paths along to-ones that end in an attribute or a relationship.

import CoreData
import CoreDataCommandLine

/// A column of a fetch's answer.
struct FetchColumn {
  enum End {
    case objectID
    case attribute(name: String, type: NSAttributeType)
    case toOne(String)
    /// The number of members.
    case toMany(String)
  }
  let title: String
  /// To-ones to follow from the object.
  let steps: [String]
  let end: End

  /// Understands a key path, or says what is wrong with it.
  init(_ text: String, _ entity: NSEntityDescription) throws {
    title = text
    var keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if keys.last == "@count", keys.count > 1 { keys.removeLast() }
    let countsMembers = keys.count < text.split(separator: ".", omittingEmptySubsequences: false).count
    var steps: [String] = []
    var entity = entity
    for key in keys.dropLast() {
      guard let next = try Self.relationship(key, entity, in: text) else {
        throw UsageError("“\(text)” leads beyond “\(key)”, which is no relationship of \(entity.name ?? "").", command: "fetch")
      }
      guard !next.isToMany else {
        throw UsageError("“\(text)” leads through “\(key)”, which holds many objects. Fetch those from their own entity.", command: "fetch")
      }
      guard let destination = next.destinationEntity else { continue }
      steps.append(key)
      entity = destination
    }
    self.steps = steps
    guard let last = keys.last else { throw UsageError("A column has no name.", command: "fetch") }
    end = try Self.end(last, entity, in: text)
    if countsMembers {
      guard case .toMany = end else { throw UsageError("“\(last)” holds no members to count.", command: "fetch") }
    }
  }

  private static func relationship(_ key: String, _ entity: NSEntityDescription, in text: String) throws -> NSRelationshipDescription? {
    try property(key, entity, in: text) as? NSRelationshipDescription
  }

  private static func end(_ key: String, _ entity: NSEntityDescription, in text: String) throws -> End {
    if key == "objectID", entity.propertiesByName[key] == nil { return .objectID }
    switch try property(key, entity, in: text) {
    case let property where property.isTransient:
      throw UsageError("“\(key)” of \(entity.name ?? "") is not stored.", command: "fetch")
    case let attribute as NSAttributeDescription where attribute.attributeType != .compositeAttributeType:
      return .attribute(name: key, type: attribute.attributeType)
    case let relationship as NSRelationshipDescription: return relationship.isToMany ? .toMany(key) : .toOne(key)
    default: throw UsageError("“\(key)” of \(entity.name ?? "") is no single value.", command: "fetch")
    }
  }

  private static func property(_ key: String, _ entity: NSEntityDescription, in text: String) throws -> NSPropertyDescription {
    if let found = entity.propertiesByName[key] { return found }
    throw UsageError(
      "\(entity.name ?? "") has no property “\(key)”\(key == text ? "" : " (in “\(text)”)")."
        + Suggestion.text(key, Array(entity.propertiesByName.keys)), command: "fetch")
  }

  /// The object's ID, then all stored attributes, then all relationships.
  static func all(of entity: NSEntityDescription) throws -> [FetchColumn] {
    let stored = entity.properties.filter { !$0.isTransient && !($0 is NSCompositeAttributeDescription) }.sorted { $0.name < $1.name }
    let names = stored.filter { $0 is NSAttributeDescription }.map(\.name) + stored.filter { $0 is NSRelationshipDescription }.map(\.name)
    return try (entity.propertiesByName["objectID"] == nil ? ["objectID"] : []).appending(names).map { try FetchColumn($0, entity) }
  }

  /// The relationships to read ahead.
  var prefetching: [String] {
    switch end {
    case .toMany(let name): [(steps + [name]).joined(separator: ".")]
    default: steps.isEmpty ? [] : [steps.joined(separator: ".")]
    }
  }

  /// The column's value for an object.
  func cell(_ object: NSManagedObject) -> Cell {
    var object = object
    for step in steps {
      guard let next = object.value(forKey: step) as? NSManagedObject else { return .null }
      object = next
    }
    switch end {
    case .objectID: return .reference(object.objectID.uriRepresentation())
    case .attribute(let name, let type): return Cell(object.value(forKey: name), of: type)
    case .toOne(let name):
      return (object.value(forKey: name) as? NSManagedObject).map { .reference($0.objectID.uriRepresentation()) } ?? .null
    case .toMany(let name):
      switch object.value(forKey: name) {
      case let members as NSSet: return .number(String(members.count))
      case let members as NSOrderedSet: return .number(String(members.count))
      default: return .null
      }
    }
  }
}

extension Array {
  fileprivate func appending(_ more: [Element]) -> [Element] { self + more }
}
