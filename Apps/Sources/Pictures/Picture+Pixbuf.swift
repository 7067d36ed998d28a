// SPDX-License-Identifier: MIT
// Encoding, reading and scaling, by GdkPixbuf. The only file that knows it.

import CGdkPixbuf
import Foundation

extension Picture {
  /// The picture as a PNG file, which loses nothing.
  ///
  /// - Throws: `PictureError.notEncoded`.
  public func pngData() throws -> Data { try encoded(as: "png", options: [:]) }

  /// The picture as a JPEG file.
  ///
  /// - Parameter quality: From 0 to 100.
  /// - Returns: The file's bytes.
  /// - Throws: `PictureError.notEncoded`.
  public func jpegData(quality: Int) throws -> Data { try encoded(as: "jpeg", options: ["quality": String(min(max(quality, 0), 100))]) }

  /// Reads a picture in any form GdkPixbuf knows; what is transparent becomes white.
  ///
  /// A picture that a camera kept lying, with a note of how it was held, stands upright.
  ///
  /// - Throws: `PictureError.unreadable`.
  public init(data: Data) throws {
    // GdkPixbuf takes a file that was cut off for a whole one, and its missing pixels are whatever lay in memory.
    guard Self.hasItsEnd(data) else { throw PictureError.unreadable(reason: "It ends too early.") }
    guard let loader = gdk_pixbuf_loader_new() else { throw PictureError.unreadable(reason: "There is no loader.") }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    var error: UnsafeMutablePointer<GError>?
    let written = data.withUnsafeBytes { bytes in
      gdk_pixbuf_loader_write(loader, bytes.bindMemory(to: guchar.self).baseAddress, gsize(bytes.count), &error)
    }
    // A loader has to be closed also after it has failed; then only the first reason counts.
    let closed = written == 0 ? gdk_pixbuf_loader_close(loader, nil) : gdk_pixbuf_loader_close(loader, &error)
    guard written != 0, closed != 0, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw PictureError.unreadable(reason: Self.take(error) ?? "It has no pixels.")
    }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(pixbuf) else {
      throw PictureError.noMemory(width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    try self.init(upright)
  }

  /// Whether a PNG or JPEG file has the mark that ends it; others are left to their loaders.
  private static func hasItsEnd(_ data: Data) -> Bool {
    if data.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return data.range(of: Data("IEND".utf8), options: .backwards) != nil }
    if data.starts(with: [0xff, 0xd8]) { return data.range(of: Data([0xff, 0xd9]), options: .backwards) != nil }
    return true
  }

  /// Reads a picture file.
  ///
  /// - Throws: `PictureError.fileUnreadable`.
  public init(contentsOf url: URL) throws {
    do {
      try self.init(data: Data(contentsOf: url))
    } catch PictureError.unreadable(let reason) {
      throw PictureError.fileUnreadable(path: url.path, reason: reason)
    } catch {
      throw PictureError.fileUnreadable(path: url.path, reason: error.localizedDescription)
    }
  }

  /// The picture in another size, whatever that does to its proportions.
  ///
  /// - Throws: `PictureError.noMemory`.
  public func scaled(width: Int, height: Int) throws -> Picture {
    try withPixbuf { pixbuf in
      guard let scaled = gdk_pixbuf_scale_simple(pixbuf, Int32(max(1, width)), Int32(max(1, height)), GDK_INTERP_BILINEAR) else {
        throw PictureError.noMemory(width: width, height: height)
      }
      defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
      return try Picture(scaled)
    }
  }

  private init(_ pixbuf: OpaquePointer) throws {
    let width = gdk_pixbuf_get_width(pixbuf)
    let height = gdk_pixbuf_get_height(pixbuf)
    guard gdk_pixbuf_get_has_alpha(pixbuf) == 0 else {
      let white: guint32 = 0xff_ffff
      guard let flat = gdk_pixbuf_composite_color_simple(pixbuf, width, height, GDK_INTERP_NEAREST, 255, 8, white, white) else {
        throw PictureError.noMemory(width: Int(width), height: Int(height))
      }
      defer { g_object_unref(UnsafeMutableRawPointer(flat)) }
      // What comes back is opaque but still has the fourth byte.
      self = Self.copy(flat)
      return
    }
    self = Self.copy(pixbuf)
  }

  private static func copy(_ pixbuf: OpaquePointer) -> Picture {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
      guard let bytes = gdk_pixbuf_read_pixels(pixbuf) else { return }
      for row in 0..<height {
        for column in 0..<width {
          let pixel = bytes + row * stride + column * channels
          for channel in 0..<3 { target[count + channel] = pixel[channel] }
          count += 3
        }
      }
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  /// Lends the pixels to a pixbuf for as long as the body runs.
  private func withPixbuf<Result>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    try pixels.withUnsafeBufferPointer { bytes in
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          bytes.baseAddress, GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height), Int32(width * 3), nil, nil)
      else { throw PictureError.noMemory(width: width, height: height) }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return try body(pixbuf)
    }
  }

  private func encoded(as type: String, options: KeyValuePairs<String, String>) throws -> Data {
    try withPixbuf { pixbuf in
      var buffer: UnsafeMutablePointer<gchar>?
      var size: gsize = 0
      var error: UnsafeMutablePointer<GError>?
      var keys = options.map { g_strdup($0.key) } + [nil]
      var values = options.map { g_strdup($0.value) } + [nil]
      defer { for text in keys + values { g_free(text) } }
      guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, type, &keys, &values, &error) != 0, let buffer else {
        throw PictureError.notEncoded(reason: Self.take(error) ?? "GdkPixbuf gave no reason.")
      }
      defer { g_free(buffer) }
      return Data(bytes: buffer, count: Int(size))
    }
  }

  /// The sentence of an error, which is freed.
  private static func take(_ error: UnsafeMutablePointer<GError>?) -> String? {
    guard let error else { return nil }
    defer { g_error_free(error) }
    return error.pointee.message.map { String(cString: $0) }
  }
}
