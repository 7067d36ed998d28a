// SPDX-License-Identifier: MIT
// The list of plants with its sections: today's jobs at its head, the genera below, the uppermost of them pinned. PlantsPage and ChoosePage show it.

import Adwaita
import AdwaitaCoreData
import CoreData
import Foundation
import Sowings

final class PlantList {
  let widget = Stack()
  private let garden: OpenGarden
  private let model: FetchedListModel<Plant>
  private let today: TodaySource
  private let selection: ListSelection
  /// What was chosen last, by the user or by the window.
  private weak var chosen: AnyObject?
  private let pinned = Label(css: "pinned").atStart().align(.fill, .start)
  private var list: ListView?
  private var rows: [WeakRow] = []
  private let actions: Actions
  /// While the list itself chooses, nothing is opened.
  private var isSelecting = false

  private struct WeakRow { weak var row: PlantRow? }

  /// What the list has others do.
  struct Actions {
    let open: (Plant) -> Void
    let openSowing: (Sowing) -> Void
    let menu: (Plant) -> Menu
    /// The plant that cannot be chosen, where one chooses another for a sowing.
    var here: Plant?
    /// Whether what is chosen by the arrow keys is opened at once, since it can be seen beside the list.
    let opensAtOnce: () -> Bool
  }

  /// Which plants are shown, and in which order.
  private(set) var filter: PlantFilter

  init(_ garden: OpenGarden, _ filter: PlantFilter, _ actions: Actions) throws {
    self.garden = garden
    self.filter = filter
    self.actions = actions
    // However much a save changes, the list is laid out anew once.
    model = try FetchedListModel(filter.request, context: garden.context, steps: 1)
    today = TodaySource(garden)
    let both = ListModel(joining: [ListModel(today), model.list])
    selection = ListSelection(both)
    // Before there is a list, which would stay at what was first before.
    try today.refresh(isShown: showsToday)
    widget.add(makeList(), name: "list")
    widget.add(
      StatusPage(icon: "system-search-symbolic", title: tr("No Plants Found"), text: tr("Try another word or filter.")).css("compact"),
      name: "none")
    selection.onChange { [unowned self] in
      // What only changes its place among the others is chosen anew by the list, and by nobody.
      guard !isSelecting, actions.opensAtOnce(), let object = selection.object, object !== chosen else { return }
      chosen = object
      open(object)
    }
    model.onChange { [unowned self] _ in showState() }
    showState()
    widget.keep(self)
  }

  private var showsToday: Bool { actions.here == nil && filter.search.isEmpty && filter.stage == .all }

  // MARK: What is shown

  /// Shows other plants, or the same ones in another order.
  func show(_ filter: PlantFilter) {
    self.filter = filter
    let request = filter.request
    model.controller.fetchRequest.predicate = request.predicate
    model.controller.fetchRequest.sortDescriptors = request.sortDescriptors
    // What has another place, or none, shows what it showed before.
    read { try model.fetch() }
    showHeadings()
    showState()
    if count > 0 { list?.scroll(to: 0) }
  }

  /// Shows what there is now.
  ///
  /// - Parameter mustFetch: Whether others have changed something: what is changed here the list follows by itself.
  func refresh(mustFetch: Bool) {
    let isAtTop = (scroller?.offset ?? 0) < 1
    read { if mustFetch { try model.fetch() } }
    if mustFetch { model.refreshRows() }
    today.refreshRows()
    showHeadings()
    showState()
    // What comes above the first row would push it down, and stay out of sight.
    if isAtTop, count > 0 { list?.scroll(to: 0) }
  }

  /// Reads the plants and what there is to do; what was there stays to be seen where that fails.
  private func read(_ plants: () throws -> Void) {
    do {
      try plants()
      try today.refresh(isShown: showsToday)
    } catch {
      FileHandle.standardError.write(Data("The plants were not read: \(error.localizedDescription)\n".utf8))
    }
  }

  private var count: Int { today.count + model.count }

  private func showState() {
    // Without plants and without a filter another page says what to do.
    let isFiltered = !filter.search.isEmpty || filter.stage != .all
    widget.show(count > 0 || !isFiltered ? "list" : "none")
  }

  private func showHeadings() {
    rows.removeAll { $0.row == nil }
    for entry in rows { entry.row?.showHeading() }
  }

  // MARK: What is chosen

  /// Marks a plant as the one that is open, or none; `isRevealed` has the list move so that it can be seen.
  func select(_ plant: Plant?, isRevealed: Bool = false) {
    let position = plant.flatMap { model.position(of: $0) }.map { $0 + today.count }
    isSelecting = true
    selection.select(position)
    isSelecting = false
    chosen = selection.object
    if isRevealed, let position { list?.scroll(to: position) }
  }

  /// The plant whose row is marked.
  var selected: Plant? { selection.object as? Plant }

  func focus() { list?.focusFirstRow() }

  private func open(_ object: AnyObject) {
    switch object {
    case let plant as Plant: if plant !== actions.here { actions.open(plant) }
    case let sowing as Sowing: actions.openSowing(sowing)
    default: break
    }
  }

  /// A click opens what is open already, too, for which nothing else is chosen.
  private func clicked(_ object: AnyObject) {
    guard object is MoreToday else { return open(object) }
    toggleToday()
  }

  private func toggleToday() {
    do { try today.toggleAll() } catch {
      FileHandle.standardError.write(Data("The jobs of today were not read: \(error.localizedDescription)\n".utf8))
    }
    today.refreshRows()
    showHeadings()
  }

  // MARK: Sections

  private func heading(of object: AnyObject) -> String? {
    guard let plant = object as? Plant else {
      guard today.place(of: object).isFirst else { return nil }
      return "\(tr("Today"))  <span weight=\"normal\" alpha=\"72%\">\(garden.today.dayText)</span>"
    }
    guard filter.sorting == .name, let position = model.position(of: plant) else { return nil }
    if position > 0, model.object(at: position - 1).genusKey == plant.genusKey { return nil }
    return BotanicalName(plant).genus
  }

  private func pin(_ cell: AnyWidget?) {
    let object = cell.flatMap { cell in rows.lazy.compactMap { $0.row?.object(in: cell) }.first }
    var text: String?
    if let plant = object as? Plant, filter.sorting == .name { text = BotanicalName(plant).genus }
    if object != nil, !(object is Plant) { text = tr("Today") }
    pinned.isVisible = text != nil && (scroller?.offset ?? 0) > 30
    if let text { pinned.setMarkup(text) }
  }

  // MARK: Widgets

  private var scroller: Scroller?

  private func makeList() -> any Widget {
    let page = PlantRow.Page(
      garden: garden, heading: { [unowned self] in heading(of: $0) }, ends: { [unowned self] in today.place(of: $0) },
      here: actions.here, open: { [unowned self] in clicked($0) },
      openMenu: { [unowned self] plant, row, place in
        guard actions.here == nil else { return }
        widget.openMenu(actions.menu(plant), in: row, x: place.x, y: place.y)
      }, made: { [unowned self] in rows.append(WeakRow(row: $0)) })
    let list = ListView(
      name: tr("Plants"), selection: selection,
      // A row that one has come to by Tab is not the one that is marked.
      activate: { [unowned self] in clicked($0 < today.count ? today.object(at: $0) : model.object(at: $0 - today.count)) }
    ) { PlantRow(page) }
    self.list = list
    let scroller = Scroller(list.css("plants"))
    self.scroller = scroller
    pinned.isVisible = false
    // It only says again what stands in the list.
    pinned.setAccessiblyHidden(true)
    list.onTopCell(in: scroller) { [unowned self] in pin($0) }
    return Overlay(scroller, over: [pinned])
  }
}
