// SPDX-License-Identifier: MIT
// The names that UIKit and AppKit give to the two numbers of an index path; Foundation alone has none. Clients use them with fetched
// results.

import Foundation

extension IndexPath {
  /// Makes the path of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Makes the path of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section's number, the path's first.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row's number in its section, the path's second.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item's number in its section, the path's second.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
