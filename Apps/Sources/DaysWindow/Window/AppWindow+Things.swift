// SPDX-License-Identifier: MIT
// What is done with things from the window: new, edit, reset, archive, delete, and taking back the last of it.

import Adwaita
import Days
import Foundation
import StoreWindow

extension AppWindow {
  func addThing() { edit(nil) }

  /// Opens the editor on a thing, or on one that is made when it is saved.
  func edit(_ thing: Thing?) {
    guard let opened, editor == nil else { return }
    trying(tr("The Editor Can’t Be Shown")) {
      let page = try EditorPage(thing, in: opened.things, over: window) { [unowned self] in pop() }
      if let thing { target = thing }
      push(page.widget, askingBeforeBack: true)
    }
  }

  func delete(_ thing: Thing) {
    let name = thing.name
    trying(tr("“%1” Was Not Deleted", name)) {
      try opened?.things.delete(thing)
      offerUndo(tr("“%1” deleted", name), short: tr("Deleted"))
    }
  }

  /// Puts a thing away, or brings it back.
  func archive(_ thing: Thing) {
    let isArchived = !thing.isArchived
    trying(isArchived ? tr("“%1” Was Not Archived", thing.name) : tr("“%1” Was Not Brought Back", thing.name)) {
      try opened?.things.setArchived(thing, isArchived)
      if isArchived {
        offerUndo(tr("“%1” archived", thing.name), short: tr("Archived"))
      } else {
        offerUndo(tr("“%1” is back", thing.name), short: tr("Brought back"))
      }
    }
  }

  func reset(_ thing: Thing) {
    guard let opened, opened.things.canReset(thing) else { return }
    // Asked now: it may be gone when the answer comes.
    let name = thing.name
    ResetDialog.present(thing, in: opened.things, over: window) { [unowned self] day, note in
      trying(tr("“%1” Was Not Reset", name)) {
        try opened.things.reset(thing, on: day, note: note)
        let text =
          day == opened.things.rules.today
          ? tr("“%1” starts again today", name) : tr("“%1” starts again on %2", name, day.longText)
        offerUndo(text, short: tr("Reset"))
      }
    }
  }

  func undo(_ stamp: ChangeStamp? = nil) {
    trying(tr("The Change Was Not Taken Back")) {
      guard let things = opened?.things else { return }
      let report = try things.undo(stamp)
      // The button of a message says itself what it does.
      guard stamp == nil else { return }
      toasts?.show(report.map { tr("Taken back: %1", $0.words) } ?? tr("There is nothing to undo."))
    }
  }

  func redo() {
    trying(tr("The Change Was Not Made Again")) {
      guard let things = opened?.things else { return }
      let report = try things.redo()
      toasts?.show(report.map { tr("Done again: %1", $0.words) } ?? tr("There is nothing to do again."))
    }
  }

  /// Says what was done, with a button that takes back just that.
  ///
  /// - Parameters:
  ///   - text: What was done, in one line.
  ///   - short: The same in a word, for windows in which a line of large text has no room.
  func offerUndo(_ text: String, short: String) {
    guard let stamp = opened?.things.collection.lastChange?.stamp else { return }
    let isLarge = Appearance.hasLargeText
    toasts?.show(isLarge ? short : text, seconds: 10, button: tr("_Undo")) { [unowned self] in undo(stamp) }
  }

  /// Does something, or says why it could not be done.
  func trying(_ complaint: String, _ body: () throws -> Void) {
    do { try body() } catch { Complaint.show(complaint, error, over: window) }
  }
}
