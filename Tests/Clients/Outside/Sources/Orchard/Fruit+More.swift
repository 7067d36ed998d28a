// SPDX-License-Identifier: MIT
// Managed members in an extension, in another file than the class, some of them only in debug builds.

import CoreData

extension Fruit {
  @NSManaged public var note: String!
  @NSManaged public var picked: Date?
  @NSManaged public var branch: Branch?
  #if DEBUG
    @NSManaged public var debugOnly: Int16
  #endif
}
