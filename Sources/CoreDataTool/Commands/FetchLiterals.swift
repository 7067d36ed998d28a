// SPDX-License-Identifier: MIT
// What a user types beside an attribute, as a value of that attribute: dates, UUIDs, addresses and objects have no literals in the predicate
// language, so that they are texts, in the form in which `coredata fetch` prints them. FetchPredicate calls it.

import CoreData
import CoreDataCommandLine
import CoreDataPredicates

/// Gives the literals of a predicate the types of what they are compared with.
struct FetchLiterals {
  /// A literal that no value of its attribute can be.
  struct Mistake: Error {
    /// The ways in which it may be written.
    let written: [String]
    let reason: String
  }

  private let scope: FetchScope
  private let objectID: (URL) -> NSManagedObjectID?
  private let storeUUID: String

  /// `objectID` finds the object of a URI, as a coordinator does.
  init(_ entity: NSEntityDescription, storeUUID: String, objectID: @escaping (URL) -> NSManagedObjectID?) {
    self.init(scope: FetchScope(entity: entity), storeUUID: storeUUID, objectID: objectID)
  }

  private init(scope: FetchScope, storeUUID: String, objectID: @escaping (URL) -> NSManagedObjectID?) {
    self.scope = scope
    self.objectID = objectID
    self.storeUUID = storeUUID
  }

  /// The predicate with typed literals.
  ///
  /// - Throws: `Mistake`.
  func typed(_ tree: PredicateTree) throws -> PredicateTree {
    switch tree {
    case .constant, .block: return tree
    case .comparison(var comparison):
      try type(&comparison)
      comparison.left = try typed(comparison.left)
      comparison.right = try typed(comparison.right)
      return .comparison(comparison)
    case .and(let parts): return .and(try parts.map(typed))
    case .or(let parts): return .or(try parts.map(typed))
    case .not(let part): return .not(try typed(part))
    }
  }

  private func typed(_ tree: ExpressionTree) throws -> ExpressionTree {
    switch tree {
    case .subquery(let collection, let variable, let predicate):
      let inner = scope.binding(variable, to: scope.members(of: collection))
      let predicate = try FetchLiterals(scope: inner, storeUUID: storeUUID, objectID: objectID).typed(predicate)
      return .subquery(try typed(collection), variable: variable, predicate)
    case .conditional(let predicate, let yes, let no): return .conditional(try typed(predicate), try typed(yes), try typed(no))
    case .keyPathFrom(let root, let keys): return .keyPathFrom(try typed(root), keys)
    case .function(let name, let operand, let arguments):
      return .function(name, operand: try operand.map(typed), arguments: try arguments.map(typed))
    case .setOperation(let operation, let left, let right): return .setOperation(operation, try typed(left), try typed(right))
    case .constant, .evaluatedObject, .variable, .keyPath, .aggregate, .anyKey, .fetch, .block: return tree
    }
  }

  /// Operators that compare text find parts of it, and keep the text.
  private func type(_ comparison: inout ComparisonTree) throws {
    switch comparison.operator {
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .between:
      if let kind = scope.kind(of: comparison.left) { comparison.right = try value(comparison.right, kind) }
      if let kind = scope.kind(of: comparison.right) { comparison.left = try value(comparison.left, kind) }
    case .in:
      // A text on the right is looked into, not compared with.
      if case .constant(let right) = comparison.right, right is String { return }
      if let kind = scope.kind(of: comparison.left) { comparison.right = try value(comparison.right, kind) }
      if let kind = scope.kind(of: comparison.right), case .object = kind { comparison.left = try value(comparison.left, kind) }
    case .contains:
      if let kind = scope.kind(of: comparison.left), case .object = kind { comparison.right = try value(comparison.right, kind) }
    case .beginsWith, .endsWith, .like, .matches, .customSelector: return
    }
  }

  private func value(_ tree: ExpressionTree, _ kind: FetchScope.Kind) throws -> ExpressionTree {
    switch tree {
    case .aggregate(let elements): return .aggregate(try elements.map { try value($0, kind) })
    case .constant(let members as [Any]): return .constant(try members.map { try value($0, kind) })
    case .constant(let literal?): return .constant(try value(literal, kind))
    default: return tree
    }
  }

  private func value(_ literal: Any, _ kind: FetchScope.Kind) throws -> Any {
    func mistake(_ reason: String) -> Mistake {
      Mistake(written: (literal as? String).map { ["'\($0)'", "\"\($0)\""] } ?? ["\(literal)"], reason: reason)
    }
    switch (kind, ComparableValue(literal)) {
    case (_, .null), (.number, .number), (.boolean, .number), (.text, .string), (.date, .date), (.uuid, .uuid), (.url, .url): return literal
    case (.number(let name), .string): throw mistake("\(name) holds numbers: write one without quotation marks.")
    case (.boolean(let name), .string): throw mistake("\(name) is YES or NO: write it without quotation marks.")
    case (.text(let name), .number): throw mistake("\(name) holds text: write it in quotation marks.")
    case (.date, .string(let text)):
      if let date = DateText.date(text) { return date }
      throw mistake("This is no date. Write it as '2024-05-31' or '2024-05-31T14:30:00Z'.")
    case (.date(let name), .number): throw mistake("\(name) holds dates: write one as '2024-05-31' or '2024-05-31T14:30:00Z'.")
    case (.uuid, .string(let text)):
      if let uuid = UUID(uuidString: text) { return uuid }
      throw mistake("This is no UUID.")
    case (.url, .string(let text)): return URL(string: text) ?? literal
    case (.object, .string(let text)):
      if let id = object(text) { return id }
      throw mistake("This is no object of the store. Write one as it is printed: its URI, or an entity and a number as in 'Plant/p1'.")
    case (.object, .number):
      throw mistake("A number is no object. Write one as it is printed: its URI, or an entity and a number as in 'Plant/p1'.")
    case (.entity, .string(let text)):
      let entities = scope.entity.managedObjectModel.entitiesByName
      if let entity = entities[text] { return entity }
      throw mistake("The store has no entity of that name.\(Suggestion.text(text, Array(entities.keys)))")
    case (.entity, .number): throw mistake("A number is no entity: write its name in quotation marks.")
    default: return literal
    }
  }

  /// The object of a URI, or of the short form that tables have.
  private func object(_ text: String) -> NSManagedObjectID? {
    let isWhole = text.contains("://")
    return URL(string: isWhole ? text : "x-coredata://\(storeUUID)/\(text)").flatMap(objectID)
  }
}
