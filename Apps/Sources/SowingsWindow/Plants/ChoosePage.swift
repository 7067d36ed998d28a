// SPDX-License-Identifier: MIT
// The left pane while a sowing gets another plant: the plants to choose from, which sowing it is, and the ways out. AppWindow shows it.

import Adwaita
import CoreData
import Sowings

final class ChoosePage {
  let widget = Box(.vertical).css("sidebar-pane")
  let header = HeaderBar(title: tr("Select new plant"))
  let sowing: Sowing
  private let list: PlantList
  private let title = Label(css: "heading").wrapping(atMost: 24)
  private let whence = Label(css: "caption").wrapping(atMost: 24).shortened(lines: 6)
  private var search: PlantSearch?

  /// What the page has others do.
  struct Actions {
    let choose: (Plant) -> Void
    /// Makes a plant for the sowing.
    let new: () -> Void
    let cancel: () -> Void
    /// Called when keys go to the search, or no longer do.
    let typing: () -> Void
  }

  init(_ sowing: Sowing, in garden: OpenGarden, sorting: PlantSorting, _ actions: Actions) throws {
    self.sowing = sowing
    list = try PlantList(
      garden, PlantFilter(sorting: sorting),
      PlantList.Actions(
        open: actions.choose, openSowing: { _ in }, menu: { _ in Menu([]) }, here: sowing.plant,
        // The arrow keys only look.
        opensAtOnce: { false }))
    let list = list
    let search = PlantSearch(typingIn: widget, typing: actions.typing) { stage, text in
      list.show(PlantFilter(stage, search: text, sorting: list.filter.sorting))
    }
    self.search = search
    // At a large size of text the word would leave no room for the title.
    let cancel =
      !Appearance.hasLargeText
      ? Button(tr("_Cancel"), actions.cancel) : Button(icon: "window-close-symbolic", name: tr("Cancel"), actions.cancel)
    header.add(start: [cancel], end: [search.button])
    let words = Box(.vertical, spacing: 1, [title, whence]).expand(vertically: false)
    let new = Button(tr("_New Plant…"), actions.new).align(.end, .center)
    widget.append(header, Box(.horizontal, spacing: 8, [words, new]).css("moving"), search.bar, list.widget.expand())
    refresh(mustFetch: false)
    widget.onShow { MainLoop.whenIdle { [weak self] in self?.list.focus() } }
    widget.keep(self)
  }

  var isTyping: Bool { search?.isTyping == true }

  func toggleSearch() { search?.bar.isOpen.toggle() }

  /// Shows what there is now.
  func refresh(mustFetch: Bool) {
    title.text = sowing.words.title
    if let plant = sowing.plant { whence.setMarkup(tr("now with %1", BotanicalName(plant).title)) }
    list.refresh(mustFetch: mustFetch)
  }
}
