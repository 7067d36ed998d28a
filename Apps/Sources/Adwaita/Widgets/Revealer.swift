// SPDX-License-Identifier: MIT
// Shows its child, or takes it away, with a movement; and small ornaments: lines, turning wheels.

import CGtk

public struct Revealer: Widget {
  public enum Movement: Sendable { case fade, up }
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ child: any Widget, _ movement: Movement, isOpen: Bool) {
    self.init(gtk_revealer_new())
    gtk_revealer_set_transition_type(
      c(), movement == .fade ? GTK_REVEALER_TRANSITION_TYPE_CROSSFADE : GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    gtk_revealer_set_child(c(), child.w)
    gtk_revealer_set_reveal_child(c(), isOpen ? 1 : 0)
    child.setAccessiblyHidden(!isOpen)
    self.isVisible = isOpen
    let revealer = self
    // What is out of sight takes no room, no clicks and no focus.
    on("notify::child-revealed") { _ in revealer.isVisible = revealer.isOpen }
  }
  public var isOpen: Bool {
    get { gtk_revealer_get_reveal_child(c()) != 0 }
    nonmutating set {
      guard newValue != isOpen else { return }
      if newValue { isVisible = true }
      gtk_revealer_get_child(c()).map { AnyWidget($0) }?.setAccessiblyHidden(!newValue)
      gtk_revealer_set_reveal_child(c(), newValue ? 1 : 0)
    }
  }
}

public struct Separator: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ direction: Direction) {
    self.init(gtk_separator_new(direction.value))
    setAccessiblyHidden(true)
  }
}

public struct Spinner: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameter name: What is waited for.
  public init(name: String) {
    self.init(gtk_spinner_new())
    accessibleName(name).align(.center, .center)
  }
  /// Whether it turns; one out of sight should not.
  public var isTurning: Bool {
    get { gtk_spinner_get_spinning(c()) != 0 }
    nonmutating set { gtk_spinner_set_spinning(c(), newValue ? 1 : 0) }
  }
}
