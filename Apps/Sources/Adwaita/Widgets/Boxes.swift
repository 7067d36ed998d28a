// SPDX-License-Identifier: MIT
// Widgets that only arrange others.

import CGtk

public enum Direction: Sendable {
  case horizontal, vertical
  var value: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}

/// A row or a column.
public struct Box: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ direction: Direction, spacing: Int = 0, _ children: [any Widget] = []) {
    self.init(gtk_box_new(direction.value, Int32(spacing)))
    append(children)
  }
  public func append(_ children: [any Widget]) { for child in children { gtk_box_append(c(), child.w) } }
  public func append(_ children: any Widget...) { append(children) }
  public func remove(_ child: any Widget) { gtk_box_remove(c(), child.w) }
  /// Gives all children the same room.
  @discardableResult public func evenly() -> Self {
    gtk_box_set_homogeneous(c(), 1)
    return self
  }
  public func setDirection(_ direction: Direction, spacing: Int) {
    gtk_orientable_set_orientation(c(), direction.value)
    gtk_box_set_spacing(c(), Int32(spacing))
  }
}

/// One in the middle, and one at each end.
public struct CenterBox: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(start: (any Widget)? = nil, center: (any Widget)? = nil, end: (any Widget)? = nil) {
    self.init(gtk_center_box_new())
    if let start { gtk_center_box_set_start_widget(c(), start.w) }
    if let center { gtk_center_box_set_center_widget(c(), center.w) }
    if let end { gtk_center_box_set_end_widget(c(), end.w) }
  }
}

/// Keeps its child from becoming too wide to read.
public struct Clamp: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(width: Int = 600, _ child: any Widget) {
    self.init(adw_clamp_new())
    adw_clamp_set_maximum_size(c(), Int32(width))
    adw_clamp_set_tightening_threshold(c(), Int32(width - 100))
    adw_clamp_set_child(c(), child.w)
  }
  /// The same for a list that scrolls by itself.
  public init(width: Int = 600, scrolling child: any Widget) {
    self.init(adw_clamp_scrollable_new())
    adw_clamp_scrollable_set_maximum_size(c(), Int32(width))
    adw_clamp_scrollable_set_child(c(), child.w)
  }
}

/// Scrolls its child where there is not enough room.
public struct Scroller: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ child: any Widget, horizontally: Bool = false, vertically: Bool = true) {
    self.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(
      c(), horizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, vertically ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(c(), child.w)
    expand()
    if Self.isList(child) { gatherTurns() }
  }
  private static func isList(_ child: any Widget) -> Bool {
    [gtk_list_view_get_type(), gtk_grid_view_get_type(), adw_clamp_scrollable_get_type()].contains {
      g_type_check_instance_is_a(child.c(), $0) != 0
    }
  }
  /// Is as high as its child until that is higher than this, and scrolls it then.
  public init(_ child: any Widget, upTo height: Int) {
    self.init(child)
    gtk_scrolled_window_set_max_content_height(c(), Int32(height))
    gtk_scrolled_window_set_propagate_natural_height(c(), 1)
    expand(vertically: false)
  }

  /// How far down it has been scrolled, in pixels.
  public var offset: Double {
    get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(c())) }
    nonmutating set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(c()), newValue) }
  }
  /// How far it can be scrolled, in pixels.
  public var extent: Double {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(c()) else { return 0 }
    return max(0, gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment))
  }
}

/// Lays widgets over another one.
public struct Overlay: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ child: any Widget, over: [any Widget]) {
    self.init(gtk_overlay_new())
    gtk_overlay_set_child(c(), child.w)
    for widget in over { gtk_overlay_add_overlay(c(), widget.w) }
  }
  /// Lays a widget under the child, in the room that the child takes.
  ///
  /// What lies over a child gets the height it would have at its smallest width: wrapped words would stick out below.
  public init(_ child: any Widget, under: any Widget) {
    self.init(child, over: [under])
    // GTK paints in this order.
    gtk_widget_insert_after(under.w, w, nil)
  }
}

/// Small children in lines, as many to a line as fit.
public struct FlowBox: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(name: String, spacing: Int = 6, perLine: Int = 12, _ children: [any Widget] = []) {
    self.init(gtk_flow_box_new())
    accessibleName(name)
    gtk_flow_box_set_selection_mode(c(), GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(c(), guint(perLine))
    gtk_flow_box_set_row_spacing(c(), guint(spacing))
    gtk_flow_box_set_column_spacing(c(), guint(spacing))
    for child in children { append(child) }
  }
  /// Adds a child, in a cell that never takes the focus from it.
  public func append(_ child: any Widget) {
    gtk_flow_box_append(c(), child.w)
    if let cell = gtk_widget_get_parent(child.w) { gtk_widget_set_focusable(cell, 0) }
  }
  public func removeAll() { while let child = gtk_widget_get_first_child(w) { gtk_flow_box_remove(c(), child) } }
}
