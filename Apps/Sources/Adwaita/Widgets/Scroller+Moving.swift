// SPDX-License-Identifier: MIT
// Where a scroller stands, and being told when it moves. Long lists that grow while one scrolls, and charts, listen to it.

import CGtk

extension Scroller {
  private struct Adjustment: Pointing {
    let raw: UnsafeMutableRawPointer
    init(_ pointer: UnsafeMutablePointer<GtkAdjustment>?) { raw = made(pointer.map { UnsafeMutableRawPointer($0) }) }
  }
  private var sideways: Adjustment { Adjustment(gtk_scrolled_window_get_hadjustment(c())) }
  private var downwards: Adjustment { Adjustment(gtk_scrolled_window_get_vadjustment(c())) }

  /// How far it has been scrolled sideways, in pixels from the left.
  public var sidewaysOffset: Double {
    get { gtk_adjustment_get_value(sideways.c()) }
    nonmutating set { gtk_adjustment_set_value(sideways.c(), newValue) }
  }
  /// How far it can be scrolled sideways, in pixels.
  public var sidewaysExtent: Double {
    max(0, gtk_adjustment_get_upper(sideways.c()) - gtk_adjustment_get_page_size(sideways.c()))
  }
  /// Called when it has been scrolled sideways, and when there is more or less room.
  public func onSidewaysMove(_ body: @escaping () -> Void) {
    sideways.on("value-changed") { _ in body() }
    sideways.on("changed") { _ in body() }
  }
  /// Called when it has been scrolled down or up, and when there is more or less room.
  public func onMove(_ body: @escaping () -> Void) {
    downwards.on("value-changed") { _ in body() }
    downwards.on("changed") { _ in body() }
  }
}
