// SPDX-License-Identifier: MIT
// The full list of saved patterns: search, order, favourites, names, the bin. AppWindow shows it.

import Adwaita
import AdwaitaCoreData
import CoreData
import Foundation
import ReactionLab

final class ManagePage {
  let widget = Box(.vertical)
  let toasts: ToastOverlay
  private let patterns: OpenPatterns
  private let model: FetchedListModel<SavedPattern>
  private let stack = Stack()
  private let searchBar: SearchBar
  private let title = WindowTitle(!Appearance.hasLargeText ? tr("Saved Patterns") : tr("Patterns"))
  private let middle = Stack()
  private let above: PageSwitch
  private let below: PageSwitch
  private let binBar: Box
  private let actions: Actions
  private var list: ListView?
  private var scroller: Scroller?
  private var filter = PatternFilter(.all)
  private var isNarrow: Bool
  /// The pattern that keys and menus are about.
  private(set) var target: SavedPattern?

  /// What the page has others do.
  struct Actions {
    let back: () -> Void
    let load: (SavedPattern) -> Void
    let favour: (SavedPattern) -> Void
    let restore: (SavedPattern) -> Void
    let rename: (SavedPattern) -> Void
    let duplicate: (SavedPattern) -> Void
    let copy: (SavedPattern) -> Void
    let export: (SavedPattern) -> Void
    let bin: (SavedPattern) -> Void
    let emptyBin: () -> Void
  }

  init(_ patterns: OpenPatterns, isNarrow: Bool, _ actions: Actions) throws {
    self.patterns = patterns
    self.isNarrow = isNarrow
    self.actions = actions
    model = try FetchedListModel(filter.request, context: patterns.context)
    let owner = Owner()
    above = PageSwitch(isBelow: false) { owner.page?.showPage($0) }
    below = PageSwitch(isBelow: true) { owner.page?.showPage($0) }
    let entry = SearchEntry(name: tr("Search saved patterns"), placeholder: tr("Name or model"))
    searchBar = SearchBar(entry, typingIn: widget)
    let note = Label(tr("Patterns are deleted for good 30 days after they came here."), css: "dim-label").wrapping()
    let empty = Button(tr("Empty Bin…"), actions.emptyBin).css("destructive-action").align(.end, .center)
    binBar = Box(.horizontal, spacing: 12, [note.expand(vertically: false), empty]).margins(Margins(top: 12, sides: 12))
    toasts = ToastOverlay(stack.expand())
    owner.page = self
    let bar = searchBar
    let back = Button(icon: "go-previous-symbolic", name: tr("Back"), actions.back)
    let search = Button(icon: "system-search-symbolic", name: tr("Search")) { bar.isOpen.toggle() }
    let sort = MenuButton(icon: "view-sort-descending-symbolic", name: tr("Sort"), menu: Self.sortMenu)
    middle.add(above.widget, name: "switch")
    middle.add(title, name: "title")
    addActions()
    stack.add(makeList(), name: "list")
    stack.add(
      StatusPage(icon: "view-grid-symbolic", title: tr("Nothing Saved Yet"), text: tr("Save a pattern you like with Ctrl+S.")), name: "all")
    stack.add(
      StatusPage(icon: "starred-symbolic", title: tr("No Favourites"), text: tr("The star beside a pattern makes it one.")),
      name: "favourites")
    stack.add(StatusPage(icon: "user-trash-symbolic", title: tr("The Bin Is Empty")), name: "bin")
    stack.add(StatusPage(icon: "system-search-symbolic", title: tr("No Results Found"), text: tr("Try a different search.")), name: "none")
    widget.append(
      HeaderBar(middle: middle, start: [back], end: [sort, search]), searchBar, Clamp(width: 720, binBar), toasts.expand(), below.widget)
    entry.onSearch { [unowned self] in
      filter.search = $0
      refresh()
      scroller?.offset = 0
    }
    model.onChange { [unowned self] _ in showState() }
    place(isNarrow)
    widget.onShow { MainLoop.whenIdle { [weak self] in self?.begin() } }
    showState()
    widget.keep(self)
  }

  private final class Owner { weak var page: ManagePage? }

  private func begin() { if !searchBar.isOpen { takeFocus() } }

  /// Gives the focus to the first row, so that arrows and Enter work at once, or to what chooses the page.
  func takeFocus() { if model.count > 0 { list?.focusFirstRow() } else { above.focus(filter.page) } }

  /// The choice of pages stands in the header, or below where there is no room.
  func adapt(isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    place(isNarrow)
    model.refreshRows()
  }

  private func place(_ isNarrow: Bool) {
    // What is not shown asks for its room all the same, unless it is invisible.
    above.widget.isVisible = true
    middle.show(isNarrow ? "title" : "switch")
    above.widget.isVisible = !isNarrow
    below.widget.isVisible = isNarrow
  }

  func toggleSearch() { searchBar.isOpen.toggle() }

  /// Shows what there is now.
  func refresh() {
    let request = filter.request
    model.controller.fetchRequest.predicate = request.predicate
    model.controller.fetchRequest.sortDescriptors = request.sortDescriptors
    // What was there stays to be seen where that fails.
    do { try model.fetch() } catch {
      FileHandle.standardError.write(Data("The patterns were not read: \(error.localizedDescription)\n".utf8))
    }
    model.refreshRows()
    showState()
  }

  private func showPage(_ page: PatternFilter.Page) {
    guard page != filter.page else { return }
    filter.page = page
    above.show(page)
    below.show(page)
    refresh()
    scroller?.offset = 0
  }

  private func showState() {
    let empty = filter.page == .bin ? "bin" : filter.page == .favourites ? "favourites" : "all"
    stack.show(model.count > 0 ? "list" : filter.search.isEmpty ? empty : "none")
    binBar.isVisible = filter.page == .bin && model.count > 0
  }

  // MARK: Order and what can be done

  private static var sortMenu: Menu {
    Menu([
      [
        .init(tr("Newest First"), "list.sort::newest"), .init(tr("Oldest First"), "list.sort::oldest"),
        .init(tr("Name"), "list.sort::name"),
        .init(tr("Model"), "list.sort::model"),
      ], [.init(tr("Restore Presets"), "win.restore-presets"), .init(tr("Import…"), "win.import")],
    ])
  }

  private func addActions() {
    let sorting = ActionGroup()
    sorting.addChoice("sort", chosen: filter.order.rawValue) { [unowned self] in
      filter.order = PatternOrder(rawValue: $0) ?? .newestFirst
      refresh()
    }
    widget.insert(sorting, prefix: "list")
    let group = ActionGroup()
    for (name, action) in [
      ("rename", actions.rename), ("duplicate", actions.duplicate), ("copy", actions.copy), ("export", actions.export),
      ("bin", actions.bin),
    ] { group.addAction(name) { [unowned self] in if let target, !target.isDeleted { action(target) } } }
    widget.insert(group, prefix: "pattern")
  }

  private func menu(of pattern: SavedPattern) -> Menu {
    target = pattern
    return Menu([
      [.init(tr("Rename…"), "pattern.rename"), .init(tr("Duplicate"), "pattern.duplicate")],
      [.init(tr("Copy Settings"), "pattern.copy"), .init(tr("Export…"), "pattern.export")], [.init(tr("Move to Bin"), "pattern.bin")],
    ])
  }

  private func makeList() -> any Widget {
    let page = PatternRow.Page(
      thumbnails: patterns.thumbnails, clock: patterns.clock, isNarrow: { [unowned self] in isNarrow },
      menu: { [unowned self] in menu(of: $0) },
      openMenu: { [unowned self] pattern, row, place in
        let kept = Kept(row)
        // GTK would give the keys to the page's first button.
        widget.openMenu(menu(of: pattern), in: row, x: place.x, y: place.y) { [weak self] in
          if kept.widget.isMapped { kept.widget.grabFocus() } else { self?.takeFocus() }
        }
      },
      favour: actions.favour, restore: actions.restore, focused: { [unowned self] in target = $0 })
    let list = ListView(
      name: tr("Saved patterns"), model: model.list,
      activate: { [unowned self] position in
        let pattern = model.object(at: position)
        if !pattern.isBinned { actions.load(pattern) }
      }
    ) { PatternRow(page) }
    list.onKey("Delete|KP_Delete") { [unowned self] in
      guard let target, !target.isBinned else { return false }
      actions.bin(target)
      // GTK would go on at a button in the next row, where Enter would press that.
      MainLoop.whenIdle { [weak self] in self?.takeFocus() }
      return true
    }
    list.onKey("F2") { [unowned self] in
      guard let target, !target.isBinned else { return false }
      actions.rename(target)
      return true
    }
    self.list = list
    let scroller = Scroller(Clamp(width: 720, scrolling: list.css("patterns")))
    self.scroller = scroller
    return scroller
  }
}
