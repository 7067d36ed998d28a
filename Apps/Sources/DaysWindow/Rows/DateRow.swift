// SPDX-License-Identifier: MIT
// A row with a day, which opens a calendar. The editor and the dialog for a reset have one.

import Adwaita
import CivilCalendar

final class DateRow {
  let widget: ActionRow
  private(set) var day: CivilDay
  private let calendar: Calendar
  private let button: MenuButton
  private let isLarge: Bool

  /// What the calendar calls, once there is a row to tell.
  private final class Chosen { var action: ((Calendar.Day) -> Void)? }

  /// Makes a row; the action gets each other day that is chosen.
  init(_ title: String, day: CivilDay, today: CivilDay, _ action: @escaping (CivilDay) -> Void) {
    self.day = day
    let chosen = Chosen()
    let calendar = Calendar(name: title, day: Self.shown(day)) { chosen.action?($0) }
    self.calendar = calendar
    let column = Box(.vertical, spacing: 6, [calendar])
    let popover = Popover(name: title, column)
    // Beside large text a title would have room for a letter or two.
    isLarge = Appearance.hasLargeText
    button = MenuButton("", name: title, popover: popover)
    button.css("flat", "value").align(.center, .center)
    widget = ActionRow(title, suffix: [button], activates: button)
    nameButton()
    column.append(
      Button(tr("_Today")) {
        calendar.day = Self.shown(today)
        popover.close()
      }.css("flat"))
    chosen.action = { [unowned self] in
      guard let day = CivilDay(year: $0.year, month: $0.month, day: $0.day), day != self.day else { return }
      self.day = day
      nameButton()
      action(day)
    }
    widget.keep(self)
  }

  /// Has the calendar choose another day.
  func show(_ day: CivilDay) { if day != self.day { calendar.day = Self.shown(day) } }

  func setTitle(_ title: String) {
    widget.title = title
    calendar.accessibleName(title)
    nameButton()
  }

  private func nameButton() {
    button.setText(isLarge ? "" : day.shortText, name: "\(widget.title): \(day.shortText)")
    widget.subtitle = isLarge ? day.shortText : ""
  }

  private static func shown(_ day: CivilDay) -> Calendar.Day {
    let (year, month, day) = day.parts
    // A day that GTK's calendar has not could only come from a damaged file.
    return Calendar.Day(year: min(9999, max(1, year)), month: month, day: day)
  }
}
