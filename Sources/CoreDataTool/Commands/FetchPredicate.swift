// SPDX-License-Identifier: MIT
// The predicate a user types: parsed, checked against the entity, its mistakes shown at their place. `coredata fetch` calls it.

import CoreData
import CoreDataCommandLine
import CoreDataPredicates

/// Makes predicates of what a user types.
enum FetchPredicate {
  /// The predicate of a text.
  ///
  /// - Throws: `UsageError` with the text and a mark under the mistake.
  static func parse(_ text: String) throws -> NSPredicate {
    do { return try NSPredicate(validating: text) } catch let error as PredicateFormatError {
      throw mistake(error.reason, text, at: error.position)
    }
  }

  /// Refuses names that the entity does not have, and variables.
  static func check(_ predicate: NSPredicate, _ text: String, _ entity: NSEntityDescription) throws {
    var search = NameSearch(entity: entity)
    search.visit(predicateTree(of: predicate))
    guard let (path, reason) = search.problem else { return }
    throw mistake(reason, text, at: PredicateNames(text).position(of: path))
  }

  /// The predicate with what the user typed beside dates, UUIDs and objects as values of those types.
  ///
  /// - Throws: `UsageError` with a mark under a literal that cannot be such a value.
  static func typed(_ predicate: NSPredicate, _ text: String, _ literals: FetchLiterals) throws -> NSPredicate {
    do {
      return CoreDataPredicates.predicate(of: try literals.typed(predicateTree(of: predicate)))
    } catch let error as FetchLiterals.Mistake {
      let place = error.written.lazy.compactMap { text.range(of: $0)?.lowerBound }.first
      throw mistake(error.reason, text, at: place.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) })
    }
  }

  private static func mistake(_ reason: String, _ text: String, at position: Int?) -> UsageError {
    guard let position else { return UsageError("The predicate cannot be used: \(reason)", command: "fetch") }
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(position)))
    return UsageError(
      "The predicate cannot be understood at column \(before.count + 1): \(reason)",
      excerpt: "  \(line(text))\n  \("^".paddedLeft(to: line(before).width + 1))")
  }

  /// The text on one line, each of its characters still one.
  private static func line(_ text: String) -> String {
    String(text.map { $0.unicodeScalars.contains(where: \.breaksLines) ? " " : $0 })
  }
}

/// Looks for the first name in a predicate that means nothing.
private struct NameSearch {
  let entity: NSEntityDescription
  /// The entities of the variables that subqueries bind.
  private var variables: [String: NSEntityDescription] = [:]
  /// The path to the name with the name itself, and what is wrong.
  private(set) var problem: (path: [String], reason: String)?

  init(entity: NSEntityDescription) { self.entity = entity }

  mutating func visit(_ tree: PredicateTree) {
    switch tree {
    case .constant, .block: break
    case .comparison(let comparison):
      visit(comparison.left)
      visit(comparison.right)
    case .and(let parts), .or(let parts): for part in parts { visit(part) }
    case .not(let part): visit(part)
    }
  }

  private mutating func visit(_ tree: ExpressionTree) {
    guard problem == nil else { return }
    switch tree {
    case .constant, .evaluatedObject, .anyKey, .fetch, .block: break
    case .variable(let name):
      if variables[name] == nil { problem = (["$" + name], "The variable $\(name) has no value here. Write the value itself.") }
    case .keyPath(let keys): _ = follow(keys, from: entity)
    case .keyPathFrom(.variable(let name), let keys) where variables[name] != nil:
      if let bound = variables[name] { _ = follow(keys, from: bound, behind: ["$" + name]) }
    case .keyPathFrom(let root, _): visit(root)
    case .function(_, let operand, let arguments):
      if let operand { visit(operand) }
      for argument in arguments { visit(argument) }
    case .aggregate(let elements): for element in elements { visit(element) }
    case .subquery(let collection, let variable, let predicate):
      visit(collection)
      let before = variables[variable]
      variables[variable] = members(of: collection) ?? entity
      visit(predicate)
      variables[variable] = before
    case .conditional(let predicate, let yes, let no):
      visit(predicate)
      visit(yes)
      visit(no)
    case .setOperation(_, let left, let right):
      visit(left)
      visit(right)
    }
  }

  /// The entity of a subquery's members.
  private mutating func members(of collection: ExpressionTree) -> NSEntityDescription? {
    switch collection {
    case .keyPath(let keys): follow(keys, from: entity)
    case .keyPathFrom(.variable(let name), let keys): variables[name].flatMap { follow(keys, from: $0, behind: ["$" + name]) }
    default: nil
    }
  }

  /// The entity that a key path leads to; notes the first key that means nothing.
  private mutating func follow(
    _ keys: [String], from start: NSEntityDescription, behind root: [String] = []
  ) -> NSEntityDescription? {
    var current: NSEntityDescription? = start
    var attribute: NSAttributeDescription?
    for (index, key) in keys.enumerated() where !key.hasPrefix("@") && key.lowercased() != "self" && key != "objectID" {
      if key == "entity", attribute == nil { return nil }
      if let attribute, !(attribute is NSCompositeAttributeDescription) {
        problem = problem ?? (root + keys[...index], "\(attribute.name) is an attribute, and no key leads on from its value.")
      }
      guard let entity = current else { return nil }
      guard let property = entity.propertiesByName[key] else {
        let names = Array(entity.propertiesByName.keys)
        problem = problem ?? (root + keys[...index], "\(entity.name ?? "") has no property “\(key)”.\(Suggestion.text(key, names))")
        return nil
      }
      current = (property as? NSRelationshipDescription)?.destinationEntity
      attribute = property as? NSAttributeDescription
    }
    return current
  }
}
