// SPDX-License-Identifier: MIT
// Follows key paths through the mapping: to-ones become left joins, to-manys the FROM clause of a sub-select. Part of the translator.

import CoreDataRows

extension PredicateTranslator {
  func newAlias() -> String {
    aliasCount += 1
    return "t\(aliasCount)"
  }

  /// The row itself.
  func identity(_ scope: Scope) -> Operand {
    .value(SQLFragment("\(scope.alias).Z_PK"), .reference(root: scope.entity.schema.root))
  }

  func resolve(_ path: [String], _ scope: Scope) throws -> Operand {
    var scope = scope
    var isJoined = false
    for (index, key) in path.enumerated() {
      let isLast = index == path.count - 1
      if key == "self" || key == "SELF" || (key == "objectID" && isLast) { continue }
      switch try place(key, scope) {
      case .attribute(let column):
        guard isLast else { throw unsupported("the key path \(path.joined(separator: ".")) leads beyond an attribute") }
        return .value(SQLFragment("\(scope.alias).\(identifier(column.name))"), OperandKind(column.coding))
      case .toOne(let column):
        if path[(index + 1)...].allSatisfy({ $0 == "self" || $0 == "objectID" }) { return try reference(column, scope) }
        scope = try join(column, scope)
        isJoined = true
      case .toMany(let relationship, let mapping):
        let owner = isJoined ? "\(scope.alias).Z_PK" : nil
        return try resolve(Array(path[(index + 1)...]), members(relationship, mapping, scope), relationship, owner)
      }
    }
    return identity(scope)
  }

  private enum Place {
    case attribute(ColumnMapping)
    case toOne(ColumnMapping)
    case toMany(RelationshipSchema, ToManyMapping)
  }

  private func place(_ key: String, _ scope: Scope) throws -> Place {
    let entity = scope.entity
    switch entity.schema.place(of: key) {
    case nil: throw unsupported("the entity \(entity.schema.name) has no property \(key)")
    case .slot(let ordinal)?:
      guard let column = entity.columnsBySlot[ordinal] else { throw unsupported("\(entity.schema.name).\(key) is not stored") }
      return column.coding == .reference ? .toOne(column) : .attribute(column)
    case .toMany(let index)?:
      guard let mapping = entity.toManys[index] else { throw unsupported("\(entity.schema.name).\(key) is not stored") }
      return .toMany(entity.schema.toManys[index], mapping)
    }
  }

  private func reference(_ column: ColumnMapping, _ scope: Scope) throws -> Operand {
    let destination = try mapping.entity(column.destination ?? 0)
    return .value(SQLFragment("\(scope.alias).\(identifier(column.name))"), .reference(root: destination.schema.root))
  }

  private func join(_ column: ColumnMapping, _ scope: Scope) throws -> Scope {
    if let joined = scope.joined[column.name] { return joined }
    let entity = try mapping.entity(column.destination ?? 0)
    let joined = Scope(alias: newAlias(), entity: entity, plan: scope.plan)
    scope.plan.joins +=
      " LEFT JOIN \(identifier(entity.table.name)) \(joined.alias) ON \(joined.alias).Z_PK = \(scope.alias).\(identifier(column.name))"
    scope.joined[column.name] = joined
    return joined
  }

  /// The FROM clause of a to-many's members and what ties them to their owner.
  private func members(
    _ relationship: RelationshipSchema, _ place: ToManyMapping, _ owner: Scope
  ) throws -> (from: String, link: String, scope: Scope) {
    let entity = try mapping.entity(relationship.destination)
    let member = Scope(alias: newAlias(), entity: entity, plan: JoinPlan())
    let table = "\(identifier(entity.table.name)) \(member.alias)"
    switch place {
    case .column(_, let key, _):
      return (table, "\(member.alias).\(identifier(key)) = \(owner.alias).Z_PK", member)
    case .join(let join, let ownerColumn, let memberColumn, _, _, _):
      let alias = "j" + member.alias.dropFirst()
      return (
        "\(identifier(join)) \(alias) JOIN \(table) ON \(member.alias).Z_PK = \(alias).\(identifier(memberColumn))",
        "\(alias).\(identifier(ownerColumn)) = \(owner.alias).Z_PK", member
      )
    }
  }

  /// Goes on from a to-many's members.
  private func resolve(
    _ rest: [String], _ members: (from: String, link: String, scope: Scope), _ relationship: RelationshipSchema, _ owner: String?
  ) throws -> Operand {
    var elements = Elements(
      from: members.from, link: members.link, plan: members.scope.plan, element: SQLFragment("\(members.scope.alias).Z_PK"),
      kind: .reference(root: members.scope.entity.schema.root), member: members.scope, isSet: !relationship.isOrdered, depth: 1,
      isMember: true, optionalOwner: owner)
    if rest.isEmpty { return .elements(elements) }
    if rest[0].hasPrefix("@") { return try collectionOperator(rest, elements) }
    switch try resolve(rest, members.scope) {
    case .value(let element, let kind):
      elements = Elements(
        from: elements.from, link: elements.link, plan: elements.plan, element: element, kind: kind, member: elements.member,
        isSet: elements.isSet, depth: 1, isMember: false, optionalOwner: owner)
      return .elements(elements)
    case .elements(let inner):
      // Members of members: both FROM clauses become one.
      elements.plan.joins += " JOIN \(inner.from)\(inner.plan.joins)"
      return .elements(
        Elements(
          from: elements.from, link: elements.link + " AND " + inner.link, plan: elements.plan, element: inner.element, kind: inner.kind,
          member: inner.member,
          isSet: elements.isSet && inner.isSet, depth: inner.depth + 1, isMember: false, optionalOwner: owner))
    case .constant, .list: throw unsupported("the key path ends in nothing to compare")
    }
  }

  /// `@count`, `@sum` and their kin over a to-many.
  private func collectionOperator(_ path: [String], _ elements: Elements) throws -> Operand {
    func guarded(_ select: SQLFragment) -> SQLFragment {
      guard let owner = elements.optionalOwner else { return select }
      return "CASE WHEN \(owner) IS NULL THEN NULL ELSE " + select + " END"
    }
    if path == ["@count"] { return .value(guarded("(SELECT COUNT(*) " + elements.clause([]) + ")"), .number(isDecimal: false)) }
    guard case .value(let value, let kind) = try resolve(Array(path.dropFirst()), elements.member) else {
      throw unsupported("\(path.joined(separator: ".")) leads through a second to-many")
    }
    let select: SQLFragment
    switch (path[0], kind) {
    case ("@sum", .number(isDecimal: false)): select = "(SELECT IFNULL(SUM(" + value + "), 0) " + elements.clause([]) + ")"
    case ("@avg", .number(isDecimal: false)): select = "(SELECT AVG(" + value + ") " + elements.clause([]) + ")"
    case ("@min", .number), ("@min", .date), ("@min", .string): select = "(SELECT MIN(" + value + ") " + elements.clause([]) + ")"
    case ("@max", .number), ("@max", .date), ("@max", .string): select = "(SELECT MAX(" + value + ") " + elements.clause([]) + ")"
    default: throw unsupported("\(path.joined(separator: ".")) has no form in SQL")
    }
    return .value(guarded(select), path[0] == "@avg" || path[0] == "@sum" ? .number(isDecimal: false) : kind)
  }
}
