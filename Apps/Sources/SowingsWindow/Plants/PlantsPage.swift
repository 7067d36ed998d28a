// SPDX-License-Identifier: MIT
// The left pane: all plants, with the search, the way to a new one, and the main menu. AppWindow has one for as long as the store is open.

import Adwaita
import CoreData
import Sowings

final class PlantsPage {
  let widget = Box(.vertical).css("sidebar-pane")
  let header: HeaderBar
  let list: PlantList
  private var search: PlantSearch?

  /// What the page has others do.
  struct Actions {
    let list: PlantList.Actions
    let menu: MenuButton
    /// Called when keys go to the search, or no longer do.
    let typing: () -> Void
    let delete: (Plant) -> Void
  }

  init(_ garden: OpenGarden, sorting: PlantSorting, _ actions: Actions) throws {
    list = try PlantList(garden, PlantFilter(sorting: sorting), actions.list)
    header = HeaderBar(title: tr("Sowings"))
    let list = list
    let search = PlantSearch(typingIn: widget, typing: actions.typing) { stage, text in
      list.show(PlantFilter(stage, search: text, sorting: list.filter.sorting))
    }
    self.search = search
    header.add(
      start: [Button(icon: "list-add-symbolic", name: tr("New Plant"), action: "win.new")], end: [actions.menu, search.button])
    widget.append(header, search.bar, list.widget.expand())
    list.widget.onKey("Delete|KP_Delete") { [list] in
      guard let plant = list.selected else { return false }
      actions.delete(plant)
      return true
    }
    widget.keep(self)
  }

  /// Whether keys go to the search, where Ctrl+Z takes back what was typed.
  var isTyping: Bool { search?.isTyping == true }

  func toggleSearch() { search?.bar.isOpen.toggle() }

  func sort(by sorting: PlantSorting) { list.show(PlantFilter(list.filter.stage, search: list.filter.search, sorting: sorting)) }
}
