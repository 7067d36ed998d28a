// SPDX-License-Identifier: MIT
// The rows of an in-memory store and what makes them findable. Owned by one `MemoryRowStore`, which calls it under its lock.

/// Tables of rows by root entity, with the indexes relationships need.
final class MemoryTables {
  let schema: Schema
  let store: UInt32
  /// Rows by primary key, by root ordinal.
  ///
  /// A stored row is never written again.
  var rows: [[Int64: Row]]
  /// The highest key ever given, by root ordinal.
  var highestKeys: [Int64]
  /// Keys of the rows whose to-one names an owner, by the to-one and owner.
  var referrers: [PropertyPlace: [Int64: Set<Int64>]] = [:]
  /// Members in order, by ordered to-many kept by its inverse, and owner.
  var orders: [PropertyPlace: [Int64: [Int64]]] = [:]
  /// Members of to-manys that no to-one keeps, by to-many and owner.
  var links: [PropertyPlace: [Int64: [Int64]]] = [:]
  /// The one owner each member has, by to-many without inverse.
  var aloneOwners: [PropertyPlace: [Int64: Int64]] = [:]
  var uniqueness: UniquenessIndex

  /// A property by the entity that declares it.
  struct PropertyPlace: Hashable {
    let entity: Int
    let name: String
    init(_ relationship: RelationshipSchema) {
      entity = relationship.declaringEntity
      name = relationship.name
    }
  }

  init(schema: Schema, store: UInt32) {
    self.schema = schema
    self.store = store
    rows = Array(repeating: [:], count: schema.entities.count)
    highestKeys = Array(repeating: 0, count: schema.entities.count)
    uniqueness = UniquenessIndex(schema)
  }

  func row(_ key: ObjectKey) -> Row? { key.store == store ? rows[Int(key.rootEntity)][key.primaryKey] : nil }

  func allocateKeys(root: Int, count: Int) -> Int64 {
    let first = highestKeys[root] + 1
    highestKeys[root] += Int64(count)
    return first
  }

  /// The rows a to-many holds: in its order, or by key.
  func rows(of relationship: RelationshipSchema, owner: ObjectKey) -> [Row] {
    members(of: relationship, owner: owner.primaryKey)
  }
  func members(of relationship: RelationshipSchema, owner: Row) -> [Row] { members(of: relationship, owner: owner.header.primaryKey) }

  private func members(of relationship: RelationshipSchema, owner: Int64) -> [Row] {
    let table = rows[schema.entities[relationship.destination].root]
    return keys(of: relationship, owner: owner).compactMap { table[$0] }
  }

  private func keys(of relationship: RelationshipSchema, owner: Int64) -> [Int64] {
    let place = PropertyPlace(relationship)
    switch relationship.storage {
    case .toOne: return []
    case .alone, .manyToMany:
      let members = links[place]?[owner] ?? []
      return relationship.isOrdered ? members : members.sorted()
    case .byInverse:
      guard let inverse = schema.entities[relationship.destination].relationship(named: relationship.inverse ?? "") else { return [] }
      let members = referrers[PropertyPlace(inverse)]?[owner] ?? []
      return relationship.isOrdered ? (orders[place]?[owner] ?? []).filter(members.contains) : members.sorted()
    }
  }
}
