// SPDX-License-Identifier: MIT
// What a fetch can give. A marker, so that `any NSFetchRequestResult` satisfies the constraint itself and Apple's spelling of a request
// for anything, `NSFetchRequest<NSFetchRequestResult>`, compiles beside `T: NSFetchRequestResult`.

import Foundation

/// The types of which a fetch can give instances: objects, object IDs, dictionaries and counts.
@_marker public protocol NSFetchRequestResult: AnyObject {}

extension NSManagedObject: NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}
