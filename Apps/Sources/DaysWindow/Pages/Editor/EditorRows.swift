// SPDX-License-Identifier: MIT
// The editor's fields, top to bottom. EditorPage has them made, hears of changes, and shows another draft in them.

import Adwaita
import CivilCalendar
import Days

final class EditorRows {
  private static let kinds: [DateType] = [.with, .without, .when]
  /// A change of the draft.
  typealias Edit = (inout EditorDraft) -> Void

  let widget: Box
  let name: EntryRow
  private let nameMessage = Label(css: "message").wrapping().margins(Margins(top: 6, sides: 12))
  private let dateMessage = Label(css: "message").wrapping().margins(Margins(top: 6, sides: 12))
  private let kind: ChoiceRow
  private let date: DateRow
  private let repeats: ChoiceRow
  private let swatches: Swatches
  private let chips: MilestoneChips
  private let reminders: ReminderRows
  private let privacy: Switch
  private let note: NoteCard
  private let reported: Reported

  /// Who hears of changes; the rows are made before there is somebody.
  private final class Reported {
    var action: ((Edit) -> Void)?
    func callAsFunction(_ edit: Edit) { action?(edit) }
  }

  init(_ draft: EditorDraft, today: CivilDay) {
    let reported = Reported()
    let kinds = Self.kinds
    name = EntryRow(tr("Name"), text: draft.name)
    name.onChange { text in reported { $0.name = text } }
    kind = ChoiceRow(tr("Days"), [tr("With"), tr("Without"), tr("Until or since")], selected: Self.index(of: draft.kind)) { index in
      // GTK tells of no choice while the texts are exchanged.
      if kinds.indices.contains(index) { reported { $0.kind = kinds[index] } }
    }
    date = DateRow(tr("Date"), day: draft.start, today: today) { day in reported { $0.start = day } }
    repeats = ChoiceRow(
      tr("Repeats"), [tr("Never"), tr("Every month"), tr("Every year")], selected: Int(draft.repetition.rawValue)
    ) { index in reported { $0.repetition = Repetition(rawValue: Int16(index)) ?? .never } }
    swatches = Swatches(draft.color) { color in reported { $0.color = color } }
    chips = MilestoneChips(draft.milestones) { counts in reported { $0.milestones = counts } }
    reminders = ReminderRows(draft.reminders) { all in reported { $0.reminders = all } }
    privacy = Switch(name: tr("Private"), isOn: draft.isPrivate) { isOn in reported { $0.isPrivate = isOn } }
    note = NoteCard(draft.note) { text in reported { $0.note = text } }
    self.reported = reported
    widget = Box(
      .vertical, spacing: 24,
      [
        Box(.vertical, [RowGroup([name]), nameMessage]), Box(.vertical, [RowGroup([kind, date.widget, repeats]), dateMessage]),
        RowGroup(title: tr("Colour"), [swatches.widget]), chips.widget, reminders.widget,
        RowGroup([
          ActionRow(
            tr("Private"), subtitle: tr("Left out of the rotation, notifications and search until you show private things"), privacy)
        ]),
        RowGroup(title: tr("Note"), [note.widget]),
      ]
    ).margins(Margins(top: 24, bottom: 24, sides: 12))
    show(draft)
  }

  /// Calls a closure with each change that is made in the rows.
  func onChange(_ action: @escaping (Edit) -> Void) {
    reported.action = { [unowned self] edit in
      action(edit)
      followKind()
    }
  }

  /// Has all fields say what a draft says.
  func show(_ draft: EditorDraft) {
    // What the widgets tell on the way is no change by the user.
    let action = reported.action
    reported.action = nil
    name.text = draft.name
    kind.selected = Self.index(of: draft.kind)
    date.show(draft.start)
    repeats.selected = Int(draft.repetition.rawValue)
    swatches.show(draft.color)
    chips.show(draft.milestones)
    reminders.show(draft.reminders)
    privacy.isOn = draft.isPrivate
    note.show(draft.note)
    followKind()
    reported.action = action
  }

  /// Says what is wrong with the name and the start, if anything is.
  func complain(name wrongName: String?, start wrongStart: String?) {
    for (label, problem) in [(nameMessage, wrongName), (dateMessage, wrongStart)] {
      label.text = problem ?? ""
      label.isVisible = problem != nil
    }
    name.setError(wrongName != nil)
  }

  /// Only a date repeats, and only a run has a start.
  private func followKind() {
    let isDate = kind.selected == Self.index(of: .when)
    repeats.isVisible = isDate
    date.setTitle(isDate ? tr("Date") : tr("Start date"))
  }

  private static func index(of kind: DateType) -> Int { kinds.firstIndex(of: kind) ?? kinds.count - 1 }
}
