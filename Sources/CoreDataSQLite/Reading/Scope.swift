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
  case number(NumberKind)
  case date, string, uri, uuid, binary
  /// Values that can only be compared with nil.
  case opaque
  /// Primary keys of rows of one hierarchy, by its root's ordinal.
  case reference(root: Int)
  /// `Z_ENT`, which can only be compared with an entity.
  case entity

  /// What arithmetic is done in.
  enum NumberKind: Equatable { case integer, floating, decimal }

  static let integer = OperandKind.number(.integer)
  static let floating = OperandKind.number(.floating)
  static let decimal = OperandKind.number(.decimal)

  init(_ coding: ValueCoding) {
    switch coding {
    case .integer: self = .integer
    case .double: self = .floating
    case .decimal: self = .decimal
    case .date: self = .date
    case .string: self = .string
    case .uri: self = .uri
    case .uuid: self = .uuid
    case .binary: self = .binary
    case .externalBinary, .transformable, .reference: self = .opaque
    }
  }
  var isNumber: Bool { if case .number = self { true } else { false } }
  /// Whether arithmetic takes it: a date counts as seconds.
  var isCalculable: Bool { isNumber || self == .date }
  var hasOrder: Bool {
    switch self {
    case .number, .date, .string, .uri, .uuid, .binary: true
    case .opaque, .reference, .entity: false
    }
  }
  /// Whether it can be fetched, sorted by and calculated with.
  var isValue: Bool { self != .opaque && self != .entity }
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

/// What lies at the end of a key path through a to-many, or what a subquery leaves of it.
struct Elements {
  /// FROM clause of the members, without the joins of its plan.
  let from: String
  /// What ties the members to their owner.
  var link: String
  let plan: JoinPlan
  /// The element: the member itself or a value reached from it.
  var element: SQLFragment
  var kind: OperandKind
  /// The row of the last to-many's members, for subqueries and operators.
  var member: Scope
  /// Whether all to-manys on the way are unordered: a set of values holds no nil, an ordered one does.
  var isSet: Bool
  /// Number of to-manys on the way.
  var depth = 1
  /// Whether the element is the member itself.
  var isMember = true
  /// The key of the object that has the to-many where a to-one leads to it, which may lead nowhere.
  var optionalOwner: String?
  /// The column with the members' places, of an ordered to-many.
  var order: String?
  /// What a subquery asks of the members.
  var conditions: [SQLFragment] = []

  /// `FROM … WHERE …`, with conditions on the element.
  func clause(_ more: [SQLFragment] = []) -> SQLFragment {
    "FROM \(from)\(plan.joins) WHERE " + ([SQLFragment(link)] + conditions + more).joined(" AND ")
  }
}
