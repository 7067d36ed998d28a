// SPDX-License-Identifier: MIT
// Requests lowered for stores. Looks inside: plans are no public thing.

import CoreDataPredicates
import CoreDataRows
import Testing

@testable import CoreData

/// Stands for a managed object in a predicate.
private final class Keyed: NSObject, ObjectKeyConvertible {
  let objectKeyForPredicate: ObjectKey?
  init(_ key: Int64?) { objectKeyForPredicate = key.map { ObjectKey(primaryKey: $0, entity: 0, rootEntity: 0, store: 1) } }
}

@Suite struct FetchPlanTests {
  let model = ModelEditingTests.company()

  func plan(_ configure: (NSFetchRequest<NSFetchRequestResult>) -> Void) throws -> FetchPlan {
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Person")
    configure(request)
    return try request.fetchPlan(entity: request.entitySchema(in: model.freeze().schema))
  }
  /// The right sides of a predicate's comparisons.
  static func constants(_ tree: PredicateTree?) -> [Any?] {
    switch tree {
    case .comparison(let comparison):
      if case .constant(let value) = comparison.right { return [value] }
      if case .aggregate(let elements) = comparison.right {
        return elements.map { if case .constant(let value) = $0 { value } else { nil } }
      }
      return []
    case .and(let parts), .or(let parts): return parts.flatMap(constants)
    case .not(let part): return constants(part)
    default: return []
    }
  }

  @Test func `entity, limits and order are lowered`() throws {
    let plan = try plan {
      $0.fetchLimit = 7
      $0.fetchOffset = 2
      $0.includesSubentities = false
      $0.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false), NSSortDescriptor(key: "self", ascending: true)]
    }
    #expect(plan.entity.name == "Person")
    #expect(plan.limit == 7 && plan.offset == 2 && !plan.includesSubentities)
    #expect(plan.sort.map(\.keyPath) == [["name"], ["self"]])
    #expect(plan.sort.map(\.isAscending) == [false, true])
    #expect(plan.predicate == nil)
  }

  @Test func `objects in a predicate become their keys, alone and in collections`() throws {
    let (one, two) = (Keyed(1), Keyed(2))
    let plan = try plan {
      $0.predicate = NSPredicate(
        format: "SELF == %@ AND NOT (SELF IN %@) AND name == %@ AND SELF IN %@",
        argumentArray: [one, NSSet(array: [two]), "x", ["first": one]])
    }
    let constants = Self.constants(plan.predicate)
    #expect(constants.count == 4)
    #expect((constants[0] as? ObjectKey)?.primaryKey == 1)
    #expect((constants[1] as? [Any])?.compactMap { ($0 as? ObjectKey)?.primaryKey } == [2])
    #expect(constants[2] as? String == "x")
    #expect((constants[3] as? [Any])?.compactMap { ($0 as? ObjectKey)?.primaryKey } == [1])
  }

  @Test func `an object without a row equals no row`() throws {
    let plan = try plan { $0.predicate = NSPredicate(format: "SELF == %@", argumentArray: [Keyed(nil)]) }
    #expect((Self.constants(plan.predicate).first as? ObjectKey)?.primaryKey == 0)
  }

  @Test func `an order by a closure is refused with a sentence`() {
    #expect(throws: RowStoreError.self) {
      try plan { $0.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true, comparator: { _, _ in .orderedSame })] }
    }
  }

  @Test func `an unknown entity ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let model = ModelEditingTests.company()
      _ = NSFetchRequest<NSFetchRequestResult>(entityName: "Nobody").entitySchema(in: model.freeze().schema)
    }
  }
}
