// SPDX-License-Identifier: MIT
// The right pane: totals, or a plant, over it one of its sowings, over that a form. AppWindow says what it shows.

import Adwaita
import Sowings

/// What the right pane can show.
enum RightPage {
  case totals(TotalsPage)
  case plant(PlantPage)
  case sowing(SowingPage)
  case form(any Form)

  var widget: AnyWidget {
    switch self {
    case .totals(let page): AnyWidget(page.widget)
    case .plant(let page): AnyWidget(page.widget)
    case .sowing(let page): AnyWidget(page.widget)
    case .form(let page): AnyWidget(page.widget)
    }
  }

  /// Whether what it shows has been deleted; a form stays, with what was typed.
  var isGone: Bool {
    switch self {
    case .plant(let page): page.isGone
    case .sowing(let page): page.isGone
    case .totals, .form: false
    }
  }

  /// Shows what there is now.
  ///
  /// - Parameter isOutside: Whether others have changed something.
  func refresh(isOutside: Bool) {
    switch self {
    case .totals(let page): page.refresh()
    case .plant(let page): page.refresh(mustFetch: isOutside)
    case .sowing(let page): page.refresh()
    case .form(let page): page.takeInOutsideChanges()
    }
  }

  func setFolded(_ isFolded: Bool) {
    switch self {
    case .totals(let page): page.setFolded(isFolded)
    case .plant(let page): page.setFolded(isFolded)
    case .sowing(let page): page.setFolded(isFolded)
    case .form: break
    }
  }
}

final class RightPane {
  enum Movement { case none, forward, back }

  let widget = Stack()
  /// The pages from the first to the one that is seen.
  private(set) var trail: [RightPage] = []
  private var isFolded = false

  init() {
    widget.onMove { [unowned self] in if !widget.isMoving { dropLeft() } }
    widget.keep(self)
  }

  var top: RightPage? { trail.last }

  /// Shows the last of some pages; those it has already stay as they are.
  func show(_ pages: [RightPage], _ movement: Movement = .none) {
    dropPiled()
    for page in pages where !all.contains(where: { $0.raw == page.widget.raw }) {
      widget.add(page.widget.expand())
      all.append(page.widget)
      page.setFolded(isFolded)
    }
    trail = pages
    guard let top else { return }
    switch movement {
    case .none: widget.show(top.widget)
    case .forward: widget.show(top.widget, by: .inReadingDirection, milliseconds: 200)
    case .back: widget.show(top.widget, by: .againstReadingDirection, milliseconds: 200)
    }
    // Where nothing moves nothing tells that it has come to rest.
    MainLoop.whenIdle { [weak self] in if self?.widget.isMoving == false { self?.dropLeft() } }
  }

  func push(_ page: RightPage) { show(trail + [page], .forward) }
  func pop() { show(Array(trail.dropLast()), .back) }

  func setFolded(_ isFolded: Bool) {
    self.isFolded = isFolded
    for page in trail { page.setFolded(isFolded) }
  }

  /// All pages in the stack, those on their way out among them.
  private var all: [AnyWidget] = []

  /// Takes away at once what was left before the page that is seen: while a key is held nothing is ever idle, and pages would pile up.
  private func dropPiled() {
    guard !widget.isMoving, all.count > trail.count + 1 else { return }
    removeLeft()
  }

  private func removeLeft() {
    for page in all where !trail.contains(where: { $0.widget.raw == page.raw }) { widget.remove(page) }
    all.removeAll { page in !trail.contains { $0.widget.raw == page.raw } }
  }

  /// A page that has been left goes when it is out of sight, and out of its own doing.
  private func dropLeft() {
    MainLoop.whenIdle { [weak self] in
      guard let self, !widget.isMoving else { return }
      removeLeft()
    }
  }
}
