// SPDX-License-Identifier: MIT
// Objects whose rows a save is to find as they were read, although it does not write them.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// Has the next save fail, or ask the merge policy, if the object's row has changed in its store by then.
  ///
  /// Changed and deleted objects are always looked at; this is for objects that the changes of others depend on. A save that has
  /// nothing to write looks at nothing. In a nested context the save that reaches the store looks.
  public func detectConflicts(for object: NSManagedObject) {
    guard object.map === map, !object.key.isTemporary, object.key.primaryKey != 0 else { return }
    if parentStorage != nil {
      let key = current(object.key)
      try? inParent { $0.detectConflicts(for: $0.registeredOrFault(key)) }  // the body throws nothing
      return
    }
    if object.shared == nil { object.shared = storedRow(for: object) }
    watched.insert(object)
  }
}
