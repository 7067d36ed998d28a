// SPDX-License-Identifier: MIT
// How large text is in a widget's own font, for drawings that grow with it.

import CGtk

extension Widget {
  /// The room a line of text takes in the widget's font, in pixels.
  public func textSize(_ text: String, isBold: Bool = false) -> (width: Double, height: Double) {
    let layout = Reference(taking: gtk_widget_create_pango_layout(w, text))
    if isBold {
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
      pango_layout_set_attributes(layout.c(), attributes)
      pango_attr_list_unref(attributes)
    }
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout.c(), &width, &height)
    return (Double(width), Double(height))
  }
}
