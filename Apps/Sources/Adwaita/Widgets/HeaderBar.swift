// SPDX-License-Identifier: MIT
// The bar at a page's top.

import CGtk

public struct HeaderBar: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameters:
  ///   - title: The page's title; nothing is shown if it is empty.
  ///   - subtitle: A small line below.
  ///   - start: Buttons at the start.
  ///   - end: Buttons at the end, the outermost first.
  ///   - showsClose: Whether the window's own buttons are shown.
  public init(
    title: String, subtitle: String = "", start: [any Widget] = [], end: [any Widget] = [], showsClose: Bool = true
  ) {
    self.init(adw_header_bar_new())
    // Where there is little room the title leaves the middle before it is cut; strictly centred, the bar would need twice its wider side.
    adw_header_bar_set_centering_policy(c(), ADW_CENTERING_POLICY_LOOSE)
    // A window title without a title leaves a label without a name.
    adw_header_bar_set_title_widget(c(), title.isEmpty ? gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0) : adw_window_title_new(title, subtitle))
    add(start: start, end: end)
    adw_header_bar_set_show_start_title_buttons(c(), showsClose ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(c(), showsClose ? 1 : 0)
  }
  /// Adds buttons at the start, and at the end the outermost first.
  public func add(start: [any Widget] = [], end: [any Widget] = []) {
    for widget in start { adw_header_bar_pack_start(c(), widget.w) }
    for widget in end { adw_header_bar_pack_end(c(), widget.w) }
  }
  public func setTitle(_ title: String, subtitle: String = "") {
    adw_header_bar_set_title_widget(c(), adw_window_title_new(title, subtitle))
  }
}
