// SPDX-License-Identifier: MIT
// An object's place among the results of one controller. FollowedResults owns the members, ContextFollowers finds them by object.

import Foundation

/// One object in followed results, with what it was last sorted and sectioned by.
///
/// Guarded by the context's queue.
final class ResultMember {
  let object: NSManagedObject
  unowned let results: FollowedResults
  var position: Int
  var sectionName: String
  /// What the order goes by, as it was when the object was last seen; nil until it is first compared.
  var sortValues: [Any?]?
  /// Whether the object has changed since the results were last brought up to date.
  var isWaiting = false
  /// The same object among other results; each is owned by its own results, which take it out of this chain before they go.
  unowned(unsafe) var next: ResultMember?

  init(_ object: NSManagedObject, in results: FollowedResults, at position: Int, sectionName: String) {
    self.object = object
    self.results = results
    self.position = position
    self.sectionName = sectionName
  }
}
