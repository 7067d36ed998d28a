// SPDX-License-Identifier: MIT
// A row with a day, which opens a calendar. The editor has one.

import Adwaita
import CivilCalendar

final class DateRow {
  let widget: ActionRow
  private(set) var day: CivilDay
  private let title: (CivilDay) -> String
  private let button: MenuButton

  /// What the calendar calls, once there is a row to tell.
  private final class Chosen { var action: ((Calendar.Day) -> Void)? }

  /// Makes a row whose title may depend on the day; the action gets each other day that is chosen.
  init(title: @escaping (CivilDay) -> String, day: CivilDay, today: CivilDay, _ action: @escaping (CivilDay) -> Void) {
    self.day = day
    self.title = title
    let chosen = Chosen()
    let calendar = Calendar(name: title(day), day: Self.shown(day)) { chosen.action?($0) }
    let column = Box(.vertical, spacing: 6, [calendar])
    let popover = Popover(name: title(day), column)
    button = MenuButton(day.shortText, name: "\(title(day)): \(day.shortText)", popover: popover)
    button.css("flat", "value").align(.center, .center)
    widget = ActionRow(title(day), suffix: [button], activates: button)
    column.append(
      Button(tr("_Today")) {
        calendar.day = Self.shown(today)
        popover.close()
      }.css("flat"))
    chosen.action = { [unowned self] in
      guard let day = CivilDay(year: $0.year, month: $0.month, day: $0.day), day != self.day else { return }
      self.day = day
      refresh()
      action(day)
    }
    widget.keep(self)
  }

  /// Has the title shown anew.
  func refresh() {
    widget.title = title(day)
    button.setText(day.shortText, name: "\(title(day)): \(day.shortText)")
  }

  private static func shown(_ day: CivilDay) -> Calendar.Day {
    let (year, month, day) = day.parts
    // A day that GTK's calendar has not could only come from a damaged file.
    return Calendar.Day(year: min(9999, max(1, year)), month: month, day: day)
  }
}
