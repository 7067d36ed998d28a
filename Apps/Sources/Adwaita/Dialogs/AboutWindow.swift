// SPDX-License-Identifier: MIT
// Who made the program, and its keys: the two windows every app has.

import CGtk

/// What the About window says.
public struct AboutWindow: Widget {
  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(over parent: Window, program: String, icon: String, version: String, developer: String, comments: String, website: String) {
    self.init(adw_about_window_new())
    gtk_window_set_transient_for(c(), parent.c())
    gtk_window_set_modal(c(), 1)
    adw_about_window_set_application_name(c(), program)
    adw_about_window_set_application_icon(c(), icon)
    adw_about_window_set_version(c(), version)
    adw_about_window_set_developer_name(c(), developer)
    adw_about_window_set_comments(c(), comments)
    if !website.isEmpty { adw_about_window_set_website(c(), website) }
    adw_about_window_set_license_type(c(), GTK_LICENSE_MIT_X11)
  }
  public func present() { gtk_window_present(c()) }
}

/// A window that lists keys.
public struct ShortcutsWindow {
  /// Keys under a heading: what they do, and GTK's words for them.
  public struct Group: Hashable, Sendable {
    let title: String
    let keys: [Key]
    public init(_ title: String, _ keys: [Key]) {
      self.title = title
      self.keys = keys
    }
  }
  public struct Key: Hashable, Sendable {
    let text, keys: String
    public init(_ text: String, _ keys: String) {
      self.text = text
      self.keys = keys
    }
  }

  /// Shows the window.
  ///
  /// GTK can make it only from a description in XML.
  public static func present(over parent: Window, _ groups: [Group]) {
    let sections = groups.map { group in
      let keys = group.keys.map { key in
        """
        <child><object class="GtkShortcutsShortcut"><property name="title">\(escapedMarkup(key.text))</property>\
        <property name="accelerator">\(escapedMarkup(key.keys))</property></object></child>
        """
      }
      return """
        <child><object class="GtkShortcutsGroup"><property name="title">\(escapedMarkup(group.title))</property>\(keys.joined())</object></child>
        """
    }
    let text = """
      <interface><object class="GtkShortcutsWindow" id="window"><property name="modal">1</property>\
      <child><object class="GtkShortcutsSection"><property name="max-height">12</property>\(sections.joined())</object></child></object></interface>
      """
    let builder = Reference(taking: UnsafeMutableRawPointer(gtk_builder_new_from_string(text, -1)))
    guard let pointer = gtk_builder_get_object(builder.c(), "window") else { preconditionFailure("The window of keys was not built.") }
    let window = AnyWidget(raw: UnsafeMutableRawPointer(pointer))
    gtk_window_set_transient_for(window.c(), parent.c())
    gtk_window_present(window.c())
  }
}
