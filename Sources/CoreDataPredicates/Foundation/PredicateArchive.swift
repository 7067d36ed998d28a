// SPDX-License-Identifier: MIT
// Predicates in keyed archives. Foundation's archiver can give no class a name of another, hence what Apple splits into private classes is
// written here into NSPredicate, NSComparisonPredicate and NSCompoundPredicate, by Apple's keys where there are such.

import Foundation

extension NSPredicate: @retroactive NSCoding, @retroactive NSSecureCoding {}

extension _PredicateMembers {
  public static var supportsSecureCoding: Bool { true }

  /// Writes the predicate to a keyed archive; traps for one that holds a block, as Apple's raises.
  public func encode(with coder: NSCoder) {
    guard let predicate = self as? NSPredicate else { preconditionFailure("\(Self.self) is no predicate.") }
    switch predicateTree(of: predicate) {
    case .constant(let value): coder.encode(value, forKey: PredicateKey.value)
    case .comparison(let comparison):
      coder.encode(expression(of: comparison.left), forKey: PredicateKey.left)
      coder.encode(expression(of: comparison.right), forKey: PredicateKey.right)
      coder.encode(Int(comparison.operator.rawValue), forKey: PredicateKey.operator)
      coder.encode(Int(comparison.modifier.rawValue), forKey: PredicateKey.modifier)
      coder.encode(Int(comparison.options.rawValue), forKey: PredicateKey.options)
    case .and, .or, .not:
      guard let compound = predicate as? NSCompoundPredicate else { preconditionFailure("A compound predicate is of no class of its own.") }
      coder.encode(Int(compound.compoundPredicateType.rawValue), forKey: PredicateKey.type)
      coder.encode(compound.subpredicates as NSArray, forKey: PredicateKey.parts)
    case .block: preconditionFailure("A predicate made of a block, or of a class of your own, cannot be archived; write it as a format.")
    }
  }

  /// Reads a predicate from a keyed archive; nil where the archive holds something else.
  public init?(coder: NSCoder) {
    guard let tree = PredicateTree(coder), let predicate = CoreDataPredicates.predicate(of: tree) as? Self else { return nil }
    self = predicate
  }
}

private enum PredicateKey {
  static let value = "NSPredicateValue"
  static let left = "NSLeftExpression"
  static let right = "NSRightExpression"
  static let `operator` = "NSOperatorType"
  static let modifier = "NSModifier"
  static let options = "NSOptions"
  static let type = "NSCompoundPredicateType"
  static let parts = "NSSubpredicates"
}

extension PredicateTree {
  fileprivate init?(_ coder: NSCoder) {
    if coder.containsValue(forKey: PredicateKey.value) {
      self = .constant(coder.decodeBool(forKey: PredicateKey.value))
    } else if coder.containsValue(forKey: PredicateKey.type) {
      let parts = coder.decodeObject(of: [NSArray.self, NSPredicate.self], forKey: PredicateKey.parts) as? [NSPredicate]
      guard let trees = parts?.map({ predicateTree(of: $0) }) else { return nil }
      switch NSCompoundPredicate.LogicalType(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: PredicateKey.type))) {
      case .and: self = .and(trees)
      case .or: self = .or(trees)
      case .not where trees.count == 1: self = .not(trees[0])
      default: return nil
      }
    } else {
      guard let left = coder.decodeObject(of: _FoundationExpression.self, forKey: PredicateKey.left),
        let right = coder.decodeObject(of: _FoundationExpression.self, forKey: PredicateKey.right),
        let symbol = ComparisonOperator(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: PredicateKey.operator))),
        let modifier = ComparisonModifier(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: PredicateKey.modifier)))
      else { return nil }
      let options = StringOptions(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: PredicateKey.options)))
      self = .comparison(ComparisonTree(expressionTree(of: left), symbol, expressionTree(of: right), modifier: modifier, options: options))
    }
  }
}
