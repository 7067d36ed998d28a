// SPDX-License-Identifier: MIT
// A property whose value is what a fetch request finds.

import Foundation

/// A property that holds the result of a fetch.
///
/// `$FETCH_SOURCE` in its predicate stands for the object, `$FETCHED_PROPERTY` for this description. Never stored.
open class NSFetchedPropertyDescription: NSPropertyDescription {
  open var fetchRequest: NSFetchRequest<NSFetchRequestResult>? { willSet { checkEditable() } }

  public override init() { super.init() }

  override func makeCopy() -> NSPropertyDescription {
    let copy = NSFetchedPropertyDescription()
    copy.takeBasics(of: self)
    copy.fetchRequest = fetchRequest?.copy() as? NSFetchRequest<NSFetchRequestResult>
    return copy
  }
  override func hasSameParts(as other: NSPropertyDescription) -> Bool {
    guard let other = other as? NSFetchedPropertyDescription, super.hasSameParts(as: other) else { return false }
    return fetchRequest == other.fetchRequest
  }
}
