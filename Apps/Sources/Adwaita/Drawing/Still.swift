// SPDX-License-Identifier: MIT
// Pictures that stand still, made of pixels in memory: thumbnails in grids and lists.

import CGtk

/// Pixels where GTK can draw them.
public final class Texture {
  let reference: Reference
  init(_ reference: Reference) { self.reference = reference }
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - rgb: Three bytes for each pixel, row by row.
  public init(width: Int, height: Int, rgb: [UInt8]) {
    precondition(rgb.count == width * height * 3, "A texture has three bytes for each of its pixels.")
    let bytes = rgb.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    reference = Reference(
      taking: UnsafeMutableRawPointer(gdk_memory_texture_new(Int32(width), Int32(height), GDK_MEMORY_R8G8B8, bytes, gsize(width * 3))))
  }
}

/// A picture that fills its room, and is cut where it has another shape.
public struct Still: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// An ornament: what it is a picture of is said by what is round it.
  public init() {
    self.init(gtk_picture_new())
    gtk_picture_set_content_fit(c(), GTK_CONTENT_FIT_COVER)
    gtk_picture_set_can_shrink(c(), 1)
    setAccessiblyHidden(true)
  }
  public func show(_ texture: Texture?) { gtk_picture_set_paintable(c(), texture?.reference.c()) }
}

/// A picture of a fixed size.
public struct FixedStill: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(size: Int) {
    self.init(gtk_image_new())
    gtk_image_set_pixel_size(c(), Int32(size))
    setAccessiblyHidden(true)
  }
  public func show(_ texture: Texture?) {
    if let texture { gtk_image_set_from_paintable(c(), texture.reference.c()) } else { gtk_image_clear(c()) }
  }
}
