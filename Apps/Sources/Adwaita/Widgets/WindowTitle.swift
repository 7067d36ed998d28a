// SPDX-License-Identifier: MIT
// A title that changes while the page is shown, for header bars.

import CGtk

public struct WindowTitle: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ title: String, subtitle: String = "") {
    self.init(raw: made(adw_window_title_new(title, subtitle).map { UnsafeMutableRawPointer($0) }))
  }
  public var title: String {
    get { String(cString: adw_window_title_get_title(c())) }
    nonmutating set { adw_window_title_set_title(c(), newValue) }
  }
  public var subtitle: String {
    get { String(cString: adw_window_title_get_subtitle(c())) }
    nonmutating set { adw_window_title_set_subtitle(c(), newValue) }
  }
}

extension HeaderBar {
  /// A bar with something else than a fixed title in its middle.
  public init(middle: any Widget, start: [any Widget] = [], end: [any Widget] = [], showsClose: Bool = true) {
    self.init(title: "", start: start, end: end, showsClose: showsClose)
    setMiddle(middle)
  }
  public func setMiddle(_ middle: any Widget) { adw_header_bar_set_title_widget(c(), middle.w) }
}
