// SPDX-License-Identifier: MIT
// The sowings of a plant, the latest first, below what the page says of the plant. PlantPage shows it.

import Adwaita
import AdwaitaCoreData
import CoreData
import Foundation
import Sowings

final class SowingList {
  /// With more sowings than these, only those in sight are made into rows.
  private static let most = 200

  let widget: AnyWidget
  private let garden: OpenGarden
  private let plant: Plant
  private let content: any SowingRows

  /// - Parameters:
  ///   - plant: Whose sowings are shown.
  ///   - garden: The open garden.
  ///   - head: What stands above them and scrolls with them.
  ///   - page: What the rows have others do.
  /// - Throws: The error of fetching them.
  init(_ plant: Plant, in garden: OpenGarden, below head: any Widget, _ page: SowingRow.Page) throws {
    self.garden = garden
    self.plant = plant
    if plant.sowingCount > Self.most {
      let rows = try ManySowings(plant, in: garden, below: head, page)
      content = rows
      widget = AnyWidget(Scroller(Clamp(width: 640, scrolling: rows.list)))
    } else {
      let rows = FewSowings(plant, in: garden, page)
      content = rows
      let column = Box(.vertical, spacing: 24, [head, rows.list]).margins(Margins(top: 12, bottom: 36, sides: 12))
      widget = AnyWidget(Scroller(Clamp(width: 640, column)))
    }
  }

  /// Shows what there is now.
  ///
  /// - Parameter mustFetch: Whether others have changed something.
  func refresh(mustFetch: Bool) {
    // What was there stays to be seen where that fails.
    do { try content.refresh(mustFetch: mustFetch) } catch {
      FileHandle.standardError.write(Data("The sowings were not read: \(error.localizedDescription)\n".utf8))
    }
  }
}

/// Rows of sowings that follow the store.
private protocol SowingRows: AnyObject { func refresh(mustFetch: Bool) throws }

/// Each sowing with a row of its own, in a card; those out of sight follow when the page has come.
private final class FewSowings: SowingRows {
  /// More than fit below a plant's head, and as many as are made between two frames.
  private static let atOnce = 8

  let list: ListBox
  private let garden: OpenGarden
  private let plant: Plant
  private let page: SowingRow.Page
  private var shown: [(sowing: Sowing, row: SowingRow, cell: AnyWidget)] = []
  /// All of them; the first ones have rows already.
  private var sowings: [Sowing] = []

  init(_ plant: Plant, in garden: OpenGarden, _ page: SowingRow.Page) {
    self.garden = garden
    self.plant = plant
    self.page = page
    list = ListBox(name: tr("Sowings of %1", plant.name.description), css: "boxed-list", "sowings").clipped()
    list.onActivate { [unowned self] in page.open(shown[$0].sowing) }
  }

  func refresh(mustFetch: Bool) throws {
    let sowings = try garden.context.fetch(garden.garden.sowingsRequest(of: plant))
    self.sowings = sowings
    list.accessibleName(tr("Sowings of %1", plant.name.description))
    list.isVisible = !sowings.isEmpty
    let there = Set(sowings)
    for entry in shown where !there.contains(entry.sowing) { list.remove(entry.cell) }
    shown.removeAll { !there.contains($0.sowing) }
    // Rows that stay keep their places, and the focus with them.
    let known = Set(shown.map(\.sowing))
    let isMixed = shown.map(\.sowing) != sowings.filter(known.contains)
    if isMixed {
      list.setRows([])
      shown = []
    }
    for entry in shown { entry.cell.accessibleName(entry.row.show(entry.sowing)) }
    let last = shown.last.flatMap { sowings.firstIndex(of: $0.sowing) } ?? -1
    makeRows(through: max(last + 1, Self.atOnce))
    makeMore()
  }

  /// Makes the other rows, some at a time, so that keys that go from plant to plant need not wait for them.
  private func makeMore() {
    guard shown.count < sowings.count else { return }
    MainLoop.whenIdle { [weak self] in
      // What has gone meanwhile is taken out by the refresh that follows.
      guard let self, sowings.allSatisfy({ !$0.isDeleted && $0.managedObjectContext != nil }) else { return }
      makeRows(through: shown.count + Self.atOnce)
      makeMore()
    }
  }

  /// Makes those of the first rows that are not there.
  private func makeRows(through end: Int) {
    for (index, sowing) in sowings.prefix(end).enumerated() where index >= shown.count || shown[index].sowing !== sowing {
      let row = SowingRow(page)
      let cell = ListBox.row(name: "", row.widget)
      row.widget.keep(row)
      cell.accessibleName(row.show(sowing))
      list.insert(cell, at: index)
      shown.insert((sowing, row, cell), at: index)
    }
  }
}

/// Rows that are made as one scrolls; the first of them is what stands above the sowings.
private final class ManySowings: SowingRows {
  let list: ListView
  private let model: FetchedListModel<Sowing>

  /// What stands above, as an object of the list.
  private final class Head {}

  private final class HeadSource: ListSource {
    let head = Head()
    override var count: Int { 1 }
    override func object(at position: Int) -> AnyObject { head }
  }

  /// A row that shows either.
  private final class Row: ListRow {
    let widget: AnyWidget
    let isSelectable = false
    private let box = Box(.vertical)
    private let head: Kept<AnyWidget>
    private let row: SowingRow
    private let name: String
    init(_ page: SowingRow.Page, head: Kept<AnyWidget>, name: String) {
      self.head = head
      self.name = name
      row = SowingRow(page)
      box.append(row.widget)
      widget = AnyWidget(box)
    }
    func show(_ content: AnyObject) -> String {
      let sowing = content as? Sowing
      row.widget.isVisible = sowing != nil
      widget.setCSS("sowing", sowing != nil)
      if let sowing {
        if head.widget.parent?.raw == box.raw { box.remove(head.widget) }
        return row.show(sowing)
      }
      if let other = head.widget.parent, other.raw != box.raw { Box(raw: other.raw).remove(head.widget) }
      if head.widget.parent == nil { box.append(head.widget) }
      return name
    }
  }

  init(_ plant: Plant, in garden: OpenGarden, below head: any Widget, _ page: SowingRow.Page) throws {
    model = try FetchedListModel(garden.garden.sowingsRequest(of: plant), context: garden.context, steps: 1)
    let kept = Kept(AnyWidget(head.margins(Margins(top: 12, bottom: 24, sides: 12))))
    let name = plant.name.description
    let model = model
    list = ListView(
      name: tr("Sowings of %1", name), model: ListModel(joining: [ListModel(HeadSource()), model.list]),
      activate: { if $0 > 0 { page.open(model.object(at: $0 - 1)) } }
    ) { Row(page, head: kept, name: name) }
    list.css("sowings", "many")
  }

  func refresh(mustFetch: Bool) throws {
    if mustFetch { try model.fetch() }
    model.refreshRows()
  }
}
