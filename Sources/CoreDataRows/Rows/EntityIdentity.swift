// SPDX-License-Identifier: MIT
// An entity as predicates know it: what stands for an entity description in a plan, and what `entity` of a row is equal to.

import CoreDataPredicates

/// An entity of the schema, by its name.
package struct EntityIdentity: Hashable, Sendable {
  package let name: String

  package init(name: String) { self.name = name }
}

extension EntityIdentity: IdentityComparable {
  package var comparableIdentity: AnyHashable? { self }
}
