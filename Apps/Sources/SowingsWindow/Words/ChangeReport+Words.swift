// SPDX-License-Identifier: MIT
// What was done, in the window's words: as a toast says it, and as a noun for the messages of Undo and Redo.

import Adwaita
import Sowings

extension ChangeReport {
  private var isOne: Bool { count == 1 }

  /// The change as a toast says it: "Sowing deleted", "Moved to Capsicum chinense ‘Habanero Orange’".
  var toastWords: String {
    switch kind {
    case .addPlant: tr("Plant added")
    case .editPlant: tr("Plant changed")
    case .renamePlant: tr("Plant renamed")
    case .mergePlants: tr("Plants merged")
    case .deletePlant: tr("Plant deleted")
    case .sow: tr("Sowing added")
    case .editSowing: tr("Sowing changed")
    case .moveSowing: tr("Moved to %1", newName ?? name)
    case .duplicateSowing: tr("Sowing duplicated")
    case .deleteSowing: tr("Sowing deleted")
    case .log: tr("Log entry added")
    case .takeBack: tr("Log entry removed")
    case .archive: tr("Sowing archived")
    case .bringBack: tr("Sowing brought back")
    case .photo: tr("Photo changed")
    case .addSamples: tr("Sample plants added")
    case .removeSamples: tr("Sample plants removed")
    case .import: tr(one: "%1 sowing imported", many: "%1 sowings imported", count, count.formatted())
    case .notice, .other: tr("Changed")
    }
  }

  /// The change in a word or two, where a line of large text has no room.
  var shortToastWords: String {
    switch kind {
    case .addPlant, .sow, .log, .addSamples: tr("Added")
    case .editPlant, .editSowing, .photo, .notice, .other: tr("Changed")
    case .renamePlant: tr("Renamed")
    case .mergePlants: tr("Merged")
    case .deletePlant, .deleteSowing: tr("Deleted")
    case .moveSowing: tr("Moved")
    case .duplicateSowing: tr("Duplicated")
    case .takeBack, .removeSamples: tr("Removed")
    case .archive: tr("Archived")
    case .bringBack: tr("Brought back")
    case .import: tr("Imported")
    }
  }

  /// The change as a noun: "deleting “Sedum”", "moving a sowing of “Sedum” to “Sedum acre”".
  var nounWords: String {
    switch kind {
    case .addPlant: tr("adding “%1”", name)
    case .editPlant: tr("changing “%1”", name)
    case .renamePlant: tr("renaming “%1” to “%2”", name, newName ?? "")
    case .mergePlants: tr("merging “%1” into “%2”", name, newName ?? "")
    case .deletePlant: tr("deleting “%1”", name)
    case .sow: tr("sowing “%1”", name)
    case .editSowing: isOne ? tr("changing a sowing of “%1”", name) : tr("changing %1 sowings of “%2”", count.formatted(), name)
    case .moveSowing:
      isOne
        ? tr("moving a sowing of “%1” to “%2”", name, newName ?? "")
        : tr("moving %1 sowings of “%2” to “%3”", count.formatted(), name, newName ?? "")
    case .duplicateSowing: tr("duplicating a sowing of “%1”", name)
    case .deleteSowing: isOne ? tr("deleting a sowing of “%1”", name) : tr("deleting %1 sowings of “%2”", count.formatted(), name)
    case .log: tr("an entry in the log of “%1”", name)
    case .takeBack: tr("removing an entry from the log of “%1”", name)
    case .archive: tr("archiving a sowing of “%1”", name)
    case .bringBack: tr("bringing back a sowing of “%1”", name)
    case .photo: tr("changing the photo of “%1”", name)
    case .addSamples: tr("adding the sample plants")
    case .removeSamples: tr("removing the sample plants")
    case .import: tr(one: "importing %1 sowing", many: "importing %1 sowings", count, count.formatted())
    case .notice, .other: tr("a change to “%1”", name)
    }
  }
}
