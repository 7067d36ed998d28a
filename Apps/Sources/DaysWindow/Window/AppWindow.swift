// SPDX-License-Identifier: MIT
// The window: the open things and the pages that show them, or the page that says why there are none. The files beside this one have its actions.

import Adwaita
import CoreData
import Days
import Foundation
import StoreFiles
import StoreWindow

final class AppWindow: ProgramWindow, WorkingWindow {
  let window: Window
  let application: Application
  let memory = WindowMemory()
  /// What is there once the store is open.
  private(set) var opened: Opened?
  /// The thing that keys and menus are about.
  var target: Thing? { didSet { enableActions() } }
  var actions = ThingActions()

  /// What shows that things are on their way to or from a file; the window stays open meanwhile.
  var work: WorkDialog?

  let places = Places()
  private let style = StyleSheet { StyleText.sheet(isDark: $0) }

  struct Opened {
    let things: OpenThings
    let leaflet: Leaflet
    let toasts: ToastOverlay
    let sign: SignPage
    let watch: ChangeWatch
  }

  init(_ application: Application) {
    self.application = application
    window = Window(application, title: tr("Days Without Things"), width: memory.size.width, height: memory.size.height)
    window.atLeast(width: 360, height: 400)
    if memory.isMaximized { window.isMaximized = true }
    window.onClose { [unowned self] in
      if let editor, editor.hasChanges {
        // The question is a window over this one, and closes first.
        editor.giveUp { [weak self] in MainLoop.whenIdle { self?.window.close() } }
        return true
      }
      memory.save(window)
      return isWorking
    }
    addActions()
    open()
  }

  func present() { window.present() }
  func beginNewThing() { window.perform("win.new") }

  /// Opens the store, or says why not.
  ///
  /// - Parameter mustExist: Whether no store is made: there was one, and an empty one in its place would hide that.
  func open(mustExist: Bool = false) {
    leaveThings()
    do {
      show(try OpenThings(places, mustExist: mustExist))
    } catch {
      window.setContent(
        FailurePage.make(
          error, place: places.settings, .things, other: .settings,
          .init(
            menu: errorMenu(), restore: { [unowned self] in restoreCopy() }, tryAgain: { [unowned self] in open(mustExist: mustExist) })))
    }
    enableActions()
  }

  /// Lets go of things whose store cannot be used any longer.
  private func leaveThings() {
    // A dialog may hold them for a while.
    opened?.things.onChange = {}
    opened = nil
    target = nil
  }

  /// Opens what lies in the store's place now, or says why not; what is being edited stays, and says so when it is saved.
  private func reopen(after failure: StoreFailure) {
    let isReadable = failure.kind == .gone || failure.kind == .replaced
    guard !isWorking, !isReadable || editor?.hasChanges != true else { return }
    open(mustExist: true)
  }

  private func show(_ things: OpenThings) {
    let sign = SignPage(things, width: window.defaultSize.width, menu: mainMenu(), openList: { [unowned self] in showList() }) {
      [unowned self] in if isOnSign { target = $0 }
    }
    let leaflet = Leaflet(sign.widget)
    let toasts = ToastOverlay(leaflet)
    leaflet.onKey("Escape") { [unowned self] in goBack() }
    leaflet.onKey("<Alt>Left|Back") { [unowned self] in goBack() }
    leaflet.onChange { [unowned self] in
      if isOnSign { target = sign.thing }
      opened?.watch.lookAtStore()
      refresh()
      enableActions()
    }
    let notifier = Notifier(things, memory) { [unowned self] in application.notify(id: $0, title: $1, body: $2) }
    let watch = ChangeWatch(things, notifier) { [unowned self] in reopen(after: $0) }
    things.onChange = { [unowned self, unowned watch] in
      sign.reload()
      refresh()
      enableActions()
      watch.wait()
    }
    // In the editor nothing goes, and a popover may be half filled in.
    things.beforeOutsideChanges = { [unowned self] in if editor == nil { window.closePopover() } }
    opened = Opened(things: things, leaflet: leaflet, toasts: toasts, sign: sign, watch: watch)
    window.setContent(toasts)
    target = sign.thing
    // With nothing on the sign the list says what to do.
    if sign.isEmpty { showList() }
  }

  // MARK: Pages

  var editor: EditorPage? { opened?.leaflet.visiblePage?.kept() }
  var preferences: PreferencesPage? { opened?.leaflet.visiblePage?.kept() }
  var history: HistoryPage? { opened?.leaflet.visiblePage?.kept() }
  var list: ListPage? { opened?.leaflet.visiblePage?.kept() }
  var isOnSign: Bool { opened.map { $0.leaflet.visiblePage?.raw == $0.sign.widget.raw } ?? false }

  /// Has the page that is seen show what there is now; the sign is told by itself.
  private func refresh() {
    list?.refresh()
    history?.refresh()
    editor?.takeInOutsideChanges()
    preferences?.show()
  }

  /// Where messages appear on the page that is seen.
  var toasts: ToastOverlay? { isOnSign ? opened?.sign.toasts : list?.toasts ?? opened?.toasts }

  func push(_ page: any Widget, askingBeforeBack asks: Bool = false) { opened?.leaflet.push(page, askingBeforeBack: asks) }
  func pop() { opened?.leaflet.pop() }

  /// Goes back to a page that lies under the one that is seen, so that no way through the pages piles them up.
  ///
  /// - Returns: Whether there is one.
  private func goBack<Page: AnyObject>(to page: Page.Type) -> Bool {
    guard let opened, let found = opened.leaflet.pages.last(where: { $0.kept(page) != nil }) else { return false }
    opened.leaflet.goBack(to: found)
    return true
  }

  func showList() {
    guard let opened, editor == nil, !goBack(to: ListPage.self) else { return }
    do {
      let back = Button(icon: "go-previous-symbolic", name: tr("Back")) { [unowned self] in pop() }
      let page = try ListPage(
        opened.things,
        .init(
          open: { thing in
            opened.sign.show(thing)
            opened.leaflet.goBack(to: opened.sign.widget)
          }, target: { [unowned self] in target = $0 }, togglePrivate: { [unowned self] in togglePrivate() },
          typing: { [unowned self] in enableActions() }, back: back, menu: mainMenu()))
      push(page.widget)
    } catch {
      Complaint.show(tr("The List Can’t Be Shown"), error, over: window)
    }
  }

  func showHistory(of thing: Thing) {
    guard let opened, history == nil else { return }
    let page = HistoryPage(
      thing, in: opened.things, over: window,
      .init(
        back: { [unowned self] in pop() }, menu: mainMenu(), changed: { [unowned self] in offerUndo($0, short: $1) }))
    push(page.widget)
  }

  func showPreferences() {
    guard let opened, editor == nil, !goBack(to: PreferencesPage.self) else { return }
    push(PreferencesPage(opened.things, over: window) { [unowned self] in pop() }.widget)
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
    // The list stays where there is nothing to show on the sign.
    if list != nil, opened.sign.isEmpty { return false }
    let before = opened.leaflet.visiblePage?.raw
    pop()
    return opened.leaflet.visiblePage?.raw != before
  }
}
