// SPDX-License-Identifier: MIT
// The wheel over a long list. Scrollers of lists and grids take its turns together, once for each frame.

import CGtk

extension Scroller {
  /// From this minor version on GTK keeps its place in a list by itself.
  private static let mended: guint = 12

  /// Has all turns of the wheel between two frames move the list as one.
  ///
  /// Before 4.12 GTK does not know the heights of the rows that a turn has brought until they are laid out, and takes them for nothing: some
  /// ten turns in one frame lead to another place than they should, twenty to the end of the list.
  func gatherTurns() {
    guard gtk_get_major_version() == 4, gtk_get_minor_version() < Self.mended else { return }
    let controller = Reference(taking: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL))
    gtk_event_controller_set_propagation_phase(controller.c(), GTK_PHASE_CAPTURE)
    let handle = OpaquePointer(controller.raw)
    let scroller = self
    let turns = GatheredTurns()
    controller.onAsked("scroll") { arguments in
      // Fingers move it by less, and it goes on when they have left, which only GTK can do.
      guard gtk_event_controller_scroll_get_unit(handle) == GDK_SCROLL_UNIT_WHEEL else { return false }
      let state = gtk_event_controller_get_current_event_state(handle)
      guard state.rawValue & (GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue) == 0 else { return false }
      let isFirst = turns.count == 0
      turns.count += arguments.double(2)
      if isFirst {
        scroller.onFrame { _ in
          scroller.offset += turns.count * scroller.pixelsPerTurn
          turns.count = 0
          return false
        }
      }
      return true
    }
    gtk_widget_add_controller(w, controller.given())
  }

  /// As far as GTK itself moves it.
  private var pixelsPerTurn: Double {
    pow(gtk_adjustment_get_page_size(gtk_scrolled_window_get_vadjustment(c())), 2.0 / 3.0)
  }
}

/// How far the wheel was turned since the last frame, in notches.
private final class GatheredTurns {
  var count = 0.0
}
