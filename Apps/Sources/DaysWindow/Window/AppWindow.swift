// SPDX-License-Identifier: MIT
// The window: its pages, what the keys and menus do, its size. main.swift makes it.

import Adwaita
import CoreData
import Days
import Foundation

final class AppWindow {
  private let window: Window
  private let application: Application
  private let places = Places()
  private let style = StyleSheet { StyleText.sheet(isDark: $0) }
  private let memory: WindowMemory
  /// What is there once the store is open.
  private var opened: Opened?
  /// The thing that keys and menus are about.
  private var target: Thing?
  private var showsPrivate = false
  private var privateAction: Action?
  private var undoAction: Action?

  private struct Opened {
    let things: OpenThings
    let leaflet: Leaflet
    let toasts: ToastOverlay
    let sign: SignPage
    let watch: ChangeWatch
  }

  init(_ application: Application) {
    self.application = application
    memory = WindowMemory()
    window = Window(application, title: tr("Days Without Things"), width: memory.size.width, height: memory.size.height)
    window.atLeast(width: 360, height: 400)
    window.onClose { [unowned self] in
      if let editor, editor.hasChanges {
        editor.giveUp { [unowned self] in window.close() }
        return true
      }
      memory.save(window)
      return false
    }
    addActions()
    open()
  }

  func present() { window.present() }

  /// Opens the store, or says why not.
  private func open() {
    do {
      let things = try OpenThings(places)
      try show(things)
    } catch {
      opened = nil
      window.setContent(ErrorPage.make(error, places: places) { [unowned self] in open() })
    }
  }

  private func show(_ things: OpenThings) throws {
    let sign = SignPage(
      things, width: window.defaultSize.width, movesOn: { things.settings.movesOn }, menu: mainMenu(),
      showsPrivate: { [unowned self] in showsPrivate },
      openList: { [unowned self] in showList() }
    ) { [unowned self] in if list == nil, editor == nil { target = $0 } }
    let leaflet = Leaflet(sign.widget)
    let toasts = ToastOverlay(leaflet)
    leaflet.onKey("Escape") { [unowned self] in goBack() }
    leaflet.onKey("<Alt>Left|Back") { [unowned self] in goBack() }
    // In the editor Ctrl+Z belongs to the entry.
    leaflet.onChange { [unowned self] in
      undoAction?.isEnabled = editor == nil
      // The list hears of the window's own changes by itself.
      if let list { list.dayOrCountChanged() } else { refresh() }
    }
    let watch = ChangeWatch(things) { [unowned self] in
      opened?.sign.reload()
      refresh()
    }
    opened = Opened(things: things, leaflet: leaflet, toasts: toasts, sign: sign, watch: watch)
    window.setContent(toasts)
    // With nothing on the sign the list says what to do.
    if sign.isEmpty { showList() }
  }

  private func mainMenu() -> MenuButton {
    MenuButton(
      icon: "open-menu-symbolic", name: tr("Main Menu"),
      menu: Menu([
        [.init(tr("Show _Private Things"), "win.private")],
        [
          .init(tr("P_references"), "win.preferences"), .init(tr("_Keyboard Shortcuts"), "win.keys"),
          .init(tr("_About Days Without Things"), "win.about"),
        ],
      ]), isPrimary: true)
  }

  // MARK: Actions

  private func addActions() {
    window.addAction("new") { [unowned self] in addThing() }
    window.addAction("edit") { [unowned self] in if let target, !target.isDeleted { edit(target) } }
    window.addAction("delete") { [unowned self] in if let target { delete(target) } }
    window.addAction("reset") { [unowned self] in if let target { reset(target) } }
    undoAction = window.addAction("undo") { [unowned self] in undo() }
    window.addAction("search") { [unowned self] in
      showList()
      list?.toggleSearch()
    }
    window.addAction("list") { [unowned self] in showList() }
    window.addAction("save") { [unowned self] in editor?.keep() }
    window.addAction("preferences") { [unowned self] in showPreferences() }
    window.addAction("keys") { [unowned self] in Keys.present(over: window) }
    window.addAction("about") { [unowned self] in
      AboutWindow(
        over: window, program: tr("Days Without Things"), icon: "x-office-calendar-symbolic", version: "1.0",
        developer: "The Duramen project", comments: tr("Counts the days with or without something, and until or since a date."), website: ""
      ).present()
    }
    privateAction = window.addSwitch("private", isOn: false) { [unowned self] _ in togglePrivate() }
    for (action, keys) in Keys.all { application.setKeys(keys, for: action) }
  }

  private func togglePrivate() {
    showsPrivate.toggle()
    privateAction?.isOn = showsPrivate
    opened?.sign.reload()
    refresh()
  }

  private var editor: EditorPage? { opened?.leaflet.visiblePage?.kept() }
  private var preferences: PreferencesPage? { opened?.leaflet.visiblePage?.kept() }
  private var list: ListPage? { opened?.leaflet.visiblePage?.kept() }

  /// Has the page that is seen show what there is now.
  private func refresh() {
    preferences?.show()
    editor?.takeInOutsideChanges()
    if let list { list.refresh() } else if editor == nil { opened?.sign.reload() }
  }

  /// Where messages appear on the page that is seen.
  private var toasts: ToastOverlay? {
    guard let opened else { return nil }
    return list == nil && editor == nil ? opened.sign.toasts : opened.toasts
  }

  private func showList() {
    guard let opened, list == nil, editor == nil else { return }
    do {
      let back = Button(icon: "go-previous-symbolic", name: tr("Back")) { opened.leaflet.pop() }
      let page = try ListPage(
        opened.things, privacy: ({ [unowned self] in showsPrivate }, { [unowned self] in togglePrivate() }),
        .init(
          open: { thing in
            opened.leaflet.pop()
            opened.sign.show(thing)
          }, target: { [unowned self] in target = $0 }, back: back, menu: mainMenu()))
      opened.leaflet.push(page.widget)
    } catch {
      Complaint.show(tr("The List Can’t Be Shown"), error, over: window)
    }
  }

  private func showPreferences() {
    guard let opened, editor == nil, preferences == nil else { return }
    let page = PreferencesPage(opened.things, over: window) { opened.leaflet.pop() }
    opened.leaflet.push(page.widget)
  }

  private func addThing() { edit(nil) }

  /// Opens the editor on a thing, or on one that is made when it is saved.
  private func edit(_ thing: Thing?) {
    guard let opened, editor == nil else { return }
    do {
      if let thing { target = thing }
      let page = try EditorPage(thing, in: opened.things, over: window) { opened.leaflet.pop() }
      opened.leaflet.push(page.widget, askingBeforeBack: true)
    } catch {
      Complaint.show(tr("The Editor Can’t Be Shown"), error, over: window)
    }
  }

  private func delete(_ thing: Thing) {
    guard let opened, editor == nil, thing.managedObjectContext != nil, !thing.isDeleted else { return }
    let name = thing.name
    do {
      try opened.things.delete(thing)
    } catch {
      return Complaint.show(tr("“%1” Was Not Deleted", name), error, over: window)
    }
    target = nil
    opened.sign.reload()
    offerUndo(tr("“%1” deleted", name))
  }

  private func undo() {
    guard let opened, editor == nil else { return }
    do {
      if try !opened.things.undo() { toasts?.show(tr("There is nothing to undo.")) }
      opened.sign.reload()
      refresh()
    } catch {
      Complaint.show(tr("The Change Was Not Taken Back"), error, over: window)
    }
  }

  private func reset(_ thing: Thing) {
    guard let opened, editor == nil, thing.managedObjectContext != nil, opened.things.canReset(thing) else { return }
    ResetDialog.present(thing, in: opened.things, over: window) { [unowned self] day, note in
      do {
        try opened.things.reset(thing, on: day, note: note)
        let text =
          day == opened.things.rules.today
          ? tr("“%1” starts again today", thing.name) : tr("“%1” starts again on %2", thing.name, day.longText)
        offerUndo(text)
        opened.sign.reload()
        refresh()
      } catch {
        Complaint.show(tr("“%1” Was Not Reset", thing.name), error, over: window)
      }
    }
  }

  /// Says what was done, with a button that takes it back.
  private func offerUndo(_ text: String) {
    guard let opened else { return }
    let change = opened.things.changeCount
    toasts?.show(text, seconds: 10, button: tr("_Undo")) { [unowned self] in
      // Undo takes back the last change, which must be this one.
      if opened.things.changeCount == change {
        undo()
      } else {
        toasts?.show(tr("Something else was changed since. Ctrl+Z takes back one change after the other."))
      }
    }
  }

  /// Goes to the page before.
  ///
  /// - Returns: Whether there is one.
  private func goBack() -> Bool {
    guard let opened else { return false }
    if let editor {
      editor.giveUp()
      return true
    }
    let before = opened.leaflet.visiblePage?.raw
    opened.leaflet.pop()
    return opened.leaflet.visiblePage?.raw != before
  }
}
