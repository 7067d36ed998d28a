// SPDX-License-Identifier: MIT
// A fetch of dictionaries: the stores compute the values, no object is made. What is not saved is not seen, as Apple's documentation
// says. Called by the context's fetch.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// One fetch of dictionaries on its way.
struct DictionaryFetch {
  let coordinator: NSPersistentStoreCoordinator
  let stores: [NSPersistentStore]
  let plan: ValuePlan
  let columns: [FetchedColumn]

  func results() throws -> [NSDictionary] {
    if stores.count == 1 {
      let table = try values(stores[0], plan)
      let maker = DictionaryMaker(columns, table.kinds, coordinator)
      return (0..<table.count).map { maker.dictionary(table, $0) }
    }
    return try merged()
  }

  private func values(_ store: NSPersistentStore, _ plan: ValuePlan) throws -> ValueTable {
    try coordinator.reading(store) { try store.rowStore.values(plan) }
  }

  /// The results of several stores, each grouped by itself, in one order.
  private func merged() throws -> [NSDictionary] {
    var open = plan
    (open.fetch.limit, open.fetch.offset) = (0, 0)
    // What they are sorted by comes along as further columns.
    open.columns += plan.order.map { ValueColumn($0.expression) }
    open.isDistinct = false
    var found: [(result: NSDictionary, order: [Any?])] = []
    for store in stores {
      let table = try values(store, open)
      let maker = DictionaryMaker(columns, table.kinds, coordinator)
      for index in 0..<table.count {
        let order = plan.order.indices.map { maker.value(table, index, columns.count + $0) }
        found.append((maker.dictionary(table, index), order))
      }
    }
    if plan.isDistinct {
      var seen = Set<NSDictionary>()
      found = found.filter { seen.insert($0.result).inserted }
    }
    let sorted = found.enumerated().sorted { a, b in
      for (index, term) in plan.order.enumerated() {
        switch SortKey.order(a.element.order[index], b.element.order[index], term.comparison.ordering) {
        case .orderedSame: continue
        case let order: return (order == .orderedAscending) == term.isAscending
        }
      }
      return a.offset < b.offset
    }
    let rest = sorted.dropFirst(plan.fetch.offset).map(\.element.result)
    return plan.fetch.limit > 0 ? Array(rest.prefix(plan.fetch.limit)) : rest
  }
}

/// Makes the dictionaries of one table.
private struct DictionaryMaker {
  private let keys: [NSString]
  private let columns: [FetchedColumn]
  private let kinds: [AttributeKind?]
  private let coordinator: NSPersistentStoreCoordinator

  init(_ columns: [FetchedColumn], _ kinds: [AttributeKind?], _ coordinator: NSPersistentStoreCoordinator) {
    keys = columns.map { NSString(string: $0.name) }
    self.columns = columns
    self.kinds = kinds
    self.coordinator = coordinator
  }

  /// One result; a value that is nil has no entry.
  func dictionary(_ table: ValueTable, _ index: Int) -> NSDictionary {
    withUnsafeTemporaryAllocation(of: NSObject.self, capacity: keys.count) { names in
      withUnsafeTemporaryAllocation(of: AnyObject.self, capacity: keys.count) { objects in
        var count = 0
        for column in keys.indices {
          guard let object = object(table, index, column) else { continue }
          names.initializeElement(at: count, to: keys[column])
          objects.initializeElement(at: count, to: object)
          count += 1
        }
        defer {
          names[..<count].deinitialize()
          objects[..<count].deinitialize()
        }
        return NSDictionary(objects: objects.baseAddress, forKeys: names.baseAddress, count: count)
      }
    }
  }

  func value(_ table: ValueTable, _ index: Int, _ column: Int) -> Any? { object(table, index, column) }

  private func object(_ table: ValueTable, _ index: Int, _ column: Int) -> AnyObject? {
    guard let value = table.values[index * kinds.count + column] else { return nil }
    switch value {
    case .integer(let number): return kinds[column] == .boolean ? NSNumber(value: number != 0) : NSNumber(value: number)
    case .double(let number): return kinds[column] == .float ? NSNumber(value: Float(number)) : NSNumber(value: number)
    case .date(let seconds): return NSDate(timeIntervalSinceReferenceDate: seconds)
    case .string(let text): return NSString(string: text)
    case .uuid(let uuid):
      return withUnsafeBytes(of: uuid.uuid) { $0.baseAddress.map { NSUUID(uuidBytes: $0.assumingMemoryBound(to: UInt8.self)) } }
    case .reference(let key): return coordinator.objectID(for: key)
    case .object(let box as DataBox): return NSData(data: box.value)
    case .object(let box as DecimalBox): return NSDecimalNumber(decimal: box.value)
    case .object(let box as URLBox): return box.value as NSURL
    case .object(let box as TransformableBox):
      guard column < columns.count, let attribute = columns[column].attribute else { return nil }
      let value = box.object ?? Transformation.value(of: box.data, attribute: attribute)
      return value.map { NSArray(object: $0).object(at: 0) as AnyObject }
    case .object: return nil
    }
  }
}
