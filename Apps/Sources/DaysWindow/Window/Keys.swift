// SPDX-License-Identifier: MIT
// The keys of the window and the page that lists them. AppWindow sets them.

import Adwaita

enum Keys {
  /// Keys by action.
  static let all: [(action: String, keys: [String])] = [
    ("win.new", ["<Control>n"]), ("win.edit", ["<Control>e"]), ("win.list", ["<Control>l"]), ("win.search", ["<Control>f"]),
    ("win.reset", ["<Control>r"]), ("win.history", ["<Control>h"]), ("win.undo", ["<Control>z"]), ("win.redo", ["<Control><Shift>z"]),
    ("win.save", ["<Control>s"]), ("win.preferences", ["<Control>comma"]), ("win.keys", ["<Control>question"]),
    ("window.close", ["<Control>w", "<Control>q"]),
  ]

  static func present(over window: Window) {
    ShortcutsWindow.present(
      over: window,
      [
        .init(
          tr("Things"),
          [
            .init(tr("New Thing"), "<Control>n"), .init(tr("Edit"), "<Control>e"), .init(tr("Reset"), "<Control>r"),
            .init(tr("Delete"), "Delete"),
            .init(tr("History"), "<Control>h"), .init(tr("Search"), "<Control>f"), .init(tr("Undo"), "<Control>z"),
            .init(tr("Redo"), "<Control><Shift>z"),
          ]),
        .init(
          tr("One Thing at a Time"),
          [
            .init(tr("Next"), "Right"), .init(tr("Previous"), "Left"), .init(tr("Pause or Go On"), "space"),
            .init(tr("All Things"), "Return <Control>l"),
          ]),
        .init(
          tr("Window"),
          [
            .init(tr("Save"), "<Control>s"), .init(tr("Back"), "Escape <Alt>Left"), .init(tr("Main Menu"), "F10"),
            .init(tr("Preferences"), "<Control>comma"), .init(tr("Keyboard Shortcuts"), "<Control>question"),
            .init(tr("Close"), "<Control>w"),
          ]),
      ])
  }
}
