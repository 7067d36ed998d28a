// SPDX-License-Identifier: MIT
// A section as clients see it: a name, and the objects that share it. The controller makes one for every run of its results.

import Foundation

/// A section of fetched results.
public protocol NSFetchedResultsSectionInfo {
  /// What the section's objects have at the section key path, as text; empty where there is no key path or the value is nil.
  var name: String { get }
  /// The section's title in an index.
  var indexTitle: String? { get }
  var numberOfObjects: Int { get }
  /// The section's objects in order.
  var objects: [Any]? { get }
}

/// A section of the results of one moment.
struct FetchedSection: NSFetchedResultsSectionInfo {
  let name: String
  let indexTitle: String?
  let members: ArraySlice<NSObject>
  var numberOfObjects: Int { members.count }
  var objects: [Any]? { Array(members) }

  /// The title of a name where nobody gives another: its first letter, capitalised.
  static func indexTitle(of name: String) -> String? { name.first.map { $0.uppercased() } }
}
