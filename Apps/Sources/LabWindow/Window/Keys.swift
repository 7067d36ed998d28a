// SPDX-License-Identifier: MIT
// The keys of the window and the page that lists them. AppWindow sets them; plain keys hold where nobody types.

import Adwaita
import ReactionSimulation

enum Keys {
  /// Keys by action; they hold everywhere.
  static let all: [(action: String, keys: [String])] = [
    ("win.save", ["<Control>s"]), ("win.browse", ["<Control>o"]), ("win.manage", ["<Control>m"]), ("win.export", ["<Control>e"]),
    ("win.reset", ["<Control>r"]), ("win.copy", ["<Control><Shift>c"]), ("win.paste", ["<Control><Shift>v"]),
    ("win.search", ["<Control>f"]), ("win.zoom-fit", ["<Control>0"]), ("win.zoom-in", ["<Control>plus", "<Control>equal"]),
    ("win.zoom-out", ["<Control>minus"]), ("win.panel", ["F9"]), ("win.fullscreen", ["F11"]), ("win.keys", ["<Control>question"]),
    ("window.close", ["<Control>w", "<Control>q"]),
  ]

  /// The models' keys, in the menu's order.
  static var models: [(action: String, keys: [String])] {
    ReactionModel.allCases.enumerated().map { ("win.model::\($1.word)", ["<Alt>\($0 + 1)"]) }
  }

  /// Keys by action, on the picture's page and not while somebody types.
  static let plain: [(key: String, action: String)] = [
    ("space", "win.run"), ("period", "win.step"), ("r", "win.restart"), ("e", "win.erase"), ("x", "win.substance"),
    ("bracketleft", "win.brush-smaller"), ("bracketright", "win.brush-larger"), ("plus|equal|KP_Add", "win.zoom-in"),
    ("minus|KP_Subtract", "win.zoom-out"), ("0|KP_0", "win.zoom-fit"), ("f", "win.fullscreen"),
  ]

  static func present(over window: Window) {
    ShortcutsWindow.present(
      over: window,
      [
        .init(
          tr("Simulation"),
          [
            .init(tr("Run or Pause"), "space"), .init(tr("Single Step"), "period"), .init(tr("Restart"), "r"),
            .init(tr("Reset Parameters"), "<Control>r"), .init(tr("Belousov–Zhabotinsky"), "<Alt>1"),
            .init(tr("FitzHugh–Nagumo"), "<Alt>2"), .init(tr("Gray–Scott"), "<Alt>3"), .init(tr("Wide Slider"), "<Shift>F10"),
          ]),
        .init(
          tr("Picture"),
          [
            .init(tr("Erase"), "e"), .init(tr("Next Substance"), "x"), .init(tr("Smaller or Larger Brush"), "bracketleft bracketright"),
            .init(tr("Zoom In or Out"), "plus minus"), .init(tr("Fit to Window"), "0"),
            .init(tr("Move the Picture"), "Left Right Up Down"),
            .init(tr("Full Screen"), "F11"), .init(tr("Settings Panel"), "F9"),
          ]),
        .init(
          tr("Patterns"),
          [
            .init(tr("Save"), "<Control>s"), .init(tr("Browse and Load"), "<Control>o"), .init(tr("Manage"), "<Control>m"),
            .init(tr("Search"), "<Control>f"), .init(tr("Rename"), "F2"), .init(tr("Delete"), "Delete"),
            .init(tr("Export"), "<Control>e"), .init(tr("Copy Settings"), "<Control><Shift>c"),
            .init(tr("Paste Settings"), "<Control><Shift>v"),
          ]),
        .init(tr("Window"), [.init(tr("Main Menu"), "F10"), .init(tr("Back"), "Escape"), .init(tr("Close"), "<Control>w")]),
      ], height: 18)
  }
}
