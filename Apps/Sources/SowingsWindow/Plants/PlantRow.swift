// SPDX-License-Identifier: MIT
// A row of the list of plants: a plant, or something to do today, with the heading of its section above the first. PlantList has GTK make them.

import Adwaita
import Sowings

final class PlantRow: ListRow {
  /// What rows ask of the list.
  struct Page {
    let garden: OpenGarden
    /// The heading above an object, as markup, if it is the first of its section.
    let heading: (AnyObject) -> String?
    /// Whether an object is at one of the ends of the list's head.
    let ends: (AnyObject) -> (isFirst: Bool, isLast: Bool)
    /// The plant that cannot be chosen, because the sowing is there.
    let here: Plant?
    /// Called when a row is clicked.
    let open: (AnyObject) -> Void
    /// Opens a menu at a place in a row.
    let openMenu: (Plant, _ row: AnyWidget, _ place: (x: Double, y: Double)) -> Void
    /// Called with each new row.
    let made: (PlantRow) -> Void
  }

  let widget: AnyWidget
  private let heading = Label(css: "section").fitting()
  private let picture: PhotoThumbnail
  private let icon = Icon("view-more-symbolic", name: nil)
  private let title = Label().fitting()
  private let second = Label(css: "caption").fitting()
  private let count = Label(css: "count", "dim-label").align(.end, .center)
  private let content: Box
  private let page: Page
  private var shown: AnyObject?
  /// The heading as it stands there: all rows are asked after each letter of a search, and GTK lays out anew what is set again.
  private var shownHeading: String?
  private var cell: AnyWidget?
  private(set) var isSelectable = true

  init(_ page: Page) {
    self.page = page
    picture = PhotoThumbnail(side: 40, style: "thumb", page.garden.photos)
    let words = Box(.vertical, spacing: 1, [title, second]).expand(vertically: false).align(.fill, .center)
    content = Box(.horizontal, spacing: 12, [picture.widget, icon.atLeast(width: 40), words]).css("content")
    // Beside large words there is no room for it.
    if Appearance.hasLargeText { words.append(count.align(.start, .center)) } else { content.append(count) }
    widget = AnyWidget(Box(.vertical, [heading, content]))
    // What the heading says is a section's, and no part of the row.
    heading.setAccessiblyHidden(true)
    heading.isVisible = false
    widget.onClick { [unowned self] _, _ in if let shown, isSelectable { page.open(shown) } }
    page.made(self)
  }

  func show(_ object: AnyObject) -> String {
    shown = object
    listenToCell()
    count.setCSS("caption", !(object is Plant))
    widget.setCSS("hint", !(object is Plant))
    widget.setCSS("here", object === page.here)
    isSelectable = object !== page.here
    icon.isVisible = object is MoreToday
    picture.widget.isVisible = !(object is MoreToday)
    showHeading()
    switch object {
    case let plant as Plant: return showWords(of: plant)
    case let sowing as Sowing: return showWords(of: sowing)
    case let more as MoreToday: return showWords(of: more)
    default: return ""
    }
  }

  /// Shows the section's heading, or none; others may have come before the row.
  func showHeading() {
    guard let shown else { return }
    let text = page.heading(shown)
    if text != shownHeading {
      shownHeading = text
      if let text { heading.setMarkup(text) }
      heading.isVisible = text != nil
    }
    let ends = page.ends(shown)
    widget.setCSS("first", ends.isFirst)
    widget.setCSS("last", ends.isLast)
  }

  /// The object whose row is in a cell.
  func object(in cell: AnyWidget) -> AnyObject? { widget.parent?.raw == cell.raw ? shown : nil }

  private func showWords(of plant: Plant) -> String {
    let name = BotanicalName(plant)
    title.setMarkup(name.latin)
    second.setMarkup(name.second)
    second.isVisible = !name.second.isEmpty
    picture.show(plant)
    let sowings = CountWords.sowings(Int(plant.sowingCount))
    if plant === page.here {
      count.text = tr("Now here")
      return tr("%1, now here", name.spoken)
    }
    count.text = plant.sowingCount > 0 ? plant.sowingCount.formatted() : ""
    return "\(name.spoken), \(sowings)"
  }

  private func showWords(of sowing: Sowing) -> String {
    // It may have gone since the list was made.
    guard page.garden.has(sowing), let plant = sowing.plant,
      let due = TodayJob.next(sowing.log, medianFirstDay: plant.medianFirstDay, today: page.garden.today)
    else { return "" }
    let name = BotanicalName(plant)
    title.text = due.job.title
    second.setMarkup(name.title)
    second.isVisible = true
    picture.show(plant)
    count.text = due.age(page.garden.today)
    return due.spoken(name, page.garden.today)
  }

  private func showWords(of more: MoreToday) -> String {
    let text = more.isOpen ? tr("Show Fewer") : tr("Show All %1", more.count.formatted())
    title.text = text
    icon.setName(more.isOpen ? "pan-up-symbolic" : "pan-down-symbolic")
    second.isVisible = false
    count.text = ""
    return text
  }

  /// It is the cell round the row that gets the focus and the keys.
  private func listenToCell() {
    guard cell == nil, let parent = widget.parent else { return }
    cell = parent
    parent.onClick(button: 3) { [unowned self] x, y in if let plant = shown as? Plant { page.openMenu(plant, parent, (x, y)) } }
    parent.onKey("Menu|<Shift>F10") { [unowned self] in
      guard let plant = shown as? Plant else { return false }
      page.openMenu(plant, parent, (Double(parent.width) / 2, Double(parent.height) / 2))
      return true
    }
  }
}
