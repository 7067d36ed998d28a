// SPDX-License-Identifier: MIT
// What pointers do on a canvas: where they are, which button drags, how the wheel turns, how long they stay. Gestures.swift has the common ones.

import CGtk

/// Keys held while the pointer does something.
public struct HeldKeys: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let shift = HeldKeys(rawValue: 1)
  public static let control = HeldKeys(rawValue: 2)
  init(_ state: GdkModifierType) {
    self = []
    if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.shift) }
    if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.control) }
  }
}

/// Two fingers on a widget.
public struct Fingers: Hashable, Sendable {
  /// The middle between them.
  public let x, y: Double
  /// How much larger what lies between them has become since they touched.
  public let scale: Double
  public let haveJustTouched: Bool
}

/// A turn of the wheel, or what a touchpad makes of two fingers.
public struct WheelTurn: Hashable, Sendable {
  /// How far, in notches; or in pixels where it is smooth.
  public let x, y: Double
  public let isSmooth: Bool
  public let keys: HeldKeys
}

extension Widget {
  /// Calls a closure for each movement of the pointer, and with nil when it goes.
  public func onPointer(_ body: @escaping (_ place: (x: Double, y: Double)?) -> Void) {
    let controller = Reference(taking: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
    controller.on("enter") { body(($0.double(1), $0.double(2))) }
    controller.on("motion") { body(($0.double(1), $0.double(2))) }
    controller.on("leave") { _ in body(nil) }
    gtk_widget_add_controller(w, controller.given())
  }

  /// As `onDrag`, for one button: 1 is the first, 2 the middle one; `begin` is told whether it is a finger.
  public func onDrag(
    button: Int, begin: @escaping (_ x: Double, _ y: Double, _ isTouch: Bool) -> Void,
    move: @escaping (_ x: Double, _ y: Double) -> Void, end: @escaping () -> Void
  ) {
    let gesture = Reference(taking: UnsafeMutableRawPointer(gtk_gesture_drag_new()))
    gtk_gesture_single_set_button(gesture.c(), guint(button))
    let handle = OpaquePointer(gesture.raw)
    gesture.on("drag-begin") {
      let event = gtk_event_controller_get_current_event(handle)
      begin($0.double(1), $0.double(2), event.map { gdk_event_get_event_type($0) == GDK_TOUCH_BEGIN } ?? false)
    }
    gesture.on("drag-update") { move($0.double(1), $0.double(2)) }
    gesture.on("drag-end") { _ in end() }
    gtk_widget_add_controller(w, gesture.given())
  }

  /// Calls a closure when a finger or the first button stays down in one place.
  public func onLongPress(_ body: @escaping () -> Void) {
    let gesture = Reference(taking: UnsafeMutableRawPointer(gtk_gesture_long_press_new()))
    gtk_event_controller_set_propagation_phase(gesture.c(), GTK_PHASE_CAPTURE)
    let handle = OpaquePointer(gesture.raw)
    gesture.on("pressed") { _ in
      // Letting go is then no click.
      gtk_gesture_set_state(handle, GTK_EVENT_SEQUENCE_CLAIMED)
      body()
    }
    gtk_widget_add_controller(w, gesture.given())
  }

  /// Calls a closure while two fingers are down, on the screen or on a touchpad; what one of them began to drag ends there.
  public func onTwoFingers(_ body: @escaping (Fingers) -> Void) {
    let gesture = Reference(taking: UnsafeMutableRawPointer(gtk_gesture_zoom_new()))
    let handle = OpaquePointer(gesture.raw)
    let tell = { (haveJustTouched: Bool) in
      var (x, y) = (0.0, 0.0)
      guard gtk_gesture_get_bounding_box_center(handle, &x, &y) != 0 else { return }
      let scale = haveJustTouched ? 1 : gtk_gesture_zoom_get_scale_delta(handle)
      body(Fingers(x: x, y: y, scale: scale, haveJustTouched: haveJustTouched))
    }
    gesture.on("begin") { _ in
      tell(true)
      gtk_gesture_set_state(handle, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    gesture.on("update") { _ in tell(false) }
    gtk_widget_add_controller(w, gesture.given())
  }

  /// Calls a closure for the wheel and for what a touchpad scrolls.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it is called before anything inside the widget gets the turn.
  ///   - body: gets the turn; true uses it up.
  public func onWheel(first isFirst: Bool = false, _ body: @escaping (WheelTurn) -> Bool) {
    let controller = Reference(taking: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
    if isFirst { gtk_event_controller_set_propagation_phase(controller.c(), GTK_PHASE_CAPTURE) }
    let handle = OpaquePointer(controller.raw)
    controller.onAsked("scroll") {
      body(
        WheelTurn(
          x: $0.double(1), y: $0.double(2), isSmooth: gtk_event_controller_scroll_get_unit(handle) == GDK_SCROLL_UNIT_SURFACE,
          keys: HeldKeys(gtk_event_controller_get_current_event_state(handle))))
    }
    gtk_widget_add_controller(w, controller.given())
  }

  /// Another arrow over the widget, by CSS's name; `none` hides it.
  public func setCursor(_ name: String) { gtk_widget_set_cursor_from_name(w, name) }

  /// Lets a press that stays in one place go on as something else: sliders take the press for themselves, so that no gesture sees it.
  ///
  /// - Parameters:
  ///   - milliseconds: How long it must stay.
  ///   - hold: called when it has stayed.
  ///   - move: gets how far it has moved since then, in pixels; the widget itself gets no more of it.
  ///   - release: called when it is let go after that.
  public func onHold(
    milliseconds: Int, hold: @escaping () -> Void, move: @escaping (_ x: Double) -> Void, release: @escaping () -> Void
  ) {
    let controller = Reference(taking: UnsafeMutableRawPointer(gtk_event_controller_legacy_new()))
    gtk_event_controller_set_propagation_phase(controller.c(), GTK_PHASE_CAPTURE)
    let handle = OpaquePointer(controller.raw)
    let press = HeldPress()
    controller.onAsked("event") { [unowned press] _ in
      let event = gtk_event_controller_get_current_event(handle)
      guard let event else { return false }
      var (x, y) = (0.0, 0.0)
      gdk_event_get_position(event, &x, &y)
      switch gdk_event_get_event_type(event) {
      case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN:
        press.begin(at: x)
        let number = press.number
        MainLoop.after(milliseconds: milliseconds) { [weak press] in
          guard let press, press.stays(number) else { return }
          press.hold()
          hold()
        }
      case GDK_MOTION_NOTIFY, GDK_TOUCH_UPDATE:
        press.last = x
        if press.isHeld {
          move(x - press.start)
          return true
        }
      case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL:
        // The release goes through, or the slider would stay grabbed.
        if press.end() { release() }
      default: break
      }
      return false
    }
    keep(press, as: "held press")
    gtk_widget_add_controller(w, controller.given())
  }
}

/// A press on its way to being held.
private final class HeldPress {
  private static let farthest = 6.0
  private(set) var number = 0
  private(set) var start = 0.0
  var last = 0.0
  private var isDown = false
  private(set) var isHeld = false

  func begin(at x: Double) {
    number += 1
    (start, last, isDown, isHeld) = (x, x, true, false)
  }
  func stays(_ number: Int) -> Bool { isDown && number == self.number && abs(last - start) < Self.farthest }
  func hold() {
    isHeld = true
    start = last
  }
  func end() -> Bool {
    defer { (isDown, isHeld) = (false, false) }
    return isHeld
  }
}

extension Scale {
  /// Calls a closure when the slider is let go.
  public func onRelease(_ body: @escaping () -> Void) {
    let controller = Reference(taking: UnsafeMutableRawPointer(gtk_event_controller_legacy_new()))
    gtk_event_controller_set_propagation_phase(controller.c(), GTK_PHASE_CAPTURE)
    let handle = OpaquePointer(controller.raw)
    controller.onAsked("event") { _ in
      guard let event = gtk_event_controller_get_current_event(handle) else { return false }
      let type = gdk_event_get_event_type(event)
      if type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END { body() }
      return false
    }
    gtk_widget_add_controller(w, controller.given())
  }
}
