// SPDX-License-Identifier: MIT
// Stand-ins for classes of the object layer until they are merged.

import CoreDataModelFile
import Foundation

open class NSManagedObject: NSObject {
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
}
open class NSManagedObjectID: NSObject {}
open class NSManagedObjectContext: NSObject {}
open class NSPersistentStore: NSObject {}
extension NSPredicate {
  convenience init(format: String, argumentArray: [Any]?) { self.init(value: true) }
}
extension DescriptionMaker {
  func derivation(_ text: String) -> NSExpression? { nil }
  func expression(of element: FetchIndexDocument.Element) -> NSPropertyDescription? { nil }
}
