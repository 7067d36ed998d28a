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
    let nameless = visit.screen.nodes().filter { ($0.isFocusable || Self.used.contains($0.role)) && Self.isNameless($0.name) }
      // GTK puts these round what has the name: a row's or an entry's own parts, what scrolls, the window.
      .filter { !Self.unnamed.contains($0.role) }
    let cut = try visit.screen.layoutFaults().filter { fault in !visit.page.allowed.contains { fault.hasPrefix($0) } }
    return nameless.map { "has no name: \($0)" } + cut
  }

  /// What people use, whether or not GTK says that the keyboard reaches it.
  private static let used: Set<String> = [
    "push button", "toggle button", "check box", "radio button", "text", "entry", "combo box", "slider", "spin button", "menu item", "link",
    "list item", "image",
  ]
  private static let unnamed: Set<String> = ["scroll pane", "frame", "dialog", "panel", "filler"]

  /// Without a name of its own a widget is called like its class.
  private static func isNameless(_ name: String) -> Bool { name.isEmpty || name.hasPrefix("Gtk") || name.hasPrefix("Adw") }
}
