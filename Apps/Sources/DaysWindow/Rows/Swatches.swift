// SPDX-License-Identifier: MIT
// The nine colours to choose from. The editor has them.

import Adwaita
import Days

enum Swatches {
  /// The colours in a card; the action gets the one that is chosen.
  static func make(selected: ThingColor, _ action: @escaping (ThingColor) -> Void) -> any Widget {
    let buttons = Buttons()
    let flow = FlowBox(name: tr("Colour"), spacing: 10)
    for color in ThingColor.allCases {
      let button = ToggleButton(icon: icon(color == selected), name: color.name, isOn: color == selected) { isOn in
        buttons.all[color]?.setIcon(icon(isOn), name: color.name)
        if isOn { action(color) }
      }
      button.css("swatch", "swatch-\(color.word)", "flat").align(.center, .center)
      if let leader = buttons.all[.blue] { button.joining(leader) }
      buttons.all[color] = button
      flow.append(button)
    }
    return Box(.vertical, [flow]).css("card", "card-pad")
  }

  private final class Buttons { var all: [ThingColor: ToggleButton] = [:] }
  /// A tick shows the chosen one to those who do not see colours.
  private static func icon(_ isChosen: Bool) -> String { isChosen ? "object-select-symbolic" : "" }
}
