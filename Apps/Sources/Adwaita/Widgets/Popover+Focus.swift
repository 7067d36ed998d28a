// SPDX-License-Identifier: MIT
// Where keys go when a popover has closed: at once to what had them before. Popovers and menus ask for it when they are made.

import CGtk

extension Widget {
  /// Has a popover give the focus back to what had it, at the moment it closes.
  ///
  /// GTK 4.8 leaves the focus inside for another frame, where keys are lost if the popover goes meanwhile, and then gives it to what the popover
  /// hangs on, where Space would open it again.
  func givesFocusBack() {
    let popover = self
    let before = FocusBefore()
    // GTK moves the focus inside after this.
    on("map") { _ in
      let focus = popover.window?.focus
      before.widget = focus.flatMap { popover.holds($0) ? nil : Kept($0) }
    }
    on("closed") { _ in
      guard let widget = before.widget?.widget, let window = popover.window else { return }
      before.widget = nil
      // What has got the focus by other means keeps it, and what has gone gets none.
      guard window.focus.map({ popover.holds($0) }) ?? true, widget.window?.raw == window.raw, gtk_widget_get_mapped(widget.w) != 0 else {
        return
      }
      gtk_root_set_focus(window.c(), widget.w)
    }
  }

  private func holds(_ other: AnyWidget) -> Bool { other.raw == raw || gtk_widget_is_ancestor(other.w, w) != 0 }
}

/// What had the focus when a popover opened.
private final class FocusBefore { var widget: Kept<AnyWidget>? }
