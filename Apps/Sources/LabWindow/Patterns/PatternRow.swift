// SPDX-License-Identifier: MIT
// A pattern in the full list: picture, name, facts, a star, what else can be done. ManagePage has GTK make them.

import Adwaita
import ReactionLab

final class PatternRow: ListRow {
  /// What rows ask of the page.
  struct Page {
    let thumbnails: Thumbnails
    let clock: WindowClock
    /// Whether there is little room beside the picture.
    let isNarrow: () -> Bool
    let menu: (SavedPattern) -> Menu
    /// Opens that menu at a place in the row.
    let openMenu: (SavedPattern, _ row: AnyWidget, _ place: (x: Double, y: Double)) -> Void
    let favour: (SavedPattern) -> Void
    let restore: (SavedPattern) -> Void
    /// Called when a row gets the focus.
    let focused: (SavedPattern) -> Void
  }

  let widget: AnyWidget
  private static let side = 56
  /// A name of as many letters fits on one line where there is room.
  private static let shortName = 40
  private let place: ThumbnailPlace
  private let name = Label()
  private let facts = Label(css: "caption", "dim-label")
  private let star: Button
  private let more: MenuButton
  private let restore: Button
  private let page: Page
  private let shown: Shown
  private var cell: AnyWidget?

  /// What the row shows, for the closures of its widgets.
  private final class Shown { var pattern: SavedPattern? }

  init(_ page: Page) {
    self.page = page
    let picture = FixedStill(size: Self.side)
    place = ThumbnailPlace(page.thumbnails, side: Self.side * picture.pixelsPerPoint) { picture.show($0) }
    let shown = Shown()
    self.shown = shown
    star = Button(icon: "non-starred-symbolic", name: tr("Favourite")) { if let pattern = shown.pattern { page.favour(pattern) } }
    more = MenuButton(icon: "view-more-symbolic", name: tr("More"))
    more.setMenu { shown.pattern.map(page.menu) ?? Menu([]) }
    restore = Button(icon: "edit-undo-symbolic", name: tr("Restore")) { if let pattern = shown.pattern { page.restore(pattern) } }
    picture.css("thumb", "cell").clipped().atLeast(width: Self.side, height: Self.side).align(.center, .center)
    let words = Box(.vertical, spacing: 2, [name, facts]).expand(vertically: false).align(.fill, .center)
    for button in [AnyWidget(star), AnyWidget(more), AnyWidget(restore)] { button.css("flat", "circular").align(.center, .center) }
    widget = AnyWidget(Box(.horizontal, spacing: 6, [picture, words.margins(Margins(sides: 8)), star, more, restore]))
  }

  func show(_ pattern: SavedPattern) -> String {
    shown.pattern = pattern
    listenToCell()
    let title = pattern.title
    // Some two hundred rows are laid out before the first is seen.
    let isRoomy = !page.isNarrow() && !Appearance.hasLargeText
    name.setWrapping(!isRoomy || title.count > Self.shortName, lines: 2)
    name.text = title
    facts.setWrapping(!isRoomy)
    facts.text = PatternWords.facts(pattern, now: page.clock.now)
    place.show(pattern)
    star.setIcon(
      pattern.isFavourite ? "starred-symbolic" : "non-starred-symbolic",
      name: pattern.isFavourite ? tr("Remove %1 from favourites", title) : tr("Add %1 to favourites", title))
    more.setName(tr("More for %1", title))
    restore.setIcon("edit-undo-symbolic", name: tr("Restore %1", title))
    star.isVisible = !pattern.isBinned
    more.isVisible = !pattern.isBinned
    restore.isVisible = pattern.isBinned
    // Another pattern may come into the row that has the focus.
    if cell?.hasFocusWithin == true { page.focused(pattern) }
    return title
  }

  func clear() {
    shown.pattern = nil
    place.clear()
  }

  /// It is the cell round the row that gets the focus.
  private func listenToCell() {
    guard cell == nil, let parent = widget.parent else { return }
    cell = parent
    parent.onClick(button: 3) { [shown, page] x, y in
      if let pattern = shown.pattern, !pattern.isBinned { page.openMenu(pattern, parent, (x, y)) }
    }
    parent.onKey("Menu|<Shift>F10") { [shown, page] in
      guard let pattern = shown.pattern, !pattern.isBinned else { return false }
      page.openMenu(pattern, parent, (Double(parent.width) / 2, Double(parent.height) / 2))
      return true
    }
    parent.onFocus { [shown, page] isInside in if isInside, let pattern = shown.pattern { page.focused(pattern) } }
  }
}
