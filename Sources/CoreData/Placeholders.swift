// SPDX-License-Identifier: MIT
// Stand-ins for classes of the object layer until they are merged.

import Foundation

open class NSManagedObject: NSObject {
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
}
open class NSManagedObjectID: NSObject {}
open class NSManagedObjectContext: NSObject {}
open class NSPersistentStore: NSObject {}
