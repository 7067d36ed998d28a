// SPDX-License-Identifier: MIT
// Expressions and sort descriptors in keyed archives, by Apple's keys where there are such; see PredicateArchive.

import Foundation

extension _FoundationExpression: @retroactive NSCoding, @retroactive NSSecureCoding {}

extension _ExpressionMembers {
  public static var supportsSecureCoding: Bool { true }

  /// Writes the expression to a keyed archive; traps for a block, as Apple's raises, and for a constant that cannot be archived.
  public func encode(with coder: NSCoder) {
    guard let expression = self as? _FoundationExpression else { preconditionFailure("\(Self.self) is no expression.") }
    expressionTree(of: expression).encode(with: coder)
  }

  /// Reads an expression from a keyed archive; nil where the archive holds something else.
  public init?(coder: NSCoder) {
    guard let tree = ExpressionTree(coder), let expression = CoreDataPredicates.expression(of: tree) as? Self else { return nil }
    self = expression
  }
}

/// What an archive calls a kind of expression: the numbers of Apple's NSExpression.ExpressionType.
private enum Kind: Int {
  case constant = 0
  case evaluatedObject = 1
  case variable = 2
  case keyPath = 3
  case function = 4
  case union = 5
  case intersection = 6
  case difference = 7
  case subquery = 13
  case aggregate = 14
  case anyKey = 15
  case conditional = 20
  case fetch = 50
}

private enum ExpressionKey {
  static let kind = "NSExpressionType"
  static let constant = "NSConstantValue"
  static let symbol = "NSSymbolicIndex"
  static let decimal = "NSDecimalConstant"
  static let collectionKind = "NSCollectionKind"
  static let variable = "NSVariable"
  static let keyPath = "NSKeyPath"
  static let operand = "NSOperand"
  static let selector = "NSSelectorName"
  static let arguments = "NSArguments"
  static let collection = "NSCollection"
  static let predicate = "NSPredicate"
  static let left = "NSLeftExpression"
  static let right = "NSRightExpression"
  static let countOnly = "NSCountOnly"
}

extension ExpressionTree {
  fileprivate func encode(with coder: NSCoder) {
    func put(_ kind: Kind) { coder.encode(kind.rawValue, forKey: ExpressionKey.kind) }
    func put(_ tree: ExpressionTree, _ key: String) { coder.encode(expression(of: tree), forKey: key) }
    func put(_ trees: [ExpressionTree], _ key: String) { coder.encode(trees.map { expression(of: $0) } as NSArray, forKey: key) }
    func put(_ predicate: PredicateTree) { coder.encode(CoreDataPredicates.predicate(of: predicate), forKey: ExpressionKey.predicate) }
    switch self {
    case .constant(let value):
      put(.constant)
      let value = unwrapped(value)
      if let symbol = value as? SymbolicIndex {
        coder.encode(symbol.rawValue as NSString, forKey: ExpressionKey.symbol)
      } else if case .number(.decimal(let decimal)) = ComparableValue(value) {
        // Foundation's own archiving of decimal numbers crashes.
        coder.encode(decimal.description as NSString, forKey: ExpressionKey.decimal)
      } else if let members = value.flatMap({ CollectionView($0) }) {
        coder.encode(members.kind.rawValue, forKey: ExpressionKey.collectionKind)
        put(members.elements.map { .constant($0) }, ExpressionKey.collection)
      } else if let value {
        coder.encode(value, forKey: ExpressionKey.constant)
      }
    case .evaluatedObject: put(.evaluatedObject)
    case .variable(let name):
      put(.variable)
      coder.encode(name as NSString, forKey: ExpressionKey.variable)
    case .keyPath(let keys):
      put(.keyPath)
      coder.encode(keys.joined(separator: ".") as NSString, forKey: ExpressionKey.keyPath)
    case .keyPathFrom(let root, let keys):
      put(.keyPath)
      put(root, ExpressionKey.operand)
      coder.encode(keys.joined(separator: ".") as NSString, forKey: ExpressionKey.keyPath)
    case .function(let name, let operand, let arguments):
      put(.function)
      coder.encode(name as NSString, forKey: ExpressionKey.selector)
      if let operand { put(operand, ExpressionKey.operand) }
      put(arguments, ExpressionKey.arguments)
    case .aggregate(let elements):
      put(.aggregate)
      put(elements, ExpressionKey.collection)
    case .subquery(let collection, let variable, let predicate):
      put(.subquery)
      put(collection, ExpressionKey.operand)
      coder.encode(variable as NSString, forKey: ExpressionKey.variable)
      put(predicate)
    case .conditional(let predicate, let yes, let no):
      put(.conditional)
      put(predicate)
      put(yes, ExpressionKey.left)
      put(no, ExpressionKey.right)
    case .setOperation(let operation, let left, let right):
      switch operation {
      case .union: put(.union)
      case .intersect: put(.intersection)
      case .minus: put(.difference)
      }
      put(left, ExpressionKey.left)
      put(right, ExpressionKey.right)
    case .anyKey: put(.anyKey)
    case .fetch(let request, let context, let countOnly):
      put(.fetch)
      put(request, ExpressionKey.left)
      put(context, ExpressionKey.right)
      coder.encode(countOnly, forKey: ExpressionKey.countOnly)
    case .block: preconditionFailure("An expression made of a block cannot be archived; write it as a format.")
    }
  }

  private static let constants: [AnyClass] = [
    NSString.self, NSNumber.self, NSDate.self, NSData.self, NSUUID.self, NSURL.self, NSNull.self, NSDictionary.self,
  ]

  fileprivate init?(_ coder: NSCoder) {
    func tree(_ key: String) -> ExpressionTree? {
      // A key that is not there would be an error of the coder.
      guard coder.containsValue(forKey: key) else { return nil }
      return coder.decodeObject(of: _FoundationExpression.self, forKey: key).map { expressionTree(of: $0) }
    }
    func trees(_ key: String) -> [ExpressionTree]? {
      let list = coder.decodeObject(of: [NSArray.self, _FoundationExpression.self], forKey: key) as? [_FoundationExpression]
      return list?.map { expressionTree(of: $0) }
    }
    func text(_ key: String) -> String? { coder.decodeObject(of: NSString.self, forKey: key).map { $0 as String } }
    func predicate() -> PredicateTree? {
      coder.decodeObject(of: NSPredicate.self, forKey: ExpressionKey.predicate).map { predicateTree(of: $0) }
    }
    func pair(_ make: (ExpressionTree, ExpressionTree) -> ExpressionTree) -> ExpressionTree? {
      guard let left = tree(ExpressionKey.left), let right = tree(ExpressionKey.right) else { return nil }
      return make(left, right)
    }
    let decoded: ExpressionTree?
    switch Kind(rawValue: coder.decodeInteger(forKey: ExpressionKey.kind)) {
    case .constant:
      if coder.containsValue(forKey: ExpressionKey.symbol) {
        decoded = text(ExpressionKey.symbol).flatMap(SymbolicIndex.init).map { .constant($0) }
      } else if coder.containsValue(forKey: ExpressionKey.decimal) {
        decoded = text(ExpressionKey.decimal).flatMap { Decimal(string: $0) }.map { .constant($0) }
      } else if coder.containsValue(forKey: ExpressionKey.collectionKind) {
        let kind = CollectionView.Kind(rawValue: coder.decodeInteger(forKey: ExpressionKey.collectionKind))
        guard let kind, let elements = trees(ExpressionKey.collection) else { return nil }
        let values: [Any] = elements.map { element in
          if case .constant(let value?) = element { value } else { NSNull() }
        }
        decoded = .constant(CollectionView(kind: kind, elements: values).mapped { $0 })
      } else if coder.containsValue(forKey: ExpressionKey.constant) {
        decoded = coder.decodeObject(of: Self.constants, forKey: ExpressionKey.constant).map { .constant($0) }
      } else {
        decoded = .constant(nil)
      }
    case .evaluatedObject: decoded = .evaluatedObject
    case .variable: decoded = text(ExpressionKey.variable).map { .variable($0) }
    case .keyPath:
      let path = text(ExpressionKey.keyPath).map { keys(of: $0) }
      if coder.containsValue(forKey: ExpressionKey.operand) {
        decoded = path.flatMap { path in tree(ExpressionKey.operand).map { .keyPathFrom($0, path) } }
      } else {
        decoded = path.map { .keyPath($0) }
      }
    case .function:
      let operand = tree(ExpressionKey.operand)
      guard let name = text(ExpressionKey.selector), let arguments = trees(ExpressionKey.arguments) else { return nil }
      decoded = .function(name, operand: operand, arguments: arguments)
    case .aggregate: decoded = trees(ExpressionKey.collection).map { .aggregate($0) }
    case .subquery:
      guard let collection = tree(ExpressionKey.operand), let name = text(ExpressionKey.variable), let predicate = predicate() else {
        return nil
      }
      decoded = .subquery(collection, variable: name, predicate)
    case .conditional: decoded = predicate().flatMap { predicate in pair { .conditional(predicate, $0, $1) } }
    case .union: decoded = pair { .setOperation(.union, $0, $1) }
    case .intersection: decoded = pair { .setOperation(.intersect, $0, $1) }
    case .difference: decoded = pair { .setOperation(.minus, $0, $1) }
    case .anyKey: decoded = .anyKey
    case .fetch:
      let countOnly = coder.decodeBool(forKey: ExpressionKey.countOnly)
      decoded = pair { .fetch(request: $0, context: $1, countOnly: countOnly) }
    case nil: decoded = nil
    }
    guard let decoded else { return nil }
    self = decoded
  }
}

// MARK: - Sort descriptors

extension NSSortDescriptor: @retroactive NSCoding, @retroactive NSSecureCoding {}

extension _SortDescriptorMembers {
  public static var supportsSecureCoding: Bool { true }

  /// Writes the descriptor to a keyed archive; traps for one with a comparator, as Apple's raises.
  public func encode(with coder: NSCoder) {
    guard let descriptor = self as? NSSortDescriptor, let key = sortKey(of: descriptor), case .ordering(let ordering) = key.comparison
    else {
      preconditionFailure("A sort descriptor with a comparator, or whose Swift key path has no key, cannot be archived; give it a key.")
    }
    if !key.keyPath.isEmpty { coder.encode(key.keyPath.joined(separator: ".") as NSString, forKey: "NSKey") }
    coder.encode(key.isAscending, forKey: "NSAscending")
    coder.encode(ordering.selector.description as NSString, forKey: "NSSelector")
  }

  /// Reads a descriptor from a keyed archive; nil where the archive holds something else.
  public init?(coder: NSCoder) {
    let hasKey = coder.containsValue(forKey: "NSKey")
    let key = hasKey ? coder.decodeObject(of: NSString.self, forKey: "NSKey").map { $0 as String } : nil
    guard let name = coder.decodeObject(of: NSString.self, forKey: "NSSelector"), let ordering = StringOrdering(Selector(name as String)),
      let descriptor = KeyedSortDescriptor(key, coder.decodeBool(forKey: "NSAscending"), .ordering(ordering)) as? Self
    else { return nil }
    self = descriptor
  }
}
