// SPDX-License-Identifier: MIT
// The window: the open garden and the panes that show it, or the page that says why there is none. The files beside this one have its actions.

import Adwaita
import CoreData
import Foundation
import Sowings
import StoreFiles
import StoreWindow

final class AppWindow: ProgramWindow, WorkingWindow {
  let window: Window
  let application: Application
  let memory = WindowMemory()
  /// What is there once the store is open.
  private(set) var opened: Opened?
  var actions = GardenActions()
  /// What a menu on a row is about.
  var rowPlant: Plant?
  var rowSowing: Sowing?
  /// Whether what is being shown anew was changed by another program.
  private var isOutside = false

  /// What shows that plants are on their way to or from a file; the window stays open meanwhile.
  var work: WorkDialog?

  let places = Places()
  private let style = StyleSheet { StyleText.sheet(isDark: $0) }

  /// What is shown of an open store.
  final class Opened {
    let garden: OpenGarden
    let plants: PlantsPage
    let right = RightPane()
    /// The plants, or the plants to choose from.
    let left: Stack
    let panes: Panes
    /// Both panes, or the page that says that there is nothing yet.
    let root: Stack
    let toasts: ToastOverlay
    /// The pane while a sowing gets another plant.
    var choice: ChoosePage?
    var watch: ChangeWatch?

    init(_ garden: OpenGarden, _ plants: PlantsPage, empty: any Widget) {
      self.garden = garden
      self.plants = plants
      left = Stack([("plants", plants.widget)])
      panes = Panes(left, width: 360, right.widget, least: 340)
      root = Stack([("panes", panes), ("empty", empty)])
      toasts = ToastOverlay(root)
    }
  }

  init(_ application: Application) {
    self.application = application
    window = Window(application, title: tr("Sowings"), width: memory.size.width, height: memory.size.height)
    window.atLeast(width: 360, height: 400)
    if memory.isMaximized { window.isMaximized = true }
    window.onClose { [unowned self] in
      if hasTyped {
        // The question is a window over this one, and closes first.
        leaving(offeringSave: true) { [weak self] in MainLoop.whenIdle { self?.window.close() } }
        return true
      }
      memory.save(window)
      return isWorking
    }
    addActions()
    open()
  }

  func present() { window.present() }

  // MARK: The store

  /// Opens the store, or says why not.
  ///
  /// - Parameter mustExist: Whether no store is made: there was one, and an empty one in its place would hide that.
  func open(mustExist: Bool = false) {
    leaveGarden()
    do {
      try show(try OpenGarden(places, mustExist: mustExist))
    } catch {
      leaveGarden()
      window.setContent(
        FailurePage.make(
          error, place: places.store, .plants,
          .init(
            menu: errorMenu(), restore: { [unowned self] in restoreCopy() }, tryAgain: { [unowned self] in open(mustExist: mustExist) })))
    }
    enableActions()
  }

  /// Lets go of a garden whose store cannot be used any longer.
  private func leaveGarden() {
    // A dialog may hold it for a while.
    opened?.garden.onChange = {}
    opened?.garden.beforeOutsideChanges = {}
    opened = nil
    rowPlant = nil
    rowSowing = nil
  }

  /// Opens what lies in the store's place now, or says why not; what is being typed stays, and says so when it is saved.
  private func reopen(after failure: StoreFailure) {
    let isReadable = failure.kind == .gone || failure.kind == .replaced
    guard !isWorking, !isReadable || !hasTyped else { return }
    open(mustExist: true)
  }

  private func show(_ garden: OpenGarden) throws {
    let plants = try PlantsPage(
      garden, sorting: memory.sorting,
      PlantsPage.Actions(
        list: PlantList.Actions(
          open: { [unowned self] in open($0) }, openSowing: { [unowned self] in open($0) }, menu: { [unowned self] in rowMenu(of: $0) },
          opensAtOnce: { [unowned self] in opened?.panes.isFolded == false }),
        menu: mainMenu(), typing: { [unowned self] in enableActions() }, delete: { [unowned self] in delete($0) }))
    let empty = EmptyPage.make(menu: mainMenu(), first: Button(tr("_New Plant…"), action: "win.new"))
    let shown = Opened(garden, plants, empty: empty)
    opened = shown
    shown.root.onKey("Escape") { [unowned self] in goBack() }
    shown.root.onKey("<Alt>Left|Back") { [unowned self] in goBack() }
    // The panes have the same keys, which would pass over the plant of a sowing.
    shown.right.widget.onKey("<Alt>Left|Back") { [unowned self] in goBack() }
    shown.panes.onFold { [unowned self] in adapt() }
    shown.panes.onChange { [unowned self] in paneChanged() }
    garden.onChange = { [unowned self] in refresh() }
    garden.beforeOutsideChanges = { [unowned self] in
      isOutside = true
      // In a form nothing goes, and a popover may be half filled in.
      if form == nil { window.closePopover() }
    }
    shown.watch = ChangeWatch(garden) { [unowned self] in reopen(after: $0) }
    window.setContent(shown.toasts)
    shown.right.show([totalsPage()])
    adapt()
    showState()
  }

  // MARK: What is shown

  /// Has everything show what there is now: a change was made, here or elsewhere, or it is another day.
  func refresh() {
    guard let opened else { return }
    let isOutside = isOutside
    self.isOutside = false
    leaveWhatIsGone(isOutside: isOutside)
    opened.plants.list.refresh(mustFetch: isOutside)
    opened.choice?.refresh(mustFetch: isOutside)
    for page in opened.right.trail { page.refresh(isOutside: isOutside) }
    showState()
    enableActions()
  }

  /// Shows both panes, or without plants the page that says what to do first.
  func showState() {
    guard let opened else { return }
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.fetchLimit = 1
    // What cannot be counted is not taken for nothing.
    let isEmpty = (try? opened.garden.context.count(for: request)) == 0 && form == nil
    opened.root.show(isEmpty ? "empty" : "panes", by: .fade, milliseconds: 150)
    enableActions()
  }

  /// Shows what belongs to one pane or to two.
  private func adapt() {
    guard let opened else { return }
    let isFolded = opened.panes.isFolded
    opened.right.setFolded(isFolded)
    opened.plants.header.setButtons(start: true, end: isFolded)
    opened.choice?.header.setButtons(start: true, end: isFolded)
    guard isFolded else { return markOpenPlant() }
    // Of two panes the one stays that something was opened in.
    if case .totals? = opened.right.top { showList() } else if opened.choice == nil { showDetail() }
  }

  /// The right pane has been left by a swipe or a button of the mouse.
  private func paneChanged() {
    guard let opened, opened.panes.isFolded, opened.panes.isOnList, opened.choice == nil else { return }
    opened.plants.list.select(nil)
    // What was open stays to be seen while it goes.
    MainLoop.after(milliseconds: 300) { [weak self] in
      guard let self, let opened = self.opened, opened.panes.isFolded, opened.panes.isOnList, form == nil else { return }
      opened.right.show([totalsPage()])
      enableActions()
    }
  }
}
