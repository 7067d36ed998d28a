// SPDX-License-Identifier: MIT
// Settings and patterns to and from elsewhere: the clipboard, files, pictures to begin with.

import Adwaita
import Foundation
import ReactionLab
import ReactionSimulation
import StoreWindow

extension AppWindow {
  private static var patternFiles: FileChooser.Filter { .init(tr("Patterns of Reaction Lab"), endings: ["json"]) }

  // MARK: Lines of text

  func copySettings(_ lab: Lab) {
    let colours = lab.colours
    Task {
      let state = await lab.worker.state()
      copy(SettingLine(state.recipe, colours: colours))
    }
  }

  func copySettings(of pattern: SavedPattern) {
    trying(tr("The Settings Were Not Copied")) { copy(try pattern.settingLine()) }
  }

  private func copy(_ line: SettingLine) {
    Clipboard.copy(line.text)
    toasts?.show(tr("Settings copied as one line of text"))
  }

  func pasteSettings() {
    Clipboard.read { [weak self] text in
      guard let self, let opened else { return }
      do {
        let line = try SettingLine(text ?? "")
        if manage != nil { pop() }
        opened.lab.load(line)
      } catch {
        // A line with a fault in it is worth saying more of.
        let isOne = text.map(SettingLine.isOne) ?? false
        if isOne {
          Complaint.show(tr("The Settings Can’t Be Used"), error, over: window)
        } else {
          toasts?.show(tr("That is not a Reaction Lab setting."))
        }
      }
    }
  }

  // MARK: Files

  func exportRun(_ opened: Opened) {
    let source = ExportDialog.Source.run(opened.lab)
    ExportDialog.present(source, patterns: opened.patterns, over: window) { [weak self] in self?.toasts?.show($0) }
  }

  func exportPattern(_ pattern: SavedPattern) {
    guard let opened else { return }
    ExportDialog.present(.pattern(pattern), patterns: opened.patterns, over: window) { [weak self] in self?.toasts?.show($0) }
  }

  func importPatterns() {
    guard opened != nil, !isWorking else { return }
    FileChooser.open(
      over: window, title: tr("Import Patterns"), accept: tr("_Import"),
      filters: [Self.patternFiles, .init(tr("All Files"), endings: [])]
    ) { [unowned self] url in read(url) }
  }

  /// Uses a file that was dropped on the window: one of patterns is imported, a picture is begun with.
  ///
  /// - Returns: Whether there was one, and nothing else is under way.
  func take(_ files: [URL]) -> Bool {
    guard let url = files.first, opened != nil, !isWorking, leaving == nil else { return false }
    // A dialog may come of it, and not while GTK still drags.
    MainLoop.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      if url.pathExtension.lowercased() == "json" { return read(url) }
      if manage != nil { pop() }
      Task { await self.begin(with: url) }
    }
    return true
  }

  private func read(_ url: URL) {
    guard let patterns = opened?.patterns else { return }
    working(tr("Importing “%1”", url.lastPathComponent), tr("Nothing Was Imported")) { [unowned self] progress in
      try patterns.requireOther(url)
      // Reading checks all pictures and fields, which is more than half of the work.
      let file = try await Self.file(url) { progress.tell(0.6 * $0) }
      let result = try await patterns.take(file) { progress.tell(0.6 + 0.3 * $0) }
      patterns.fillIn()
      return { [unowned self] in
        guard result.added > 0 else {
          toasts?.show(tr("Everything in %1 is here already", url.lastPathComponent))
          return
        }
        offerUndo(tr(one: "%1 pattern imported", many: "%1 patterns imported", result.added, result.added.formatted()))
      }
    }
  }

  private nonisolated static func file(_ url: URL, _ progress: @escaping @Sendable (Double) -> Void) async throws -> PatternExport {
    try await cancelling { check in
      try PatternExport(contentsOf: url) { done, total in
        try check()
        progress(Double(done) / Double(max(1, total)))
      }
    }
  }

  /// Does something beside the main thread; to cancel the task ends it at the next check.
  private nonisolated static func cancelling<Result: Sendable>(
    _ body: @escaping @Sendable (_ check: () throws -> Void) throws -> Result
  ) async throws -> Result {
    let reading = Task.detached { try body { try Task.checkCancellation() } }
    return try await withTaskCancellationHandler {
      try await reading.value
    } onCancel: {
      reading.cancel()
    }
  }

  // MARK: Restore

  /// Puts a copy of the store, or an exported file, in the place of a store that cannot be read.
  func restoreCopy() {
    guard opened == nil, !isWorking else { return }
    FileChooser.open(
      over: window, title: tr("Restore a Copy"), accept: tr("_Restore"),
      filters: [.init(tr("Copies and Exports"), endings: ["sqlite", "json"]), .init(tr("All Files"), endings: [])]
    ) { [unowned self] url in restore(url) }
  }

  private func restore(_ url: URL) {
    working(tr("Restoring “%1”", url.lastPathComponent), tr("The Copy Was Not Restored")) { [unowned self] progress in
      let copy = try await Self.copy(url) { progress.tell(0.5 * $0) }
      let dialog = work
      let restoration = try PatternStore.restore(copy, to: PatternStore.place()) { done, total in
        try dialog?.checked(0.5 + 0.5 * Double(done) / Double(max(1, total)))
      }
      return { [unowned self] in
        open()
        let count = restoration.count
        toasts?.show(
          restoration.moved == nil
            ? tr(one: "Restored %1 pattern", many: "Restored %1 patterns", count, count.formatted())
            : tr(
              one: "Restored %1 pattern; the damaged file is kept", many: "Restored %1 patterns; the damaged file is kept", count,
              count.formatted()), seconds: 10)
      }
    }
  }

  private nonisolated static func copy(_ url: URL, _ progress: @escaping @Sendable (Double) -> Void) async throws -> PatternStoreCopy {
    try await cancelling { check in
      try PatternStoreCopy(contentsOf: url) { done, total in
        try check()
        progress(Double(done) / Double(max(1, total)))
      }
    }
  }

  // MARK: A picture to begin with

  func chooseStartPicture() {
    // The choice is shown again as it is until there is another.
    MainLoop.after(milliseconds: 0) { [weak self] in self?.opened?.page.editor.showStart() }
    FileChooser.open(
      over: window, title: tr("Start from a Picture"),
      filters: [.init(tr("Pictures"), endings: ["png", "jpg", "jpeg"]), .init(tr("All Files"), endings: [])]
    ) { [unowned self] url in Task { await begin(with: url) } }
  }

  private func begin(with url: URL) async {
    guard let opened else { return }
    do {
      opened.lab.setStart(try await Task.detached { try StartState(pictureAt: url) }.value)
    } catch {
      Complaint.show(tr("The Picture Can’t Be Used"), error, over: window)
    }
  }
}
