// SPDX-License-Identifier: MIT
// Writes what lies outside the changed rows themselves: join rows, key columns of to-manys without inverse, and the numbers that keep
// ordered to-manys in order. Called by `ChangeSetWriter` after the rows.

import CoreDataRows

/// The links of one save.
struct LinkWriter {
  let connection: Connection
  let mapping: StoreMapping

  init(_ connection: Connection, _ mapping: StoreMapping) {
    self.connection = connection
    self.mapping = mapping
  }

  /// An owner's ordered to-many, by the column that keeps the order.
  private struct OrderedOwner: Hashable {
    let table: String
    let column: String
    let owner: Int64
  }

  func write(_ changes: ChangeSet, _ keys: borrowing KeyMap) throws {
    if mapping.hasLinks { for row in changes.deletes { try unlink(row) } }
    var ordered: Set<OrderedOwner> = []
    for change in changes.links {
      let owner = try keys.resolve(change.owner.primaryKey)
      var added: [Int64] = []
      for key in change.added { added.append(try keys.resolve(key.primaryKey)) }
      var removed: [Int64] = []
      for key in change.removed { removed.append(try keys.resolve(key.primaryKey)) }
      var order: [Int64]?
      if let list = change.order {
        order = []
        for key in list { order?.append(try keys.resolve(key.primaryKey)) }
      }
      let entity = try mapping.entity(Int(change.owner.entity))
      switch entity.toManys[change.relationship.index] {
      case .column(let members, let key, let orderColumn)?:
        if change.relationship.storage == .alone {
          try changeColumn(members.name, key, orderColumn, owner, added, removed, appends: order == nil)
        }
        if let orderColumn, let order {
          try renumber(members.name, owner: key, member: "Z_PK", orderColumn, owner, order)
          ordered.insert(OrderedOwner(table: members.name, column: orderColumn, owner: owner))
        }
      case .join(let table, let ownerColumn, let memberColumn, let orderColumn, let inverseOrder, let isSymmetric)?:
        for member in removed {
          try run(
            "DELETE FROM \(identifier(table)) WHERE \(identifier(ownerColumn)) = ? AND \(identifier(memberColumn)) = ?", [owner, member])
          if isSymmetric {
            try run(
              "DELETE FROM \(identifier(table)) WHERE \(identifier(ownerColumn)) = ? AND \(identifier(memberColumn)) = ?", [member, owner])
          }
        }
        for member in added {
          try insertPair(table, ownerColumn, memberColumn, owner, member, order == nil ? orderColumn : nil, inverseOrder)
          if isSymmetric { try insertPair(table, ownerColumn, memberColumn, member, owner, orderColumn, inverseOrder) }
        }
        if let orderColumn, let order { try renumber(table, owner: ownerColumn, member: memberColumn, orderColumn, owner, order) }
      case nil: continue
      }
    }
    var last: [OrderedOwner: Int64] = [:]
    guard mapping.hasOrderedToOnes else { return }
    for row in changes.inserts { try appendToOrdered(row, onlyDirty: false, keys, &ordered, &last) }
    for row in changes.updates { try appendToOrdered(row, onlyDirty: true, keys, &ordered, &last) }
  }

  private func run(_ sql: String, _ values: [Int64?]) throws {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    statement.bind(values.map { $0.map { .integer($0) } ?? .null })
    try statement.run()
  }

  /// Removes what a deleted row owned or belonged to outside itself.
  private func unlink(_ row: Row) throws {
    let entity = try mapping.entity(Int(row.layout.entity))
    let key = row.header.primaryKey
    for (toMany, relationship) in zip(entity.toManys, entity.schema.toManys) {
      switch toMany {
      case .join(let table, let owner, let member, _, _, let isSymmetric)?:
        try run("DELETE FROM \(identifier(table)) WHERE \(identifier(owner)) = ?", [key])
        if isSymmetric { try run("DELETE FROM \(identifier(table)) WHERE \(identifier(member)) = ?", [key]) }
      case .column(let members, let column, let order)? where relationship.storage == .alone:
        let orderPart = order.map { ", \(identifier($0)) = NULL" } ?? ""
        try run("UPDATE \(identifier(members.name)) SET \(identifier(column)) = NULL\(orderPart) WHERE \(identifier(column)) = ?", [key])
      default: continue
      }
    }
  }

  private func changeColumn(
    _ table: String, _ key: String, _ order: String?, _ owner: Int64, _ added: [Int64], _ removed: [Int64], appends: Bool
  ) throws {
    let (table, key) = (identifier(table), identifier(key))
    let noOrder = order.map { ", \(identifier($0)) = NULL" } ?? ""
    for member in removed { try run("UPDATE \(table) SET \(key) = NULL\(noOrder) WHERE Z_PK = ? AND \(key) = ?", [member, owner]) }
    for member in added {
      if let order {
        let next =
          "(SELECT IFNULL(MAX(\(identifier(order))), \(OrderNumbers.first - OrderNumbers.step)) + \(OrderNumbers.step) FROM \(table) WHERE \(key) = ?)"
        try run("UPDATE \(table) SET \(key) = ?, \(identifier(order)) = \(next) WHERE Z_PK = ?", [owner, owner, member])
      } else {
        try run("UPDATE \(table) SET \(key) = ? WHERE Z_PK = ?", [owner, member])
      }
    }
  }

  /// Inserts one pair; where a side is ordered the other goes to its end.
  private func insertPair(
    _ table: String, _ owner: String, _ member: String, _ ownerKey: Int64, _ memberKey: Int64, _ order: String?, _ inverseOrder: String?
  ) throws {
    let (table, owner, member) = (identifier(table), identifier(owner), identifier(member))
    var columns = [owner, member]
    var values = ["?", "?"]
    var bindings = [ownerKey, memberKey]
    func next(_ order: String, _ column: String) -> String {
      "(SELECT IFNULL(MAX(\(order)), \(OrderNumbers.first - OrderNumbers.step)) + \(OrderNumbers.step) FROM \(table) WHERE \(column) = ?)"
    }
    if let order = order.map(identifier) {
      columns.append(order)
      values.append(next(order, owner))
      bindings.append(ownerKey)
    }
    if let inverseOrder = inverseOrder.map(identifier) {
      columns.append(inverseOrder)
      values.append(next(inverseOrder, member))
      bindings.append(memberKey)
    }
    try run("INSERT OR IGNORE INTO \(table)(\(columns.joined(separator: ", "))) VALUES(\(values.joined(separator: ", ")))", bindings)
  }

  /// Numbers the members of one owner in their new order.
  private func renumber(_ table: String, owner: String, member: String, _ order: String, _ ownerKey: Int64, _ members: [Int64]) throws {
    let (table, owner, member, order) = (identifier(table), identifier(owner), identifier(member), identifier(order))
    var present: [Int64: Int64?] = [:]
    do {
      let select = try connection.statement("SELECT \(member), \(order) FROM \(table) WHERE \(owner) = ?")
      defer { select.reset() }
      select.bind(.integer(ownerKey), 1)
      while try select.step() {
        if case .integer(let number) = select.value(1) { present[select.int64(0)] = number } else { present[select.int64(0)] = .some(nil) }
      }
    }
    let existing = members.map { present[$0] ?? nil }
    for (key, number) in zip(members, OrderNumbers.assign(existing)) where present[key] ?? nil != number {
      try run("UPDATE \(table) SET \(order) = ? WHERE \(owner) = ? AND \(member) = ?", [number, ownerKey, key])
    }
  }

  /// Puts a row whose owner changed at the end of the owner's order, unless the save told the whole order.
  private func appendToOrdered(
    _ row: Row, onlyDirty: Bool, _ keys: borrowing KeyMap, _ ordered: inout Set<OrderedOwner>, _ last: inout [OrderedOwner: Int64]
  ) throws {
    let entity = try mapping.entity(Int(row.layout.entity))
    for column in entity.columns {
      guard let order = column.order, !onlyDirty || row.isDirty(column.slot.ordinal) else { continue }
      let table = identifier(entity.table.name)
      let primaryKey = try keys.resolve(row.header.primaryKey)
      guard case .reference(let reference)? = row.value(column.slot.ordinal) else {
        if onlyDirty { try run("UPDATE \(table) SET \(identifier(order)) = NULL WHERE Z_PK = ?", [primaryKey]) }
        continue
      }
      let owner = OrderedOwner(table: entity.table.name, column: order, owner: try keys.resolve(reference.primaryKey))
      if ordered.contains(owner) { continue }
      let highest = try last[owner] ?? highestNumber(table, order, column.name, owner.owner, except: primaryKey)
      last[owner] = highest + OrderNumbers.step
      try run("UPDATE \(table) SET \(identifier(order)) = ? WHERE Z_PK = ?", [highest + OrderNumbers.step, primaryKey])
    }
  }

  private func highestNumber(_ table: String, _ order: String, _ key: String, _ owner: Int64, except row: Int64) throws -> Int64 {
    let statement = try connection.statement("SELECT MAX(\(identifier(order))) FROM \(table) WHERE \(identifier(key)) = ? AND Z_PK <> ?")
    defer { statement.reset() }
    statement.bind([.integer(owner), .integer(row)])
    guard try statement.step(), case .integer(let highest) = statement.value(0) else { return OrderNumbers.first - OrderNumbers.step }
    return highest
  }
}
