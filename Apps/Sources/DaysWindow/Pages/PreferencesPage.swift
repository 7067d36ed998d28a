// SPDX-License-Identifier: MIT
// What the user decides once for all things. Each change is saved at once, into the file that the command line shares. AppWindow shows it.

import Adwaita
import CivilCalendar
import Days
import StoreWindow

final class PreferencesPage {
  let widget = Box(.vertical)
  private static let hours = (0..<12).compactMap { DayEnd(minutes: $0 * 60) }

  private let things: OpenThings
  private let window: Window
  private var ends = hours
  /// Whether the rows are being set to what there is, which is no change by the user.
  private var isShowing = false

  private lazy var movesOn = Switch(name: tr("Move on by itself")) { [unowned self] isOn in change { $0.movesOn = isOn } }
  // The command can set each of these, so that none may be out of reach.
  private lazy var seconds = SpinButton(
    name: tr("Seconds for each"),
    in: Double(DaySettings.possibleSeconds.lowerBound)...Double(DaySettings.possibleSeconds.upperBound),
    value: Double(things.settings.secondsEach)
  ) { [unowned self] seconds in change { $0.secondsEach = Int(seconds) } }
  private lazy var firstDay = ChoiceRow(tr("First day counts as"), ["0", "1"]) { [unowned self] index in
    change { $0.firstDay = index }
  }
  private lazy var dayEnd = ChoiceRow(tr("A day ends at"), Self.hours.map(\.description)) { [unowned self] index in
    if ends.indices.contains(index) { change { $0.dayEnd = self.ends[index] } }
  }
  private lazy var showsYears = Switch(name: tr("Show years, months and days")) { [unowned self] isOn in
    change { $0.showsYears = isOn }
  }
  private lazy var notifies = Switch(name: tr("Notifications")) { [unowned self] isOn in change { $0.notifies = isOn } }

  init(_ things: OpenThings, over window: Window, back: @escaping () -> Void) {
    self.things = things
    self.window = window
    let groups = Box(
      .vertical, spacing: 24,
      [
        RowGroup(
          title: tr("One Thing at a Time"),
          [
            ActionRow(tr("Move on by itself"), subtitle: tr("Unless the pointer rests on it"), movesOn),
            ActionRow(tr("Seconds for each"), suffix: [seconds]),
          ]),
        RowGroup(title: tr("Counting"), [firstDay, dayEnd, ActionRow(tr("Show years, months and days"), showsYears)]),
        RowGroup([ActionRow(tr("Notifications"), subtitle: tr("Reminders and milestones"), notifies)]),
      ])
    widget.append(
      HeaderBar(title: tr("Preferences"), start: [Button(icon: "go-previous-symbolic", name: tr("Back"), back)]),
      Scroller(Clamp(groups.margins(Margins(top: 24, bottom: 24, sides: 12)))))
    show()
    // What is still being typed counts as well.
    widget.onHide { [seconds] in seconds.finish() }
    widget.keep(self)
  }

  /// Shows the settings as they are now, whoever has changed them; AppWindow calls it after each change.
  func show() {
    isShowing = true
    defer { isShowing = false }
    let settings = things.settings
    movesOn.isOn = settings.movesOn
    seconds.value = Double(settings.secondsEach)
    seconds.isSensitive = settings.movesOn
    firstDay.selected = settings.firstDay
    // A time between the hours, set by the command, is one more choice.
    let ends = Self.hours.contains(settings.dayEnd) ? Self.hours : (Self.hours + [settings.dayEnd]).sorted { $0.minutes < $1.minutes }
    if ends != self.ends {
      self.ends = ends
      dayEnd.show(ends.map(\.description), selected: 0)
    }
    dayEnd.selected = ends.firstIndex(of: settings.dayEnd) ?? 0
    showsYears.isOn = settings.showsYears
    notifies.isOn = settings.notifies
  }

  private func change(_ edit: (inout DaySettings) -> Void) {
    guard !isShowing else { return }
    do {
      try things.changeSettings(edit)
    } catch {
      Complaint.show(tr("The Preferences Were Not Saved"), error, over: window)
      // Later: a switch that is turned back while it tells of its turn goes on to tell readers the wrong state.
      MainLoop.whenIdle { [weak self] in self?.show() }
    }
  }
}
