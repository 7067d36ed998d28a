// SPDX-License-Identifier: MIT
// Popovers for a moment, which point at whatever was pressed.

import CGtk

extension Widget {
  /// Opens a popover that points at a widget inside this one; it is gone when it has closed.
  ///
  /// Call it on a widget that stays, such as the page.
  public func open(_ popover: Popover, at inner: any Widget) {
    gtk_widget_set_parent(popover.w, w)
    var bounds = graphene_rect_t()
    if gtk_widget_compute_bounds(inner.w, w, &bounds) != 0 {
      var place = GdkRectangle(
        x: Int32(bounds.origin.x), y: Int32(bounds.origin.y), width: Int32(bounds.size.width), height: Int32(bounds.size.height))
      gtk_popover_set_pointing_to(popover.c(), &place)
    }
    let owner = self
    let hanging = Kept(popover)
    let connection = on("destroy") { _ in gtk_widget_unparent(hanging.widget.w) }
    popover.on("closed") { _ in
      // Later, as what closes it may still be going on; the page may be gone by then, and has taken the popover along.
      let closed = Kept(popover)
      MainLoop.whenIdle {
        guard gtk_widget_get_parent(closed.widget.w) != nil else { return }
        gtk_widget_unparent(closed.widget.w)
        owner.end(connection)
      }
    }
    gtk_popover_popup(popover.c())
  }
}
