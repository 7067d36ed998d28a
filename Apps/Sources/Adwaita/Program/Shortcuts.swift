// SPDX-License-Identifier: MIT
// Keys that hold in one part of a window only; keys of the whole program are `Application.setKeys`.

import CGtk

extension Widget {
  /// Calls a closure for a key while the focus is in this widget.
  ///
  /// - Parameters:
  ///   - trigger: GTK's words, such as `space`, `<Control>z` or `Delete|KP_Delete`.
  ///   - everywhere: Whether it also holds while the focus is elsewhere in the window.
  ///   - body: answers whether the key is used up.
  public func onKey(_ trigger: String, everywhere: Bool = false, _ body: @escaping () -> Bool) {
    guard let parsed = gtk_shortcut_trigger_parse_string(trigger) else {
      preconditionFailure("\"\(trigger)\" names no key. Write it as GTK does: \"<Control>n\", \"Delete|KP_Delete\".")
    }
    let action = gtk_callback_action_new(
      { _, _, data in ClosureBox<() -> Bool>.at(data)() ? 1 : 0 }, ClosureBox.retained(body), releaseRetained)
    let controller = Reference(taking: gtk_shortcut_controller_new())
    gtk_shortcut_controller_set_scope(controller.c(), everywhere ? GTK_SHORTCUT_SCOPE_GLOBAL : GTK_SHORTCUT_SCOPE_LOCAL)
    gtk_shortcut_controller_add_shortcut(controller.c(), gtk_shortcut_new(parsed, action))
    gtk_widget_add_controller(w, controller.given())
  }
}
