// SPDX-License-Identifier: MIT
// Where the names of a predicate are looked up: a row under an alias, and the FROM clause it stands in. Made by `PathResolution`.

import CoreDataRows

/// One FROM clause under construction: what is joined to its first table so far.
final class JoinPlan {
  var joins = ""
}

/// A row of one entity in a FROM clause.
final class Scope {
  let alias: String
  let entity: EntityMapping
  let plan: JoinPlan
  /// Rows already joined, by to-one.
  var joined: [String: Scope] = [:]

  init(alias: String, entity: EntityMapping, plan: JoinPlan) {
    self.alias = alias
    self.entity = entity
    self.plan = plan
  }
}

/// What kind of values an operand has; comparisons are made between values of one kind.
enum OperandKind: Equatable {
  case number(isDecimal: Bool)
  case date, string, uri, uuid, binary
  /// Values that can only be compared with nil.
  case opaque
  /// Primary keys of rows of one hierarchy, by its root's ordinal.
  case reference(root: Int)

  init(_ coding: ValueCoding) {
    switch coding {
    case .integer, .double: self = .number(isDecimal: false)
    case .decimal: self = .number(isDecimal: true)
    case .date: self = .date
    case .string: self = .string
    case .uri: self = .uri
    case .uuid: self = .uuid
    case .binary: self = .binary
    case .externalBinary, .transformable, .reference: self = .opaque
    }
  }
  var isNumber: Bool { if case .number = self { true } else { false } }
}

/// One side of a comparison.
enum Operand {
  /// A value given with the predicate.
  case constant(Any?)
  /// One value per row.
  case value(SQLFragment, OperandKind)
  /// The elements that a key path through a to-many leads to.
  case elements(Elements)
  /// `{a, b}` with members that are not all constants.
  case list([Operand])
}

/// What lies at the end of a key path through a to-many.
struct Elements {
  /// FROM clause of the members, without the joins of its plan.
  let from: String
  /// What ties the members to their owner.
  let link: String
  let plan: JoinPlan
  /// The element: the member itself or a value reached from it.
  let element: SQLFragment
  let kind: OperandKind
  /// The row of the last to-many's members, for subqueries and operators.
  let member: Scope
  /// Whether all to-manys on the way are unordered: a set of values holds no nil, an ordered one does.
  let isSet: Bool
  /// Number of to-manys on the way.
  let depth: Int
  /// Whether the element is the member itself.
  let isMember: Bool
  /// The key of the object that has the to-many where a to-one leads to it, which may lead nowhere.
  let optionalOwner: String?

  /// `FROM … WHERE …`, with conditions on the element.
  func clause(_ conditions: [SQLFragment]) -> SQLFragment {
    "FROM \(from)\(plan.joins) WHERE " + ([SQLFragment(link)] + conditions).joined(" AND ")
  }
}
