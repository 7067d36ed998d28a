// SPDX-License-Identifier: MIT
// The comparison predicate behind Foundation's hollow class. Made by NSPredicate(format:) and NSComparisonPredicate's initialiser.

import Foundation
import Synchronization

/// A comparison that holds a tree.
final class ConcreteComparisonPredicate: _FoundationComparisonPredicate {
  /// Set by the shape that an instance is made from.
  private var node: ComparisonNode?

  var tree: ComparisonTree {
    guard let node else { preconditionFailure("This comparison predicate was not made by one of its initialisers.") }
    return node.tree
  }

  static func make(_ tree: ComparisonTree) -> ConcreteComparisonPredicate {
    recast(ComparisonShape(ComparisonNode(tree)), as: ConcreteComparisonPredicate.self)
  }

  override var predicateFormat: String { tree.formatText }
  override var description: String { tree.formatText }
  override var debugDescription: String { tree.formatText }
  override func copy(with zone: NSZone? = nil) -> Any { self }
  override var classForCoder: AnyClass { _FoundationComparisonPredicate.self }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ConcreteComparisonPredicate else { return false }
    return self === other || tree.isEqual(to: other.tree)
  }

  override var hash: Int {
    var hasher = Hasher()
    tree.hash(into: &hasher)
    return hasher.finalize()
  }

  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
    do {
      return try (node?.prepared ?? tree).evaluate(with: object, variables: bindings ?? [:])
    } catch {
      preconditionFailure("\(error) The predicate is: \(tree.formatText)")
    }
  }
}

/// The same fields in a class that has an initialiser.
private final class ComparisonShape: NSPredicate {
  private var node: ComparisonNode?
  init(_ node: ComparisonNode) {
    self.node = node
    super.init(block: { _, _ in false })  // a block is equal to nothing in Foundation's own comparisons
  }
}

/// A tree behind one reference.
final class ComparisonNode: Sendable {
  let tree: ComparisonTree
  private let preparedTree = Mutex<ComparisonTree?>(nil)

  init(_ tree: ComparisonTree) { self.tree = tree }

  /// The tree made ready for evaluation, at the first one.
  var prepared: ComparisonTree {
    preparedTree.withLock { known in
      if let known { return known }
      let tree = tree.prepared()
      known = tree
      return tree
    }
  }
}
