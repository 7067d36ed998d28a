// SPDX-License-Identifier: MIT
// A fetch request as a store understands it: names resolved in the schema, objects in the predicate replaced by their keys. Called by
// the context before it asks a store.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// What stands for a stored object in a predicate: a managed object, an object ID.
protocol ObjectKeyConvertible {
  /// The key of the row; nil while there is none.
  var objectKeyForPredicate: ObjectKey? { get }
}

extension _NSFetchRequest {
  /// The request lowered for stores, its entity already found.
  ///
  /// - Throws: `RowStoreError.cannotTranslate` for an order that only memory knows, such as a comparator.
  final func fetchPlan(entity: EntitySchema) throws -> FetchPlan {
    // The order of dictionaries may go by names that rows do not have.
    let sort = resultType == .dictionaryResultType ? [] : try sortForStores()
    return FetchPlan(
      entity: entity, includesSubentities: includesSubentities, predicate: try predicateForStores(), sort: sort,
      limit: fetchLimit, offset: fetchOffset)
  }

  /// The entity asked for, as the schema has it; a request without an entity of the schema ends the program, as Apple's does.
  final func entitySchema(in schema: Schema) -> EntitySchema {
    guard let name = entityName else { preconditionFailure("A fetch request must have an entity. Set entity, or make it with a name.") }
    guard let found = schema.entity(named: name) else {
      preconditionFailure(
        "A fetch request names the entity '\(name)', which the model does not have. It has: "
          + "\(schema.entities.map(\.name).sorted().joined(separator: ", ")).")
    }
    return found
  }

  /// The predicate's tree with object keys in place of objects; nil where there is no predicate.
  ///
  /// - Throws: `RowStoreError.cannotTranslate` for one that is nested too deep.
  final func predicateForStores() throws -> PredicateTree? { try predicate.map { try PlanConstants.tree(of: $0) } }

  /// The order as sort terms.
  final func sortForStores() throws -> [SortTerm] {
    try (sortDescriptors ?? []).map { descriptor in
      guard let key = sortKey(of: descriptor) else {
        throw RowStoreError.cannotTranslate(
          "The sort descriptor \(descriptor) goes by a Swift key path whose name is not known. Use NSSortDescriptor(key:ascending:).")
      }
      guard case .ordering(let ordering) = key.comparison else {
        throw RowStoreError.cannotTranslate(
          "The sort descriptor \(descriptor) compares with a closure, which a store cannot call. Sort the fetched objects instead.")
      }
      return SortTerm(
        keyPath: key.keyPath.isEmpty ? ["self"] : key.keyPath, isAscending: key.isAscending, comparison: ordering.sortComparison)
    }
  }
}

extension StringOrdering {
  /// The row layer's word for it.
  fileprivate var sortComparison: SortTerm.Comparison {
    switch self {
    case .natural: .natural
    case .caseInsensitive: .caseInsensitive
    case .localized: .localized
    case .localizedCaseInsensitive: .localizedCaseInsensitive
    case .localizedStandard: .localizedStandard
    }
  }
}

/// Puts object keys in place of objects and IDs in a tree's constants, and names in place of entity descriptions.
enum PlanConstants {
  /// The key of no row, for an object that has none: it equals nothing.
  private static let noRow = ObjectKey(primaryKey: 0, entity: 0, rootEntity: 0, store: 0)

  /// The tree of a predicate, levelled, with keys in it.
  static func tree(of predicate: NSPredicate) throws -> PredicateTree {
    do throws(PredicateEvaluationError) {
      return replaced(try leveledTree(of: predicate))
    } catch {
      throw RowStoreError.cannotTranslate(error.description)
    }
  }

  static func replaced(_ tree: PredicateTree) -> PredicateTree {
    switch tree {
    case .constant, .block: tree
    case .comparison(let comparison):
      .comparison(
        ComparisonTree(
          replaced(comparison.left), comparison.operator, replaced(comparison.right), modifier: comparison.modifier,
          options: comparison.options))
    case .and(let parts): .and(parts.map(replaced))
    case .or(let parts): .or(parts.map(replaced))
    case .not(let part): .not(replaced(part))
    }
  }

  static func replaced(_ tree: ExpressionTree) -> ExpressionTree {
    switch tree {
    case .constant(let value): .constant(value.map(replaced))
    case .evaluatedObject, .variable, .keyPath, .anyKey, .fetch, .block: tree
    case .keyPathFrom(let base, let keys): .keyPathFrom(replaced(base), keys)
    case .function(let name, let operand, let arguments):
      .function(name, operand: operand.map(replaced), arguments: arguments.map(replaced))
    case .aggregate(let elements): .aggregate(elements.map(replaced))
    case .subquery(let collection, let variable, let predicate):
      .subquery(replaced(collection), variable: variable, replaced(predicate))
    case .conditional(let predicate, let yes, let no): .conditional(replaced(predicate), replaced(yes), replaced(no))
    case .setOperation(let operation, let a, let b): .setOperation(operation, replaced(a), replaced(b))
    }
  }

  /// An object's key, a collection with keys for its objects, or the value as it is.
  private static func replaced(_ value: Any) -> Any {
    switch ComparableValue(value) {
    case .number, .string, .date, .data, .uuid, .url: return value
    case .null, .identity, .other: break
    }
    if let object = value as? any ObjectKeyConvertible { return object.objectKeyForPredicate ?? noRow }
    if let entity = value as? NSEntityDescription { return EntityIdentity(name: entity.name ?? "") }
    guard let elements = CollectionView(membersOf: value)?.elements,
      elements.contains(where: { $0 is any ObjectKeyConvertible || $0 is NSEntityDescription })
    else { return value }
    return elements.map { replaced($0) as Any }
  }
}
