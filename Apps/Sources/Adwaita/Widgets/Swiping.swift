// SPDX-License-Identifier: MIT
// A row that slides to the side under a finger or the pointer and does something when it is let go far enough: swipe to delete.

import CGtk

extension Widget {
  /// Lets a part of the widget be dragged towards its start; let go beyond a distance, the swipe has been made.
  ///
  /// - Parameters:
  ///   - slide: The part that moves.
  ///   - distance: How far, in pixels.
  ///   - action: called when it has been made.
  public func onSwipeAway(sliding slide: any Widget, past distance: Double, _ action: @escaping () -> Void) {
    let gesture = Reference(taking: UnsafeMutableRawPointer(gtk_gesture_drag_new()))
    // Before the row, whose click it would be.
    gtk_event_controller_set_propagation_phase(gesture.c(), GTK_PHASE_CAPTURE)
    let handle = OpaquePointer(gesture.raw)
    let swipe = SwipeAway(slide)
    keep(swipe, as: "swipe away")
    gesture.on("drag-begin") { [unowned swipe] _ in swipe.isMoving = false }
    gesture.on("drag-update") { [unowned swipe] arguments in
      let (x, y) = (arguments.double(1), arguments.double(2))
      if !swipe.isMoving, abs(x) > 12, abs(x) > 2 * abs(y) {
        swipe.isMoving = true
        gtk_gesture_set_state(handle, GTK_EVENT_SEQUENCE_CLAIMED)
      }
      if swipe.isMoving { swipe.shift(x) }
    }
    gesture.on("drag-end") { [unowned swipe] arguments in
      guard swipe.isMoving else { return }
      swipe.isMoving = false
      swipe.shift(0)
      let x = arguments.double(1)
      if (slide.isRightToLeft ? x : -x) > distance { action() }
    }
    gesture.on("cancel") { [unowned swipe] _ in
      swipe.isMoving = false
      swipe.shift(0)
    }
    gtk_widget_add_controller(w, gesture.given())
  }
}

/// A swipe, and the style by which a row is moved without laying it out anew.
private final class SwipeAway {
  var isMoving = false
  private let slide: AnyWidget
  private let provider = Reference(taking: UnsafeMutableRawPointer(gtk_css_provider_new()))
  private var isShifted = false

  init(_ slide: any Widget) { self.slide = AnyWidget(slide) }

  func shift(_ x: Double) {
    let distance = slide.isRightToLeft ? max(0, x) : min(0, x)
    guard isShifted || distance != 0 else { return }
    if !isShifted {
      gtk_style_context_add_provider(
        gtk_widget_get_style_context(slide.w), provider.c(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
      isShifted = true
    }
    gtk_css_provider_load_from_data(provider.c(), "box { transform: translateX(\(Int(distance))px); }", -1)
  }
}
