// SPDX-License-Identifier: MIT
// Random predicates, orders and columns over the zoo. Everything that a predicate can say and both stores should answer is in here;
// values are of fitting kinds, since what memory refuses for its types is no question.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// Makes random questions.
struct Questions {
  var dice: Dice
  let keys: [ObjectKey]
  private let schema = Zoo.schema
  private var numbers = Numbers.all

  /// Which numbers take part.
  ///
  /// What SQLite calculates with decimals has 15 digits, so that large whole numbers and decimals in one calculation come to something else
  /// than in memory.
  private enum Numbers { case all, small, noDecimals }

  init(_ dice: Dice, _ keys: [ObjectKey]) {
    self.dice = dice
    self.keys = keys
  }

  /// Kinds that values have and comparisons are between.
  enum Kind: CaseIterable { case number, string, date, uuid, uri, binary, object }

  /// Where key paths begin: the row itself or the variable of a subquery.
  struct Place {
    let entity: EntitySchema
    let variable: String?

    func path(_ keys: [String]) -> ExpressionTree {
      guard let variable else { return keys.isEmpty ? .evaluatedObject : .keyPath(keys) }
      return keys.isEmpty ? .variable(variable) : .keyPathFrom(.variable(variable), keys)
    }
  }

  // MARK: Predicates

  mutating func predicate(_ place: Place, _ depth: Int) -> PredicateTree {
    if depth > 0 {
      switch dice.roll(8) {
      case 0: return .and((0..<2 + dice.roll(2)).map { _ in predicate(place, depth - 1) })
      case 1: return .or((0..<2 + dice.roll(2)).map { _ in predicate(place, depth - 1) })
      case 2: return .not(predicate(place, depth - 1))
      default: break
      }
    }
    if dice.chance(2) { return .constant(dice.chance(50)) }
    return .comparison(dice.chance(25) ? throughMany(place, depth) : plain(place, depth))
  }

  private mutating func plain(_ place: Place, _ depth: Int) -> ComparisonTree {
    let kind = dice.pick([Kind.number, .number, .number, .string, .string, .string, .date, .uuid, .uri, .binary, .object])
    let left = value(kind, place, depth)
    if dice.chance(10) { return ComparisonTree(left, dice.pick([.equal, .notEqual]), .constant(nil)) }
    let options = kind == .string ? self.options() : []
    if dice.chance(6) {
      let modifier: ComparisonModifier = dice.chance(60) ? .any : .all
      let operators: [ComparisonOperator] =
        kind == .string ? [.equal, .notEqual, .beginsWith, .endsWith, .contains, .lessThan] : [.equal, .notEqual]
      return ComparisonTree(list(kind, place, 0), dice.pick(operators), left, modifier: modifier, options: options)
    }
    switch dice.roll(10) {
    case 0: return ComparisonTree(left, .in, list(kind, place, depth), options: options)
    case 1 where kind.hasOrder:
      let limits = ExpressionTree.aggregate([
        value(kind, place, 0, isConstant: dice.chance(80)), value(kind, place, 0, isConstant: dice.chance(80)),
      ])
      return ComparisonTree(left, .between, limits, options: options)
    case 2, 3, 4:
      if kind != .string { break }
      let isReversed = dice.chance(15)
      let other = value(kind, place, 0, isConstant: dice.chance(80))
      let operation = dice.pick([ComparisonOperator.beginsWith, .endsWith, .contains, .like, .in])
      return ComparisonTree(isReversed ? other : left, operation, isReversed ? left : other, options: options)
    case 5:
      if kind != .string { break }
      return ComparisonTree(left, .matches, .constant(dice.pick(["a.*", "[A-Z]+", ".", "\\w+", "(a|b)?", "ä"])), options: options)
    default: break
    }
    let other = value(kind, place, depth > 0 && dice.chance(30) ? depth - 1 : 0, isConstant: dice.chance(60))
    let operators: [ComparisonOperator] =
      kind.hasOrder ? [.equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual] : [.equal, .notEqual]
    return dice.chance(15)
      ? ComparisonTree(other, dice.pick(operators), left, options: options)
      : ComparisonTree(left, dice.pick(operators), other, options: options)
  }

  /// ANY, ALL and membership of relationships.
  private mutating func throughMany(_ place: Place, _ depth: Int) -> ComparisonTree {
    guard let (path, members) = toMany(place.entity) else { return plain(place, depth) }
    let inner = Place(entity: members, variable: nil)
    if dice.chance(20) {
      let member = ExpressionTree.constant(dice.pick(keys))
      return dice.chance(50) ? ComparisonTree(place.path(path), .contains, member) : ComparisonTree(member, .in, place.path(path))
    }
    if dice.chance(15), let (others, _) = toMany(place.entity) {
      let operation = dice.pick([ExpressionTree.SetOperation.union, .intersect, .minus])
      return ComparisonTree(.constant(dice.pick(keys)), .in, .setOperation(operation, place.path(path), place.path(others)))
    }
    let kind = dice.pick([Kind.number, .string, .date, .object])
    if dice.chance(15), let tail = attributePath(kind, inner.entity) {
      return ComparisonTree(value(kind, place, 0, isConstant: dice.chance(50)), .in, place.path(path + tail))
    }
    guard let tail = attributePath(kind, inner.entity) else { return plain(place, depth) }
    var left = place.path(path + tail)
    if depth > 0, dice.chance(20) {
      let subquery = ExpressionTree.subquery(
        place.path(path), variable: "y\(depth)", predicate(Place(entity: members, variable: "y\(depth)"), depth - 1))
      left = tail.isEmpty ? subquery : .keyPathFrom(subquery, tail)
    }
    let modifier: ComparisonModifier = dice.chance(60) ? .any : .all
    let options = kind == .string ? self.options() : []
    if dice.chance(20) { return ComparisonTree(left, .in, list(kind, place, 0), modifier: modifier, options: options) }
    let operation: ComparisonOperator =
      kind == .object
      ? dice.pick([.equal, .notEqual])
      : kind == .string
        ? dice.pick([.equal, .notEqual, .beginsWith, .contains, .lessThan, .like])
        : dice.pick([.equal, .notEqual, .lessThan, .greaterThanOrEqual])
    return ComparisonTree(left, operation, value(kind, place, 0, isConstant: true), modifier: modifier, options: options)
  }

  private mutating func options() -> StringOptions {
    dice.pick([[], [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive], .normalized])
  }

  private mutating func list(_ kind: Kind, _ place: Place, _ depth: Int) -> ExpressionTree {
    let count = dice.chance(10) ? 600 : dice.roll(5)
    if dice.chance(15) { return .aggregate((0..<max(1, min(count, 4))).map { _ in value(kind, place, 0, isConstant: dice.chance(60)) }) }
    return .constant((0..<count).map { _ in constant(kind) })
  }

  // MARK: Values

  mutating func value(_ kind: Kind, _ place: Place, _ depth: Int, isConstant: Bool = false) -> ExpressionTree {
    if isConstant { return .constant(constant(kind)) }
    if depth > 0, dice.chance(45), let made = calculated(kind, place, depth - 1) { return made }
    if let path = attributePath(kind, place.entity) { return place.path(path) }
    return .constant(constant(kind))
  }

  private mutating func constant(_ kind: Kind) -> Any {
    switch kind {
    case .number:
      switch dice.roll(5) {
      case 0: return dice.pick(Values.fractions)
      case 1: return numbers == .noDecimals ? dice.pick(Values.fractions) as Any : dice.pick(Values.decimals)
      case 2: return dice.pick(numbers == .small ? Values.small : Values.big)
      case 3: return dice.chance(50)
      default: return dice.pick(Values.small)
      }
    case .string: return dice.pick(Values.strings)
    case .date: return Date(timeIntervalSinceReferenceDate: dice.pick(Values.seconds))
    case .uuid: return dice.pick(Values.uuids)
    case .uri: return dice.pick(Values.urls)
    case .binary: return dice.pick(Values.data)
    case .object: return dice.pick(keys)
    }
  }

  private mutating func calculated(_ kind: Kind, _ place: Place, _ depth: Int) -> ExpressionTree? {
    if dice.chance(15) {
      return .conditional(predicate(place, 0), value(kind, place, depth), value(kind, place, depth, isConstant: dice.chance(50)))
    }
    func call(_ name: String, _ arguments: ExpressionTree...) -> ExpressionTree { .function(name, operand: nil, arguments: arguments) }
    switch kind {
    case .string:
      if dice.chance(20) { return call("castObject:toType:", small(place), .constant("NSString")) }
      return call(dice.pick(["lowercase:", "uppercase:", "noindex:"]), value(.string, place, depth))
    case .number:
      switch dice.roll(8) {
      case 7: return call(dice.pick(["sqrt:", "exp:", "onesComplement:"]), call("abs:", small(place)))
      case 0: return call("length:", value(.string, place, depth))
      case 1:
        let before = numbers
        if numbers == .all { numbers = dice.pick([.small, .noDecimals]) }
        defer { numbers = before }
        return call(
          dice.pick(["add:to:", "from:subtract:", "multiply:by:"]), value(.number, place, depth),
          value(.number, place, 0, isConstant: dice.chance(50)))
      case 2: return call("divide:by:", small(place), .constant(dice.pick(Values.small)))
      case 3:
        return call(
          dice.pick(["modulus:by:", "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:"]), small(place),
          .constant(dice.pick(Values.small)))
      case 4: return call(dice.pick(["abs:", "floor:", "ceiling:", "trunc:"]), value(.number, place, depth))
      case 5: return call("castObject:toType:", value(.date, place, 0), .constant("NSNumber"))
      default: return aggregate(place, depth)
      }
    case .date: return call("castObject:toType:", small(place), .constant("NSDate"))
    case .uuid, .uri, .binary, .object: return nil
    }
  }

  /// A number that sums and products of do not outgrow.
  private mutating func small(_ place: Place) -> ExpressionTree {
    let names = place.entity.slots.filter { $0.attribute.map { [.integer16, .integer32].contains($0.kind) } ?? false }.map(\.name)
    return names.isEmpty ? .constant(dice.pick(Values.small)) : place.path([dice.pick(names)])
  }

  /// A number made of a to-many's members.
  private mutating func aggregate(_ place: Place, _ depth: Int) -> ExpressionTree? {
    guard let (path, members) = toMany(place.entity) else { return nil }
    if dice.chance(30) {
      let variable = "x\(depth)"
      let subquery = ExpressionTree.subquery(
        place.path(path), variable: variable, predicate(Place(entity: members, variable: variable), depth))
      return dice.chance(50) ? .keyPathFrom(subquery, ["@count"]) : .function("count:", operand: nil, arguments: [subquery])
    }
    let kinds: [AttributeKind] = numbers == .noDecimals ? [.integer16, .integer32, .double] : [.integer16, .integer32, .double, .decimal]
    let summed = members.slots.filter { $0.attribute.map { kinds.contains($0.kind) } ?? false }.map(\.name)
    if summed.isEmpty || dice.chance(30) {
      return dice.chance(50) ? place.path(path + ["@count"]) : .function("count:", operand: nil, arguments: [place.path(path)])
    }
    let name = dice.pick(summed)
    if dice.chance(50) { return place.path(path + [dice.pick(["@sum", "@avg", "@min", "@max"]), name]) }
    if dice.chance(20) {
      return .function("count:", operand: nil, arguments: [.function("distinct:", operand: nil, arguments: [place.path(path + [name])])])
    }
    return .function(
      dice.pick(["sum:", "average:", "min:", "max:", "count:", "median:", "stddev:"]), operand: nil, arguments: [place.path(path + [name])])
  }

  // MARK: Paths

  /// The way to an attribute (or object) of a kind, now and then through to-ones.
  mutating func attributePath(_ kind: Kind, _ entity: EntitySchema) -> [String]? {
    var entity = entity
    var path: [String] = []
    while dice.chance(20), path.count < 3 {
      let ones = entity.slots.compactMap(\.relationship)
      if ones.isEmpty { break }
      let step = dice.pick(ones)
      path.append(step.name)
      entity = schema.entities[step.destination]
    }
    if kind == .object {
      let ones = entity.slots.compactMap(\.relationship).map(\.name)
      return ones.isEmpty || dice.chance(20) ? path : path + [dice.pick(ones)]
    }
    let left: AttributeKind? = numbers == .small ? .integer64 : numbers == .noDecimals ? .decimal : nil
    let fitting = entity.slots.filter { $0.attribute.map { Kind($0.kind) == kind && $0.kind != left } ?? false }.map(\.name)
    return fitting.isEmpty ? nil : path + [dice.pick(fitting)]
  }

  private mutating func toMany(_ entity: EntitySchema) -> (path: [String], members: EntitySchema)? {
    var path: [String] = []
    var entity = entity
    if dice.chance(20), let step = entity.slots.compactMap(\.relationship).randomElement(using: &dice) {
      path.append(step.name)
      entity = schema.entities[step.destination]
    }
    guard !entity.toManys.isEmpty else { return nil }
    let relationship = dice.pick(entity.toManys)
    return (path + [relationship.name], schema.entities[relationship.destination])
  }

  // MARK: Orders and columns

  mutating func sort(_ entity: EntitySchema) -> [SortTerm] {
    (0..<dice.roll(3)).compactMap { _ in
      let kind = dice.pick([Kind.number, .string, .string, .date, .uuid, .object])
      guard var path = attributePath(kind, entity) else { return nil }
      if dice.chance(10), !entity.toManys.isEmpty { path = [dice.pick(entity.toManys).name, "@count"] }
      if path.isEmpty { path = ["self"] }
      let comparison: SortTerm.Comparison =
        kind == .string && path.last != "@count"
        ? dice.pick([.natural, .caseInsensitive, .localized, .localizedCaseInsensitive, .localizedStandard]) : .natural
      return SortTerm(keyPath: path, isAscending: dice.chance(50), comparison: comparison)
    }
  }

  mutating func plan() -> FetchPlan {
    let entity = schema.named(dice.pick(["Animal", "Animal", "Bird", "Parrot", "Cage", "Keeper", "Meal"]))
    var plan = FetchPlan(
      entity: entity, includesSubentities: dice.chance(80), predicate: predicate(Place(entity: entity, variable: nil), 2),
      sort: sort(entity),
      limit: dice.chance(15) ? dice.roll(6) : 0, offset: dice.chance(10) ? dice.roll(4) : 0)
    // Without an order SQLite may walk along an index.
    if plan.sort.isEmpty, plan.limit > 0 || plan.offset > 0 { plan.sort = [SortTerm(keyPath: ["self"], isAscending: dice.chance(50))] }
    return plan
  }

  /// A fetch of values, whose order decides everything.
  mutating func values() -> ValuePlan {
    var fetch = plan()
    fetch.sort = []
    let place = Place(entity: fetch.entity, variable: nil)
    let kinds: [Kind] = [.number, .number, .string, .date, .uuid, .object]
    var plan = ValuePlan(fetch: fetch, columns: [])
    if dice.chance(50) {
      plan.groups = (0..<dice.roll(3)).map { _ in value(dice.pick(kinds), place, dice.roll(2)) }
      plan.columns = plan.groups.map { ValueColumn($0) } + (0..<1 + dice.roll(3)).map { _ in ValueColumn(overRows(place)) }
      if dice.chance(30), !plan.groups.isEmpty {
        let call = ExpressionTree.function("count:", operand: nil, arguments: [.evaluatedObject])
        plan.having = .comparison(ComparisonTree(call, dice.pick([.greaterThan, .lessThan, .equal]), .constant(dice.pick([1, 2, 3]))))
      }
      if dice.chance(40), let column = plan.columns.last { plan.order = [ValueOrder(column.expression, isAscending: dice.chance(50))] }
    } else {
      plan.columns = (0..<1 + dice.roll(4)).map { _ in ValueColumn(value(dice.pick(kinds), place, dice.roll(3))) }
      plan.isDistinct = dice.chance(30)
      if plan.isDistinct { plan.order = dice.chance(50) ? [ValueOrder(plan.columns[0].expression, isAscending: dice.chance(50))] : [] }
      if !plan.isDistinct {
        plan.order = sort(fetch.entity).map {
          ValueOrder(
            $0.keyPath == ["self"] ? .evaluatedObject : .keyPath($0.keyPath), isAscending: $0.isAscending, comparison: $0.comparison)
        }
        // Without an order SQLite may walk along an index.
        if plan.order.isEmpty { plan.order = [ValueOrder(.evaluatedObject, isAscending: true)] }
      }
    }
    return plan
  }

  private mutating func overRows(_ place: Place) -> ExpressionTree {
    func call(_ name: String, _ argument: ExpressionTree) -> ExpressionTree { .function(name, operand: nil, arguments: [argument]) }
    switch dice.roll(5) {
    case 0: return call("count:", dice.chance(50) ? .evaluatedObject : value(.string, place, 0))
    case 1: return call("count:", call("distinct:", value(.number, place, 0)))
    case 2: return call(dice.pick(["min:", "max:"]), value(dice.pick([.number, .string, .date]), place, 0))
    case 3:
      return .function(
        "add:to:", operand: nil,
        arguments: [call(dice.pick(["sum:", "count:", "average:"]), small(place)), .constant(dice.pick(Values.small))])
    default: return call(dice.pick(["sum:", "average:", "median:", "stddev:"]), small(place))
    }
  }
}

extension Questions.Kind {
  var hasOrder: Bool { self != .object }

  init?(_ kind: AttributeKind) {
    switch kind {
    case .integer16, .integer32, .integer64, .boolean, .double, .float, .decimal: self = .number
    case .string: self = .string
    case .date: self = .date
    case .uuid: self = .uuid
    case .uri: self = .uri
    case .binary: self = .binary
    case .transformable, .undefined, .objectID: return nil
    }
  }
}

extension Dice: RandomNumberGenerator {}
