// SPDX-License-Identifier: MIT
// What a change did to one thing, and the words for a change. The journal keeps the first and answers with the second.

import Foundation

/// One thing before and after a change; nil stands for a thing that was not there.
struct ThingStep: Codable, Hashable, Sendable {
  var before: ThingSnapshot?
  var after: ThingSnapshot?
}

/// Which change is meant, for undoing just that one later.
public struct ChangeStamp: Hashable, Sendable {
  let sequence: Int64
  let date: Date
}

/// A change in words, for a toast or a line of output.
public struct ChangeReport: Hashable, Sendable {
  public let kind: ChangeKind
  /// The thing's name before the change; after it for one that was added.
  public let name: String
  /// The new name, if the change gave one.
  public let newName: String?
  /// How many things it concerned.
  public let count: Int
  public let stamp: ChangeStamp

  @MainActor init(_ change: Change) {
    kind = ChangeKind(rawValue: change.kindRaw) ?? .other
    name = change.name ?? ""
    newName = change.newName
    count = Int(change.count)
    stamp = ChangeStamp(sequence: change.sequence, date: change.date)
  }

  /// The change as a noun: "deleting “Coffee”", "the reset of “Tea”".
  public var phrase: String {
    switch kind {
    case .add: "adding “\(name)”"
    case .edit: "changing “\(name)”"
    case .rename: "renaming “\(name)” to “\(newName ?? "")”"
    case .delete: "deleting “\(name)”"
    case .reset: "the reset of “\(name)”"
    case .addRun: "adding a run to “\(name)”"
    case .editRun: "changing a run of “\(name)”"
    case .deleteRun: "deleting a run of “\(name)”"
    case .archive: "archiving “\(name)”"
    case .bringBack: "bringing back “\(name)”"
    case .import: "importing \(count == 1 ? "1 thing" : "\(count) things")"
    case .other: "a change to “\(name)”"
    }
  }
}
