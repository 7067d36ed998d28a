// SPDX-License-Identifier: MIT
// The page instead of both panes while there are no plants: it says what to do first. AppWindow shows it.

import Adwaita

enum EmptyPage {
  /// - Parameters:
  ///   - menu: The main menu.
  ///   - first: The button that makes a plant, which gets the keys.
  /// - Returns: The page, with its bar.
  static func make(menu: MenuButton, first: Button) -> any Widget {
    let samples = Button(tr("Add _Sample Plants"), action: "win.add-samples").css("pill")
    let buttons = Box(.vertical, spacing: 12, [first.css("pill", "suggested-action"), samples]).align(.center, .center)
    let add = Button(icon: "list-add-symbolic", name: tr("New Plant"), action: "win.new")
    let page = StatusPage(
      icon: "emoji-nature-symbolic", title: tr("No Plants Yet"), text: tr("Add a plant, then note what you sow of it."), buttons)
    let widget = Box(.vertical, [HeaderBar(title: tr("Sowings"), start: [add], end: [menu]), page])
    widget.onShow { MainLoop.whenIdle { first.grabFocus() } }
    return widget
  }
}
