// SPDX-License-Identifier: MIT
// Where one types: entries, search, notes; and a scale. Numbers to type are in SpinButton.swift.

import CGtk

/// A widget with one line of text.
public protocol TextEntry: Widget {}

extension TextEntry {
  public var text: String {
    get { String(cString: gtk_editable_get_text(c())) }
    nonmutating set { if newValue != text { gtk_editable_set_text(c(), newValue) } }
  }
  public func onChange(_ body: @escaping (String) -> Void) {
    let entry = self
    on("changed") { _ in body(entry.text) }
  }
  public func selectAll() { gtk_editable_select_region(c(), 0, -1) }
}

public struct Entry: TextEntry {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(name: String, text: String = "", placeholder: String = "") {
    self.init(gtk_entry_new())
    accessibleName(name)
    self.text = text
    if !placeholder.isEmpty { gtk_entry_set_placeholder_text(c(), placeholder) }
  }
  /// Called for Enter.
  public func onSubmit(_ body: @escaping () -> Void) { on("activate") { _ in body() } }
  /// Lets Enter press the dialog's default button.
  @discardableResult public func pressingDefault() -> Self {
    gtk_entry_set_activates_default(c(), 1)
    return self
  }
}

extension Entry {
  /// As wide as so many characters, without a frame, its text at the end: for numbers in rows.
  @discardableResult public func asNumber(characters: Int, hasFrame: Bool = false) -> Self {
    gtk_editable_set_width_chars(c(), Int32(characters))
    gtk_editable_set_max_width_chars(c(), Int32(characters))
    gtk_entry_set_alignment(c(), 1)
    gtk_entry_set_has_frame(c(), hasFrame ? 1 : 0)
    return css("numeric")
  }
}

public struct SearchEntry: TextEntry {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(name: String, placeholder: String = "") {
    self.init(gtk_search_entry_new())
    accessibleName(name)
    if !placeholder.isEmpty { set("placeholder-text", placeholder) }
  }
  /// Calls `onSearch` after another moment than GTK's 150 milliseconds, where the answer is at hand.
  @discardableResult public func delay(milliseconds: Int) -> SearchEntry {
    gtk_search_entry_set_search_delay(c(), guint(milliseconds))
    return self
  }

  /// Called a moment after the last change.
  public func onSearch(_ body: @escaping (String) -> Void) {
    let entry = self
    on("search-changed") { _ in body(entry.text) }
  }
  /// Called for Escape, which the entry keeps to itself.
  public func onStop(_ body: @escaping () -> Void) { on("stop-search") { _ in body() } }
}

/// Shows a search entry under the header bar when it is wanted, or when somebody begins to type.
public struct SearchBar: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameters:
  ///   - entry: The entry.
  ///   - source: Whatever is typed while the focus is in there begins a search.
  ///   - width: The most it takes.
  ///   - filters: Something to narrow the search with, below the entry.
  public init(_ entry: SearchEntry, typingIn source: (any Widget)? = nil, width: Int = 400, below filters: (any Widget)? = nil) {
    self.init(gtk_search_bar_new())
    let content = Box(.vertical, spacing: 6, [entry.expand(vertically: false)] + (filters.map { [$0] } ?? []))
    gtk_search_bar_set_child(c(), Clamp(width: width, content).w)
    gtk_search_bar_connect_entry(c(), entry.c())
    if let source { gtk_search_bar_set_key_capture_widget(c(), source.w) }
  }
  public var isOpen: Bool {
    get { gtk_search_bar_get_search_mode(c()) != 0 }
    nonmutating set { gtk_search_bar_set_search_mode(c(), newValue ? 1 : 0) }
  }
  public func onChange(_ body: @escaping (Bool) -> Void) {
    let bar = self
    on("notify::search-mode-enabled") { _ in body(bar.isOpen) }
  }
}

/// Several lines of plain text.
public struct TextView: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(name: String, text: String = "", padding: Int = 12) {
    self.init(gtk_text_view_new())
    accessibleName(name)
    gtk_text_view_set_wrap_mode(c(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(c(), 0)
    gtk_text_view_set_top_margin(c(), Int32(padding))
    gtk_text_view_set_bottom_margin(c(), Int32(padding))
    gtk_text_view_set_left_margin(c(), Int32(padding))
    gtk_text_view_set_right_margin(c(), Int32(padding))
    self.text = text
  }
  private struct Buffer: Pointing { let raw: UnsafeMutableRawPointer }
  private var buffer: Buffer { Buffer(raw: UnsafeMutableRawPointer(gtk_text_view_get_buffer(c()))) }
  public var text: String {
    get {
      var start = GtkTextIter()
      var end = GtkTextIter()
      gtk_text_buffer_get_bounds(buffer.c(), &start, &end)
      return taken(gtk_text_buffer_get_text(buffer.c(), &start, &end, 1)) ?? ""
    }
    nonmutating set { gtk_text_buffer_set_text(buffer.c(), newValue, Int32(newValue.utf8.count)) }
  }
  public func onChange(_ body: @escaping (String) -> Void) {
    let view = self
    buffer.on("changed") { _ in body(view.text) }
  }
}

/// A number to slide.
public struct Scale: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(
    name: String, in range: ClosedRange<Double>, step: Double, digits: Int = 0, value: Double, _ action: @escaping (Double) -> Void
  ) {
    self.init(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
    accessibleName(name).expand(vertically: false)
    gtk_scale_set_digits(c(), Int32(digits))
    gtk_scale_set_draw_value(c(), 1)
    gtk_scale_set_value_pos(c(), GTK_POS_RIGHT)
    self.value = value
    let scale = self
    on("value-changed") { _ in action(scale.value) }
  }
  public var value: Double {
    get { gtk_range_get_value(c()) }
    nonmutating set { gtk_range_set_value(c(), newValue) }
  }
}
