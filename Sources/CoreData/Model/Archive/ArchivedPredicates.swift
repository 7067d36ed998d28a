// SPDX-License-Identifier: MIT
// Predicates, expressions and sort descriptors of archived models as trees. Operators are read by their numbers, so that the class of
// an operator does not matter. Called by ModelArchiveReader.

import CoreDataModelFile
import CoreDataPredicates
import Foundation

/// Reads predicates and expressions.
struct ArchivedPredicates {
  /// Deeper ones are damage: an object that leads back to itself.
  private static let deepest = 200
  private var depth = 0
  /// Parts that may still be read; parts that hold others twice over would have more than there is time for.
  private var budget = 100_000

  /// The predicate of a key, or that of a text we wrote where Apple's form was not known; nil where there is none.
  static func predicate(_ owner: ArchivedObject, _ key: String) throws -> NSPredicate? {
    if let object = owner.object(key) {
      var reader = ArchivedPredicates()
      return CoreDataPredicates.predicate(of: try reader.predicate(object))
    }
    return try owner.string(ArchiveKey.text(of: key)).map { try NSPredicate(validating: $0) }
  }

  /// The predicates of a key, which holds a list.
  static func predicates(_ owner: ArchivedObject, _ key: String) throws -> [NSPredicate] {
    let objects = owner.object(key)?.members?.compactMap(\.object) ?? []
    let read = try objects.map { object in
      var reader = ArchivedPredicates()
      return CoreDataPredicates.predicate(of: try reader.predicate(object))
    }
    guard read.isEmpty else { return read }
    return try (owner.object(ArchiveKey.text(of: key))?.members ?? []).compactMap(\.string).map { try NSPredicate(validating: $0) }
  }

  /// The expression of a key; nil where there is none.
  static func expression(_ owner: ArchivedObject, _ key: String) throws -> NSExpression? {
    if let object = owner.object(key) {
      var reader = ArchivedPredicates()
      return CoreDataPredicates.expression(of: try reader.expression(object))
    }
    return try owner.string(ArchiveKey.text(of: key)).map { CoreDataPredicates.expression(of: try parseExpression(format: $0)) }
  }

  /// A sort descriptor; nil for one that compares in a way of its own.
  static func order(_ object: ArchivedObject) -> NSSortDescriptor? {
    guard object.className == "NSSortDescriptor", let key = object.string("NSKey") else { return nil }
    guard let name = object.string("NSSelector") else { return NSSortDescriptor(key: key, ascending: object.flag("NSAscending")) }
    guard StringOrdering(Selector(name)) != nil else { return nil }
    return NSSortDescriptor(key: key, ascending: object.flag("NSAscending"), selector: Selector(name))
  }

  // MARK: - Predicates

  private mutating func nested<T>(_ body: (inout ArchivedPredicates) throws -> T) throws -> T {
    depth += 1
    defer { depth -= 1 }
    budget -= 1
    guard depth < Self.deepest, budget > 0 else { throw ModelArchiveReader.damage("A predicate leads back into itself.") }
    return try body(&self)
  }

  private mutating func predicate(_ object: ArchivedObject) throws -> PredicateTree {
    try nested { reader in
      switch object.className {
      case "NSTruePredicate": return .constant(true)
      case "NSFalsePredicate": return .constant(false)
      case "NSComparisonPredicate": return .comparison(try reader.comparison(object))
      case "NSCompoundPredicate":
        let parts = try (object.object("NSSubpredicates")?.members ?? []).map { part in
          guard let part = part.object else { throw ModelArchiveReader.damage("A compound predicate has a part that is none.") }
          return try reader.predicate(part)
        }
        switch object.integer("NSCompoundPredicateType") {
        case 0 where parts.count == 1: return .not(parts[0])
        case 1: return .and(parts)
        case 2: return .or(parts)
        default: throw ModelArchiveReader.damage("A compound predicate is of an unknown type.")
        }
      default: throw ModelArchiveReader.damage("There is a predicate of the unknown class \(object.className).")
      }
    }
  }

  private mutating func comparison(_ object: ArchivedObject) throws -> ComparisonTree {
    guard let left = object.object("NSLeftExpression"), let right = object.object("NSRightExpression"),
      let symbol = object.object("NSPredicateOperator"),
      let `operator` = symbol.integer("NSOperatorType").flatMap({ UInt(exactly: $0) }).flatMap(ComparisonOperator.init(rawValue:)),
      `operator` != .customSelector,
      let modifier = UInt(exactly: symbol.integer("NSModifier") ?? 0).flatMap(ComparisonModifier.init(rawValue:))
    else { throw ModelArchiveReader.damage("A comparison lacks a side, or its operator is unknown.") }
    // Operators of strings have flags, others options; the bits are the same.
    let options = StringOptions(rawValue: UInt(exactly: symbol.integer("NSFlags") ?? symbol.integer("NSOptions") ?? 0) ?? 0)
    return ComparisonTree(
      try expression(left), `operator`, try expression(right), modifier: modifier,
      options: options.intersection([.caseInsensitive, .diacriticInsensitive, .normalized, .localeSensitive]))
  }

  // MARK: - Expressions

  private mutating func expression(_ object: ArchivedObject) throws -> ExpressionTree {
    try nested { reader in
      switch object.className {
      case "NSSelfExpression": return .evaluatedObject
      case "NSVariableExpression":
        guard let name = object.string("NSVariable") else { throw ModelArchiveReader.damage("A variable has no name.") }
        return .variable(name)
      case "NSConstantValueExpression": return .constant(try Self.constant(object))
      case "NSKeyPathExpression": return try reader.keyPath(object)
      case "NSFunctionExpression": return try reader.function(object)
      default: throw ModelArchiveReader.damage("There is an expression of the unknown class \(object.className).")
      }
    }
  }

  private static func constant(_ object: ArchivedObject) throws -> Any? {
    guard let archived = object.value("NSConstantValue") else { return nil }
    guard let value = ArchivedValues.value(archived) else {
      throw ModelArchiveReader.damage("A predicate compares with an object of the unknown class \(archived.object?.className ?? "").")
    }
    return value
  }

  /// A key path is archived as a call of `valueForKeyPath:` with one argument, the path.
  private mutating func keyPath(_ object: ArchivedObject) throws -> ExpressionTree {
    guard let path = object.object("NSArguments")?.members?.first?.object?.string("NSKeyPath"),
      let operand = object.object("NSOperand")
    else { throw ModelArchiveReader.damage("A key path has no path.") }
    let keys = CoreDataPredicates.keys(of: path)
    let root = try expression(operand)
    if case .evaluatedObject = root { return .keyPath(keys) }
    return .keyPathFrom(root, keys)
  }

  /// A function of the language is archived as a call to a class that has them all.
  private mutating func function(_ object: ArchivedObject) throws -> ExpressionTree {
    guard let selector = object.string("NSSelectorName"), let operand = object.object("NSOperand") else {
      throw ModelArchiveReader.damage("A function has no name.")
    }
    let arguments = try (object.object("NSArguments")?.members ?? []).map { argument in
      guard let argument = argument.object else { throw ModelArchiveReader.damage("A function has an argument that is none.") }
      return try expression(argument)
    }
    if operand.className == "NSConstantValueExpression", operand.has("NSConstantValueClassName") {
      return .function(selector, operand: nil, arguments: arguments)
    }
    return .function(selector, operand: try expression(operand), arguments: arguments)
  }
}
