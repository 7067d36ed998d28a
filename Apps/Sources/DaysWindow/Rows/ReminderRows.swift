// SPDX-License-Identifier: MIT
// When a thing reminds its user, a row each, and a button for one more. The editor has them.

import Adwaita
import Days

final class ReminderRows {
  let widget: RowGroup
  private let action: ([ThingSnapshot.Reminding]) -> Void
  private let more: MenuButton
  private var all: [ThingSnapshot.Reminding] = []
  private var rows: [ActionRow] = []

  /// Makes the rows; the action gets all reminders in their order.
  init(_ reminders: [ThingSnapshot.Reminding], _ action: @escaping ([ThingSnapshot.Reminding]) -> Void) {
    self.action = action
    let form = ReminderForm()
    more = MenuButton(icon: "list-add-symbolic", name: tr("Add Reminder"), popover: form.popover)
    more.css("flat").align(.center, .center)
    widget = RowGroup(title: tr("Reminders"), suffix: more)
    form.onAdd { [unowned self] in add($0) }
    show(reminders)
    widget.keep(self)
  }

  func show(_ reminders: [ThingSnapshot.Reminding]) {
    guard reminders != all else { return }
    all = reminders
    for row in rows { widget.remove(row) }
    rows = all.map { reminder in
      let remove = Button(icon: "edit-delete-symbolic", name: tr("Remove “%1 at %2”", reminder.dayText, reminder.timeText)) {
        [unowned self] in
        leaveOut(reminder)
      }
      remove.css("flat").align(.center, .center)
      return ActionRow(reminder.dayText, subtitle: tr("at %1", reminder.timeText), suffix: [remove])
    }
    for row in rows { widget.add(row) }
  }

  private func add(_ reminder: ThingSnapshot.Reminding) {
    guard !all.contains(reminder) else { return }
    change((all + [reminder]).sorted { ($0.days, $0.minute) < ($1.days, $1.minute) })
  }

  private func leaveOut(_ reminder: ThingSnapshot.Reminding) {
    // The focus goes with the button, and must not go to the top of the page.
    more.grabFocus()
    // Not while the button that goes with its row is still being pressed.
    MainLoop.whenIdle { [weak self] in
      guard let self else { return }
      change(all.filter { $0 != reminder })
    }
  }

  private func change(_ reminders: [ThingSnapshot.Reminding]) {
    show(reminders)
    action(reminders)
  }
}

extension ThingSnapshot.Reminding {
  /// "Every day", or "On day 60".
  var dayText: String { days == 0 ? tr("Every day") : tr("On day %1", days.formatted()) }

  /// "09:00".
  var timeText: String { TimePicker.text(minute) }
}
