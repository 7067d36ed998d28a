// SPDX-License-Identifier: MIT
// A widget the program draws itself.

import CGtk
import CGtkShim

public struct DrawingArea: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameters:
  ///   - name: What is drawn, for screen readers; nil for an ornament, which they pass over.
  ///   - draw: draws; gets the size in pixels.
  public init(name: String?, _ draw: @escaping (Painter, _ width: Double, _ height: Double) -> Void) {
    self.init(shim_drawing_area_new(name == nil ? 0 : 1))
    if let name { accessibleName(name) }
    gtk_drawing_area_set_draw_func(
      c(),
      { area, context, width, height, data in
        guard let area, let context else { return }
        let widget = AnyWidget(raw: UnsafeMutableRawPointer(area))
        ClosureBox<(Painter, Double, Double) -> Void>.at(data)(Painter(context, for: widget), Double(width), Double(height))
      }, ClosureBox.retained(draw), releaseRetained)
  }
  /// Called when the room has changed.
  public func onResize(_ body: @escaping (_ width: Int, _ height: Int) -> Void) {
    on("resize") { body($0.int(1), $0.int(2)) }
  }
}
