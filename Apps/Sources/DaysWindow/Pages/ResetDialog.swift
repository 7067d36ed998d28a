// SPDX-License-Identifier: MIT
// Asks when a run ended and why. AppWindow resets with the answer.

import Adwaita
import CivilCalendar
import Days

enum ResetDialog {
  /// Shows the dialog; `reset` gets the day, and the note if there is one.
  static func present(
    _ thing: Thing, in things: OpenThings, over window: Window, reset: @escaping (_ day: CivilDay, _ note: String?) -> Void
  ) {
    let standing = things.standing(thing)
    let answer = Answer(day: things.rules.today)
    let message = Label(css: "message").wrapping(atMost: 28)
    message.isVisible = false
    let date = DateRow(tr("Ended on"), day: answer.day, today: things.rules.today) { day in
      answer.day = day
      let problem = things.problem(withReset: day, of: thing)
      message.text = problem ?? ""
      message.isVisible = problem != nil
      answer.dialog?.setEnabled("reset", problem == nil)
    }
    // A row's title is one line, and the dialog is narrow.
    let note = EntryRow(!Appearance.hasLargeText ? tr("Note (optional)") : tr("Note"))
    // The dialog may be no wider than a narrow window.
    let body = Box(.vertical, spacing: 6, [ListBox(name: tr("Reset"), css: "boxed-list", rows: [date.widget, note]), message])
      .atLeast(width: 240)
    let text = tr(
      one: "This ends a run of %1 day. It stays in the history, and you can undo this.",
      many: "This ends a run of %1 days. It stays in the history, and you can undo this.", standing.figure, standing.figure.formatted())
    // No answer to Enter: it must not reset from within the note.
    let dialog = MessageDialog(
      over: window, tr("Reset “%1”?", thing.name), text,
      answers: [.init("cancel", tr("_Cancel")), .init("reset", tr("_Reset"), .destructive)], cancel: "cancel", body: body
    ) { if $0 == "reset" { reset(answer.day, note.text.isEmpty ? nil : note.text) } }
    answer.dialog = dialog
    dialog.present()
  }

  private final class Answer {
    var day: CivilDay
    var dialog: MessageDialog?
    init(day: CivilDay) { self.day = day }
  }
}
