// SPDX-License-Identifier: MIT
// All things, by name: search, private ones on request, an empty page. AppWindow shows it.

import Adwaita
import AdwaitaCoreData
import CoreData
import Days
import Foundation

final class ListPage {
  let widget = Box(.vertical)
  private let things: OpenThings
  private let model: FetchedListModel<Thing>
  private let stack = Stack()
  private var list: ListView?
  private let back: Button?
  private let addFirst = Button(tr("_New Thing"), action: "win.new")
  private let searchBar: SearchBar
  private let search: Button
  private let hidden: Button
  private let hiddenIcon = Icon("view-reveal-symbolic", name: nil)
  private let hiddenText = Label("")
  /// Above the line at the foot, never over it.
  let toasts: ToastOverlay
  private var searched = ""
  private var isNew = true
  /// Whether keys go to the search, where Ctrl+Z takes back what was typed.
  private(set) var isTyping = false

  /// What the page has others do.
  struct Actions {
    let open: (Thing) -> Void
    /// Called with the thing that keys and menus are about.
    let target: (Thing) -> Void
    let togglePrivate: () -> Void
    /// Called when `isTyping` has changed.
    let typing: () -> Void
    /// The button that goes back, if there is somewhere to go.
    let back: Button?
    let menu: MenuButton
  }

  init(_ things: OpenThings, _ actions: Actions) throws {
    self.things = things
    model = try FetchedListModel(things.filter.request, context: things.context)
    let entry = SearchEntry(name: tr("Search Things"), placeholder: tr("Search names and notes"))
    searchBar = SearchBar(entry, typingIn: widget)
    let bar = searchBar
    search = Button(icon: "system-search-symbolic", name: tr("Search")) { bar.isOpen.toggle() }
    back = actions.back
    toasts = ToastOverlay(stack.expand())
    hidden = Button(name: "", child: Box(.horizontal, spacing: 6, [hiddenIcon, hiddenText]), actions.togglePrivate)
    let add = Button(icon: "list-add-symbolic", name: tr("New Thing"), action: "win.new")
    widget.append(HeaderBar(title: tr("Things"), start: [actions.back, add].compactMap { $0 }, end: [actions.menu, search]), searchBar)
    stack.add(makeList(actions), name: "list")
    stack.add(Self.makeEmpty(addFirst), name: "empty")
    stack.add(StatusPage(icon: "system-search-symbolic", title: tr("No Results Found"), text: tr("Try a different search.")), name: "none")
    widget.append(toasts.expand(), hidden.css("flat").align(.center, .center).margins(.all(9)))
    entry.onSearch { [unowned self] in find($0) }
    entry.onFocus { [unowned self] in
      isTyping = $0
      actions.typing()
    }
    model.onChange { [unowned self] _ in showState() }
    // The leaflet gives the focus away after the page has been shown.
    widget.onShow { MainLoop.whenIdle { [weak self] in self?.begin() } }
    showState()
    widget.keep(self)
  }

  /// Gives the focus to the first row, and not to the way back, so that arrows and Enter work at once; without rows to what makes one.
  private func begin() {
    guard !searchBar.isOpen else { return }
    if model.count > 0 { list?.focusFirstRow() } else { addFirst.grabFocus() }
  }

  /// Opens the search, or closes it.
  func toggleSearch() { searchBar.isOpen.toggle() }

  /// Shows what there is now: the day, another program or what is to be shown may have changed.
  func refresh() {
    // The page is told of its own coming, too, and has just fetched.
    if isNew {
      isNew = false
      return
    }
    find(searched)
    model.refreshRows()
  }

  private func find(_ text: String) {
    searched = text
    var filter = things.filter
    filter.search = text
    model.controller.fetchRequest.predicate = filter.request.predicate
    // What was there stays to be seen where a search fails.
    do { try model.fetch() } catch { FileHandle.standardError.write(Data("The search failed: \(error.localizedDescription)\n".utf8)) }
    showState()
  }

  private func showState() {
    // Where there is nothing at all the sign has nothing to show either.
    back?.isVisible = model.count > 0 || !searched.isEmpty
    stack.show(model.count > 0 ? "list" : searched.isEmpty ? "empty" : "none")
    search.isSensitive = model.count > 0 || !searched.isEmpty
    let count = (try? things.collection.hiddenCounts().private) ?? 0
    hidden.isVisible = count > 0
    let text = things.filter.showsPrivate ? tr("Hide %1 Private", count.formatted()) : tr("Show %1 Private", count.formatted())
    hidden.accessibleName(text)
    hiddenText.text = text
    hiddenIcon.setName(things.filter.showsPrivate ? "view-conceal-symbolic" : "view-reveal-symbolic")
  }

  private func makeList(_ actions: Actions) -> any Widget {
    let menu = { (thing: Thing) in Self.menu(of: thing, actions) }
    let page = ThingRow.Page(
      words: { [unowned self] in things.words($0) }, menu: menu,
      openMenu: { [widget] thing, row, place in widget.openMenu(menu(thing), in: row, x: place.x, y: place.y) },
      focused: actions.target)
    let list = ListView(name: tr("Things"), model: model.list, activate: { [unowned self] in actions.open(model.object(at: $0)) }) {
      ThingRow(page)
    }
    list.onKey("Delete|KP_Delete") {
      list.perform("win.delete")
      return true
    }
    self.list = list
    return Scroller(Clamp(width: 640, scrolling: list.css("things")))
  }

  private static func menu(of thing: Thing, _ actions: Actions) -> Menu {
    actions.target(thing)
    var first = [Menu.Item(tr("_Edit…"), "win.edit")]
    if thing.dateType.countsARun { first += [.init(tr("_Reset…"), "win.reset"), .init(tr("_History"), "win.history")] }
    let archive = thing.isArchived ? tr("_Bring Back") : tr("_Archive")
    return Menu([first, [.init(archive, "win.archive"), .init(tr("_Delete"), "win.delete")]])
  }

  private static func makeEmpty(_ add: Button) -> any Widget {
    StatusPage(
      icon: "x-office-calendar-symbolic", title: tr("Nothing to Count Yet"),
      text: tr("Count the days with or without something, or until or since a date."),
      add.css("pill", "suggested-action").align(.center, .center))
  }
}
