// SPDX-License-Identifier: MIT
// What all widgets have in common. Every widget is a struct of one pointer that owns nothing, with C's own rules.

import CGtk
import CGtkShim

/// A handle on a widget.
///
/// A new widget belongs to nobody; the container that gets it owns it from then on, and the window's tree owns them all. A handle is good for
/// as long as its widget is in a tree: who must keep a widget that leaves the tree holds `Kept`. Closures may capture handles freely.
public protocol Widget: Pointing {
  init(raw: UnsafeMutableRawPointer)
}

/// A widget of whatever kind.
public struct AnyWidget: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ other: any Widget) { raw = other.raw }
}

/// A widget that stays while this is there, in a tree or not.
public final class Kept<Kind: Widget> {
  public let widget: Kind
  private let reference: Reference
  public init(_ widget: Kind) {
    self.widget = widget
    reference = Reference(sharing: widget.raw)
  }
}

/// The space round a widget.
public struct Margins: Hashable, Sendable {
  public var top, bottom, sides: Int
  public init(top: Int = 0, bottom: Int = 0, sides: Int = 0) {
    self.top = top
    self.bottom = bottom
    self.sides = sides
  }
  public static func all(_ size: Int) -> Margins { Margins(top: size, bottom: size, sides: size) }
}

/// Where a widget stands in more room than it needs.
public enum Alignment: Sendable {
  case fill, start, end, center, baseline
  var value: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    case .baseline: GTK_ALIGN_BASELINE
    }
  }
}

extension Widget {
  init(_ new: UnsafeMutablePointer<GtkWidget>) { self.init(raw: UnsafeMutableRawPointer(new)) }

  public var w: UnsafeMutablePointer<GtkWidget> { c() }

  // MARK: Look and room

  @discardableResult public func css(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(w, name) }
    return self
  }
  public func setCSS(_ name: String, _ isThere: Bool) {
    if isThere { gtk_widget_add_css_class(w, name) } else { gtk_widget_remove_css_class(w, name) }
  }
  @discardableResult public func margins(_ margins: Margins) -> Self {
    gtk_widget_set_margin_top(w, Int32(margins.top))
    gtk_widget_set_margin_bottom(w, Int32(margins.bottom))
    gtk_widget_set_margin_start(w, Int32(margins.sides))
    gtk_widget_set_margin_end(w, Int32(margins.sides))
    return self
  }
  @discardableResult public func expand(horizontally: Bool = true, vertically: Bool = true) -> Self {
    gtk_widget_set_hexpand(w, horizontally ? 1 : 0)
    gtk_widget_set_vexpand(w, vertically ? 1 : 0)
    return self
  }
  @discardableResult public func align(_ horizontal: Alignment, _ vertical: Alignment) -> Self {
    gtk_widget_set_halign(w, horizontal.value)
    gtk_widget_set_valign(w, vertical.value)
    return self
  }
  /// Asks for at least this size; -1 asks for nothing.
  @discardableResult public func atLeast(width: Int = -1, height: Int = -1) -> Self {
    gtk_widget_set_size_request(w, Int32(width), Int32(height))
    return self
  }
  /// Cuts what lies over the widget's edge, or its round corner.
  @discardableResult public func clipped() -> Self {
    gtk_widget_set_overflow(w, GTK_OVERFLOW_HIDDEN)
    return self
  }

  // MARK: State

  public var isVisible: Bool {
    get { gtk_widget_get_visible(w) != 0 }
    nonmutating set { gtk_widget_set_visible(w, newValue ? 1 : 0) }
  }
  /// 0 is invisible and still takes its room.
  public var opacity: Double {
    get { gtk_widget_get_opacity(w) }
    nonmutating set { gtk_widget_set_opacity(w, newValue) }
  }
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(w) != 0 }
    nonmutating set { gtk_widget_set_sensitive(w, newValue ? 1 : 0) }
  }
  /// Whether the widget can have the focus by itself.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(w) != 0 }
    nonmutating set { gtk_widget_set_focusable(w, newValue ? 1 : 0) }
  }
  /// Whether it is on a page that is shown, in sight or not.
  public var isMapped: Bool { gtk_widget_get_mapped(w) != 0 }
  /// Whether the focus is here or somewhere inside.
  public var hasFocusWithin: Bool { gtk_widget_get_state_flags(w).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0 }
  /// The widget round this one, once it is in a tree.
  public var parent: AnyWidget? { gtk_widget_get_parent(w).map { AnyWidget($0) } }
  public var isRightToLeft: Bool { gtk_widget_get_direction(w) == GTK_TEXT_DIR_RTL }
  public var width: Int { Int(gtk_widget_get_width(w)) }
  public var height: Int { Int(gtk_widget_get_height(w)) }
  /// How many pixels of the display stand for one of the window's, along a side.
  public var pixelsPerPoint: Int { Int(gtk_widget_get_scale_factor(w)) }
  @discardableResult public func grabFocus() -> Bool { gtk_widget_grab_focus(w) != 0 }
  public func redraw() { gtk_widget_queue_draw(w) }
  public func onShow(_ body: @escaping () -> Void) { on("map") { _ in body() } }
  public func onHide(_ body: @escaping () -> Void) { on("unmap") { _ in body() } }

  /// Performs an action by name, as a menu would: `page.perform("win.new")`.
  public func perform(_ action: String) { gtk_widget_activate_action_variant(w, action, nil) }

  // MARK: What is said of it

  /// Says what the widget is, to those who do not see it.
  @discardableResult public func accessibleName(_ name: String) -> Self {
    shim_set_accessible_label(w, name)
    return self
  }
  @discardableResult public func accessibleDescription(_ text: String) -> Self {
    shim_set_accessible_description(w, text)
    return self
  }
  /// Takes the widget from screen readers, or gives it back; for pages that are not shown.
  public func setAccessiblyHidden(_ isHidden: Bool) { shim_set_accessible_hidden(w, isHidden ? 1 : 0) }
}
