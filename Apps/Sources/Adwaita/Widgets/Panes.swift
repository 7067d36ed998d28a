// SPDX-License-Identifier: MIT
// Two panes beside one another; where there is no room for both, one at a time. Windows with a list and what it opens are made of it.

import CGtk

/// A list at the start, and beside it what it opens.
public struct Panes: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }

  /// - Parameters:
  ///   - list: The pane at the start.
  ///   - width: Its width while both are shown.
  ///   - detail: The other one, which takes the rest.
  ///   - least: The width below which the other one is not shown beside the list.
  public init(_ list: any Widget, width: Int, _ detail: any Widget, least: Int) {
    self.init(adw_leaflet_new())
    // What is inside a bar may like to be wide; the pane must not.
    gtk_widget_set_hexpand(list.w, 0)
    adw_leaflet_append(c(), list.atLeast(width: width).w)
    adw_leaflet_page_set_navigatable(adw_leaflet_append(c(), Separator(.vertical).w), 0)
    adw_leaflet_append(c(), detail.expand().atLeast(width: least).w)
    adw_leaflet_set_can_navigate_back(c(), 1)
    expand()
    keep(Pair(AnyWidget(list), AnyWidget(detail)), as: Self.key)
    let panes = self
    on("notify::visible-child") { _ in panes.tellReaders() }
    on("notify::folded") { _ in panes.tellReaders() }
    tellReaders()
  }

  private final class Pair {
    let list, detail: AnyWidget
    init(_ list: AnyWidget, _ detail: AnyWidget) { (self.list, self.detail) = (list, detail) }
  }
  private static let key = "panes"
  private var pair: Pair? { kept(as: Self.key) }

  /// Whether only one is shown.
  public var isFolded: Bool { adw_leaflet_get_folded(c()) != 0 }
  /// Whether the list is the one that is shown, or would be.
  public var isOnList: Bool { adw_leaflet_get_visible_child(c()) == pair?.list.w }
  public func showList() { if let list = pair?.list { adw_leaflet_set_visible_child(c(), list.w) } }
  public func showDetail() { if let detail = pair?.detail { adw_leaflet_set_visible_child(c(), detail.w) } }
  /// Whether swipes and mouse buttons go back to the list; not from what has something to ask first.
  public var canGoBack: Bool {
    get { adw_leaflet_get_can_navigate_back(c()) != 0 }
    nonmutating set { adw_leaflet_set_can_navigate_back(c(), newValue ? 1 : 0) }
  }
  /// Called when there is room for both, or no longer.
  public func onFold(_ body: @escaping () -> Void) { on("notify::folded") { _ in body() } }
  /// Called when another pane has come to be the one that is shown.
  public func onChange(_ body: @escaping () -> Void) { on("notify::visible-child") { _ in body() } }

  private func tellReaders() {
    guard let pair else { return }
    pair.list.setAccessiblyHidden(isFolded && !isOnList)
    pair.detail.setAccessiblyHidden(isFolded && isOnList)
  }
}

extension HeaderBar {
  /// Shows the window's buttons at the bar's ends, or leaves them to another bar.
  public func setButtons(start: Bool, end: Bool) {
    adw_header_bar_set_show_start_title_buttons(c(), start ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(c(), end ? 1 : 0)
  }
}
