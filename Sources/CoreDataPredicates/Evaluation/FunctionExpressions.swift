// SPDX-License-Identifier: MIT
// The functions an expression can call, by Apple's selector names. Called by expression evaluation.

import Foundation

/// An object that `FUNCTION(object, 'selector:', …)` can be sent to.
package protocol FunctionTarget {
  /// Performs the function, or answers nil in the outer optional when it has none of that name.
  func perform(function selector: String, arguments: [Any?]) -> Any??
}

enum FunctionExpressions {
  /// Calls one of the built-in functions.
  static func call(_ name: String, _ arguments: [Any?]) throws(PredicateEvaluationError) -> Any? {
    if let aggregate = Aggregates.functions[name] { return try aggregate(name, arguments) }
    if let calculate = Arithmetic.functions[name] { return try calculate(name, arguments) }
    switch name {
    case "now": return Date()
    case "uppercase:": return try string(name, arguments).map { $0.uppercased() }
    case "lowercase:": return try string(name, arguments).map { $0.lowercased() }
    case "length:": return try string(name, arguments).map { $0.utf16.count }
    case "canonical:":
      return try string(name, arguments).map { StringComparison.folded($0, [.caseInsensitive, .diacriticInsensitive]) }
    case "distanceToLocation:fromLocation:": throw .function(name, "there are no locations of Core Location here")
    case "noindex:": return arguments.first ?? nil
    case "castObject:toType:": return try cast(arguments)
    case "objectFrom:withIndex:": return try element(arguments)
    case "valueForKeyPath:": throw .function(name, "it needs an object to ask")
    default: throw .function(name, "there is no built-in function of that name")
    }
  }

  /// Calls a function of the operand's value, or a built-in one with the operand as its first argument.
  static func call(_ name: String, on target: Any?, _ arguments: [Any?]) throws(PredicateEvaluationError) -> Any? {
    if let target = unwrapped(target) as? any FunctionTarget, let answer = target.perform(function: name, arguments: arguments) {
      return answer
    }
    if name == "valueForKeyPath:" || name == "valueForKey:", case .string(let path) = ComparableValue(arguments.first ?? nil) {
      return value(of: target, keyPath: keys(of: path))
    }
    guard let target = unwrapped(target) else { return nil }
    if name == "dateByAddingTimeInterval:", case .date(let date) = ComparableValue(target), arguments.count == 1 {
      return try Arithmetic.number(name, arguments[0]).map { date + $0.double }
    }
    if arguments.isEmpty, case .found(let value) = plainValue(of: target, key: name) { return value }
    throw .function(name, "\(ValueName.text(target)) has no function of that name that expressions can call")
  }

  private static func string(_ name: String, _ arguments: [Any?]) throws(PredicateEvaluationError) -> String? {
    guard arguments.count == 1 else { throw .function(name, "it takes one argument, not \(arguments.count)") }
    switch ComparableValue(arguments[0]) {
    case .null: return nil
    case .string(let string): return string
    default: throw .function(name, "its argument must be a string")
    }
  }

  private static func cast(_ arguments: [Any?]) throws(PredicateEvaluationError) -> Any? {
    guard arguments.count == 2, case .string(let type) = ComparableValue(arguments[1]) else {
      throw .function("CAST", "it takes a value and the name of a type")
    }
    switch (ComparableValue(arguments[0]), type) {
    case (.null, _): return nil
    case (.number(let number), "NSDate"): return Date(timeIntervalSinceReferenceDate: number.double)
    case (.date(let date), "NSDate"): return date
    case (.date(let date), "NSNumber"): return date.timeIntervalSinceReferenceDate
    case (.number(let number), "NSNumber"): return number.any
    case (.string(let string), "NSNumber"): return Int(string) ?? Double(string)
    case (.number(let number), "NSDecimalNumber"): return number.decimal
    case (.string(let string), "NSDecimalNumber"): return Decimal(string: string)
    case (.string(let string), "NSString"): return string
    case (.number(let number), "NSString"): return number.description
    case (.date(let date), "NSString"): return date.description
    case (.uuid(let uuid), "NSUUID"): return uuid
    case (.string(let string), "NSUUID"): return UUID(uuidString: string)
    case (.url(let url), "NSURL"): return url
    case (.string(let string), "NSURL"): return URL(string: string)
    default: throw .function("CAST", "a value of this kind cannot be cast to \(type)")
    }
  }

  private static func element(_ arguments: [Any?]) throws(PredicateEvaluationError) -> Any? {
    guard arguments.count == 2 else { throw .function("[…]", "it takes a collection and an index") }
    guard let container = unwrapped(arguments[0]) else { return nil }
    guard let index = unwrapped(arguments[1]) else { throw .function("[…]", "the index is nil") }
    if let members = CollectionView(container) {
      let elements = members.elements
      if let symbol = index as? SymbolicIndex {
        switch symbol {
        case .first: return elements.first
        case .last: return elements.last
        case .size: return elements.count
        }
      }
      guard case .number(let number) = ComparableValue(index) else { throw .function("[…]", "the index must be a number") }
      let position = Int(number.int64)
      return elements.indices.contains(position) ? elements[position] : nil
    }
    guard case .string(let key) = ComparableValue(index), case .found(let value) = plainValue(of: container, key: key) else {
      throw .function("[…]", "\(ValueName.text(container)) has no elements")
    }
    return value
  }
}

/// The index in `a[FIRST]`, `a[LAST]` and `a[SIZE]`.
package enum SymbolicIndex: String, Sendable, Hashable {
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
}
