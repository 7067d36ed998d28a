// SPDX-License-Identifier: MIT
// What is said of a change, and which one an Undo means. Each app has the words for its own kinds.

import Foundation

/// Which change is meant, for undoing just that one later.
public struct ChangeStamp: Hashable, Sendable {
  let sequence: Int64
  let date: Date
}

/// A change, for a toast or a line of output.
public struct JournalReport<Kind: JournalKind>: Hashable, Sendable {
  public let kind: Kind
  /// The name before the change; after it for what was added.
  public let name: String
  /// The new name, if the change gave one.
  public let newName: String?
  /// How many it concerned.
  public let count: Int
  public let stamp: ChangeStamp
}
