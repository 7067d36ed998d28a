// SPDX-License-Identifier: MIT
// What a predicate demands of one property, so that a changed object need not be shown to every controller of its entity.
// ContextFollowers files followers under it, in InterestsOfEntity.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// A demand on one property without which a predicate is false; the predicate itself has the last word.
struct Condition {
  /// A value as equality knows it: equal values have equal ones.
  enum Value: Hashable {
    case plain(ComparableValue.Key)
    case object(ObjectIdentifier)

    init(_ value: Any?) {
      // An object's ID changes when it is saved, the object does not.
      if let object = value as? NSManagedObject {
        self = .object(ObjectIdentifier(object))
      } else {
        self = .plain(ComparableValue(value).key)
      }
    }
  }

  enum Demand {
    case equal(Value)
    /// Numbers and dates, in seconds; both ends belong to it, so that rounding loses nothing.
    case within(ClosedRange<Double>)
  }

  let key: String
  let demand: Demand

  /// The most telling demand among those that a predicate joins by AND; nil where none can be told.
  init?(_ predicate: NSPredicate?, _ entity: EntitySchema, _ context: NSManagedObjectContext) {
    guard let predicate, let tree = try? leveledTree(of: predicate) else { return nil }
    var ranges: [String: ClosedRange<Double>] = [:]
    for comparison in Self.conjuncts(tree) {
      guard comparison.modifier == .direct, comparison.options == [], let (key, relation, value) = Self.parts(comparison),
        case .slot(let ordinal)? = entity.place(of: key)
      else { continue }
      if relation == .equal, let value = Self.constant(value, context) {
        self.key = key
        demand = .equal(value)
        return
      }
      guard Self.isMeasured(entity.slots[ordinal]), let bound = Self.measure(value) else { continue }
      let known = ranges[key] ?? -.infinity ... .infinity
      switch relation {
      case .greaterThan, .greaterThanOrEqual: ranges[key] = max(known.lowerBound, bound)...max(known.upperBound, bound)
      case .lessThan, .lessThanOrEqual: ranges[key] = min(known.lowerBound, bound)...min(known.upperBound, bound)
      default: continue
      }
    }
    // One closed at both ends says more than a half-open one.
    func width(_ range: ClosedRange<Double>) -> Double { range.upperBound - range.lowerBound }
    guard let best = ranges.min(by: { (width($0.value), $0.key) < (width($1.value), $1.key) }) else { return nil }
    key = best.key
    demand = .within(best.value)
  }

  private static func conjuncts(_ tree: PredicateTree) -> [ComparisonTree] {
    switch tree {
    case .comparison(let comparison): [comparison]
    case .and(let parts): parts.flatMap(conjuncts)
    case .constant, .or, .not, .block: []
    }
  }

  /// A comparison of a property with a constant, the property first.
  private static func parts(_ comparison: ComparisonTree) -> (key: String, relation: ComparisonOperator, value: Any?)? {
    switch (comparison.left, comparison.right) {
    case (.keyPath(let keys), .constant(let value)) where keys.count == 1: (keys[0], comparison.operator, value)
    case (.constant(let value), .keyPath(let keys)) where keys.count == 1: mirrored(comparison.operator).map { (keys[0], $0, value) }
    default: nil
    }
  }

  private static func mirrored(_ relation: ComparisonOperator) -> ComparisonOperator? {
    switch relation {
    case .equal: .equal
    case .lessThan: .greaterThan
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThan: .lessThan
    case .greaterThanOrEqual: .lessThanOrEqual
    default: nil
    }
  }

  /// A constant to look values up by; nil for those that something else may be equal to, such as an object ID.
  private static func constant(_ value: Any?, _ context: NSManagedObjectContext) -> Value? {
    if let object = value as? NSManagedObject { return object.managedObjectContext === context ? Value(object) : nil }
    return switch ComparableValue(value) {
    case .null, .number, .string, .date, .data, .uuid, .url: Value(value)
    case .identity, .other: nil
    }
  }

  private static func isMeasured(_ slot: SlotSchema) -> Bool {
    switch slot.attribute?.kind {
    case .integer16, .integer32, .integer64, .double, .float, .date: true
    default: false
    }
  }

  /// A number or date as a number that keeps their order; nil for everything else.
  static func measure(_ value: Any?) -> Double? {
    switch ComparableValue(value) {
    case .number(.int(let number)): Double(number)
    case .number(.double(let number)) where !number.isNaN: number
    case .date(let date): date.timeIntervalSinceReferenceDate
    default: nil
    }
  }
}

/// The followers of one entity's objects, filed by what they demand.
struct InterestsOfEntity {
  private var all: [FollowedResults] = []
  private var byValue: [String: [Condition.Value: [FollowedResults]]] = [:]
  private var byRange: [String: (ranges: [ClosedRange<Double>], results: [FollowedResults])] = [:]

  mutating func add(_ results: FollowedResults, _ condition: Condition?) {
    guard let condition else {
      all.append(results)
      return
    }
    switch condition.demand {
    case .equal(let value): byValue[condition.key, default: [:]][value, default: []].append(results)
    case .within(let range):
      byRange[condition.key, default: ([], [])].ranges.append(range)
      byRange[condition.key]?.results.append(results)
    }
  }

  mutating func remove(_ results: FollowedResults, _ condition: Condition?) {
    guard let condition else { return all.removeAll { $0 === results } }
    switch condition.demand {
    case .equal(let value):
      byValue[condition.key]?[value]?.removeAll { $0 === results }
      if byValue[condition.key]?[value]?.isEmpty == true { byValue[condition.key]?[value] = nil }
      if byValue[condition.key]?.isEmpty == true { byValue[condition.key] = nil }
    case .within:
      guard let index = byRange[condition.key]?.results.firstIndex(where: { $0 === results }) else { return }
      byRange[condition.key]?.ranges.remove(at: index)
      byRange[condition.key]?.results.remove(at: index)
      if byRange[condition.key]?.results.isEmpty == true { byRange[condition.key] = nil }
    }
  }

  /// Calls a closure with everyone whose predicate an object may satisfy.
  func forEachCandidate(for object: NSManagedObject, _ body: (FollowedResults) -> Void) {
    all.forEach(body)
    for (key, table) in byValue { table[Condition.Value(object.value(forKey: key))]?.forEach(body) }
    for (key, list) in byRange {
      let value = object.value(forKey: key)
      let measure = Condition.measure(value)
      // Nothing is greater or less than nil; of what cannot be measured the predicates must judge.
      if measure == nil, value == nil { continue }
      for (index, range) in list.ranges.enumerated() where measure.map({ range.contains($0) }) ?? true { body(list.results[index]) }
    }
  }
}
