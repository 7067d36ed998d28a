// SPDX-License-Identifier: MIT
// Sliders without a number of their own, with marks, and with a range that changes. Editors of many numbers use them.

import CGtk
import CGtkShim

extension Scale {
  /// Leaves the number to an entry beside it.
  @discardableResult public func hidingValue() -> Self {
    gtk_scale_set_draw_value(c(), 0)
    return self
  }
  /// Keeps values to so many digits after the point, and tells screen readers of each.
  @discardableResult public func rounding(to digits: Int) -> Self {
    gtk_range_set_round_digits(c(), Int32(digits))
    let scale = self
    on("value-changed", after: true) { _ in shim_set_accessible_value(scale.w, scale.value) }
    return self
  }
  /// Puts a tick at a value, below the slider or above.
  @discardableResult public func mark(_ value: Double, _ text: String? = nil, isAbove: Bool = false) -> Self {
    gtk_scale_add_mark(c(), value, isAbove ? GTK_POS_TOP : GTK_POS_BOTTOM, text)
    return self
  }
  /// Leaves the wheel to what scrolls the slider: in a list one scrolls by, a turn must change no number.
  @discardableResult public func leavingWheel() -> Self {
    let controllers = Reference(taking: UnsafeMutableRawPointer(gtk_widget_observe_controllers(w)))
    for index in 0..<g_list_model_get_n_items(controllers.c()) {
      guard let controller = g_list_model_get_item(controllers.c(), index) else { continue }
      let found = Reference(taking: controller)
      if g_type_check_instance_is_a(found.c(), gtk_event_controller_scroll_get_type()) != 0 {
        gtk_event_controller_set_propagation_phase(found.c(), GTK_PHASE_NONE)
      }
    }
    return self
  }
  public func clearMarks() { gtk_scale_clear_marks(c()) }
  /// What it goes over; `step` is what an arrow key adds, `page` what Page Up adds.
  public func setRange(_ range: ClosedRange<Double>, step: Double, page: Double) {
    gtk_range_set_range(c(), range.lowerBound, range.upperBound)
    gtk_range_set_increments(c(), step, page)
  }
}
