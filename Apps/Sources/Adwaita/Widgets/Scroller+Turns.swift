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
    let scroller = self
    let turns = GatheredTurns()
    onWheel(first: true) { turn in
      // Fingers move it by less, and it goes on when they have left, which only GTK can do; with a key the wheel is for something else.
      guard !turn.isSmooth, turn.keys.isEmpty, turn.y != 0 else { return false }
      let isFirst = turns.count == 0
      turns.count += turn.y
      if isFirst {
        scroller.onFrame { _ in
          scroller.offset += turns.count * scroller.pixelsPerTurn
          turns.count = 0
          return false
        }
      }
      return true
    }
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
