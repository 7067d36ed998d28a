// SPDX-License-Identifier: MIT
// What is known of a sowing, to be read, and its plant, which can be opened or changed. SowingPage shows it.

import Adwaita
import CivilCalendar
import Sowings

final class DetailRows {
  let widget: RowGroup
  private let sown = ValueRow(tr("Sown"))
  private let seeds = ValueRow(tr("Seeds"))
  private let medium = ValueRow(tr("Medium"))
  private let place = ValueRow(tr("Place"))
  private let plant: ActionRow

  init(open: @escaping () -> Void, change: @escaping () -> Void) {
    let isLarge = Appearance.hasLargeText
    let button = Button(isLarge ? tr("_Change…") : tr("Change _Plant…"), change).align(.center, .center)
    plant = ActionRow(tr("Plant"), suffix: [button]).onActivate(open)
    widget = RowGroup(title: tr("Details"), [sown.widget, seeds.widget, medium.widget, place.widget, plant])
    widget.keep(self)
  }

  func show(_ sowing: Sowing) {
    sown.show(sowing.sownDay?.shortText ?? tr("Unknown day"))
    seeds.show(sowing.seedCount > 0 ? sowing.seedCount.formatted() : tr("Not counted"))
    medium.show(sowing.medium)
    place.show(sowing.place)
    guard let name = sowing.plant.map({ BotanicalName($0) }) else { return }
    plant.setMarkup(title: BotanicalName.escaped(tr("Plant")), subtitle: name.title)
    plant.setName(tr("Plant: %1", name.plain))
  }
}

/// A title with its value at the end, or below where that is long or text is large.
private struct ValueRow {
  /// Longer values would leave the title no room.
  private static let longest = 40

  let widget: ActionRow
  private let title: String
  private let value = Label().asValue()
  private let isLarge = Appearance.hasLargeText

  init(_ title: String) {
    self.title = title
    widget = ActionRow(title, suffix: isLarge ? [] : [value])
    // Nothing happens where one presses.
    widget.isFocusable = false
  }

  /// Shows a value; without one the row goes.
  func show(_ text: String?) {
    widget.isVisible = text != nil
    guard let text else { return }
    let isBelow = isLarge || text.count > Self.longest
    widget.subtitle = isBelow ? text : ""
    value.text = isBelow ? "" : text
    value.isVisible = !isBelow
    widget.setName("\(title): \(text)")
  }
}
