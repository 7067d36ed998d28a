// SPDX-License-Identifier: MIT
// What a change did to one thing, and the words for a change. The journal keeps the first and answers with the second.

import StoreJournal

/// One thing before and after a change; nil stands for a thing that was not there.
struct ThingStep: Codable, Hashable, Sendable {
  var before: ThingSnapshot?
  var after: ThingSnapshot?
}

/// Which change is meant, for undoing just that one later.
public typealias ChangeStamp = StoreJournal.ChangeStamp

/// A change of things; its count is of these.
public typealias ChangeReport = JournalReport<ChangeKind>

extension ChangeReport {
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
