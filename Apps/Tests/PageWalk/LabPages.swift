// SPDX-License-Identifier: MIT
// Every page of Reaction Lab. A new page is one more line.

import UIDriver

/// Names are the user's, and a header has only so much room for one in large letters.
private let names = ["Coral Growth", "Coral Growth 2", "FitzHugh–Nagumo", "Spiral Coral"].map {
  "GtkLabel “\($0)” in GtkBox in AdwWindowTitle"
}

extension WalkedApp {
  public static let reactionlab = WalkedApp(
    name: "lab", program: "reactionlab-window", words: ["--separate"], start: ("image", "Picture of the simulation"),
    pages: [
      Page("picture", "label", "Coral Growth", allowing: names),
      Page("parameters", "push button", "Model: FitzHugh–Nagumo", allowing: names) {
        try $0.press("2", .alt)
      } leave: {
        try $0.loadCoral()
      },
      Page("unstable", "label", "Unstable: Δt is 4.0 times too large for δ = 4.", allowing: names) {
        try $0.press("2", .alt)
        try $0.setParameter("Delta", to: "4")
        try $0.setParameter("Timestep", to: "0.25")
      } leave: {
        try $0.loadCoral()
      },
      Page("wide-slider", "slider", "K, wide", allowing: names) {
        try $0.openWideSlider()
      } leave: {
        try $0.press("Escape")
        try $0.waitUntilGone("slider", "K, wide")
        try $0.loadCoral()
      },
      Page("colour-maps", "label", "Heather", allowing: names) { try $0.click("combo box", "Colour map") },
      Page("browse", "check box", "Show recently deleted", allowing: names) { try $0.press("o", .control) },
      Page("browse-deleted", "table cell", "Chaos, Gray–Scott, deleted", allowing: names) {
        try $0.press("o", .control)
        try $0.click("check box", "Show recently deleted")
      } leave: {
        try $0.click("check box", "Show recently deleted")
      },
      Page("saved", "label", "Saved as “Coral Growth 2”", allowing: names + ["GtkLabel “Saved as"]) {
        try $0.press("s", .control)
        try $0.holdToast("Saved as “Coral Growth 2”")
      } leave: {
        try $0.click("push button", "Undo")
        try $0.waitUntilGone("label", "Saved as “Coral Growth 2”")
        try $0.loadCoral()
      },
      Page("main-menu", "menu item", "Export…", allowing: names) { try $0.click("push button", "Main menu") },
      Page("manage", "list item", "Maze") { try $0.openManage() },
      Page("row-menu", "menu item", "Move to Bin") {
        try $0.openManage()
        try $0.click("push button", "More for Maze")
      },
      Page("sort", "menu item", "Restore Presets") {
        try $0.openManage()
        try $0.click("push button", "Sort")
      },
      Page("search", "list item", "Maze") { try $0.search("maz") },
      Page("search-empty", "label", "No Results Found") { try $0.search("xyz") },
      Page("bin", "push button", "Restore Chaos") {
        try $0.openManage()
        try $0.click("push button", "Bin")
      },
      Page("empty-bin", "label", "Empty the Bin?") {
        try $0.openManage()
        try $0.click("push button", "Bin")
        try $0.click("push button", "Empty Bin…")
      },
      Page("rename", "label", "Rename “Coral Growth”") { screen in
        try screen.openManage()
        try screen.wait("the first row has the keyboard") { screen.focused?.name.contains("Coral Growth") == true }
        try screen.press("F2")
      },
      Page("export", "label", "Folder", allowing: names) { try $0.press("e", .control) },
      Page("export-frames", "label", "Steps between frames", allowing: names + ["GtkLabel “Numbered frames”"]) {
        try $0.press("e", .control)
        try $0.click("combo box", "Kind")
        try $0.click("label", "Numbered frames")
      },
      // GTK's own window, which takes the width it wants and follows a narrow screen.
      Page("shortcuts", "label", "Run or Pause", allowing: names + ["the window has become"]) {
        try $0.press("question", .control, .shift)
      },
      Page("about", "label", "The Duramen project", allowing: names) {
        try $0.click("push button", "Main menu")
        try $0.click("menu item", "About Reaction Lab")
      },
      Page("full-screen", "push button", "Leave full screen", allowing: ["the window has become"]) { try $0.press("F11") },
      Page("browse-empty", "label", "Nothing Saved Yet", on: .empty, allowing: names) {
        try $0.wait(for: "image", "Picture of the simulation")
        try $0.waitForKeys()
        try $0.press("o", .control)
      },
      Page("damaged", "label", "Your Patterns Can’t Be Read", on: .damaged),
      Page("newer", "label", "Made by a Newer Version", on: .newer),
      Page("locked", "label", "Your Patterns Are in Use", on: .locked),
    ], large: LargeStore(words: "10,000 patterns", listKey: "m", gridKey: "o"), furnish: LabDemo.furnish)
}

extension Screen {
  /// Has the picture be what it was at the beginning.
  fileprivate func loadCoral() throws {
    try press("o", .control)
    try click("table cell", "Coral Growth, Gray–Scott")
    try wait(for: "push button", "Model: Gray–Scott")
    try wait(for: "label", "Coral Growth")
    move(1, 1)
  }

  /// Keeps a message for as long as the pointer is on it.
  fileprivate func holdToast(_ text: String) throws {
    let toast = try wait(for: "label", text).frame.center
    move(toast.x, toast.y)
  }

  fileprivate func setParameter(_ name: String, to text: String) throws {
    try enter(text, into: "\(name), value")
    try press("Return")
  }

  fileprivate func openWideSlider() throws {
    try click("slider", "K")
    try wait(for: "slider", "K") { $0.isFocused }
    try press("F10", .shift)
    try wait(for: "slider", "K, wide")
  }

  fileprivate func openManage() throws {
    try press("m", .control)
    try wait(for: "push button", "Back")
    move(1, 1)
  }

  fileprivate func search(_ text: String) throws {
    try press("f", .control)
    try enter(text, into: "Search saved patterns", role: "entry")
  }
}
