// SPDX-License-Identifier: MIT
// A row with a day, which opens a calendar with a button for today. The form of a sowing and the dialog of the log have one.

import Adwaita
import CivilCalendar

final class DayRow {
  let widget: ActionRow
  private(set) var day: CivilDay?
  private let calendar: Calendar
  private let button: MenuButton
  private let isLarge: Bool
  private let title: String

  /// What the calendar calls, once there is a row to tell.
  private final class Chosen { var action: ((Calendar.Day) -> Void)? }

  /// Makes a row; the action gets each other day that is chosen.
  init(_ title: String, day: CivilDay?, today: CivilDay, _ action: @escaping (CivilDay) -> Void) {
    self.day = day
    self.title = title
    let chosen = Chosen()
    let calendar = Calendar(name: title, day: Self.shown(day ?? today)) { chosen.action?($0) }
    self.calendar = calendar
    let column = Box(.vertical, spacing: 6, [calendar])
    let popover = Popover(name: title, column)
    // Beside large text a title would have room for a letter or two.
    isLarge = Appearance.hasLargeText
    button = MenuButton("", name: title, popover: popover)
    button.css("flat", "value").align(.center, .center)
    widget = ActionRow(title, suffix: [button], activates: button)
    nameButton()
    chosen.action = { [unowned self] in
      guard let day = CivilDay(year: $0.year, month: $0.month, day: $0.day), day != self.day else { return }
      self.day = day
      nameButton()
      action(day)
    }
    column.append(
      Button(tr("_Today")) {
        calendar.day = Self.shown(today)
        // Where the day is not known the calendar stands on today already.
        chosen.action?(Self.shown(today))
        popover.close()
      }.css("flat"))
    widget.keep(self)
  }

  /// Has the row say another day, which somebody else has chosen.
  func show(_ day: CivilDay?) {
    guard day != self.day else { return }
    guard let day else {
      self.day = nil
      return nameButton()
    }
    calendar.day = Self.shown(day)
  }

  private func nameButton() {
    let text = day?.shortText ?? tr("Unknown day")
    button.setText(isLarge ? "" : text, name: "\(title): \(text)")
    widget.subtitle = isLarge ? text : ""
  }

  static func shown(_ day: CivilDay) -> Calendar.Day {
    let (year, month, day) = day.parts
    // A day that GTK's calendar has not could only come from a damaged file.
    return Calendar.Day(year: min(9999, max(1, year)), month: month, day: day)
  }
}
