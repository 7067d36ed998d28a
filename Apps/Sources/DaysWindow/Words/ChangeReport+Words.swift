// SPDX-License-Identifier: MIT
// What was done, as a noun in the window's words, for the messages of Undo and Redo.

import Adwaita
import Days

extension ChangeReport {
  /// The change: "deleting “Coffee”", "the reset of “Tea”".
  var words: String {
    switch kind {
    case .add: tr("adding “%1”", name)
    case .edit: tr("changing “%1”", name)
    case .rename: tr("renaming “%1” to “%2”", name, newName ?? "")
    case .delete: tr("deleting “%1”", name)
    case .reset: tr("the reset of “%1”", name)
    case .addRun: tr("adding a run to “%1”", name)
    case .editRun: tr("changing a run of “%1”", name)
    case .deleteRun: tr("deleting a run of “%1”", name)
    case .archive: tr("archiving “%1”", name)
    case .bringBack: tr("bringing back “%1”", name)
    case .import: tr(one: "importing %1 thing", many: "importing %1 things", count, count.formatted())
    case .other: tr("a change to “%1”", name)
    }
  }
}
