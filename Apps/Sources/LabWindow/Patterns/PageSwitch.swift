// SPDX-License-Identifier: MIT
// All, Favourites, Bin: the buttons that choose what the full list shows. They stand in its header, or below where the window is narrow.

import Adwaita
import ReactionLab

final class PageSwitch {
  let widget = Box(.horizontal, spacing: 6)
  private var buttons: [(page: PatternFilter.Page, button: ToggleButton)] = []

  init(isBelow: Bool, _ choose: @escaping (PatternFilter.Page) -> Void) {
    let pages: [(PatternFilter.Page, String, String)] = [
      (.all, "view-grid-symbolic", tr("All")), (.favourites, "starred-symbolic", tr("Favourites")),
      (.bin, "user-trash-symbolic", tr("Bin")),
    ]
    for (page, icon, text) in pages {
      let isLarge = Appearance.hasLargeText
      let act = { (isOn: Bool) in if isOn { choose(page) } }
      let button =
        isLarge ? ToggleButton(icon: icon, name: text, isOn: page == .all, act) : ToggleButton(icon: icon, text, isOn: page == .all, act)
      button.css("flat")
      if let first = buttons.first { button.joining(first.button) }
      buttons.append((page, button))
      widget.append(button.expand(horizontally: isBelow, vertically: false))
    }
    if isBelow { widget.css("bottom-bar") }
    widget.keep(self)
  }

  func focus(_ page: PatternFilter.Page) { buttons.first { $0.page == page }?.button.grabFocus() }
  func show(_ page: PatternFilter.Page) { buttons.first { $0.page == page }?.button.isOn = true }
}
