// SPDX-License-Identifier: MIT
// Stand-ins for classes of the object layer until they are merged.

import Foundation

open class NSManagedObject: NSObject {}
open class NSManagedObjectID: NSObject {}
open class NSManagedObjectContext: NSObject {}
open class NSPersistentStore: NSObject {}
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
extension NSManagedObjectModel {
  static func modelsToMerge(in bundles: [Bundle]?) -> [NSManagedObjectModel] { [] }
}
