// SPDX-License-Identifier: MIT
// Pictures that a program draws once and shows often, in every row of a list.

import CGtk

extension Texture {
  /// Draws a picture into memory; texts cannot be drawn on it.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - draw: draws.
  public convenience init(width: Int, height: Int, _ draw: (Painter) -> Void) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)), let context = cairo_create(surface)
    else { preconditionFailure("Cairo made no picture of \(width) × \(height) pixels.") }
    draw(Painter(context, for: nil))
    cairo_destroy(context)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let bytes = g_bytes_new(cairo_image_surface_get_data(surface), gsize(stride * height))
    defer {
      g_bytes_unref(bytes)
      cairo_surface_destroy(surface)
    }
    self.init(
      Reference(
        taking: UnsafeMutableRawPointer(
          gdk_memory_texture_new(Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride)))))
  }
}

extension Still {
  /// A picture that is shown whole, with room beside it where it has another shape.
  public static func whole(name: String) -> Still {
    let still = Still()
    gtk_picture_set_content_fit(still.c(), GTK_CONTENT_FIT_CONTAIN)
    still.setAccessiblyHidden(false)
    return still.accessibleName(name)
  }
}

extension Widget {
  /// Whether the widget, or one round it, is insensitive: GTK dims widgets, but not what a program draws.
  public var isDimmed: Bool { gtk_widget_is_sensitive(w) == 0 }
}
