// SPDX-License-Identifier: MIT
// Rings when the wall clock comes to an instant, after a suspend too, and tells when the clock is set. Windows wait for midnight with it.

import CGtk
import CGtkShim
import Foundation

/// An alarm of the wall clock; it costs nothing while it waits.
public final class WallAlarm {
  private let descriptor: Int32
  /// Set once, and freed by whoever goes last.
  nonisolated(unsafe) private var source: guint = 0
  private var instant: Date?

  /// Makes an alarm that waits for nothing yet; the closure is called when it rings and whenever somebody sets the clock.
  public init(_ body: @escaping () -> Void) {
    descriptor = shim_wall_timer_new()
    // A kernel without such timers leaves the program with a day that does not turn by itself; there is none since 2011.
    guard descriptor >= 0 else { return }
    let call = { [unowned self] in
      // Reading resets the descriptor. It fails when the clock has been set, and the timer is to be set again.
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
      if let instant, instant > Date() { ring(at: instant) }
      body()
    }
    source = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
      { _, _, data in
        ClosureBox<() -> Void>.at(data)()
        return 1
      }, ClosureBox.retained(call), releaseRetained)
  }

  nonisolated deinit {
    if source != 0 { g_source_remove(source) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Has it ring at an instant, and no more at the one it waited for; one that has passed rings at once.
  public func ring(at instant: Date) {
    self.instant = instant
    shim_wall_timer_set(descriptor, instant.timeIntervalSince1970)
  }
}
