// SPDX-License-Identifier: MIT
// What libadwaita's own widgets are made of, where it has forgotten to say something of it. Rows and ready-made windows mend it with this.

import CGtk

extension Widget {
  /// Hands over every widget inside this one.
  func forEachInside(_ body: (AnyWidget) -> Void) {
    var child = gtk_widget_get_first_child(w)
    while let widget = child {
      body(AnyWidget(widget))
      AnyWidget(widget).forEachInside(body)
      child = gtk_widget_get_next_sibling(widget)
    }
  }

  func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(c(), type) != 0 }
  func hasCSS(_ name: String) -> Bool { gtk_widget_has_css_class(w, name) != 0 }

  /// Takes the pictures inside from screen readers, which would say "image" and no more of arrows and pens.
  ///
  /// Call it before the program's own pictures are inside.
  func hideOrnaments() { forEachInside { if $0.isA(gtk_image_get_type()) { $0.setAccessiblyHidden(true) } } }
}
