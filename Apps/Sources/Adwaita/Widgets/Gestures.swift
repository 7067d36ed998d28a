// SPDX-License-Identifier: MIT
// What pointers and fingers do on widgets that are no buttons.

import CGtk

/// How far a pointer may stray within a click, in pixels.
private let farthestClick = 12.0

/// Where a click began.
private final class Press { var place: (x: Double, y: Double)? }

extension Widget {
  /// Calls a closure for a click; one that moves on, such as a swipe, is none.
  ///
  /// - Parameters:
  ///   - button: 1 for the first, 3 for the one that opens menus.
  ///   - body: gets the place.
  public func onClick(button: Int = 1, _ body: @escaping (_ x: Double, _ y: Double) -> Void) {
    let gesture = Reference(taking: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(gesture.c(), guint(button))
    if button == 1 {
      // GTK tells of the release after a swipe as well.
      let press = Press()
      gesture.on("pressed") { press.place = ($0.double(2), $0.double(3)) }
      gesture.on("released") { arguments in
        let (x, y) = (arguments.double(2), arguments.double(3))
        guard let place = press.place, abs(x - place.x) <= farthestClick, abs(y - place.y) <= farthestClick else { return }
        body(x, y)
      }
    } else {
      gesture.on("pressed") { body($0.double(2), $0.double(3)) }
    }
    gtk_widget_add_controller(w, gesture.given())
  }

  /// Calls a closure for a swipe, with its speed in pixels a second.
  public func onSwipe(_ body: @escaping (_ x: Double, _ y: Double) -> Void) {
    let gesture = Reference(taking: UnsafeMutableRawPointer(gtk_gesture_swipe_new()))
    gesture.on("swipe") { arguments in body(arguments.double(1), arguments.double(2)) }
    gtk_widget_add_controller(w, gesture.given())
  }

  /// Calls a closure while a drag goes on.
  ///
  /// - Parameters:
  ///   - begin: gets the place where it begins.
  ///   - move: gets how far it has come from there.
  ///   - end: called when it ends.
  public func onDrag(
    begin: @escaping (_ x: Double, _ y: Double) -> Void, move: @escaping (_ x: Double, _ y: Double) -> Void, end: @escaping () -> Void
  ) {
    let gesture = Reference(taking: UnsafeMutableRawPointer(gtk_gesture_drag_new()))
    gesture.on("drag-begin") { begin($0.double(1), $0.double(2)) }
    gesture.on("drag-update") { move($0.double(1), $0.double(2)) }
    gesture.on("drag-end") { _ in end() }
    gtk_widget_add_controller(w, gesture.given())
  }

  /// Calls a closure when the pointer comes and when it goes.
  public func onHover(_ body: @escaping (_ isInside: Bool) -> Void) {
    let controller = Reference(taking: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
    controller.on("enter") { _ in body(true) }
    controller.on("leave") { _ in body(false) }
    gtk_widget_add_controller(w, controller.given())
  }

  /// Calls a closure when the focus comes into the widget or what it holds, and when it goes.
  public func onFocus(_ body: @escaping (_ isInside: Bool) -> Void) {
    let controller = Reference(taking: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
    controller.on("enter") { _ in body(true) }
    controller.on("leave") { _ in body(false) }
    gtk_widget_add_controller(w, controller.given())
  }
}
