// SPDX-License-Identifier: MIT
// A change in words, for a toast or a line of output.

import StoreJournal

/// Which change is meant, for undoing just that one later.
public typealias ChangeStamp = StoreJournal.ChangeStamp

/// A change of the garden: its count is of sowings, or of plants where it concerned no sowing.
///
/// Its new name is that of the plant a renaming, a merging or a move led to.
public typealias ChangeReport = JournalReport<ChangeKind>

extension ChangeReport {
  private var sowings: String { count == 1 ? "a sowing" : "\(count) sowings" }

  /// The change as a noun: "deleting “Sedum”", "moving a sowing of “Sedum”".
  public var phrase: String {
    switch kind {
    case .addPlant: "adding “\(name)”"
    case .editPlant: "changing “\(name)”"
    case .renamePlant: "renaming “\(name)” to “\(newName ?? "")”"
    case .mergePlants: "merging “\(name)” into “\(newName ?? "")”"
    case .deletePlant: "deleting “\(name)”"
    case .sow: "sowing “\(name)”"
    case .editSowing: "changing \(sowings) of “\(name)”"
    case .moveSowing: "moving \(sowings) of “\(name)” to “\(newName ?? "")”"
    case .duplicateSowing: "duplicating \(sowings) of “\(name)”"
    case .deleteSowing: "deleting \(sowings) of “\(name)”"
    case .log: "an entry in the log of “\(name)”"
    case .takeBack: "removing an entry from the log of “\(name)”"
    case .archive: "archiving \(sowings) of “\(name)”"
    case .bringBack: "bringing back \(sowings) of “\(name)”"
    case .photo: "changing the photo of “\(name)”"
    case .addSamples: "adding the sample plants"
    case .removeSamples: "removing the sample plants"
    case .import: "importing \(count == 1 ? "1 sowing" : "\(count) sowings")"
    case .notice, .other: "a change to “\(name)”"
    }
  }

  /// The change as a toast says it: "Sowing deleted", "Moved to Sedum".
  public var toast: String {
    switch kind {
    case .addPlant: "Plant added"
    case .editPlant: "Plant changed"
    case .renamePlant: "Plant renamed"
    case .mergePlants: "Plants merged"
    case .deletePlant: "Plant deleted"
    case .sow: "Sowing added"
    case .editSowing: "Sowing changed"
    case .moveSowing: "Moved to \(newName ?? name)"
    case .duplicateSowing: "Sowing duplicated"
    case .deleteSowing: "Sowing deleted"
    case .log: "Log entry added"
    case .takeBack: "Log entry removed"
    case .archive: "Sowing archived"
    case .bringBack: "Sowing brought back"
    case .photo: "Photo changed"
    case .addSamples: "Sample plants added"
    case .removeSamples: "Sample plants removed"
    case .import: "\(count == 1 ? "1 sowing" : "\(count) sowings") imported"
    case .notice, .other: "Changed"
    }
  }
}
