// SPDX-License-Identifier: MIT
// The nine colours to choose from. The editor has them.

import Adwaita
import Days

final class Swatches {
  let widget: Box
  private var buttons: [ThingColor: ToggleButton] = [:]

  /// Puts the colours in a card; the action gets the one that is chosen.
  init(_ selected: ThingColor, _ action: @escaping (ThingColor) -> Void) {
    let flow = FlowBox(name: tr("Colour"), spacing: 10)
    widget = Box(.vertical, [flow]).css("card", "card-pad")
    for color in ThingColor.allCases {
      let button = ToggleButton(icon: Self.icon(color == selected), name: color.name, isOn: color == selected) { [unowned self] isOn in
        buttons[color]?.setIcon(Self.icon(isOn), name: color.name)
        if isOn { action(color) }
      }
      button.css("swatch", "swatch-\(color.word)", "flat").align(.center, .center)
      if let leader = buttons[.blue] { button.joining(leader) }
      buttons[color] = button
      flow.append(button)
    }
    widget.keep(self)
  }

  func show(_ color: ThingColor) { buttons[color]?.isOn = true }

  /// A tick shows the chosen one to those who do not see colours.
  private static func icon(_ isChosen: Bool) -> String { isChosen ? "object-select-symbolic" : "" }
}
