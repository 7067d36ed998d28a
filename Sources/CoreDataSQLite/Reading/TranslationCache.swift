// SPDX-License-Identifier: MIT
// Statements of fetches by the shape of their plans: what differs only in the values asked for is translated once. The store keeps one
// for its connection's life and asks it under its lock.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// Texts of translated fetches.
///
/// Kept are plans of plain comparisons of a key path with one value. Anything else (collections, functions, patterns, options) may
/// have another text for another value and is translated each time.
final class TranslationCache {
  private struct Entry {
    let tokens: [PlanShape.Token]
    let text: String
  }
  private let store: UInt32
  private var entries: [Int: Entry] = [:]
  /// Programs have tens of shapes; one that makes them up without end only pays for the translations again.
  private static let capacity = 256

  init(store: UInt32) { self.store = store }

  /// The statement of a plan, from what is kept or newly made.
  func statement(
    _ plan: FetchPlan, _ result: SelectBuilder.Result, _ make: () throws -> SQLFragment
  ) rethrows -> SQLFragment {
    guard let shape = PlanShape(plan, result, store: store) else { return try make() }
    let hash = shape.tokens.hashValue
    if let known = entries[hash], known.tokens == shape.tokens { return SQLFragment(known.text, shape.bindings) }
    let made = try make()
    // Where the values are not bound one by one in the plan's order, the translation knows something that the shape does not.
    if made.lists.isEmpty, made.bindings == shape.bindings {
      if entries.count >= Self.capacity { entries.removeAll() }
      entries[hash] = Entry(tokens: shape.tokens, text: made.text)
    }
    return made
  }
}

/// What a plan's text depends on, and the values that it binds.
struct PlanShape {
  enum Token: Hashable {
    case mark(Int)
    case path([String])
  }
  private(set) var tokens: [Token] = []
  private(set) var bindings: [SQLValue] = []
  private let store: UInt32
  private static let longest = 64

  /// Nil for a plan that is not of plain comparisons.
  init?(_ plan: FetchPlan, _ result: SelectBuilder.Result, store: UInt32) {
    self.store = store
    tokens.reserveCapacity(8)
    let isLimited = plan.limit > 0 || plan.offset > 0
    mark(plan.entity.ordinal << 4 | result.mark << 2 | (plan.includesSubentities ? 2 : 0) | (isLimited ? 1 : 0))
    mark(plan.sort.count)
    for term in plan.sort {
      tokens.append(.path(term.keyPath))
      mark(term.comparison.mark << 1 | (term.isAscending ? 1 : 0))
    }
    if let predicate = plan.predicate, !read(predicate) { return nil }
    if isLimited { bindings += [.integer(plan.limit > 0 ? Int64(plan.limit) : -1), .integer(Int64(plan.offset))] }
  }

  private mutating func mark(_ number: Int) { tokens.append(.mark(number)) }

  private enum Mark {
    static let and = -1
    static let or = -2
    static let not = -3
    static let comparison = -4
  }

  private mutating func read(_ predicate: PredicateTree) -> Bool {
    guard tokens.count < Self.longest else { return false }
    switch predicate {
    case .comparison(let comparison): return read(comparison)
    case .and(let parts): return read(parts, Mark.and)
    case .or(let parts): return read(parts, Mark.or)
    case .not(let part):
      mark(Mark.not)
      return read(part)
    case .constant, .block: return false
    }
  }

  private mutating func read(_ parts: [PredicateTree], _ word: Int) -> Bool {
    mark(word)
    mark(parts.count)
    for part in parts where !read(part) { return false }
    return true
  }

  private mutating func read(_ comparison: ComparisonTree) -> Bool {
    guard comparison.modifier == .direct, comparison.options.isEmpty else { return false }
    switch comparison.operator {
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: break
    default: return false
    }
    let (path, value, isFlipped): ([String], Any?, Bool)
    switch (comparison.left, comparison.right) {
    case (.keyPath(let keys), .constant(let constant)): (path, value, isFlipped) = (keys, constant, false)
    case (.constant(let constant), .keyPath(let keys)): (path, value, isFlipped) = (keys, constant, true)
    case (.evaluatedObject, .constant(let constant)): (path, value, isFlipped) = (["self"], constant, false)
    default: return false
    }
    mark(Mark.comparison)
    tokens.append(.path(path))
    mark(Int(comparison.operator.rawValue) << 1 | (isFlipped ? 1 : 0))
    return read(value)
  }

  /// Reads a value: its kind is part of the shape, since the text depends on whether it is of the column's kind.
  private mutating func read(_ value: Any?) -> Bool {
    if let value, type(of: value) == ObjectKey.self, let key = value as? ObjectKey {
      guard key.store == store else { return false }
      mark(Int(key.rootEntity) << 4 | 8)
      bindings.append(.integer(key.primaryKey))
      return true
    }
    let comparable = ComparableValue(value)
    switch comparable {
    case .null:
      mark(0)
      return true
    case .number: mark(1)
    case .string: mark(2)
    case .date: mark(3)
    case .data: mark(4)
    case .uuid: mark(5)
    case .url: mark(6)
    case .identity, .other: return false
    }
    guard let bound = SQLValue(comparable) else { return false }
    bindings.append(bound)
    return true
  }
}

extension SelectBuilder.Result {
  fileprivate var mark: Int {
    switch self {
    case .rows: 0
    case .keys: 1
    case .count: 2
    }
  }
}

extension SortTerm.Comparison {
  fileprivate var mark: Int {
    switch self {
    case .natural: 0
    case .caseInsensitive: 1
    case .localized: 2
    case .localizedCaseInsensitive: 3
    case .localizedStandard: 4
    }
  }
}
