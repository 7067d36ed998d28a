// SPDX-License-Identifier: MIT
// A thing's row in the list: badge, name, summary, figure, menu. ListPage has GTK make them.

import Adwaita
import Days

final class ThingRow: ListRow {
  /// What rows ask of the page.
  struct Page {
    let words: (Thing) -> StandingWords
    let menu: (Thing) -> Menu
    /// Opens that menu at a place in the row.
    let openMenu: (Thing, _ row: AnyWidget, _ place: (x: Double, y: Double)) -> Void
    /// Called when a row gets the focus.
    let focused: (Thing) -> Void
  }

  let widget: AnyWidget
  private let badge: DrawingArea
  private let name = Label().shortened(lines: 2)
  private let summary = Label(css: "caption", "dim-label").shortened(lines: 2)
  private let figure = Label(css: "row-figure").align(.end, .center)
  private let unit = Label(css: "caption", "dim-label").align(.end, .center)
  /// Tells the private ones apart while they are shown.
  private let isPrivate = Icon("changes-prevent-symbolic", name: tr("Private"))
  private let more: MenuButton
  private let page: Page
  private let shown: Shown
  private var cell: AnyWidget?

  /// What the row shows, for the closures of its widgets.
  private final class Shown { var thing: Thing? }

  init(_ page: Page) {
    self.page = page
    let shown = Shown()
    self.shown = shown
    badge = DrawingArea(name: nil) { painter, width, _ in
      guard let thing = shown.thing else { return }
      Badge.draw(painter, kind: thing.dateType, thing.thingColor, size: width)
    }
    badge.atLeast(width: 36, height: 36).align(.center, .center)
    more = MenuButton(icon: "view-more-symbolic", name: tr("Actions"))
    more.css("flat", "circular").align(.center, .center)
    more.setMenu { shown.thing.map(page.menu) ?? Menu([]) }
    // Where text is large the figure goes under the words.
    let isLarge = Appearance.hasLargeText
    let line = Box(.horizontal, spacing: 6, [isPrivate, summary])
    let words = Box(.vertical, spacing: 1, [name, line]).expand(vertically: false).align(.fill, .center)
    let figures = Box(isLarge ? .horizontal : .vertical, spacing: isLarge ? 6 : 0, [figure, unit]).align(.end, .center)
    if isLarge { words.append(figures) }
    widget = AnyWidget(Box(.horizontal, spacing: 12, isLarge ? [badge, words, more] : [badge, words, figures, more]))
  }

  func show(_ thing: Thing) -> String {
    shown.thing = thing
    listenToCell()
    let words = page.words(thing)
    name.text = thing.name
    summary.text = words.summary
    figure.text = words.figureText
    unit.text = words.unit
    unit.isVisible = !words.unit.isEmpty
    isPrivate.isVisible = thing.isPrivate
    // What is put away steps back.
    widget.setCSS("archived", thing.isArchived)
    figure.setColor(thing.thingColor, prefix: "ink-")
    more.accessibleName(tr("Actions for “%1”", thing.name)).tooltip(tr("Actions for “%1”", thing.name))
    badge.redraw()
    let spoken = words.spoken(thing.name)
    return thing.isArchived ? tr("%1, archived", spoken) : spoken
  }

  /// It is the cell round the row that gets the focus.
  private func listenToCell() {
    guard cell == nil, let parent = widget.parent else { return }
    cell = parent
    // The same menu where the pointer is.
    parent.onClick(button: 3) { [shown, page] x, y in if let thing = shown.thing { page.openMenu(thing, parent, (x, y)) } }
    parent.onKey("Menu|<Shift>F10") { [shown, page] in
      guard let thing = shown.thing else { return false }
      page.openMenu(thing, parent, (Double(parent.width) / 2, Double(parent.height) / 2))
      return true
    }
    parent.onFocus { [shown, page] isInside in if isInside, let thing = shown.thing { page.focused(thing) } }
  }
}
