// SPDX-License-Identifier: MIT
// The hierarchy of entities.

import Foundation

extension NSEntityDescription {
  /// The entities that inherit from this one directly.
  public final var subentities: [NSEntityDescription] {
    get { children }
    set {
      checkEditable()
      for child in children where !newValue.contains(where: { $0 === child }) { child.superentity = nil }
      for child in newValue where child.superentity !== self {
        child.checkEditable()
        if let former = child.superentity { former.children.removeAll { $0 === child } }
        child.superentity = self
      }
      children = newValue
    }
  }

  /// The entities that inherit from this one directly, by name.
  public final var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(children.compactMap { child in child.name.map { ($0, child) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether this entity is the given one or inherits from it.
  public final func isKindOf(entity: NSEntityDescription) -> Bool {
    if let own = frozenEntity, let other = entity.frozenEntity, owner === entity.owner, owner != nil { return other.includes(own.ordinal) }
    var candidate: NSEntityDescription? = self
    while let next = candidate {
      if next === entity || (next.name == entity.name && next.isEqual(entity)) { return true }
      candidate = next.superentity
    }
    return false
  }
}
