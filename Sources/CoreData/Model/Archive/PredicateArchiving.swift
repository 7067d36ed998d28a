// SPDX-License-Identifier: MIT
// Predicates, expressions and sort descriptors as archived objects, in the forms that files of Apple's tools show. For a form that no
// file at hand shows there is none, and its text is kept under a key of our own. Called by ModelArchiveWriter.

import CoreDataModelFile
import CoreDataPredicates
import Foundation

/// Makes archived predicates and expressions.
struct PredicateArchiving {
  /// A form that is not known.
  private struct Unknown: Error {}

  private(set) var builder: KeyedArchiveBuilder
  private init(_ builder: KeyedArchiveBuilder) { self.builder = builder }

  /// Makes something, or leaves the builder as it was and answers nil.
  private static func make(
    _ builder: inout KeyedArchiveBuilder, _ body: (inout PredicateArchiving) throws -> PropertyListValue
  ) -> PropertyListValue? {
    var archiving = PredicateArchiving(builder)
    guard let made = try? body(&archiving) else { return nil }
    builder = archiving.builder
    return made
  }

  /// Sets a predicate's field, or the field of its text; nothing for one that is neither, such as a block.
  static func set(
    _ predicate: NSPredicate?, _ key: String, in fields: inout [String: PropertyListValue], _ builder: inout KeyedArchiveBuilder
  ) {
    fields[key] = KeyedArchiveBuilder.null
    guard let predicate else { return }
    let tree = predicateTree(of: predicate)
    if let made = make(&builder, { try $0.add(tree) }) {
      fields[key] = made
    } else if let text = text(of: tree) {
      fields[ArchiveKey.text(of: key)] = builder.add(.string(text))
    }
  }

  /// Sets an expression's field, or the field of its text.
  static func set(
    _ expression: NSExpression?, _ key: String, in fields: inout [String: PropertyListValue], _ builder: inout KeyedArchiveBuilder
  ) {
    fields[key] = KeyedArchiveBuilder.null
    guard let expression else { return }
    let tree = expressionTree(of: expression)
    if let made = make(&builder, { try $0.add(tree) }) {
      fields[key] = made
    } else if (try? parseExpression(format: tree.formatText)) != nil {
      fields[ArchiveKey.text(of: key)] = builder.add(.string(tree.formatText))
    }
  }

  /// Sets the field of a list of predicates, or that of their texts; nothing where one of them has neither form.
  static func set(
    _ predicates: [NSPredicate], _ key: String, in fields: inout [String: PropertyListValue], _ builder: inout KeyedArchiveBuilder
  ) {
    guard !predicates.isEmpty else { return }
    let trees = predicates.map { predicateTree(of: $0) }
    let list = make(&builder) { archiving in
      var members: [PropertyListValue] = []
      for tree in trees { members.append(try archiving.add(tree)) }
      return archiving.builder.addArray(members, "NSArray")
    }
    if let list {
      fields[key] = list
      return
    }
    let texts = trees.compactMap(text)
    guard texts.count == trees.count else { return }
    fields[ArchiveKey.text(of: key)] = builder.addArray(texts.map { builder.add(.string($0)) }, "NSArray")
  }

  /// The text of a predicate, if that text means the predicate.
  private static func text(of tree: PredicateTree) -> String? {
    let text = tree.formatText
    guard let read = try? parsePredicate(format: text), read.isEqual(to: tree) else { return nil }
    return text
  }

  /// A sort descriptor; nil for one with a comparator.
  static func add(_ descriptor: NSSortDescriptor, to builder: inout KeyedArchiveBuilder) -> PropertyListValue? {
    guard let key = descriptor.key, let selector = descriptor.selector else { return nil }
    return builder.add(
      ["NSSortDescriptor"],
      [
        "NSKey": builder.add(.string(key)), "NSAscending": .boolean(descriptor.ascending), "NSReverseNullOrder": .boolean(false),
        "NSSelector": builder.add(.string(selector.description)),
      ])
  }

  // MARK: - Predicates

  private mutating func add(_ tree: PredicateTree) throws -> PropertyListValue {
    switch tree {
    case .constant(let value): return builder.add([value ? "NSTruePredicate" : "NSFalsePredicate", "NSPredicate"], [:])
    case .comparison(let comparison):
      let fields = [
        "NSLeftExpression": try add(comparison.left), "NSRightExpression": try add(comparison.right),
        "NSPredicateOperator": try addOperator(comparison),
      ]
      return builder.add(["NSComparisonPredicate", "NSPredicate"], fields)
    case .not(let part): return try compound(0, [part])
    case .and(let parts): return try compound(1, parts)
    case .or(let parts): return try compound(2, parts)
    case .block: throw Unknown()
    }
  }

  private mutating func compound(_ type: Int64, _ parts: [PredicateTree]) throws -> PropertyListValue {
    var members: [PropertyListValue] = []
    for part in parts { members.append(try add(part)) }
    return builder.add(
      ["NSCompoundPredicate", "NSPredicate"],
      ["NSCompoundPredicateType": .integer(type), "NSSubpredicates": builder.addArray(members, "NSArray")])
  }

  private mutating func addOperator(_ comparison: ComparisonTree) throws -> PropertyListValue {
    let type = PropertyListValue.integer(Int64(comparison.operator.rawValue))
    var fields = ["NSOperatorType": type, "NSModifier": .integer(Int64(comparison.modifier.rawValue))]
    let options = PropertyListValue.integer(Int64(comparison.options.rawValue))
    let base = ["NSPredicateOperator"]
    switch comparison.operator {
    case .equal, .notEqual:
      fields["NSNegate"] = .boolean(comparison.operator == .notEqual)
      fields["NSOptions"] = options
      return builder.add(["NSEqualityPredicateOperator"] + base, fields)
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      fields["NSVariant"] = type
      fields["NSOptions"] = options
      return builder.add(["NSComparisonPredicateOperator"] + base, fields)
    case .like:
      fields["NSFlags"] = options
      return builder.add(["NSLikePredicateOperator", "NSMatchingPredicateOperator", "NSStringPredicateOperator"] + base, fields)
    case .matches:
      fields["NSFlags"] = options
      return builder.add(["NSMatchingPredicateOperator", "NSStringPredicateOperator"] + base, fields)
    case .in, .contains:
      fields["NSFlags"] = options
      return builder.add(["NSInPredicateOperator"] + base, fields)
    case .beginsWith, .endsWith, .between, .customSelector: throw Unknown()
    }
  }

  // MARK: - Expressions

  private mutating func add(_ tree: ExpressionTree) throws -> PropertyListValue {
    switch tree {
    case .evaluatedObject: return builder.add(["NSSelfExpression", "NSExpression"], ["NSExpressionType": .integer(1)])
    case .constant(let value): return try constant(value)
    case .variable(let name):
      return builder.add(
        ["NSVariableExpression", "NSExpression"], ["NSExpressionType": .integer(2), "NSVariable": builder.add(.string(name))])
    case .keyPath(let keys): return keyPath(try add(.evaluatedObject), keys, type: 3, isOneKey: keys.count == 1)
    case .keyPathFrom(let root, let keys): return keyPath(try add(root), keys, type: 4, isOneKey: false)
    case .function(let selector, let operand, let arguments):
      var members: [PropertyListValue] = []
      for argument in arguments { members.append(try add(argument)) }
      let target = try operand.map { try add($0) } ?? builtInFunctions()
      return builder.add(
        ["NSFunctionExpression", "NSExpression"],
        [
          "NSExpressionType": .integer(4), "NSOperand": target, "NSSelectorName": builder.add(.string(selector)),
          "NSArguments": builder.addArray(members, "NSArray"),
        ])
    case .aggregate, .subquery, .conditional, .setOperation, .anyKey, .fetch, .block: throw Unknown()
    }
  }

  /// The class that has the functions of the language.
  private mutating func builtInFunctions() -> PropertyListValue {
    builder.add(
      ["NSConstantValueExpression", "NSExpression"],
      ["NSExpressionType": .integer(0), "NSConstantValueClassName": builder.add(.string("_NSPredicateUtilities"))])
  }

  private mutating func constant(_ value: Any?) throws -> PropertyListValue {
    var reference = KeyedArchiveBuilder.null
    if let value {
      guard let made = ArchivedValues.add(value, to: &builder) else { throw Unknown() }
      reference = made
    }
    return builder.add(["NSConstantValueExpression", "NSExpression"], ["NSExpressionType": .integer(0), "NSConstantValue": reference])
  }

  private mutating func keyPath(_ operand: PropertyListValue, _ keys: [String], type: Int64, isOneKey: Bool) -> PropertyListValue {
    let path = builder.add(
      ["NSKeyPathSpecifierExpression", "NSExpression"],
      ["NSExpressionType": .integer(10), "NSKeyPath": builder.add(.string(keys.joined(separator: ".")))])
    return builder.add(
      ["NSKeyPathExpression", "NSFunctionExpression", "NSExpression"],
      [
        "NSExpressionType": .integer(type), "NSOperand": operand, "NSArguments": builder.addArray([path]),
        "NSSelectorName": builder.add(.string(isOneKey ? "valueForKey:" : "valueForKeyPath:")),
      ])
  }
}
