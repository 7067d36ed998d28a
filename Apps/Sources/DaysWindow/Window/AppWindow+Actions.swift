// SPDX-License-Identifier: MIT
// The window's actions by name, which menus, buttons and keys call, and which of them can be used now.

import Adwaita
import Days

/// The actions that are switched on and off, or that show a state.
struct ThingActions {
  /// Those about one thing.
  var ofThing: [Action] = []
  var reset: Action?
  var undoing: [Action] = []
  /// Those that need open things.
  var always: [Action] = []
  var showsPrivate: Action?
  var showsArchived: Action?
}

extension AppWindow {
  func addActions() {
    actions.always = [
      window.addAction("new") { [unowned self] in addThing() },
      window.addAction("list") { [unowned self] in showList() },
      window.addAction("search") { [unowned self] in
        showList()
        list?.toggleSearch()
      },
      window.addAction("save") { [unowned self] in editor?.keep() },
      window.addAction("preferences") { [unowned self] in showPreferences() },
      window.addAction("import") { [unowned self] in importThings() }, window.addAction("export") { [unowned self] in exportThings() },
    ]
    actions.ofThing = [
      window.addAction("edit") { [unowned self] in withTarget { edit($0) } },
      window.addAction("history") { [unowned self] in withTarget { showHistory(of: $0) } },
      window.addAction("archive") { [unowned self] in withTarget { archive($0) } },
      window.addAction("delete") { [unowned self] in withTarget { delete($0) } },
    ]
    actions.reset = window.addAction("reset") { [unowned self] in withTarget { reset($0) } }
    actions.undoing = [
      window.addAction("undo") { [unowned self] in undo() }, window.addAction("redo") { [unowned self] in redo() },
    ]
    actions.showsPrivate = window.addSwitch("private", isOn: false) { [unowned self] _ in togglePrivate() }
    actions.showsArchived = window.addSwitch("archived", isOn: false) { [unowned self] _ in toggleArchived() }
    window.addAction("keys") { [unowned self] in Keys.present(over: window) }
    window.addAction("about") { [unowned self] in About.present(over: window) }
    for (action, keys) in Keys.all { application.setKeys(keys, for: action) }
  }

  func mainMenu() -> MenuButton {
    MenuButton(
      icon: "open-menu-symbolic", name: tr("Main Menu"),
      menu: Menu([
        [.init(tr("_New Thing"), "win.new")],
        [.init(tr("Show _Private Things"), "win.private"), .init(tr("Show _Archived Things"), "win.archived")],
        [.init(tr("_Import…"), "win.import"), .init(tr("_Export…"), "win.export")],
        [.init(tr("P_references"), "win.preferences")] + Self.help,
      ]), isPrimary: true)
  }

  /// The menu while there are no things to do anything with.
  func errorMenu() -> MenuButton {
    MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), menu: Menu([Self.help]), isPrimary: true)
  }

  private static var help: [Menu.Item] {
    [.init(tr("_Keyboard Shortcuts"), "win.keys"), .init(tr("_About Days Without Things"), "win.about")]
  }

  /// Switches off what cannot be done now, so that menus and buttons show it.
  func enableActions() {
    let isEditing = editor != nil
    for action in actions.always { action.isEnabled = opened != nil }
    // Where one types Ctrl+Z takes back what was typed.
    for action in actions.undoing { action.isEnabled = opened != nil && !isEditing && list?.isTyping != true }
    let thing = target.flatMap { opened?.things.has($0) == true ? $0 : nil }
    for action in actions.ofThing { action.isEnabled = thing != nil && !isEditing }
    actions.reset?.isEnabled = !isEditing && thing.map { opened?.things.canReset($0) == true } == true
    actions.showsPrivate?.isEnabled = opened != nil
    actions.showsArchived?.isEnabled = opened != nil
    actions.showsPrivate?.isOn = opened?.things.filter.showsPrivate == true
    actions.showsArchived?.isOn = opened?.things.filter.showsArchived == true
  }

  /// Does something with the thing that keys and menus are about, if it is still there.
  private func withTarget(_ body: (Thing) -> Void) {
    guard let opened, editor == nil, let target, opened.things.has(target) else { return }
    body(target)
  }

  func togglePrivate() {
    opened?.things.filter.showsPrivate.toggle()
    opened?.things.onChange()
  }

  private func toggleArchived() {
    opened?.things.filter.showsArchived.toggle()
    opened?.things.onChange()
  }
}
