// SPDX-License-Identifier: MIT
// The application's windows.

import CGtk

public struct Window: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ application: Application, title: String, width: Int, height: Int) {
    self.init(adw_application_window_new(application.c()))
    self.title = title
    gtk_window_set_default_size(c(), Int32(width), Int32(height))
  }
  /// Shows something in all of the window, its header bar too.
  public func setContent(_ content: any Widget) { adw_application_window_set_content(c(), content.w) }
  public var title: String {
    get { gtk_window_get_title(c()).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_window_set_title(c(), newValue) }
  }
  public func present() { gtk_window_present(c()) }
  public func close() { gtk_window_close(c()) }
  /// The size to come back to: not that of a maximised window.
  public var defaultSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    gtk_window_get_default_size(c(), &width, &height)
    return (Int(width), Int(height))
  }
  public var isMaximized: Bool {
    get { gtk_window_is_maximized(c()) != 0 }
    nonmutating set { if newValue { gtk_window_maximize(c()) } else { gtk_window_unmaximize(c()) } }
  }
  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(c()) != 0 }
    nonmutating set { if newValue { gtk_window_fullscreen(c()) } else { gtk_window_unfullscreen(c()) } }
  }
  /// Called when the window has come to fill the screen, or no longer does, by whomever.
  public func onFullscreen(_ body: @escaping () -> Void) { on("notify::fullscreened") { _ in body() } }
  /// Called when another window gets the keys, or this one again.
  public func onActive(_ body: @escaping () -> Void) { on("notify::is-active") { _ in body() } }
  public var isActive: Bool { gtk_window_is_active(c()) != 0 }
  /// What has the keys in this window.
  public var focus: AnyWidget? { gtk_window_get_focus(c()).map { AnyWidget($0) } }
  /// Whether the desktop has put the window away.
  public var isMinimized: Bool {
    guard let surface = gtk_native_get_surface(c()) else { return false }
    return gdk_toplevel_get_state(OpaquePointer(UnsafeMutableRawPointer(surface))).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
  }
  /// Whether a dialog of this window is open.
  public var hasDialog: Bool {
    guard let windows = gtk_window_list_toplevels() else { return false }
    defer { g_list_free(windows) }
    return sequence(first: windows, next: { $0.pointee.next }).contains { entry in
      guard let window = entry.pointee.data else { return false }
      return gtk_window_get_transient_for(window.assumingMemoryBound(to: GtkWindow.self)) == c()
        && gtk_widget_get_visible(window.assumingMemoryBound(to: GtkWidget.self)) != 0
    }
  }
  /// Asks before the window closes; true keeps it open.
  public func onClose(_ body: @escaping () -> Bool) { onAsked("close-request") { _ in body() } }
}

extension Widget {
  /// The window that the widget is in, once it is in one.
  public var window: Window? { gtk_widget_get_root(w).map { Window(raw: UnsafeMutableRawPointer($0)) } }
}
