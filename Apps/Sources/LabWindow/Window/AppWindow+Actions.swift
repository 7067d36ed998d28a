// SPDX-License-Identifier: MIT
// The window's actions by name, which menus, buttons and keys call, and which of them can be used now.

import Adwaita
import Foundation
import ReactionLab
import ReactionSimulation
import StoreWindow

/// The actions that are switched on and off, or that show a state.
struct LabActions {
  /// Those that need open patterns.
  var always: [Action] = []
  var model: Action?
}

extension AppWindow {
  /// The models, in the original's order.
  static var models: [Menu.Item] { ReactionModel.allCases.map { .init($0.title, "win.model::\($0.word)") } }

  func addActions() {
    func add(_ name: String, _ body: @escaping (Opened) -> Void) {
      actions.always.append(window.addAction(name) { [unowned self] in if let opened { body(opened) } })
    }
    add("run") { $0.lab.setRunning(!$0.lab.isRunning) }
    add("step") { $0.lab.step() }
    add("restart") { $0.lab.restart() }
    add("reset") { [unowned self] in resetParameters($0.lab) }
    add("erase") { $0.page.canvas.brushing.isErasing.toggle() }
    add("substance") { opened in
      let canvas = opened.page.canvas
      canvas.brushing.substance = (canvas.brushing.substance + 1) % opened.lab.setting.model.substances
    }
    add("brush-smaller") { $0.page.canvas.brushing.resize(by: 1 / 1.2) }
    add("brush-larger") { $0.page.canvas.brushing.resize(by: 1.2) }
    add("zoom-in") { $0.page.canvas.zoom(by: 1.25) }
    add("zoom-out") { $0.page.canvas.zoom(by: 0.8) }
    add("zoom-fit") { $0.page.canvas.viewport.fit() }
    add("panel") { $0.page.toggleEditor() }
    add("fullscreen") { [unowned self] _ in if manage == nil { window.isFullscreen.toggle() } }
    add("save") { [unowned self] in save($0) }
    add("browse") { [unowned self] in if manage == nil { $0.page.browse.open() } }
    add("manage") { [unowned self] _ in showManage() }
    add("search") { [unowned self] _ in
      showManage()
      manage?.toggleSearch()
    }
    add("copy") { [unowned self] in copySettings($0.lab) }
    add("paste") { [unowned self] _ in pasteSettings() }
    add("export") { [unowned self] in exportRun($0) }
    add("import") { [unowned self] _ in importPatterns() }
    add("restore-presets") { [unowned self] in restorePresets($0) }
    let model = window.addChoice("model", chosen: ReactionModel.fitzHughNagumo.word) { [unowned self] word in
      guard let opened, let model = ReactionModel(named: word) else { return }
      opened.lab.choose(model)
    }
    actions.model = model
    actions.always.append(model)
    window.addAction("keys") { [unowned self] in Keys.present(over: window) }
    window.addAction("about") { [unowned self] in About.present(over: window) }
    for (action, keys) in Keys.all + Keys.models { application.setKeys(keys, for: action) }
  }

  func mainMenu() -> MenuButton {
    MenuButton(
      icon: "open-menu-symbolic", name: tr("Main menu"),
      menu: Menu([
        Self.models,
        [.init(tr("_Save"), "win.save"), .init(tr("_Browse and Load"), "win.browse"), .init(tr("_Manage…"), "win.manage")],
        [.init(tr("_Copy Settings"), "win.copy"), .init(tr("_Paste Settings"), "win.paste"), .init(tr("_Export…"), "win.export")],
        Self.help,
      ]), isPrimary: true)
  }

  /// The menu while there are no patterns to do anything with.
  func errorMenu() -> MenuButton {
    MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), menu: Menu([Self.help]), isPrimary: true)
  }

  private static var help: [Menu.Item] { [.init(tr("_Keyboard Shortcuts"), "win.keys"), .init(tr("_About Reaction Lab"), "win.about")] }

  /// Switches off what cannot be done now, so that menus and buttons show it.
  func enableActions() { for action in actions.always { action.isEnabled = opened != nil } }

  /// Has menus show which model runs.
  func showModel() { if let opened { actions.model?.chosen = opened.lab.setting.model.word } }

  private func resetParameters(_ lab: Lab) {
    guard let before = lab.resetParameters() else { return }
    let model = lab.setting.model
    toasts?.show(tr("Parameters reset"), button: tr("Undo")) { [weak lab] in
      // Not those of another model that was chosen since.
      if let lab, lab.setting.model == model { lab.setParameters(before) }
    }
  }

  /// Does something, or says why it could not be done.
  func trying(_ complaint: String, _ body: () throws -> Void) {
    do { try body() } catch { Complaint.show(complaint, error, over: window) }
  }
}
