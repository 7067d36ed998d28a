// SPDX-License-Identifier: MIT
// Buttons, toggles, switches. A button with a text is named by it; one with an icon must be given a name.

import CGtk

public struct Button: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameters:
  ///   - text: What it does; the letter after `_` is its key.
  ///   - action: called at each click.
  public init(_ text: String, _ action: @escaping () -> Void) {
    self.init(gtk_button_new_with_mnemonic(text))
    on("clicked") { _ in action() }
  }
  public init(icon: String, name: String, _ action: @escaping () -> Void) {
    self.init(gtk_button_new_from_icon_name(icon))
    accessibleName(name).tooltip(name)
    on("clicked") { _ in action() }
  }
  /// A button with something else in it.
  public init(name: String, child: any Widget, _ action: @escaping () -> Void) {
    self.init(gtk_button_new())
    gtk_button_set_child(c(), child.w)
    accessibleName(name)
    on("clicked") { _ in action() }
  }
  /// A button that performs an action by name, and is insensitive when the action is.
  public init(_ text: String, action: String) {
    self.init(gtk_button_new_with_mnemonic(text))
    gtk_actionable_set_action_name(c(), action)
  }
  /// A button that performs an action by name, and is insensitive when the action is.
  public init(icon: String, name: String, action: String) {
    self.init(gtk_button_new_from_icon_name(icon))
    accessibleName(name).tooltip(name)
    gtk_actionable_set_action_name(c(), action)
  }
  /// A button with an icon and a text that performs an action by name.
  ///
  /// - Parameters:
  ///   - icon: An icon of the theme.
  ///   - text: What it does; the letter after `_` is its key.
  ///   - action: The action's name, such as `win.new`.
  public init(icon: String, text: String, action: String) {
    self.init(gtk_button_new())
    let content = AnyWidget(adw_button_content_new())
    adw_button_content_set_icon_name(content.c(), icon)
    adw_button_content_set_label(content.c(), text)
    adw_button_content_set_use_underline(content.c(), 1)
    content.hideOrnaments()
    gtk_button_set_child(c(), content.w)
    accessibleName(text.filter { $0 != "_" })
    gtk_actionable_set_action_name(c(), action)
  }
  /// The text with its `_`.
  public var text: String {
    get { gtk_button_get_label(c()).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_button_set_label(c(), newValue) }
  }
  public func setIcon(_ icon: String, name: String) {
    gtk_button_set_icon_name(c(), icon)
    accessibleName(name).tooltip(name)
  }
}

/// A button that stays down.
public struct ToggleButton: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  /// - Parameters:
  ///   - text: What it means when it is down.
  ///   - isOn: Whether it is down at first.
  ///   - action: called when it goes down or up, by whomever.
  public init(_ text: String, isOn: Bool = false, _ action: @escaping (Bool) -> Void) {
    self.init(gtk_toggle_button_new_with_label(text))
    begin(isOn, action)
  }
  public init(icon: String, name: String, isOn: Bool = false, _ action: @escaping (Bool) -> Void) {
    self.init(gtk_toggle_button_new())
    setIcon(icon, name: name)
    begin(isOn, action)
  }
  public var isOn: Bool {
    get { gtk_toggle_button_get_active(c()) != 0 }
    nonmutating set { gtk_toggle_button_set_active(c(), newValue ? 1 : 0) }
  }
  public func setIcon(_ icon: String, name: String) {
    gtk_button_set_icon_name(c(), icon)
    accessibleName(name).tooltip(name)
  }
  /// Shows an icon and a text.
  public init(icon: String, _ text: String, isOn: Bool = false, _ action: @escaping (Bool) -> Void) {
    self.init(gtk_toggle_button_new())
    let content = AnyWidget(adw_button_content_new())
    adw_button_content_set_icon_name(content.c(), icon)
    adw_button_content_set_label(content.c(), text)
    content.hideOrnaments()
    gtk_button_set_child(c(), content.w)
    accessibleName(text)
    begin(isOn, action)
  }
  /// Makes it one of a group, of which only one is down.
  @discardableResult public func joining(_ other: ToggleButton) -> Self {
    gtk_toggle_button_set_group(c(), other.c())
    return self
  }
  private func begin(_ isOn: Bool, _ action: @escaping (Bool) -> Void) {
    self.isOn = isOn
    let button = self
    on("toggled") { _ in action(button.isOn) }
  }
}

public struct CheckButton: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(_ text: String, isOn: Bool = false, _ action: @escaping (Bool) -> Void) {
    self.init(gtk_check_button_new_with_mnemonic(text))
    self.isOn = isOn
    let button = self
    on("toggled") { _ in action(button.isOn) }
  }
  public var isOn: Bool {
    get { gtk_check_button_get_active(c()) != 0 }
    nonmutating set { gtk_check_button_set_active(c(), newValue ? 1 : 0) }
  }
}

public struct Switch: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(name: String, isOn: Bool = false, _ action: @escaping (Bool) -> Void) {
    self.init(gtk_switch_new())
    accessibleName(name).align(.center, .center)
    self.isOn = isOn
    let button = self
    on("notify::active") { _ in action(button.isOn) }
  }
  public var isOn: Bool {
    get { gtk_switch_get_active(c()) != 0 }
    nonmutating set { gtk_switch_set_active(c(), newValue ? 1 : 0) }
  }
}

/// A button that opens a menu or a popover.
public struct MenuButton: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(icon: String, name: String, menu: Menu? = nil, isPrimary: Bool = false) {
    self.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(c(), icon)
    gtk_menu_button_set_primary(c(), isPrimary ? 1 : 0)
    accessibleName(name).tooltip(name)
    if let menu { setMenu(menu) }
  }
  public init(icon: String, name: String, popover: Popover) {
    self.init(icon: icon, name: name)
    gtk_menu_button_set_popover(c(), popover.w)
  }
  /// A button that shows a value and opens a popover to choose another.
  public init(_ text: String, name: String, popover: Popover) {
    self.init(gtk_menu_button_new())
    gtk_menu_button_set_always_show_arrow(c(), 1)
    gtk_menu_button_set_popover(c(), popover.w)
    setText(text, name: name)
  }
  public func setText(_ text: String, name: String) {
    gtk_menu_button_set_label(c(), text)
    accessibleName(name)
    // The button inside is named by its text, and without one by nothing.
    if text.isEmpty, let inner = gtk_widget_get_first_child(w) { AnyWidget(inner).accessibleName(name) }
  }
  public func setMenu(_ menu: Menu) { gtk_menu_button_set_menu_model(c(), menu.c()) }
  /// Makes the menu only when it is opened; for rows of long lists.
  public func setMenu(_ menu: @escaping () -> Menu) {
    gtk_menu_button_set_create_popup_func(
      c(),
      { button, data in
        let menu = ClosureBox<() -> Menu>.at(data)()
        gtk_menu_button_set_menu_model(button, menu.c())
      }, ClosureBox.retained(menu), releaseRetained)
  }
  /// A button that shows something else and opens a menu.
  public init(name: String, child: any Widget, menu: Menu) {
    self.init(gtk_menu_button_new())
    gtk_menu_button_set_child(c(), child.w)
    setName(name)
    setMenu(menu)
  }
  /// Says what it is; the button inside, which the keyboard reaches, as well.
  public func setName(_ name: String) {
    accessibleName(name)
    if let inner = gtk_widget_get_first_child(w) { AnyWidget(inner).accessibleName(name) }
  }
  public func open() { gtk_menu_button_popup(c()) }
  public func close() { gtk_menu_button_popdown(c()) }
  /// Whether its menu or popover is open.
  public var isOpen: Bool {
    gtk_menu_button_get_popover(c()).map {
      gtk_widget_get_visible(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)) != 0
    } ?? false
  }
}
