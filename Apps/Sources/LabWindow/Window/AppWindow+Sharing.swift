// SPDX-License-Identifier: MIT
// Settings and patterns to and from elsewhere: the clipboard, files, pictures to begin with.

import Adwaita
import Foundation
import ReactionLab
import ReactionSimulation

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
        toasts?.show(isOne ? error.localizedDescription : tr("That is not a Reaction Lab setting."))
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
    FileChooser.open(
      over: window, title: tr("Import Patterns"), accept: tr("_Import"),
      filters: [Self.patternFiles, .init(tr("All Files"), endings: [])]
    ) { [unowned self] url in Task { await read(url) } }
  }

  private func read(_ url: URL) async {
    guard let library = opened?.patterns.library else { return }
    do {
      let file = try await Task.detached { try PatternExport(contentsOf: url) }.value
      let result = try library.importPatterns(file, rule: .keepBoth)
      opened?.patterns.fillIn()
      guard result.added > 0 else {
        toasts?.show(tr("Everything in %1 is here already", url.lastPathComponent))
        return
      }
      offerUndo(tr(one: "%1 pattern imported", many: "%1 patterns imported", result.added, "\(result.added)"))
    } catch {
      Complaint.show(tr("Nothing Was Imported"), error, over: window)
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
