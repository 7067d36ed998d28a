// SPDX-License-Identifier: MIT
// Follows key paths through the mapping: to-ones become left joins, to-manys the FROM clause of a sub-select. Part of the translator.

import CoreDataPredicates
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
      if key == "entity" { return try entity(of: scope, Array(path[(index + 1)...])) }
      switch try place(key, scope) {
      case .attribute(let column):
        guard isLast else { throw unsupported("the key path \(path.joined(separator: ".")) leads beyond an attribute") }
        return .value(SQLFragment("\(scope.alias).\(identifier(column.name))"), OperandKind(column.coding))
      case .toOne(let column):
        if path[(index + 1)...].allSatisfy({ $0 == "self" || $0 == "objectID" }) { return try reference(column, scope) }
        scope = try join(column, scope)
        isJoined = true
      case .toMany(let relationship, let mapping):
        return try follow(members(relationship, mapping, scope, isOptional: isJoined), Array(path[(index + 1)...]))
      }
    }
    return identity(scope)
  }

  /// A row's entity or the entity's name; no property may be called `entity`.
  private func entity(of scope: Scope, _ rest: [String]) throws -> Operand {
    let number = "\(scope.alias).Z_ENT"
    if rest.isEmpty { return .value(SQLFragment(number), .entity) }
    guard rest == ["name"] else { throw unsupported("of an entity the store knows the name, not \(rest.joined(separator: "."))") }
    let root = scope.entity.schema.root
    let names = mapping.entities.compactMap { $0 }.filter { $0.schema.root == root }
    let cases = names.map { SQLFragment(" WHEN \($0.number) THEN ?", [.text($0.schema.name)]) }
    return .value("CASE \(number)" + cases.joined("") + " END", .string)
  }

  /// What a key path through to-ones ends at.
  enum Endpoint {
    case row(Scope)
    case attribute(Scope, ColumnMapping)
    case toOne(Scope, ColumnMapping)
  }

  /// The end of a key path; nil where it leads through a to-many.
  func endpoint(_ path: [String], _ scope: Scope) throws -> Endpoint? {
    var scope = scope
    for (index, key) in path.enumerated() where key != "self" && key != "SELF" {
      let rest = path[(index + 1)...]
      if key == "objectID" { return rest.isEmpty ? .row(scope) : nil }
      switch try place(key, scope) {
      case .attribute(let column): return rest.isEmpty ? .attribute(scope, column) : nil
      case .toOne(let column):
        if rest.allSatisfy({ $0 == "self" || $0 == "objectID" }) { return .toOne(scope, column) }
        scope = try join(column, scope)
      case .toMany: return nil
      }
    }
    return .row(scope)
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

  /// A to-many's members.
  private func members(_ relationship: RelationshipSchema, _ place: ToManyMapping, _ owner: Scope, isOptional: Bool) throws -> Elements {
    let entity = try mapping.entity(relationship.destination)
    let member = Scope(alias: newAlias(), entity: entity, plan: JoinPlan())
    let table = "\(identifier(entity.table.name)) \(member.alias)"
    let from: String
    let key: String
    let order: String?
    switch place {
    case .column(_, let column, let places):
      from = table
      order = places.map { "\(member.alias).\(identifier($0))" }
      key = "\(member.alias).\(identifier(column))"
    case .join(let join, let ownerColumn, let memberColumn, let places, _, _):
      let alias = "j" + member.alias.dropFirst()
      order = places.map { "\(alias).\(identifier($0))" }
      from = "\(identifier(join)) \(alias) JOIN \(table) ON \(member.alias).Z_PK = \(alias).\(identifier(memberColumn))"
      key = "\(alias).\(identifier(ownerColumn))"
    }
    return Elements(
      from: from, link: "\(key) = \(owner.alias).Z_PK", plan: member.plan, element: SQLFragment("\(member.alias).Z_PK"),
      kind: .reference(root: entity.schema.root), member: member, isSet: !relationship.isOrdered,
      optionalOwner: isOptional ? "\(owner.alias).Z_PK" : nil, order: order)
  }

  /// Goes on from the members of a to-many or of a subquery.
  func follow(_ members: Elements, _ rest: [String]) throws -> Operand {
    if rest.isEmpty { return .elements(members) }
    if rest[0] == "@unionOfObjects" {
      // Every member counts, where a set of values would hold equal ones once.
      return try follow(members, Array(rest.dropFirst()))
    }
    if rest[0].hasPrefix("@") { return try collectionOperator(rest, members) }
    var elements = members
    elements.isMember = false
    switch try resolve(rest, members.member) {
    case .value(let element, let kind):
      elements.element = element
      elements.kind = kind
    case .elements(let inner):
      // Members of members: both FROM clauses become one.
      elements.plan.joins += " JOIN \(inner.from)\(inner.plan.joins)"
      elements.link += " AND " + inner.link
      elements.element = inner.element
      elements.kind = inner.kind
      elements.member = inner.member
      elements.isSet = elements.isSet && inner.isSet
      elements.depth += inner.depth
    case .constant, .list: throw unsupported("the key path ends in nothing to compare")
    }
    return .elements(elements)
  }

  /// `collection[index]` and a key path from there.
  func element(_ collection: ExpressionTree, _ index: ExpressionTree, _ path: [String]) throws -> Operand {
    guard case .elements(let elements) = try operand(collection), elements.depth == 1, case .constant(let index) = index else {
      throw unsupported("an index needs a to-many and a constant")
    }
    let symbol = unwrapped(index) as? SymbolicIndex
    if symbol == .size { return .value("(SELECT COUNT(*) " + elements.clause() + ")", .integer) }
    guard let order = elements.order else { throw unsupported("only an ordered to-many has elements with an index") }
    var place: Int64 = 0
    if symbol == nil {
      guard case .number(let number) = ComparableValue(index) else { throw unsupported("an index is a number, FIRST, LAST or SIZE") }
      place = number.int64
    }
    guard path.isEmpty || elements.isMember, case .elements(let found) = try follow(elements, path), found.depth == 1 else {
      throw unsupported("an element of a to-many leads through a second to-many")
    }
    let terms = [order, "\(elements.member.alias).Z_PK"].map { symbol == .last ? $0 + " DESC" : $0 }
    let select =
      "(SELECT " + found.element + " " + found.clause()
      + SQLFragment(" ORDER BY \(terms.joined(separator: ", ")) LIMIT 1 OFFSET ?", [.integer(place)]) + ")"
    return .value(place < 0 ? SQLFragment("NULL") : select, found.kind)
  }

  /// `@count`, `@sum` and their kin over a to-many.
  private func collectionOperator(_ path: [String], _ elements: Elements) throws -> Operand {
    let name = path[0]
    if name == "@count", path.count == 1 { return .value(guarded("(SELECT COUNT(*) " + elements.clause() + ")", elements), .integer) }
    let functions: [String: AggregateFunction] = ["@sum": .sum, "@avg": .average, "@min": .min, "@max": .max]
    guard let function = functions[name], path.count > 1 else {
      throw unsupported("\(path.joined(separator: ".")) has no form in SQL")
    }
    guard case .value(let value, let kind) = try resolve(Array(path.dropFirst()), elements.member) else {
      throw unsupported("\(path.joined(separator: ".")) leads through a second to-many")
    }
    let answer = try aggregate(function, value, kind)
    return .value(guarded("(SELECT " + answer.sql + " " + elements.clause() + ")", elements), answer.kind)
  }

  /// Nothing instead of the count of nothing, where there is no object to have members.
  private func guarded(_ select: SQLFragment, _ elements: Elements) -> SQLFragment {
    guard let owner = elements.optionalOwner else { return select }
    return "CASE WHEN \(owner) IS NULL THEN NULL ELSE " + select + " END"
  }
}
