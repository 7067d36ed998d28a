// SPDX-License-Identifier: MIT
// What the user decides once for all things, and whether the sign moves on. Each change is saved at once. AppWindow shows it.

import Adwaita
import CivilCalendar
import Days

final class PreferencesPage {
  let widget = Box(.vertical)
  private static let dayEnds = (0..<12).compactMap { DayEnd(minutes: $0 * 60) }

  private let things: OpenThings
  private let window: Window

  /// Makes the page; a change of the settings is saved and holds at once.
  init(_ things: OpenThings, over window: Window, back: @escaping () -> Void) {
    self.things = things
    self.window = window
    let sign = RowGroup(
      title: tr("The Sign"),
      [
        ActionRow(
          tr("Move on by Itself"), subtitle: tr("Every three seconds, unless the pointer rests on it"), isOn: things.settings.movesOn
        ) { [unowned self] isOn in change { $0.movesOn = isOn } }
      ])
    widget.append(
      HeaderBar(title: tr("Preferences"), start: [Button(icon: "go-previous-symbolic", name: tr("Back"), back)]),
      Scroller(Clamp(Box(.vertical, spacing: 24, [sign, counting()]).margins(Margins(top: 24, bottom: 24, sides: 12)))))
    widget.keep(self)
  }

  private func counting() -> any Widget {
    let settings = things.settings
    let first = ChoiceRow(tr("First Day Counts as"), ["0", "1"], selected: settings.firstDay) { [unowned self] in
      let firstDay = $0
      change { $0.firstDay = firstDay }
    }
    // A time between the hours, set by the command, is one more choice.
    let ends = Self.dayEnds.contains(settings.dayEnd) ? Self.dayEnds : [settings.dayEnd] + Self.dayEnds
    let end = ChoiceRow(tr("A Day Ends at"), ends.map(\.description), selected: ends.firstIndex(of: settings.dayEnd) ?? 0) {
      [unowned self] in
      let dayEnd = ends[$0]
      change { $0.dayEnd = dayEnd }
    }
    return RowGroup(title: tr("Counting"), [first, end])
  }

  private func change(_ edit: (inout DaySettings) -> Void) {
    do {
      try things.changeSettings(edit)
    } catch {
      Complaint.show(tr("The Preferences Were Not Saved"), error, over: window)
    }
  }
}
