// SPDX-License-Identifier: MIT
// Asks for the days and the note of an ended run, and says while they are chosen what is wrong with them. HistoryPage adds or edits with the answer.

import Adwaita
import CivilCalendar
import Days

enum RunDialog {
  /// The days and the note of a run.
  struct Values {
    var start: CivilDay
    var end: CivilDay
    var note: String
  }

  /// Shows the dialog; `action` gets what was chosen.
  static func present(
    _ title: String, _ accept: String, _ values: Values, today: CivilDay, over window: Window, check: @escaping (Values) -> RunCheck,
    _ action: @escaping (Values) -> Void
  ) {
    let answer = Answer(values)
    let message = Label(css: "message").wrapping(atMost: 28)
    func look() {
      let problem = check(answer.values).problem
      message.text = problem ?? ""
      message.isVisible = problem != nil
      answer.dialog?.setEnabled("accept", problem == nil)
    }
    let first = DateRow(tr("From"), day: values.start, today: today) {
      answer.values.start = $0
      look()
    }
    let last = DateRow(tr("To"), day: values.end, today: today) {
      answer.values.end = $0
      look()
    }
    let note = EntryRow(!Appearance.hasLargeText ? tr("Note (optional)") : tr("Note"), text: values.note)
    // The dialog may be no wider than a narrow window.
    let body = Box(.vertical, spacing: 6, [ListBox(name: title, css: "boxed-list", rows: [first.widget, last.widget, note]), message])
      .atLeast(width: 240)
    let dialog = MessageDialog(
      over: window, title, "", answers: [.init("cancel", tr("_Cancel")), .init("accept", accept, .suggested)], cancel: "cancel", body: body
    ) {
      answer.values.note = note.text
      if $0 == "accept" { action(answer.values) }
    }
    answer.dialog = dialog
    look()
    dialog.present()
  }

  private final class Answer {
    var values: Values
    var dialog: MessageDialog?
    init(_ values: Values) { self.values = values }
  }
}
