// SPDX-License-Identifier: MIT
// What must not be on any page: what has no name, what is cut, shortened or outside. The journeys of each app ask on every page.

import UIDriver

extension Visit {
  /// What is wrong with the page, a sentence each, but for what it allows.
  ///
  /// - Throws: `UIFailure` where the program does not answer.
  public func faults() throws -> [String] {
    let nodes = screen.nodes()
    let nameless = nodes.indices.filter { (nodes[$0].isFocusable || Self.used.contains(nodes[$0].role)) && Self.isNameless(nodes[$0].name) }
      .filter { !Self.unnamed.contains(nodes[$0].role) && !(nodes[$0].role == "list item" && Self.hasLabel(nodes, at: $0)) }
      .map { nodes[$0] }
    // What asks for too much room makes the window wider, and then nothing is cut.
    let wide = nodes.filter { $0.role == "frame" && $0.frame.width > look.width }.map { "the window has become \($0.frame.width) wide" }
    let faults = try wide + nameless.map { "has no name: \($0)" } + screen.layoutFaults()
    return faults.filter { fault in !page.allowed.contains { fault.hasPrefix($0) } }
  }

  /// Whether something has a text inside, which a screen reader reads instead of a name.
  private static func hasLabel(_ nodes: [Node], at index: Int) -> Bool {
    nodes[(index + 1)...].prefix { $0.depth > nodes[index].depth }.contains { $0.role == "label" && !$0.name.isEmpty }
  }

  /// What people use, whether or not GTK says that the keyboard reaches it.
  private static let used: Set<String> = [
    "push button", "toggle button", "check box", "radio button", "text", "entry", "combo box", "slider", "spin button", "menu item", "link",
    "list item", "image",
  ]
  /// GTK says of these that the keyboard reaches them, but it goes to what is inside.
  private static let unnamed: Set<String> = ["scroll pane", "frame", "dialog", "panel", "filler", "list"]

  /// Without a name of its own a widget is called like its class.
  private static func isNameless(_ name: String) -> Bool { name.isEmpty || name.hasPrefix("Gtk") || name.hasPrefix("Adw") }
}
