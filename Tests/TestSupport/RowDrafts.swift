// SPDX-License-Identifier: MIT
// Rows as tests write and compare them: by property name and literal.

import CoreDataRows
import Foundation
import Synchronization

extension RowValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
  package static func data(_ value: Data) -> RowValue { .object(DataBox(value)) }
  package static func decimal(_ value: Decimal) -> RowValue { .object(DecimalBox(value)) }
  package static func url(_ value: URL) -> RowValue { .object(URLBox(value)) }
  package static func transformable(_ value: Data) -> RowValue { .object(TransformableBox(data: value)) }

  /// The value as something that compares.
  package var comparable: AnyHashable {
    switch self {
    case .integer(let v): v
    case .double(let v), .date(let v): v
    case .string(let v): Data(v.utf8)  // strings that differ only in their form are different values
    case .uuid(let v): v
    case .reference(let v): v
    case .object(let box):
      switch box {
      case let box as DataBox: box.value
      case let box as DecimalBox: box.value
      case let box as URLBox: box.value
      case let box as TransformableBox: box.data
      default: preconditionFailure("A box of an unknown kind cannot be compared.")
      }
    }
  }
}

private let lastTemporaryKey = Atomic<Int64>(0)

extension Schema {
  /// A new row with a temporary key; properties that are not named are null.
  package func newRow(_ entity: String, _ values: [String: RowValue?] = [:], key: Int64? = nil) -> Row {
    let key = key ?? lastTemporaryKey.subtract(1, ordering: .relaxed).newValue
    let row = Row.makeEmpty(named(entity).layout, primaryKey: key, version: 1, store: 0)
    for (name, value) in values { row.set(name, value) }
    return row
  }
}

extension Row {
  /// The slot of a name that the test knows to be there.
  private func ordinal(_ name: String) -> Int {
    guard let slot = layout.slot(named: name) else { preconditionFailure("\(layout.entityName) has no stored property \(name).") }
    return slot.ordinal
  }
  package func set(_ name: String, _ value: RowValue?) { setValue(value, ordinal(name)) }
  package subscript(_ name: String) -> RowValue? { value(ordinal(name)) }

  /// A changed copy, the changed slots marked.
  package func changing(_ values: [String: RowValue?]) -> Row {
    let row = copy()
    row.clearDirty()
    for (name, value) in values {
      row.set(name, value)
      row.setDirty(ordinal(name))
    }
    return row
  }
  /// All values by name, for comparison; null ones are left out.
  package var comparable: [String: AnyHashable] {
    Dictionary(uniqueKeysWithValues: layout.slots.compactMap { slot in value(slot.ordinal).map { (slot.name, $0.comparable) } })
  }
  package func string(_ name: String) -> String? { if case .string(let v)? = self[name] { v } else { nil } }
  package func integer(_ name: String) -> Int64? { if case .integer(let v)? = self[name] { v } else { nil } }
}

extension ChangeSet {
  package init(inserts: [Row] = [], updates: [Row] = [], deletes: [Row] = [], links: [LinkChange] = [], checks: [Row] = []) {
    self.init()
    self.checks = checks
    self.inserts = inserts
    self.updates = updates
    self.deletes = deletes
    self.links = links
  }
}

extension RowStore {
  /// Saves new rows and answers them as stored.
  @discardableResult
  package func insert(_ rows: [Row], links: [LinkChange] = []) throws -> [Row] {
    let result = try save(ChangeSet(inserts: rows, links: links))
    return try rows.map { row in
      let key = result.permanentKeys[row.header.primaryKey] ?? row.header.primaryKey
      let layout = row.layout
      let found = try self.rows([ObjectKey(primaryKey: key, entity: layout.entity, rootEntity: layout.rootEntity, store: number)])
      guard let first = found.first else { throw RowStoreError.missing("The inserted row \(key) of \(layout.entityName) was not found.") }
      return first
    }
  }
  /// All rows of an entity.
  package func all(_ entity: String) throws -> [Row] { try rows(FetchPlan(entity: schema.named(entity))) }
}
