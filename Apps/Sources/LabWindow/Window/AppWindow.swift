// SPDX-License-Identifier: MIT
// The window: the open patterns and the pages, or the page that says why there are none. The files beside this one have its actions.

import Adwaita
import CoreData
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation
import StoreWindow

final class AppWindow: ProgramWindow {
  let window: Window
  let application: Application
  let memory = WindowMemory()
  /// What is there once the store is open.
  private(set) var opened: Opened?
  var actions = LabActions()
  /// What shows that patterns are on their way from a file.
  var work: WorkDialog?
  var isWorking: Bool { work != nil }
  /// The patterns that are on their way into the store.
  var saving: [UUID: Task<Void, Never>] = [:]
  /// What goes on since somebody wanted to close the window.
  var leaving: Leaving?
  /// The pattern that is being given another name.
  var renaming: Renaming?
  /// The full list, while it is seen.
  var manage: ManagePage? { opened?.leaflet.visiblePage?.kept() }

  private let style = StyleSheet { _ in StyleText.sheet }
  private var isNarrow = false
  private var isReopening = false
  /// The run of a store that could not be used any longer, to go on with when there is one again.
  private var rescued: (pattern: LoadedPattern, name: String?)?
  private let shape = Shape()

  /// The width the window is laid out for, which its closure of GTK's tells.
  private final class Shape { var onWidth: (Int) -> Void = { _ in } }

  struct Opened {
    let patterns: OpenPatterns
    let lab: Lab
    let page: PicturePage
    let browser: Browser
    let leaflet: Leaflet
    let keeper: SessionKeeper
  }

  init(_ application: Application) {
    self.application = application
    window = Window(application, title: tr("Reaction Lab"), width: memory.size.width, height: memory.size.height)
    window.atLeast(width: 360, height: 400)
    if memory.isMaximized { window.isMaximized = true }
    // The header's least width fixes the first size before anything is laid out.
    isNarrow = memory.size.width < PicturePage.narrowest
    shape.onWidth = { [unowned self] width in
      // Not while GTK lays out.
      if (width < PicturePage.narrowest) != isNarrow { MainLoop.after(milliseconds: 0) { [weak self] in self?.adapt(width) } }
    }
    window.onClose { [unowned self] in isWorking || leave() }
    window.onActive { [unowned self] in if !window.isActive { opened?.keeper.keepSoon() } }
    window.onFullscreen { [unowned self] in opened?.page.setFullscreen(window.isFullscreen) }
    addActions()
    open()
  }

  func present() {
    window.present()
    opened?.page.canvas.area.grabFocus()
  }

  /// Opens the store, or says why not.
  ///
  /// - Parameter mustExist: Whether no store is made: there was one, and an empty one in its place would hide that.
  func open(mustExist: Bool = false) {
    leavePatterns()
    do {
      try show(OpenPatterns(mustExist: mustExist))
    } catch {
      leavePatterns()
      window.setContent(
        FailurePage.make(
          error, place: PatternStore.place(), .patterns,
          .init(
            menu: errorMenu(), restore: { [unowned self] in restoreCopy() }, tryAgain: { [unowned self] in open(mustExist: mustExist) })))
    }
    enableActions()
  }

  private func leavePatterns() {
    guard let leaving = opened else { return }
    leaving.patterns.leave()
    leaving.keeper.leave()
    opened = nil
    // The pages hold the old store open for as long as they are there.
    window.setContent(Box(.vertical))
  }

  /// Opens what lies in the store's place now, or says why not; the run goes on once there is a store again.
  private func reopen() {
    guard let opened, !isWorking, leaving == nil, !isReopening else { return }
    isReopening = true
    let lab = opened.lab
    opened.keeper.leave()
    Task {
      let state = await lab.worker.state()
      let pattern = LoadedPattern(recipe: state.recipe, colours: lab.colours, isSteered: state.isSteered, field: state.field)
      rescued = (pattern, lab.name)
      isReopening = false
      open(mustExist: true)
    }
  }

  private func show(_ patterns: OpenPatterns) throws {
    let (pattern, name) = firstPattern(patterns)
    let lab = Lab(Laboratory(pattern), pattern.colours, name: name)
    lab.setRunning(memory.isRunning)
    if let steps = memory.stepsPerFrame { lab.stepsPerFrame = steps }
    if let start = memory.start { lab.recall(start) }
    let browser = try Browser(
      patterns,
      .init(
        load: { [unowned self] in load($0) }, remove: { [unowned self] in toggleBin($0) }, manage: { [unowned self] in showManage() }))
    let page = PicturePage(
      .init(
        lab: lab, browser: browser, menu: mainMenu(), showsPanel: memory.showsPanel,
        choosePicture: { [unowned self] in chooseStartPicture() }))
    let leaflet = Leaflet(page.widget)
    let shape = shape
    let content = ArrangedBox([leaflet], least: (360, 400), natural: (1140, 767)) { width, height in
      shape.onWidth(width)
      return [.init(x: 0, y: 0, width: width, height: height)]
    }
    content.onKey("Escape") { [unowned self] in goBack() }
    content.onKey("<Alt>Left|Back") { [unowned self] in goBack() }
    content.onFiles { [unowned self] in take($0) }
    opened = Opened(
      patterns: patterns, lab: lab, page: page, browser: browser, leaflet: leaflet,
      keeper: SessionKeeper(lab, patterns.sessions) { [weak self] in self?.remember() })
    lab.onChange { [weak self] changes in if changes.contains(.setting) { self?.showModel() } }
    patterns.onOutsideChange = { [unowned self] in refresh() }
    patterns.onFailure = { [unowned self] _ in reopen() }
    leaflet.onChange { [unowned self] in enableActions() }
    window.setContent(content)
    page.adapt(isNarrow: isNarrow)
    page.canvas.viewport = memory.viewport
    showModel()
    if let url = memory.startPicture { Task { await recallStart(url, lab) } }
    // What is drawn first comes first.
    MainLoop.after(milliseconds: 1500) { [weak patterns] in patterns?.fillIn() }
  }

  /// What the window was left with, or what a new user sees.
  private func firstPattern(_ patterns: OpenPatterns) -> (LoadedPattern, name: String?) {
    if let rescued {
      self.rescued = nil
      return rescued
    }
    do {
      if let session = try patterns.library.lastSession() { return (try session.loaded(), memory.name) }
    } catch {
      // A session of a newer version is no reason to show nothing.
      FileHandle.standardError.write(Data("The last session was not restored: \(error.localizedDescription)\n".utf8))
    }
    let first = LoadedPattern(
      recipe: Recipe(.first, steps: 0), colours: ColourScheme(.lagoon), isSteered: false, field: nil, problem: nil)
    return (first, Preset.spiralCoral.name)
  }

  /// Has Restart begin with a picture, as it did when the window was left; one that has gone is no longer what it begins with.
  private func recallStart(_ url: URL, _ lab: Lab) async {
    let start = try? await Task.detached { try StartState(pictureAt: url) }.value
    if let start, lab.start == .own { lab.recall(start) }
  }

  // MARK: Pages

  var toasts: ToastOverlay? { manage?.toasts ?? opened?.page.toasts }

  /// Has everything that shows patterns show them as they are now.
  func refresh() {
    opened?.browser.refresh()
    manage?.refresh()
    endRenamingOfNothing()
  }

  func showManage() {
    guard let opened, manage == nil else { return }
    if window.isFullscreen { window.isFullscreen = false }
    do {
      let page = try ManagePage(opened.patterns, isNarrow: isNarrow, manageActions())
      opened.leaflet.push(page.widget)
    } catch {
      Complaint.show(tr("The List Can’t Be Shown"), error, over: window)
    }
  }

  func pop() { opened?.leaflet.pop() }

  private func adapt(_ width: Int) {
    isNarrow = width < PicturePage.narrowest
    opened?.page.adapt(isNarrow: isNarrow)
    manage?.adapt(isNarrow: isNarrow)
  }

  /// Closes what lies over the page, or goes to the page before.
  ///
  /// - Returns: Whether there was something.
  private func goBack() -> Bool {
    guard let opened else { return false }
    if manage != nil {
      pop()
    } else if opened.page.wideSlider.isOpen {
      opened.page.wideSlider.close()
    } else if window.isFullscreen {
      window.isFullscreen = false
    } else {
      return false
    }
    opened.page.canvas.area.grabFocus()
    return true
  }

  private func remember() {
    guard let opened else { return }
    memory.save(window, opened.page, opened.lab)
  }
}
