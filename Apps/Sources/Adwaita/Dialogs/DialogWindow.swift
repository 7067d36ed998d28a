// SPDX-License-Identifier: MIT
// A small window over another, for what needs more than a question.

import CGtk

/// A window that takes the keys and clicks of the one it is over until it is closed.
public struct DialogWindow: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(over parent: Window, title: String, width: Int, height: Int) {
    self.init(adw_window_new())
    gtk_window_set_transient_for(c(), parent.c())
    gtk_window_set_modal(c(), 1)
    gtk_window_set_title(c(), title)
    gtk_window_set_default_size(c(), Int32(width), Int32(height))
  }
  public func setContent(_ content: any Widget) { adw_window_set_content(c(), content.w) }
  public func present() { gtk_window_present(c()) }
  public func close() { gtk_window_destroy(c()) }
  /// As a plain window, for dialogs over it.
  public var window: Window { Window(raw: raw) }
}
