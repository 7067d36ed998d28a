// SPDX-License-Identifier: MIT
// Who made the program, and its keys: the two windows every app has.

import CGtk

/// A window that tells what the program is and who made it.
public struct AboutWindow: Widget {
  /// What it tells.
  public struct Facts: Hashable, Sendable {
    public var program, icon, version, developer, comments: String
    public var website = ""
    /// Where to report what does not work.
    public var issues = ""
    public var copyright = ""
    /// People, or groups of people, one after the other.
    public var developers: [String] = []

    public init(program: String, icon: String, version: String, developer: String, comments: String) {
      self.program = program
      self.icon = icon
      self.version = version
      self.developer = developer
      self.comments = comments
    }
  }

  public let raw: UnsafeMutableRawPointer
  public init(raw: UnsafeMutableRawPointer) { self.raw = raw }
  public init(over parent: Window, _ facts: Facts) {
    self.init(adw_about_window_new())
    gtk_window_set_transient_for(c(), parent.c())
    gtk_window_set_modal(c(), 1)
    // The window is named, for window lists and screen readers.
    gtk_window_set_title(c(), tr("About %1", facts.program))
    adw_about_window_set_application_name(c(), facts.program)
    adw_about_window_set_application_icon(c(), facts.icon)
    adw_about_window_set_version(c(), facts.version)
    adw_about_window_set_developer_name(c(), facts.developer)
    adw_about_window_set_comments(c(), facts.comments)
    if !facts.website.isEmpty { adw_about_window_set_website(c(), facts.website) }
    if !facts.issues.isEmpty { adw_about_window_set_issue_url(c(), facts.issues) }
    if !facts.copyright.isEmpty { adw_about_window_set_copyright(c(), facts.copyright) }
    if !facts.developers.isEmpty {
      var names = facts.developers.map { UnsafePointer(g_strdup($0)) } + [nil]
      defer { for name in names { g_free(UnsafeMutablePointer(mutating: name)) } }
      adw_about_window_set_developers(c(), &names)
    }
    adw_about_window_set_license_type(c(), GTK_LICENSE_MIT_X11)
    hideOrnaments()
    forEachInside { if $0.hasCSS("app-version") { $0.accessibleName(facts.version) } }
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
  ///
  /// - Parameters:
  ///   - parent: The window it belongs to.
  ///   - groups: The keys.
  ///   - height: How many lines a column has at most; what does not fit into two columns comes on another page.
  public static func present(over parent: Window, _ groups: [Group], height: Int = 12) {
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
      <child><object class="GtkShortcutsSection"><property name="max-height">\(height)</property>\(sections.joined())</object></child></object></interface>
      """
    let builder = Reference(taking: UnsafeMutableRawPointer(gtk_builder_new_from_string(text, -1)))
    guard let pointer = gtk_builder_get_object(builder.c(), "window") else { preconditionFailure("The window of keys was not built.") }
    let window = AnyWidget(raw: UnsafeMutableRawPointer(pointer))
    gtk_window_set_title(window.c(), tr("Keyboard Shortcuts"))
    window.forEachInside { if $0.isA(gtk_toggle_button_get_type()) { $0.accessibleName(tr("Search")) } }
    gtk_window_set_transient_for(window.c(), parent.c())
    gtk_window_present(window.c())
  }
}
