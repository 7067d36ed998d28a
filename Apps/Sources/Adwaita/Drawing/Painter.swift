// SPDX-License-Identifier: MIT
// Cairo in Swift. DrawingArea hands one to the program's drawing.

import CGtk

/// A color, its parts from 0 to 1.
public struct RGBA: Hashable, Sendable {
  public var red, green, blue, alpha: Double
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
  /// A color as it is written in style sheets: 0xed5b00.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255, alpha: alpha)
  }
  public func opacity(_ alpha: Double) -> RGBA { RGBA(red: red, green: green, blue: blue, alpha: alpha) }
}

/// A brush on a widget, good only while the drawing goes on.
public struct Painter {
  /// Cairo's own context, for what is not here.
  public let context: OpaquePointer
  private let owner: AnyWidget?
  /// - Parameters:
  ///   - context: Cairo's.
  ///   - widget: The widget that is drawn on, whose font texts have; nil for a picture without texts.
  init(_ context: OpaquePointer, for widget: AnyWidget?) {
    self.context = context
    owner = widget
  }
  private var widget: AnyWidget {
    guard let owner else { preconditionFailure("A texture has no font to write with. Write on a drawing area.") }
    return owner
  }

  // MARK: Paths

  public func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }
  public func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }
  public func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    cairo_curve_to(context, x1, y1, x2, y2, x, y)
  }
  /// Angles in radians, clockwise from the right.
  public func arc(_ x: Double, _ y: Double, radius: Double, from: Double = 0, to: Double = 2 * .pi, isNegative: Bool = false) {
    if isNegative { cairo_arc_negative(context, x, y, radius, from, to) } else { cairo_arc(context, x, y, radius, from, to) }
  }
  public func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) { cairo_rectangle(context, x, y, width, height) }
  public func roundedRectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
    let radius = min(radius, width / 2, height / 2)
    begin()
    arc(x + width - radius, y + radius, radius: radius, from: -.pi / 2, to: 0)
    arc(x + width - radius, y + height - radius, radius: radius, from: 0, to: .pi / 2)
    arc(x + radius, y + height - radius, radius: radius, from: .pi / 2, to: .pi)
    arc(x + radius, y + radius, radius: radius, from: .pi, to: 1.5 * .pi)
    close()
  }
  public func begin() { cairo_new_sub_path(context) }
  public func close() { cairo_close_path(context) }

  // MARK: Paint

  public func color(_ color: RGBA) { cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha) }
  public func fill(_ color: RGBA) {
    self.color(color)
    cairo_fill(context)
  }
  public func stroke(_ color: RGBA, width: Double, dashes: [Double] = [], isRound: Bool = false) {
    self.color(color)
    cairo_set_line_width(context, width)
    cairo_set_dash(context, dashes, Int32(dashes.count), 0)
    cairo_set_line_cap(context, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo_stroke(context)
  }
  /// Fills a shape and strokes its outline in one color, which rounds its corners.
  public func fillAndOutline(_ color: RGBA, width: Double) {
    self.color(color)
    cairo_set_line_width(context, width)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_fill_preserve(context)
    cairo_stroke(context)
  }
  /// Draws a body's shapes in full, and lays all of them on at once: shapes that overlap do not darken one another.
  public func group(alpha: Double, _ body: () -> Void) {
    cairo_push_group(context)
    body()
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, alpha)
  }
  /// Draws a body, and takes back what it did to the origin, the turn and the clip.
  public func saving(_ body: () -> Void) {
    cairo_save(context)
    body()
    cairo_restore(context)
  }
  public func translate(_ x: Double, _ y: Double) { cairo_translate(context, x, y) }
  public func rotate(_ radians: Double) { cairo_rotate(context, radians) }
  public func scale(_ x: Double, _ y: Double) { cairo_scale(context, x, y) }
  public func clip() { cairo_clip(context) }

  /// Lays pixels over a rectangle: blue, green, red, alpha, each color already multiplied by alpha.
  ///
  /// - Parameters:
  ///   - pixels: Row by row.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - x: Where the left edge comes.
  ///   - y: Where the upper edge comes.
  ///   - scale: How large a pixel is drawn.
  ///   - isSmooth: Whether pixels run into one another where they are drawn large.
  ///   - isOpaque: Whether alpha says nothing, which is faster.
  ///   - repeats: Whether all the room is filled with them, tile beside tile.
  public func pixels(
    _ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, x: Double, y: Double, scale: Double, isSmooth: Bool,
    isOpaque: Bool = false, repeats: Bool = false
  ) {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let surface = cairo_image_surface_create_for_data(bytes, format, Int32(width), Int32(height), Int32(width * 4))
    saving {
      translate(x, y)
      cairo_scale(context, scale, scale)
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), isSmooth ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST)
      if repeats {
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
      } else {
        rectangle(0, 0, Double(width), Double(height))
        clip()
      }
      cairo_paint(context)
    }
    cairo_surface_destroy(surface)
  }

  // MARK: Text

  /// Where a text stands to its x.
  public enum Anchor: Sendable { case left, center, right }

  /// Draws a line of text in the widget's own font, so that it grows with the user's text size.
  ///
  /// - Returns: Its width.
  @discardableResult public func text(
    _ text: String, x: Double, baseline: Double, _ color: RGBA, scale: Double = 1, isBold: Bool = false, anchor: Anchor = .left
  ) -> Double {
    let layout = Reference(taking: gtk_widget_create_pango_layout(widget.w, text))
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_scale_new(scale))
    if isBold { pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    pango_layout_set_attributes(layout.c(), attributes)
    pango_attr_list_unref(attributes)
    var width: Int32 = 0
    pango_layout_get_pixel_size(layout.c(), &width, nil)
    let left =
      switch anchor {
      case .left: x
      case .center: x - Double(width) / 2
      case .right: x - Double(width)
      }
    self.color(color)
    move(left, baseline - Double(pango_layout_get_baseline(layout.c())) / Double(PANGO_SCALE))
    pango_cairo_show_layout(context, layout.c())
    return Double(width)
  }

  /// The height of a line of the widget's text.
  public var lineHeight: Double {
    let layout = Reference(taking: gtk_widget_create_pango_layout(widget.w, "Ag"))
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout.c(), nil, &height)
    return Double(height)
  }
}
