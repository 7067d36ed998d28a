// SPDX-License-Identifier: MIT
// The places of to-manys: join tables and the columns that members carry.

import CoreDataRows

extension MappingBuilder {
  /// A join table and the two relationships that share it.
  struct BuiltJoin {
    let table: JoinTableMapping
    /// The relationship the table is named after; its owners' keys lie in the first column.
    let named: PropertyPlace
    let inverse: PropertyPlace
  }

  /// One join table for each pair of to-manys that are each other's inverse, in the order of creation.
  func joinTables() throws -> [BuiltJoin] {
    var taken: [String: Int] = [:]
    func unique(_ name: String) -> String {
      defer { taken[name, default: 0] += 1 }
      return name + (taken[name].map(String.init) ?? "")
    }
    var joins: [BuiltJoin] = []
    for entity in schema.entities where numbers[entity.ordinal] != nil {
      let own = entity.toManys.filter { $0.declaringEntity == entity.ordinal && $0.storage == .manyToMany && !$0.isTransient }
      for named in own.sorted(by: { $0.name < $1.name }) {
        guard let inverse = schema.entities[named.destination].relationship(named: named.inverse ?? ""), isNamed(named, over: inverse),
          let a = numbers[named.declaringEntity], let b = numbers[inverse.declaringEntity]
        else { continue }
        let isSymmetric = inverse.name == named.name && inverse.declaringEntity == named.declaringEntity
        // unverified: the second column of a relationship that is its own inverse
        let first = unique(isSymmetric ? "REFLEXIVE" : "Z_\(a)\(inverse.name.uppercased())")
        let second = unique("Z_\(b)\(named.name.uppercased())")
        let firstOrder = inverse.isOrdered && !isSymmetric
        joins.append(
          BuiltJoin(
            table: try settle(
              JoinTableMapping(
                name: "Z_\(a)\(named.name.uppercased())", first: first, second: second,
                firstOrder: firstOrder ? orderName(first) : nil, secondOrder: named.isOrdered ? orderName(second) : nil,
                followsRoot: entity.root),
              otherName: "Z_\(b)\(inverse.name.uppercased())"),
            named: PropertyPlace(entity: named.declaringEntity, name: named.name),
            inverse: PropertyPlace(entity: inverse.declaringEntity, name: inverse.name)))
      }
    }
    return joins
  }

  /// Whether the join table takes the first relationship's name: the one of the lower entity number, or else the later in the alphabet.
  private func isNamed(_ relationship: RelationshipSchema, over inverse: RelationshipSchema) -> Bool {
    if relationship.declaringEntity != inverse.declaringEntity { return relationship.declaringEntity < inverse.declaringEntity }
    return relationship.name >= inverse.name
  }

  private func orderName(_ column: String) -> String { "Z_FOK_" + column.dropFirst(column.hasPrefix("Z_") ? 2 : 0) }

  private func settle(_ wanted: JoinTableMapping, otherName: String) throws -> JoinTableMapping {
    guard let existing else { return wanted }
    let found = try existing.joinTable(names: [wanted.name, otherName], first: wanted.first, second: wanted.second)
    return JoinTableMapping(
      name: found.table, first: found.first, second: found.second,
      firstOrder: try wanted.firstOrder.map { try existing.column($0, in: found.table) },
      secondOrder: try wanted.secondOrder.map { try existing.column($0, in: found.table) }, followsRoot: wanted.followsRoot)
  }

  /// Where the members of a to-many are found, or nil when it is not stored.
  func toMany(_ relationship: RelationshipSchema, _ joins: [BuiltJoin]) -> ToManyMapping? {
    guard !relationship.isTransient, numbers[relationship.destination] != nil else { return nil }
    let destination = schema.entities[relationship.destination]
    let members = ToManyMapping.EntityTable(name: tableName(of: destination), entity: destination.ordinal)
    let place = PropertyPlace(entity: relationship.declaringEntity, name: relationship.name)
    switch relationship.storage {
    case .toOne: return nil
    case .byInverse:
      guard let inverse = destination.relationship(named: relationship.inverse ?? ""),
        let column = columns[PropertyPlace(entity: inverse.declaringEntity, name: inverse.name)]
      else { return nil }
      return .column(members, key: column.name, order: relationship.isOrdered ? column.order : nil)
    case .alone:
      guard let column = aloneColumns[place] else { return nil }
      return .column(members, key: column.key, order: column.order)
    case .manyToMany:
      if let join = joins.first(where: { $0.named == place }) {
        return .join(
          table: join.table.name, owner: join.table.first, member: join.table.second, order: join.table.secondOrder,
          inverseOrder: join.table.firstOrder, isSymmetric: join.named == join.inverse)
      }
      guard let join = joins.first(where: { $0.inverse == place }) else { return nil }
      return .join(
        table: join.table.name, owner: join.table.second, member: join.table.first, order: join.table.firstOrder,
        inverseOrder: join.table.secondOrder, isSymmetric: false)
    }
  }

  private func tableName(of entity: EntitySchema) -> String {
    let wanted = storedName(schema.entities[entity.root].name)
    return (try? existing?.table(wanted)) ?? wanted
  }
}
