// SPDX-License-Identifier: MIT
// GLib's main loop, which also serves the main dispatch queue, and so the main actor. Application.run starts it.

import CGtk
import CGtkShim
import Glibc

/// The loop of the main thread.
public enum MainLoop {
  /// Lets GLib's loop do the work of the main dispatch queue and of the main actor; call it once.
  static func serveMainQueue() {
    let handle = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add(
      handle, G_IO_IN,
      { descriptor, _, _ in
        // Reading resets the descriptor; work that comes while the queue is drained makes it readable again.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
  }

  /// A call that is still to come.
  public struct Timer: Hashable {
    let id: guint
    /// Calls it off; it must not have ended by itself.
    public func cancel() { g_source_remove(id) }
  }

  /// Calls a closure again and again, until it answers false.
  @discardableResult public static func every(milliseconds: Int, _ body: @escaping () -> Bool) -> Timer {
    Timer(
      id: g_timeout_add_full(
        G_PRIORITY_DEFAULT, guint(milliseconds), { ClosureBox<() -> Bool>.at($0)() ? 1 : 0 }, ClosureBox.retained(body), releaseRetained))
  }

  @discardableResult public static func after(milliseconds: Int, _ body: @escaping () -> Void) -> Timer {
    every(milliseconds: milliseconds) {
      body()
      return false
    }
  }

  /// Calls a closure once, when everything else has been done, drawing too.
  public static func whenIdle(_ body: @escaping () -> Void) {
    g_idle_add_full(
      G_PRIORITY_LOW,
      {
        ClosureBox<() -> Void>.at($0)()
        return 0
      }, ClosureBox.retained(body), releaseRetained)
  }
}

extension Widget {
  /// Calls a closure before each frame while the widget is shown, until it answers false.
  ///
  /// - Parameter body: gets the frame's time in microseconds.
  public func onFrame(_ body: @escaping (_ microseconds: Int) -> Bool) {
    gtk_widget_add_tick_callback(
      w, { _, clock, data in ClosureBox<(Int) -> Bool>.at(data)(Int(gdk_frame_clock_get_frame_time(clock))) ? 1 : 0 },
      ClosureBox.retained(body), releaseRetained)
  }
}
