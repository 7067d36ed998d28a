// SPDX-License-Identifier: MIT
// What is done with saved patterns from the window: save, load, delete, and taking back the last of it.

import Adwaita
import Foundation
import ReactionLab
import ReactionSimulation
import StoreWindow

extension AppWindow {
  /// A save that is over sooner says only that it was made.
  private static let patience = 500

  /// Saves the run as it is, under a name made from the one it has; the window does not close before that is done.
  func save(_ opened: Opened) {
    let key = UUID()
    saving[key] = Task {
      await write(opened)
      saving[key] = nil
    }
    // A large field takes a while, and nobody should think that the key was lost.
    MainLoop.after(milliseconds: Self.patience) { [weak self] in
      if let self, saving[key] != nil { toasts?.show(tr("Saving…"), seconds: 10) }
    }
  }

  private func write(_ opened: Opened) async {
    let (lab, patterns) = (opened.lab, opened.patterns)
    let (colours, name, origin) = (lab.colours, lab.name, lab.origin)
    let state = await lab.worker.state()
    do {
      let contents = try await Task.detached(priority: .userInitiated) { try state.contents(colours) }.value
      let pattern = try patterns.change { try $0.savePattern(contents, after: name) }
      let saved = pattern.title
      // A large field takes a while, in which something else may have been loaded.
      if lab.origin == origin { lab.setName(saved) }
      offerUndo(tr("Saved as “%1”", pattern.title)) { [weak lab] in if let lab, lab.name == saved { lab.setName(name) } }
    } catch {
      Complaint.show(tr("The Pattern Was Not Saved"), error, over: window)
    }
  }

  /// Goes on with a saved pattern.
  func load(_ pattern: SavedPattern) {
    guard let opened else { return }
    trying(tr("“%1” Can’t Be Loaded", pattern.title)) {
      let loaded = try pattern.loaded()
      opened.lab.load(loaded, named: pattern.title)
      if let problem = loaded.problem { Complaint.show(tr("“%1” Begins from Its Start", pattern.title), problem, over: window) }
      opened.page.canvas.area.grabFocus()
    }
  }

  /// Moves a pattern to the bin, or takes it out.
  func toggleBin(_ pattern: SavedPattern) {
    guard let patterns = opened?.patterns else { return }
    let title = pattern.title
    if pattern.isBinned {
      trying(tr("“%1” Was Not Restored", title)) {
        try patterns.change { try $0.undeletePattern(pattern) }
        offerUndo(tr("“%1” restored", pattern.title))
      }
    } else {
      trying(tr("“%1” Was Not Deleted", title)) {
        try patterns.change { try $0.deletePattern(pattern) }
        offerUndo(tr("“%1” moved to the bin", title))
      }
    }
  }

  /// Says what was done, with a button that takes back just that.
  func offerUndo(_ text: String, undone: @escaping () -> Void = {}) {
    guard let stamp = opened?.patterns.library.lastChange?.stamp else { return }
    toasts?.show(text, button: tr("Undo")) { [weak self] in
      self?.trying(tr("The Change Was Not Taken Back")) {
        try self?.opened?.patterns.change { _ = try $0.undo(stamp) }
        undone()
        self?.refresh()
      }
    }
  }

  func restorePresets(_ opened: Opened) {
    trying(tr("The Presets Were Not Restored")) {
      let saved = try opened.patterns.change { try $0.savePresets() }
      opened.patterns.fillIn()
      guard !saved.isEmpty else {
        toasts?.show(tr("All presets are there"))
        return
      }
      offerUndo(tr(one: "%1 preset restored", many: "%1 presets restored", saved.count, "\(saved.count)"))
    }
  }

  // MARK: The full list

  func manageActions() -> ManagePage.Actions {
    .init(
      back: { [unowned self] in pop() },
      load: { [unowned self] in
        load($0)
        pop()
      }, favour: { [unowned self] in favour($0) }, restore: { [unowned self] in toggleBin($0) }, rename: { [unowned self] in rename($0) },
      duplicate: { [unowned self] in duplicate($0) }, copy: { [unowned self] in copySettings(of: $0) },
      export: { [unowned self] in exportPattern($0) }, bin: { [unowned self] in if !$0.isBinned { toggleBin($0) } },
      emptyBin: { [unowned self] in emptyBin() })
  }

  private func favour(_ pattern: SavedPattern) {
    trying(tr("“%1” Was Not Changed", pattern.title)) { try opened?.patterns.change { try $0.setFavourite(pattern, !pattern.isFavourite) } }
  }

  private func duplicate(_ pattern: SavedPattern) {
    trying(tr("“%1” Was Not Duplicated", pattern.title)) {
      guard let copy = try opened?.patterns.change({ try $0.duplicatePattern(pattern) }) else { return }
      offerUndo(tr("Saved as “%1”", copy.title))
    }
  }

  private func emptyBin() {
    MessageDialog(
      over: window, tr("Empty the Bin?"), tr("The patterns in it are deleted for good. Nothing takes that back."),
      answers: [.init("cancel", tr("_Cancel")), .init("empty", tr("_Empty Bin"), .destructive)], cancel: "cancel"
    ) { [unowned self] answer in
      guard answer == "empty" else { return }
      trying(tr("The Bin Was Not Emptied")) { try opened?.patterns.change { _ = try $0.eraseBin() } }
      refresh()
      // What was pressed has gone, and keys would go nowhere.
      manage?.takeFocus()
    }.present()
  }
}
