// SPDX-License-Identifier: MIT
// Every page in the sizes that are hard: nothing is cut, nothing without a name. PageWalk knows the way to each page.

import PageWalk
import Testing
import UIDriver

@Suite(.onDisplay) struct WalkJourneys {
  @Test(
    "on every page all that can be used has a name, and nothing is cut, shortened or outside its window",
    arguments: [Look.narrowLarge, .narrowLargeMirrored, .wide])
  @MainActor func everyPage(_ look: Look) {
    Walk.over(.days, look, failed: { Issue.record("\($0.name), \(look.name) was not reached: \($1)") }) { visit in
      for fault in try faults(visit) { Issue.record("\(visit.page.name), \(look.name): \(fault)") }
    }
  }

  private func faults(_ visit: Visit) throws -> [String] {
    let nodes = visit.screen.nodes()
    let nameless = nodes.indices.filter { (nodes[$0].isFocusable || Self.used.contains(nodes[$0].role)) && Self.isNameless(nodes[$0].name) }
      .filter { !Self.unnamed.contains(nodes[$0].role) && !(nodes[$0].role == "list item" && hasLabel(nodes, at: $0)) }.map { nodes[$0] }
    // What asks for too much room makes the window wider, and then nothing is cut.
    let wide = nodes.filter { $0.role == "frame" && $0.frame.width > visit.look.width }.map {
      "the window has become \($0.frame.width) wide"
    }
    let faults = try wide + nameless.map { "has no name: \($0)" } + visit.screen.layoutFaults()
    return faults.filter { fault in !visit.page.allowed.contains { fault.hasPrefix($0) } }
  }

  /// Whether something has a text inside, which a screen reader reads instead of a name.
  private func hasLabel(_ nodes: [Node], at index: Int) -> Bool {
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
