// SPDX-License-Identifier: MIT
// Fetches from memory: filter, sort, limit. What each step means is said by the predicates' evaluation.

import CoreDataPredicates
import Foundation

extension MemoryTables {
  func rows(_ plan: FetchPlan) throws -> [Row] {
    var found = rows[plan.entity.root].values.filter { row in
      let entity = Int(row.layout.entity)
      return plan.includesSubentities ? plan.entity.includes(entity) : entity == plan.entity.ordinal
    }
    found.sort { $0.header.primaryKey < $1.header.primaryKey }
    let problem = FetchProblem()
    if let predicate = plan.predicate.map({ AllMembers(schema, plan.entity).rewritten($0).prepared() }) {
      do throws(PredicateEvaluationError) {
        var kept: [Row] = []
        for row in found where try predicate.evaluate(with: RowSource(row, self, problem)) { kept.append(row) }
        found = kept
      } catch {
        throw RowStoreError.cannotTranslate(error.description)
      }
    }
    if !plan.sort.isEmpty { found = sorted(found, plan.sort, problem) }
    if let error = problem.error { throw error }
    let start = found[min(max(plan.offset, 0), found.count)...]
    return Array(plan.limit > 0 ? start.prefix(plan.limit) : start)
  }

  private func sorted(_ rows: [Row], _ terms: [SortTerm], _ problem: FetchProblem) -> [Row] {
    // No property may have that name.
    if terms.contains(where: { $0.keyPath.last == "entity" }) {
      problem.error = .cannotTranslate("The store cannot evaluate this: entities have no order; sort by entity.name.")
      return rows
    }
    let keyed = rows.map { row in (row, terms.map { value(of: RowSource(row, self, problem), keyPath: $0.keyPath) }) }
    if problem.error != nil { return rows }
    return keyed.sorted { a, b in
      for (index, term) in terms.enumerated() {
        switch SortKey.order(a.1[index], b.1[index], term.comparison.ordering) {
        case .orderedSame: continue
        case .orderedAscending: return term.isAscending
        case .orderedDescending: return !term.isAscending
        }
      }
      return a.0.header.primaryKey < b.0.header.primaryKey
    }.map(\.0)
  }
}

extension SortTerm.Comparison {
  package var ordering: StringOrdering {
    switch self {
    case .natural: .natural
    case .caseInsensitive: .caseInsensitive
    case .localized: .localized
    case .localizedCaseInsensitive: .localizedCaseInsensitive
    case .localizedStandard: .localizedStandard
    }
  }
}

/// Where a row notes a key it cannot answer, as looking up a value cannot throw.
final class FetchProblem {
  var error: RowStoreError?
}

/// A stored row as predicates and sorting see it.
struct RowSource: ValueSource {
  let key: ObjectKey
  /// Nil where a reference leads nowhere.
  let row: Row?
  let tables: MemoryTables
  let problem: FetchProblem

  init(_ row: Row, _ tables: MemoryTables, _ problem: FetchProblem) {
    self.init(row.objectKey, row, tables, problem)
  }
  private init(_ key: ObjectKey, _ row: Row?, _ tables: MemoryTables, _ problem: FetchProblem) {
    self.key = key
    self.row = row
    self.tables = tables
    self.problem = problem
  }

  func value(forKey name: String) -> Any? {
    if name == "objectID" { return key }
    guard let row else { return nil }
    let entity = tables.schema.entities[Int(row.layout.entity)]
    // No property may have that name.
    if name == "entity" { return EntitySource(name: entity.name, problem: problem) }
    switch entity.place(of: name) {
    case .slot(let ordinal)? where !entity.slots[ordinal].isTransient:
      return row.value(ordinal).flatMap { value($0, entity.slots[ordinal]) }
    case .toMany(let index)? where !entity.toManys[index].isTransient:
      let relationship = entity.toManys[index]
      let members = tables.members(of: relationship, owner: row).map { RowSource($0, tables, problem) }
      return relationship.isOrdered ? members as Any : Set(members)
    case nil: problem.error = .cannotTranslate("The store cannot evaluate this: the entity \(entity.name) has no property \(name).")
    default: problem.error = .cannotTranslate("The store cannot evaluate this: \(entity.name).\(name) is not stored.")
    }
    return nil
  }

  private func value(_ value: RowValue, _ slot: SlotSchema) -> Any? {
    switch value {
    case .integer(let v): return slot.attribute?.kind == .boolean ? (v != 0) as Any : v
    case .double(let v): return v
    case .date(let v): return Date(timeIntervalSinceReferenceDate: v)
    case .string(let v): return v
    case .uuid(let v): return v
    case .reference(let v): return RowSource(v, tables.row(v), tables, problem)
    case .object(let box):
      switch box {
      case let box as DataBox: return box.value
      case let box as DecimalBox: return box.value
      case let box as URLBox: return box.value
      case let box as TransformableBox: return transformed(box, slot)
      default: return box
      }
    }
  }

  private func transformed(_ box: TransformableBox, _ slot: SlotSchema) -> Any? {
    guard let decoding = slot.attribute?.decoding else { return box }
    do {
      return try decoding(box.data)
    } catch {
      problem.error = (error as? RowStoreError) ?? .cannotTranslate(String(describing: error))
      return nil
    }
  }
}

/// A row's entity: its name can be asked for, and it equals an entity's identity.
private struct EntitySource: ValueSource, IdentityComparable {
  let name: String
  let problem: FetchProblem

  var comparableIdentity: AnyHashable? { EntityIdentity(name: name) }

  func value(forKey key: String) -> Any? {
    if key == "name" { return name }
    problem.error = .cannotTranslate("The store cannot evaluate this: of an entity it knows the name, not \(key).")
    return nil
  }
}

extension RowSource: Hashable, IdentityComparable, OrderComparable {
  static func == (a: RowSource, b: RowSource) -> Bool { a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
  var comparableIdentity: AnyHashable? { key }
  func comparableOrder(to other: Any) -> ComparisonResult? {
    guard let other = (other as? RowSource)?.key ?? (other as? ObjectKey) else { return nil }
    return key.comparableOrder(to: other)
  }
}

/// Keys are in the order in which they were given.
extension ObjectKey: OrderComparable {
  package func comparableOrder(to other: Any) -> ComparisonResult? {
    guard let other = (other as? ObjectKey) ?? (other as? RowSource)?.key else { return nil }
    if primaryKey == other.primaryKey { return .orderedSame }
    return primaryKey < other.primaryKey ? .orderedAscending : .orderedDescending
  }
}
