// SPDX-License-Identifier: MIT
// What kind of value an expression gives for a row, known from the schema alone. Both stores ask this, so that a result has one type
// whatever kept it.

import CoreDataPredicates
import Foundation

/// The kind of an expression's values.
package enum ExpressionKind: Equatable, Sendable {
  case known(AttributeKind)
  /// A number, whole or not as it comes.
  case number
  /// Nothing is known, as of the null constant.
  case any

  /// The kind as a column of a `ValueTable` tells it.
  package var column: AttributeKind? { if case .known(let kind) = self { kind } else { nil } }

  fileprivate var isNumber: Bool {
    switch self {
    case .number: true
    case .known(let kind): kind.isNumber
    case .any: false
    }
  }
  fileprivate var isFloating: Bool { self == .known(.double) || self == .known(.float) || self == .known(.date) }
}

extension AttributeKind {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: true
    default: false
    }
  }
}

/// Finds kinds of expressions over one entity.
package struct ExpressionKinds {
  let schema: Schema
  let entity: EntitySchema

  package init(_ schema: Schema, _ entity: EntitySchema) {
    self.schema = schema
    self.entity = entity
  }

  /// The kind a column is read as.
  ///
  /// - Throws: `RowStoreError.cannotTranslate` where the type asked for cannot be made of the expression's.
  package func column(_ column: ValueColumn) throws -> AttributeKind? {
    let own = kind(column.expression)
    guard let wanted = column.kind, wanted != .undefined, own != .known(wanted) else { return own.column }
    if own == .any { return wanted }
    if own.isNumber || own == .known(.date), wanted.isNumber || wanted == .date { return wanted }
    throw RowStoreError.cannotTranslate(
      "The store cannot give this: an expression of the type \(own.column.map { "\($0)" } ?? "number") as \(wanted). "
        + "Set the expressionResultType that the expression has.")
  }

  package func kind(_ tree: ExpressionTree) -> ExpressionKind {
    if let call = tree.aggregateCall(entity, schema) { return kind(call.function, of: kind(call.argument)) }
    switch tree {
    case .constant(let value): return kind(ofConstant: value)
    case .evaluatedObject: return .known(.objectID)
    case .keyPath(let path), .keyPathFrom(.evaluatedObject, let path): return kind(path[...], entity)
    case .keyPathFrom(_, ["@count"]): return .known(.integer64)
    case .conditional(_, let yes, let no): return joined(kind(yes), kind(no))
    case .function(let name, nil, let arguments): return kind(name, arguments)
    default: return .any
    }
  }

  private func kind(ofConstant value: Any?) -> ExpressionKind {
    switch ComparableValue(value) {
    case .number(.decimal): .known(.decimal)
    case .number(.double): .known(.double)
    case .number: .number
    case .string: .known(.string)
    case .date: .known(.date)
    case .data: .known(.binary)
    case .uuid: .known(.uuid)
    case .url: .known(.uri)
    case .identity: .known(.objectID)
    case .null, .other: .any
    }
  }

  private func kind(_ path: ArraySlice<String>, _ entity: EntitySchema) -> ExpressionKind {
    guard let key = path.first else { return .known(.objectID) }
    let rest = path.dropFirst()
    if key == "self" || key == "SELF" || key == "objectID" { return kind(rest, entity) }
    switch entity.place(of: key) {
    case .slot(let ordinal)?:
      switch entity.slots[ordinal].content {
      case .attribute(let attribute): return .known(attribute.kind)
      case .toOne(let relationship): return kind(rest, schema.entities[relationship.destination])
      }
    case .toMany(let index)?:
      let members = schema.entities[entity.toManys[index].destination]
      guard let name = rest.first else { return .any }
      switch name {
      case "@count": return .known(.integer64)
      case "@avg": return .known(.double)
      case "@sum": return kind(.sum, of: kind(rest.dropFirst(), members))
      case "@min", "@max": return kind(rest.dropFirst(), members)
      default: return .any
      }
    case nil: return .any
    }
  }

  private func kind(_ function: AggregateFunction, of argument: ExpressionKind) -> ExpressionKind {
    switch function {
    case .count: .known(.integer64)
    case .average, .median, .stddev: .known(.double)
    case .min, .max: argument
    case .sum: argument == .known(.decimal) ? argument : argument.isFloating ? .known(.double) : .number
    }
  }

  private func kind(_ name: String, _ arguments: [ExpressionTree]) -> ExpressionKind {
    switch name {
    case "count:", "length:": return .known(.integer64)
    case "average:", "median:", "stddev:", "sqrt:", "log:", "ln:", "exp:": return .known(.double)
    case "now": return .known(.date)
    case "lowercase:", "uppercase:", "canonical:": return .known(.string)
    case "modulus:by:", "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:", "onesComplement:":
      return .known(.integer64)
    case "add:to:", "from:subtract:", "multiply:by:", "divide:by:": return combined(arguments.map(kind))
    case "floor:", "ceiling:", "trunc:", "abs:", "noindex:":
      let own = arguments.first.map(kind) ?? .any
      return name == "noindex:" || own == .known(.decimal) ? own : own.isFloating ? .known(.double) : .number
    case "castObject:toType:":
      guard arguments.count == 2, case .constant(let type) = arguments[1], let type = unwrapped(type) as? String else { return .any }
      return ExpressionKinds.castKinds[type].map { .known($0) } ?? (type == "NSNumber" ? .number : .any)
    default: return .any
    }
  }

  private static let castKinds: [String: AttributeKind] = [
    "NSDate": .date, "NSString": .string, "NSDecimalNumber": .decimal, "NSUUID": .uuid, "NSURL": .uri,
  ]

  /// Decimal where no fraction is binary, else whole or not as it comes.
  private func combined(_ kinds: [ExpressionKind]) -> ExpressionKind {
    if kinds.contains(where: \.isFloating) { return .known(.double) }
    return kinds.contains(.known(.decimal)) ? .known(.decimal) : .number
  }

  private func joined(_ a: ExpressionKind, _ b: ExpressionKind) -> ExpressionKind {
    if a == b || b == .any { return a }
    if a == .any { return b }
    if a.isNumber, b.isNumber { return combined([a, b]) == .known(.decimal) ? .known(.decimal) : .number }
    return .any
  }
}
