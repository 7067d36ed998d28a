// SPDX-License-Identifier: MIT
// The grid of saved patterns in a popover: a tap loads and closes, a long press or a right click deletes and brings back. AppWindow hangs it up.

import Adwaita
import AdwaitaCoreData
import CoreData
import Foundation
import ReactionLab

final class Browser {
  let popover: Popover
  private let patterns: OpenPatterns
  private let model: FetchedListModel<SavedPattern>
  private let stack = Stack()
  private let content = Box(.vertical)
  private var grid: GridView?
  private var filter = PatternFilter(.all)

  /// What the grid has others do.
  struct Actions {
    let load: (SavedPattern) -> Void
    /// Deletes a pattern, or brings it back.
    let remove: (SavedPattern) -> Void
    let manage: () -> Void
  }

  init(_ patterns: OpenPatterns, _ actions: Actions) throws {
    self.patterns = patterns
    model = try FetchedListModel(filter.request, context: patterns.context)
    popover = Popover(name: tr("Browse and load"), content)
    let grid = GridView(
      name: tr("Saved patterns"), model: model.list, columns: 2...4,
      activate: { [unowned self] position in
        let pattern = model.object(at: position)
        guard !pattern.isBinned else { return }
        popover.close()
        actions.load(pattern)
      }
    ) { PatternCell(patterns.thumbnails, remove: actions.remove) }
    self.grid = grid
    stack.add(Scroller(grid.css("grid")), name: "grid")
    stack.add(
      StatusPage(icon: "view-grid-symbolic", title: tr("Nothing Saved Yet"), text: tr("Save a pattern you like with Ctrl+S.")).css(
        "compact"),
      name: "empty")
    let deleted = Switch(name: tr("Show recently deleted")) { [unowned self] in showDeleted($0) }
    let manage = Button(tr("Manage…")) { [unowned self] in
      popover.close()
      actions.manage()
    }
    let bar = Box(
      .horizontal, spacing: 10,
      [deleted, Label(tr("Show recently deleted")).shortened().expand(vertically: false), manage.align(.end, .center)])
    content.append(stack.expand(), Separator(.horizontal), bar.margins(Margins(top: 8, bottom: 2, sides: 6)))
    model.onChange { [unowned self] _ in showState() }
    showState()
    adapt(isNarrow: false)
    popover.keep(self)
  }

  /// Four cells beside one another, or two where the window is narrow.
  func adapt(isNarrow: Bool) {
    content.atLeast(width: isNarrow ? 332 : 652, height: isNarrow ? 440 : 500)
    popover.align(.end, .fill)
    popover.setOffset(x: isNarrow ? 74 : 0)
  }

  /// Fetches anew, after another program has changed something.
  func refresh() {
    model.controller.fetchRequest.predicate = filter.request.predicate
    // What was there stays to be seen where that fails.
    do { try model.fetch() } catch {
      FileHandle.standardError.write(Data("The patterns were not read: \(error.localizedDescription)\n".utf8))
    }
    model.refreshRows()
    showState()
  }

  private func showDeleted(_ isShown: Bool) {
    filter.page = isShown ? .allAndBin : .all
    refresh()
  }

  private func showState() { stack.show(model.count > 0 ? "grid" : "empty", by: .fade, milliseconds: 125) }
}
