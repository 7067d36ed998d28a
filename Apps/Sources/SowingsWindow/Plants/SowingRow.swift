// SPDX-License-Identifier: MIT
// A sowing on the page of its plant: title, chip and place, how much has come up, a button and a swipe that delete. SowingList shows it.

import Adwaita
import Sowings

final class SowingRow: ListRow {
  /// What rows have the page do.
  struct Page {
    let open: (Sowing) -> Void
    let delete: (Sowing) -> Void
    /// Opens a menu at a place in a row.
    let openMenu: (Sowing, _ row: AnyWidget, _ place: (x: Double, y: Double)) -> Void
    /// The sowing that has just been moved to the plant.
    let moved: () -> Sowing?
  }

  /// How far a row is swiped to be deleted, in pixels.
  private static let swipe = 96.0

  let widget: AnyWidget
  private let title = Label(css: "heading").fitting()
  private let chips = Box(Appearance.hasLargeText ? .vertical : .horizontal, spacing: 8)
  private let movedChip = Label(tr("Moved here"), css: "chip", "moved").align(.start, .center)
  private let chip = StageChip()
  private let details = Label(css: "caption", "dim-label").fitting()
  private let bar = GerminationBar()
  private let count = Appearance.hasLargeText ? Label(css: "caption", "numeric").wrapping() : Label(css: "caption", "numeric")
  private let bin: Button
  private let page: Page
  private let shown: Shown
  private var cell: AnyWidget?

  /// What the row shows, for the closures of its widgets.
  private final class Shown { var sowing: Sowing? }

  init(_ page: Page) {
    self.page = page
    let shown = Shown()
    self.shown = shown
    bin = Button(icon: "user-trash-symbolic", name: tr("Delete")) { if let sowing = shown.sowing { page.delete(sowing) } }
    bin.css("flat", "circular", "quiet").align(.end, .center)
    chips.append(movedChip, chip.widget, details)
    let line = Box(Appearance.hasLargeText ? .vertical : .horizontal, spacing: 10, [bar.widget.expand(vertically: false), count]).margins(
      Margins(top: 2))
    let words = Box(.vertical, spacing: 5, [title, chips, line]).expand(vertically: false)
    let chevron = Icon("go-next-symbolic", name: nil).css("dim-label")
    let slide = Box(.horizontal, spacing: 4, [words, bin, chevron]).css("slide")
    let label = Box(.horizontal, spacing: 8, [Icon("user-trash-symbolic", name: nil), Label(tr("Delete"))]).align(.end, .center)
    // What lies under the row is seen only while it is swiped.
    let under = Box(.horizontal, [label.expand()]).css("under")
    under.setAccessiblyHidden(true)
    widget = AnyWidget(Overlay(slide, under: under).clipped())
    widget.onSwipeAway(sliding: slide, past: Self.swipe) { if let sowing = shown.sowing { page.delete(sowing) } }
  }

  func show(_ sowing: Sowing) -> String {
    shown.sowing = sowing
    listenToCell()
    let words = sowing.words
    let isMoved = page.moved() === sowing
    title.text = words.title
    movedChip.isVisible = isMoved
    widget.setCSS("moved", isMoved)
    chip.show(words.stage)
    details.text = words.details
    bar.show(words)
    count.text = words.germination
    bin.accessibleName(words.deleteWords).tooltip(words.deleteWords)
    return isMoved ? tr("%1, moved here", words.spoken) : words.spoken
  }

  /// It is the cell round the row that gets the focus.
  private func listenToCell() {
    guard cell == nil, let parent = widget.parent else { return }
    cell = parent
    parent.onClick(button: 3) { [shown, page] x, y in if let sowing = shown.sowing { page.openMenu(sowing, parent, (x, y)) } }
    parent.onKey("Menu|<Shift>F10") { [shown, page] in
      guard let sowing = shown.sowing else { return false }
      page.openMenu(sowing, parent, (Double(parent.width) / 2, Double(parent.height) / 2))
      return true
    }
    parent.onKey("Delete|KP_Delete") { [shown, page] in
      guard let sowing = shown.sowing else { return false }
      page.delete(sowing)
      return true
    }
  }
}
