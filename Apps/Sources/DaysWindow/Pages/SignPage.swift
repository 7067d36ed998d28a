// SPDX-License-Identifier: MIT
// The main page: one thing at a time, as large as the window allows, moving on by itself. AppWindow's pages lie behind it.

import Adwaita
import Days
import Foundation

final class SignPage {
  enum Move { case none, fade, next, previous }
  private static let fadeMilliseconds = 600
  private static let fastSwipe = 300.0

  let widget = Box(.vertical).css("page")
  private let things: OpenThings
  private let menu: MenuButton
  private let stack = Stack()
  /// Above the pager, never over it.
  let toasts: ToastOverlay
  private let edit: Button
  private let changed: (Thing?) -> Void
  private var pager: SignPager?
  private var current: (any Widget)?
  private var old: (any Widget)?

  private var rotation = Rotation<Thing>([])
  /// Whether something has changed since the page was seen last.
  private var isStale = false
  private var isWide: Bool
  private var timer: MainLoop.Timer?
  private var isPaused = false
  private var isHovered = false
  private var isFocused = false
  private var isMapped = false

  /// Makes the page; `openList` is called for a click, `changed` with each thing it goes to.
  init(
    _ things: OpenThings, width: Int, menu: MenuButton, openList: @escaping () -> Void, changed: @escaping (Thing?) -> Void
  ) {
    self.things = things
    self.menu = menu
    self.changed = changed
    toasts = ToastOverlay(stack.expand())
    // A window cannot open narrower than its first page is.
    isWide = width >= SignBody.widestColumn
    edit = Button(icon: "document-edit-symbolic", name: tr("Edit"), action: "win.edit")
    let all = Button(icon: "view-list-symbolic", name: tr("All Things"), openList)
    let pager = SignPager(step: { [unowned self] in go(by: $0) }) { [unowned self] in
      isPaused = $0
      keepTime()
    }
    self.pager = pager
    // Who wants nothing to move by itself says when it may.
    if !Appearance.isAnimated { pager.togglePause() }
    widget.setCSS("narrow", !isWide)
    widget.append(HeaderBar(title: "", start: [all], end: [menu, edit]), ruler(), toasts.expand(), pager.widget)
    stack.onMove { [unowned self] in if !stack.isMoving { dropOld() } }
    stack.onClick { _, _ in openList() }
    stack.onSwipe { [unowned self] speed, _ in
      if abs(speed) > Self.fastSwipe { go(by: (speed < 0) != widget.isRightToLeft ? 1 : -1) }
    }
    stack.onHover { [unowned self] in
      isHovered = $0
      keepTime()
    }
    stack.onFocus { [unowned self] in
      isFocused = $0
      keepTime()
    }
    addKeys(openList)
    widget.keep(self)
    reload()
  }

  private func addKeys(_ openList: @escaping () -> Void) {
    widget.onKey("Right") { [unowned self] in go(by: widget.isRightToLeft ? -1 : 1) }
    widget.onKey("Left") { [unowned self] in go(by: widget.isRightToLeft ? 1 : -1) }
    widget.onKey("space") { [unowned self] in
      guard things.settings.movesOn else { return false }
      pager?.togglePause()
      return true
    }
    widget.onKey("Return|KP_Enter") {
      openList()
      return true
    }
    // Space and Enter reach the page only while no button has the focus.
    widget.isFocusable = true
    widget.onShow { [unowned self] in
      isMapped = true
      if isStale { reload() }
      keepTime()
      // An empty sign is seen only while the list slides over it, which has the focus then.
      MainLoop.whenIdle { [weak self] in if let self, !isEmpty { widget.grabFocus() } }
    }
    widget.onHide { [unowned self] in
      isMapped = false
      keepTime()
    }
  }

  /// A line that tells how wide the page is.
  private func ruler() -> any Widget {
    let ruler = DrawingArea(name: nil) { _, _, _ in }
    ruler.atLeast(height: 1)
    ruler.onResize { [unowned self] width, _ in
      guard (width >= SignBody.widestColumn) != isWide else { return }
      isWide.toggle()
      widget.setCSS("narrow", !isWide)
      MainLoop.whenIdle { [weak self] in self?.show(.none) }
    }
    return ruler
  }

  // MARK: Which thing

  /// The thing on show.
  var thing: Thing? {
    if isStale { load() }
    return rotation.current
  }
  var isEmpty: Bool { thing == nil }

  /// Looks anew at what there is, once the page is seen; the thing on show stays, if it is still there.
  func reload() {
    guard isMapped || current == nil else {
      isStale = true
      return
    }
    load()
    show(.none)
    keepTime()
  }

  private func load() {
    isStale = false
    // What was there stays to be seen while the store cannot be read; ChangeWatch says why.
    rotation.update((try? things.shown()) ?? rotation.items.filter(things.has))
  }

  func show(_ thing: Thing) {
    if isStale { load() }
    rotation.show(thing)
    show(.none)
  }

  @discardableResult private func go(by steps: Int) -> Bool {
    guard rotation.moves else { return false }
    if steps > 0 { rotation.next() } else { rotation.previous() }
    show(steps > 0 ? .next : .previous)
    keepTime()
    return true
  }

  // MARK: Moving on

  /// Starts the clock where the sign moves on by itself, and stops it everywhere else.
  private func keepTime() {
    timer?.cancel()
    timer = nil
    guard isMapped, things.settings.movesOn, rotation.moves, !isPaused, !isHovered, !isFocused else { return }
    timer = MainLoop.every(milliseconds: things.settings.secondsEach * 1000) { [unowned self] in
      // Nothing moves away under a menu or a question about it, and nothing moves unseen.
      guard !menu.isOpen, widget.window?.hasDialog != true, widget.window?.isMinimized != true else { return true }
      rotation.next()
      show(.fade)
      return true
    }
  }

  private func show(_ move: Move) {
    dropOld()
    let page: any Widget
    let thing = rotation.current
    if let thing {
      page = SignBody.make(thing, in: things, isWide: isWide)
      widget.setColor(thing.thingColor)
      edit.setIcon("document-edit-symbolic", name: tr("Edit “%1”", thing.name))
    } else {
      page = StatusPage(
        icon: "x-office-calendar-symbolic", title: tr("Nothing to Count Yet"),
        text: tr("Count the days with or without something, or until or since a date."))
    }
    pager?.show(rotation.index ?? 0, of: rotation.items.count, thing?.thingColor ?? .blue, movesOn: things.settings.movesOn)
    edit.isVisible = thing != nil
    changed(thing)
    old = current
    current = page
    stack.add(page, name: UUID().uuidString)
    switch move {
    case .none: stack.show(page)
    case .fade: stack.show(page, by: .fade, milliseconds: Self.fadeMilliseconds)
    case .next: stack.show(page, by: .inReadingDirection)
    case .previous: stack.show(page, by: .againstReadingDirection)
    }
    if !stack.isMoving { dropOld() }
  }

  private func dropOld() {
    if let old { stack.remove(old) }
    old = nil
  }
}
