// SPDX-License-Identifier: MIT
// A save into memory: everything that can fail comes first and changes nothing, then the changes are made.

extension MemoryTables {
  func save(_ changes: ChangeSet) throws -> SaveResult {
    let keys = SaveKeys(changes, highestKeys)
    let updates = try changes.updates.map { try updated($0, keys) }
    let inserts = try changes.inserts.map { try stored($0, keys) }
    let links = try changes.links.map { try ResolvedLink($0, keys) }
    try checkVersions(changes)
    try checkUniqueness(changes, updates, inserts)

    highestKeys = keys.highest
    for row in changes.deletes { remove(row.header.primaryKey, Int(row.layout.rootEntity)) }
    var wholeOrders: Set<OrderedOwner> = []
    for link in links where link.order != nil && link.relationship.storage == .byInverse {
      wholeOrders.insert(OrderedOwner(place: PropertyPlace(link.relationship), owner: link.owner))
    }
    for row in updates + inserts { put(row, wholeOrders) }
    for link in links { apply(link) }
    return SaveResult(permanentKeys: keys.permanent)
  }

  private func checkVersions(_ changes: ChangeSet) throws {
    let conflicts = (changes.checks + changes.deletes + changes.updates).compactMap { row -> RowConflict? in
      let current = rows[Int(row.layout.rootEntity)][row.header.primaryKey]
      return current?.header.version == row.header.version ? nil : RowConflict(attempted: row, current: current)
    }
    if !conflicts.isEmpty { throw RowStoreError.conflicts(conflicts) }
  }

  private func checkUniqueness(_ changes: ChangeSet, _ updates: [Row], _ inserts: [Row]) throws {
    if let first = tryUniqueness(changes, updates, inserts, all: false).first {
      uniqueness.rollBack()
      throw RowStoreError.uniqueness(entity: first.entity, constraint: first.constraint, row: first.row, existing: first.existing)
    }
    uniqueness.commit()
  }

  func uniquenessConflicts(_ changes: ChangeSet) throws -> [UniquenessConflict] {
    let keys = SaveKeys(changes, highestKeys)
    let updates = try changes.updates.map { try updated($0, keys) }
    let inserts = try changes.inserts.map { try stored($0, keys) }
    defer { uniqueness.rollBack() }
    var conflicts = tryUniqueness(changes, updates, inserts, all: true)
    if conflicts.isEmpty { return [] }
    let given = Dictionary(zip(inserts, changes.inserts).map { ($0.objectKey, $1.objectKey) }, uniquingKeysWith: { first, _ in first })
    for index in conflicts.indices { conflicts[index].existing = given[conflicts[index].existing] ?? conflicts[index].existing }
    return conflicts
  }

  /// Puts a save's rows into the index; answers the first constraint it breaks, or all.
  private func tryUniqueness(_ changes: ChangeSet, _ updates: [Row], _ inserts: [Row], all: Bool) -> [UniquenessConflict] {
    for row in changes.deletes + changes.updates {
      if let old = rows[Int(row.layout.rootEntity)][row.header.primaryKey] { uniqueness.remove(old) }
    }
    var conflicts: [UniquenessConflict] = []
    for (given, row) in zip(changes.updates + changes.inserts, updates + inserts) {
      for clash in uniqueness.add(row) {
        let root = given.layout.rootEntity
        let entity = rows[Int(root)][clash.holder]?.layout.entity ?? given.layout.entity
        let key = ObjectKey(primaryKey: clash.holder, entity: entity, rootEntity: root, store: store)
        conflicts.append(UniquenessConflict(entity: clash.entity, constraint: clash.constraint, row: given, existing: key))
        if !all { return conflicts }
      }
    }
    return conflicts
  }

  /// A row to keep: a copy with permanent keys and without what is not stored.
  private func stored(_ given: Row, _ keys: SaveKeys) throws -> Row {
    let row = given.copy()
    row.header.primaryKey = try keys.resolve(given.header.primaryKey)
    row.header.version = 1
    row.header.store = store
    row.clearDirty()
    for (ordinal, slot) in schema.entities[Int(given.layout.entity)].slots.enumerated() {
      if slot.isTransient { row.setValue(nil, ordinal) } else { try resolveReference(row, ordinal, keys) }
    }
    return row
  }

  /// The row as it stands with the changed slots of a given one.
  private func updated(_ given: Row, _ keys: SaveKeys) throws -> Row {
    guard let current = rows[Int(given.layout.rootEntity)][given.header.primaryKey], current.layout === given.layout else { return given }
    let row = current.copy()
    row.header.version = given.header.version + 1
    for (ordinal, slot) in schema.entities[Int(given.layout.entity)].slots.enumerated() where given.isDirty(ordinal) && !slot.isTransient {
      row.setValue(given.value(ordinal), ordinal)
      try resolveReference(row, ordinal, keys)
    }
    return row
  }

  private func resolveReference(_ row: Row, _ ordinal: Int, _ keys: SaveKeys) throws {
    guard case .reference(var key)? = row.value(ordinal) else { return }
    key.primaryKey = try keys.resolve(key.primaryKey)
    key.store = store
    row.setValue(.reference(key), ordinal)
  }

  /// Stores a row and keeps the indexes of its to-ones.
  private func put(_ row: Row, _ wholeOrders: Set<OrderedOwner>) {
    let key = row.header.primaryKey
    let root = Int(row.layout.rootEntity)
    let old = rows[root][key]
    for (ordinal, slot) in schema.entities[Int(row.layout.entity)].slots.enumerated() {
      guard let relationship = slot.relationship, relationship.inverseIsToMany else { continue }
      let before = old.flatMap { reference($0, ordinal) }
      let after = reference(row, ordinal)
      guard before != after else { continue }
      let inverse =
        relationship.inverseIsOrdered ? schema.entities[relationship.destination].relationship(named: relationship.inverse ?? "") : nil
      if let before {
        referrers[PropertyPlace(relationship)]?[before]?.remove(key)
        if let inverse { orders[PropertyPlace(inverse)]?[before]?.removeAll { $0 == key } }
      }
      guard let after else { continue }
      referrers[PropertyPlace(relationship), default: [:]][after, default: []].insert(key)
      if let inverse, !wholeOrders.contains(OrderedOwner(place: PropertyPlace(inverse), owner: after)) {
        orders[PropertyPlace(inverse), default: [:]][after, default: []].append(key)
      }
    }
    rows[root][key] = row
    highestKeys[root] = max(highestKeys[root], key)
  }

  private func reference(_ row: Row, _ ordinal: Int) -> Int64? {
    if case .reference(let key)? = row.value(ordinal) { key.primaryKey } else { nil }
  }

  /// Removes a row with all that tells of it.
  private func remove(_ key: Int64, _ root: Int) {
    guard let row = rows[root].removeValue(forKey: key) else { return }
    let entity = schema.entities[Int(row.layout.entity)]
    for (ordinal, slot) in entity.slots.enumerated() {
      guard let relationship = slot.relationship, relationship.inverseIsToMany, let owner = reference(row, ordinal) else { continue }
      referrers[PropertyPlace(relationship)]?[owner]?.remove(key)
      if relationship.inverseIsOrdered,
        let inverse = schema.entities[relationship.destination].relationship(named: relationship.inverse ?? "")
      {
        orders[PropertyPlace(inverse)]?[owner]?.removeAll { $0 == key }
      }
    }
    for relationship in entity.toManys { removeLinks(of: key, relationship) }
    for (place, owners) in aloneOwners {
      guard let owner = owners[key], belongs(row, to: place) else { continue }
      links[place]?[owner]?.removeAll { $0 == key }
      aloneOwners[place]?[key] = nil
    }
  }

  private func belongs(_ row: Row, to place: PropertyPlace) -> Bool {
    guard let relationship = schema.entities[place.entity].relationship(named: place.name) else { return false }
    return schema.entities[relationship.destination].root == Int(row.layout.rootEntity)
  }
}

/// The keys of one save.
struct SaveKeys {
  private(set) var permanent: [Int64: Int64] = [:]
  private(set) var highest: [Int64]

  init(_ changes: ChangeSet, _ highestKeys: [Int64]) {
    highest = highestKeys
    for row in changes.inserts where row.header.primaryKey < 0 {
      highest[Int(row.layout.rootEntity)] += 1
      permanent[row.header.primaryKey] = highest[Int(row.layout.rootEntity)]
    }
  }
  func resolve(_ key: Int64) throws -> Int64 {
    if key >= 0 { return key }
    guard let found = permanent[key] else {
      throw RowStoreError.failed(code: 1, message: "A saved row refers to a row that is neither stored nor part of the save.")
    }
    return found
  }
}
