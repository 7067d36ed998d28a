// SPDX-License-Identifier: MIT
// Buttons with an icon beside their text.

import CGtk

extension Button {
  /// A button with an icon and a text.
  ///
  /// - Parameters:
  ///   - icon: An icon of the theme.
  ///   - text: What it does; the letter after `_` is its key.
  ///   - action: called at each click.
  public init(icon: String, text: String, _ action: @escaping () -> Void) {
    self.init(gtk_button_new())
    let content = AnyWidget(adw_button_content_new())
    adw_button_content_set_icon_name(content.c(), icon)
    adw_button_content_set_label(content.c(), text)
    adw_button_content_set_use_underline(content.c(), 1)
    content.hideOrnaments()
    gtk_button_set_child(c(), content.w)
    accessibleName(text.filter { $0 != "_" })
    on("clicked") { _ in action() }
  }
}

extension MenuButton {
  /// A button that shows something else and opens a popover.
  public init(name: String, child: any Widget, popover: Popover) {
    self.init(raw: UnsafeMutableRawPointer(gtk_menu_button_new()))
    gtk_menu_button_set_child(c(), child.w)
    gtk_menu_button_set_popover(c(), popover.w)
    setName(name)
  }
}
