// SPDX-License-Identifier: MIT
// What a new reminder is asked for, in a popover: every day or on one, and at what time. ReminderRows has one.

import Adwaita
import Days

final class ReminderForm {
  let popover: Popover
  private let add = Button(tr("_Add")) {}.css("suggested-action")
  private let days = SpinButton(name: tr("Day"), in: 1...99_999, value: 30)
  private let time = TimePicker(20 * 60)
  private let isDaily: ToggleButton
  private var action: ((ThingSnapshot.Reminding) -> Void)?

  init() {
    let days = days
    isDaily = ToggleButton(tr("Every day"), isOn: true) { days.isVisible = !$0 }
    let isOnce = ToggleButton(tr("On a day")) { _ in }.joining(isDaily)
    days.isVisible = false
    let choice = Box(.horizontal, [isDaily, isOnce]).css("linked").align(.center, .center)
    let column = Box(.vertical, spacing: 12, [choice, days, time.widget, add]).margins(.all(6))
    popover = Popover(name: tr("Add Reminder"), column)
    add.on("clicked") { [unowned self] _ in finish() }
    days.onSubmit { [unowned self] in finish() }
    time.onSubmit { [unowned self] in finish() }
    popover.keep(self)
  }

  func onAdd(_ action: @escaping (ThingSnapshot.Reminding) -> Void) { self.action = action }

  private func finish() {
    days.finish()
    popover.close()
    action?(ThingSnapshot.Reminding(days: isDaily.isOn ? 0 : Int(days.value), minute: time.minute))
  }
}
