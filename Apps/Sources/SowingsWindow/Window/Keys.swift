// SPDX-License-Identifier: MIT
// The keys of the window and the page that lists them. AppWindow sets them.

import Adwaita

enum Keys {
  /// Keys by action.
  static let all: [(action: String, keys: [String])] = [
    ("win.search", ["<Control>f"]), ("win.new", ["<Control>n"]), ("win.sow", ["<Control><Shift>n"]), ("win.edit", ["<Control>e"]),
    ("win.rename", ["F2"]), ("win.move", ["<Control>m"]), ("win.duplicate", ["<Control>d"]), ("win.undo", ["<Control>z"]),
    ("win.redo", ["<Control><Shift>z"]), ("win.seedling", ["<Control><Shift>g"]), ("win.save", ["<Control>s"]),
    ("win.import", ["<Control>i"]), ("win.export", ["<Control><Shift>e"]), ("win.totals", ["<Control>y"]),
    ("win.keys", ["<Control>question"]), ("window.close", ["<Control>w", "<Control>q"]),
  ]

  static func present(over window: Window) {
    ShortcutsWindow.present(
      over: window,
      [
        .init(
          tr("Plants"),
          [
            .init(tr("Search"), "<Control>f"), .init(tr("New Plant"), "<Control>n"), .init(tr("Sow"), "<Control><Shift>n"),
            .init(tr("Rename"), "F2"), .init(tr("Delete"), "Delete"), .init(tr("Totals by Year"), "<Control>y"),
          ]),
        .init(
          tr("Sowings"),
          [
            .init(tr("Edit"), "<Control>e"), .init(tr("Change Plant"), "<Control>m"), .init(tr("Duplicate"), "<Control>d"),
            .init(tr("One More Seedling Today"), "<Control><Shift>g"), .init(tr("Save"), "<Control>s"),
          ]),
        .init(
          tr("Window"),
          [
            .init(tr("Undo"), "<Control>z"), .init(tr("Redo"), "<Control><Shift>z"), .init(tr("Back"), "Escape <Alt>Left"),
            .init(tr("Import"), "<Control>i"), .init(tr("Export"), "<Control><Shift>e"), .init(tr("Main Menu"), "F10"),
            .init(tr("Keyboard Shortcuts"), "<Control>question"), .init(tr("Close"), "<Control>w"),
          ]),
      ], height: 16)
  }
}
