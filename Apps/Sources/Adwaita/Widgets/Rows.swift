// SPDX-License-Identifier: MIT
// Groups of rows, as in preferences. A row's title is its name.

import CGtk

/// Rows under a heading.
public struct RowGroup: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(title: String = "", description: String = "", suffix: (any Widget)? = nil, _ rows: [any Widget] = []) {
    self.init(adw_preferences_group_new())
    if !title.isEmpty { adw_preferences_group_set_title(c(), escapedMarkup(title)) }
    if !description.isEmpty { adw_preferences_group_set_description(c(), escapedMarkup(description)) }
    if let suffix { adw_preferences_group_set_header_suffix(c(), suffix.w) }
    if !title.isEmpty { forEachInside { if $0.isA(gtk_list_box_get_type()) { $0.accessibleName(title) } } }
    for row in rows { add(row) }
  }
  public func add(_ row: any Widget) { adw_preferences_group_add(c(), row.w) }
  public func remove(_ row: any Widget) { adw_preferences_group_remove(c(), row.w) }
}

/// A row with a title, a line below it, and widgets at its ends.
public struct ActionRow: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameters:
  ///   - title: The title, also the row's name.
  ///   - subtitle: What stands below.
  ///   - prefix: Widgets before the title.
  ///   - suffix: Widgets after the title.
  ///   - activates: The widget that a click anywhere on the row activates.
  public init(
    _ title: String, subtitle: String = "", prefix: [any Widget] = [], suffix: [any Widget] = [], activates: (any Widget)? = nil
  ) {
    self.init(adw_action_row_new())
    adw_preferences_row_set_use_markup(c(), 0)
    self.title = title
    self.subtitle = subtitle
    for widget in prefix.reversed() { adw_action_row_add_prefix(c(), widget.w) }
    for widget in suffix { adw_action_row_add_suffix(c(), widget.w) }
    if let activates {
      adw_action_row_set_activatable_widget(c(), activates.w)
      // It has a name of its own, and would be read with the row's title as well.
      gtk_accessible_reset_relation(activates.c(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }
  }
  public var title: String {
    get { String(cString: adw_preferences_row_get_title(c())) }
    nonmutating set { adw_preferences_row_set_title(c(), newValue) }
  }
  public var subtitle: String {
    get { adw_action_row_get_subtitle(c()).map { String(cString: $0) } ?? "" }
    nonmutating set { adw_action_row_set_subtitle(c(), newValue) }
  }
  /// Makes the whole row something to click.
  @discardableResult public func onActivate(_ body: @escaping () -> Void) -> Self {
    gtk_list_box_row_set_activatable(c(), 1)
    on("activated") { _ in body() }
    return self
  }
}

/// A row to type in.
public struct EntryRow: TextEntry {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ title: String, text: String = "") {
    self.init(adw_entry_row_new())
    // The pen comes and goes, and GTK says of what comes that it is not hidden.
    forEachInside {
      guard $0.isA(gtk_image_get_type()) else { return }
      $0.accessibleName(tr("Edit"))
      // Beside large text it would take the title's last letters. The row shows it again and again.
      guard Appearance.hasLargeText else { return }
      let pen = $0
      pen.isVisible = false
      pen.on("notify::visible") { _ in if pen.isVisible { pen.isVisible = false } }
    }
    adw_preferences_row_set_use_markup(c(), 0)
    adw_preferences_row_set_title(c(), title)
    self.text = text
  }
  /// Called for Enter.
  public func onSubmit(_ body: @escaping () -> Void) { on("entry-activated") { _ in body() } }
  /// Marks what was typed as impossible; say why in a label below.
  public func setError(_ isWrong: Bool) { setCSS("error", isWrong) }
}

/// A row with one of several texts.
public struct ChoiceRow: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ title: String, _ texts: [String], selected: Int = 0, _ action: @escaping (Int) -> Void) {
    self.init(adw_combo_row_new())
    hideOrnaments()
    adw_preferences_row_set_title(c(), title)
    // What opens has no name of its own, nor has the list in it.
    forEachInside { if $0.isA(gtk_popover_get_type()) || $0.isA(gtk_list_view_get_type()) { $0.accessibleName(title) } }
    let model = stringList(texts)
    adw_combo_row_set_model(c(), model.c())
    self.selected = selected
    let row = self
    on("notify::selected") { _ in action(row.selected) }
  }
  /// Offers other texts; the action may be called on the way.
  public func show(_ texts: [String], selected: Int) {
    adw_combo_row_set_model(c(), stringList(texts).c())
    self.selected = selected
  }
  /// What stands below the title.
  public func setSubtitle(_ text: String) { adw_action_row_set_subtitle(c(), text) }
  public var selected: Int {
    get { Int(adw_combo_row_get_selected(c())) }
    nonmutating set { adw_combo_row_set_selected(c(), guint(newValue)) }
  }
}

extension ActionRow {
  /// A row with a switch, which a click anywhere turns.
  public init(_ title: String, subtitle: String = "", isOn: Bool, _ action: @escaping (Bool) -> Void) {
    self.init(title, subtitle: subtitle, Switch(name: title, isOn: isOn, action))
  }
  /// The same with a switch that is made already, so that it can be turned later.
  public init(_ title: String, subtitle: String = "", _ button: Switch) {
    self.init(title, subtitle: subtitle, suffix: [button], activates: button)
  }
}
