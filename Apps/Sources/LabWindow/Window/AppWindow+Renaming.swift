// SPDX-License-Identifier: MIT
// Giving a saved pattern another name, also while another program deletes it. The full list asks for it.

import Adwaita
import ReactionLab

/// A pattern that is being given another name, and the dialog that asks for it.
struct Renaming {
  let pattern: SavedPattern
  let name: String
  let dialog: MessageDialog
}

extension AppWindow {
  func rename(_ pattern: SavedPattern) {
    guard let library = opened?.patterns.library, renaming == nil, !pattern.isGone else { return }
    let old = pattern.title
    let dialog = RenameDialog.present(old, over: window, problem: { Self.problem(with: $0, for: pattern, in: library) }) {
      [unowned self] name in
      renaming = nil
      if let name { rename(pattern, old, to: name) }
    }
    renaming = Renaming(pattern: pattern, name: old, dialog: dialog)
  }

  private func rename(_ pattern: SavedPattern, _ old: String, to name: String) {
    guard let opened, !pattern.isGone else { return }
    trying(tr("“%1” Was Not Renamed", old)) {
      try opened.patterns.change { try $0.renamePattern(pattern, to: name) }
      if opened.lab.name == old { opened.lab.setName(pattern.title) }
      let new = pattern.title
      offerUndo(tr("Renamed to “%1”", new)) { [weak self] in
        if let lab = self?.opened?.lab, lab.name == new { lab.setName(old) }
      }
    }
  }

  /// Takes the question for a name away where there is no pattern any more to have it; call it after other programs' changes.
  func endRenamingOfNothing() {
    guard let renaming, renaming.pattern.isGone else { return }
    self.renaming = nil
    renaming.dialog.close()
    toasts?.show(tr("“%1” was deleted by another program", renaming.name))
    manage?.takeFocus()
  }

  private static func problem(with name: String, for pattern: SavedPattern, in library: PatternLibrary) -> String? {
    guard !pattern.isGone else { return nil }
    do {
      let name = try PatternName(name)
      if let other = try library.findPattern(name.text), other !== pattern { throw PatternError.nameIsTaken(other.title) }
      return nil
    } catch {
      return error.localizedDescription
    }
  }
}

extension SavedPattern {
  /// Whether it has been deleted for good.
  var isGone: Bool { isDeleted || managedObjectContext == nil }
}
