// SPDX-License-Identifier: MIT
// Closing the window: what it does is kept first. A dialog says so where that takes a while, as for a large field, and where it cannot be
// kept, as on a full disk. AppWindow asks it.

import Adwaita
import StoreWindow

/// What goes on from the wish to close the window until it is closed, or stays.
final class Leaving {
  fileprivate var dialog: MessageDialog?
  /// Whether all is kept that is to be, so that nothing holds the window any more.
  fileprivate var isOver = false
}

extension AppWindow {
  /// Keeping that is over sooner shows nothing.
  private static let patience = 250

  /// Keeps what the window does, and lets it close when that is done.
  ///
  /// - Returns: Whether it stays open.
  func leave() -> Bool {
    guard let opened else { return false }
    if let leaving { return !leaving.isOver }
    let leaving = Leaving()
    self.leaving = leaving
    opened.patterns.stopFilling()
    MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.tell(leaving, opened) }
    Task {
      // Each may have begun while another was waited for.
      while let task = saving.values.first { await task.value }
      let error = await opened.keeper.keep()
      guard self.leaving === leaving else { return opened.patterns.fillIn() }
      if let error, !opened.keeper.isLeft { return tell(error, leaving, opened) }
      leaving.isOver = true
      leaving.dialog?.close()
      window.close()
    }
    return true
  }

  private static var waysOut: [MessageDialog.Answer] {
    [.init("stay", tr("_Stay Open")), .init("close", tr("_Close Without Keeping"), .destructive)]
  }

  /// Says that the field is being kept, and lets one stay, or go without it.
  private func tell(_ leaving: Leaving, _ opened: Opened) {
    guard self.leaving === leaving, !leaving.isOver else { return }
    let spinner = Spinner(name: tr("The field is being kept")).atLeast(width: 32, height: 32)
    spinner.isTurning = true
    leaving.dialog = MessageDialog(
      over: window, tr("Keeping the Field"),
      tr("It is large, so that this takes a moment. Without it the window opens next time with what was kept last."),
      answers: Self.waysOut, cancel: "stay",
      body: spinner
    ) { [weak self] answer in
      leaving.dialog = nil
      guard let self, self.leaving === leaving, !leaving.isOver else { return }
      guard answer == "close" else { return self.leaving = nil }
      // A pattern that is being saved is saved all the same, out of sight.
      opened.keeper.leave()
      window.isVisible = false
    }
    leaving.dialog?.present()
  }

  /// Says that the run could not be kept, and lets one stay, as to make room, or go without it.
  private func tell(_ error: any Error, _ before: Leaving, _ opened: Opened) {
    let leaving = Leaving()
    self.leaving = leaving
    before.dialog?.close()
    leaving.dialog = MessageDialog(
      over: window, tr("The Run Was Not Kept"),
      Complaint.words(of: error) + "\n\n" + tr("Without it the window opens next time with what was kept last."),
      answers: Self.waysOut, cancel: "stay"
    ) { [weak self] answer in
      leaving.dialog = nil
      guard let self, self.leaving === leaving else { return }
      guard answer == "close" else {
        self.leaving = nil
        return opened.patterns.fillIn()
      }
      opened.keeper.leave()
      leaving.isOver = true
      window.close()
    }
    leaving.dialog?.present()
  }
}
