// SPDX-License-Identifier: MIT
// The runs of one thing: figures, a chart, a list that can be added to and put right. AppWindow shows it and has it refreshed.

import Adwaita
import CivilCalendar
import Days
import Foundation
import StoreWindow

final class HistoryPage {
  /// Rows are made as one scrolls: a thing can have thousands of runs.
  private static let rowsAtOnce = 60
  private static let nearEnd = 800.0

  let widget = Box(.vertical)
  private let thing: Thing
  private let things: OpenThings
  private let window: Window
  private let actions: Actions
  private let body = Box(.vertical, spacing: 18)
  private let scroller: Scroller
  private var content: Box?
  private var list: ListBox?
  private let header: HeaderBar
  private var chart: HistoryChart?
  private var cards: [Card] = []
  private var shown: Shown?
  private var rowCount = 0
  /// The run that a row's menu was opened for.
  private var chosen: RunHistory.Stretch?

  /// What the page has others do.
  struct Actions {
    let back: () -> Void
    let menu: MenuButton?
    /// Called when runs were changed, with what was done, which can be taken back.
    let changed: (_ what: String, _ short: String) -> Void
  }

  /// What all of the page depends on; it is shown anew when one of it is another.
  private struct Shown: Equatable {
    let history: RunHistory
    let name: String
    let color: ThingColor
    let countsRuns: Bool
  }

  init(_ thing: Thing, in things: OpenThings, over window: Window, _ actions: Actions) {
    self.thing = thing
    self.things = things
    self.window = window
    self.actions = actions
    scroller = Scroller(Clamp(body.margins(Margins(top: 18, bottom: 24, sides: 12))))
    header = HeaderBar(
      title: tr("History"), start: [Button(icon: "go-previous-symbolic", name: tr("Back"), actions.back)],
      end: [actions.menu].compactMap { $0 })
    widget.append(header, scroller)
    let group = ActionGroup()
    group.addAction("edit") { [unowned self] in edit() }
    group.addAction("delete") { [unowned self] in delete() }
    widget.insert(group, prefix: "run")
    scroller.onMove { [unowned self] in makeMoreRows() }
    refresh()
    widget.keep(self)
  }

  /// Whether the thing is there no longer.
  private var isGone: Bool { !things.has(thing) }

  /// Shows what there is now; without its thing the page is left.
  func refresh() {
    guard !isGone else {
      let back = actions.back
      return MainLoop.whenIdle(back)
    }
    let now = Shown(
      history: thing.runHistory(things.rules), name: thing.name, color: thing.thingColor, countsRuns: thing.dateType.countsARun)
    guard now != shown else { return }
    let isSameForm = shown?.countsRuns == now.countsRuns && shown?.history.ended.isEmpty == now.history.ended.isEmpty
    shown = now
    header.setTitle(tr("History"), subtitle: now.name)
    if !isSameForm { makeBody(now) }
    for (card, value) in zip(cards, Self.figures(now.history)) { card.show(value, now.color) }
    chart?.show(now.history, now.color)
    showRows()
  }

  // MARK: Making

  private func makeBody(_ now: Shown) {
    if let content { body.remove(content) }
    (chart, list, cards) = (nil, nil, [])
    let content = Box(.vertical, spacing: 18, now.countsRuns ? makeParts(now) : [Self.makeNote(now)])
    self.content = content
    body.append(content)
  }

  /// What is said of a thing that counts to a date.
  private static func makeNote(_ now: Shown) -> any Widget {
    let text =
      now.history.ended.isEmpty
      ? tr("“%1” counts the days until or since a date. Days with or without something have runs.", now.name)
      : tr("“%1” counts the days until or since a date. Its runs are kept until it counts days with or without something again.", now.name)
    return StatusPage(icon: "x-office-calendar-symbolic", title: tr("No Runs Here"), text: text)
  }

  private func makeParts(_ now: Shown) -> [any Widget] {
    let isFresh = now.history.ended.isEmpty
    cards = ([tr("Now"), tr("Longest")] + (isFresh ? [] : [tr("Average")])).map { Card($0) }
    let figures = Box(
      Card.areLines ? .vertical : .horizontal, spacing: Card.areLines ? 6 : 12, cards.map { $0.widget.expand(vertically: false) })
    figures.set("homogeneous", true)
    let graph: any Widget
    if isFresh {
      graph = Label(tr("Runs appear here after the first reset."), css: "dim-label").wrapping(centered: true).margins(.all(12))
    } else {
      let chart = HistoryChart(now.history, now.color) { [unowned self] in turnPage(by: $0) }
      self.chart = chart
      graph = chart.widget.margins(Margins(top: 12, bottom: 6, sides: 12))
    }
    let list = ListBox(name: tr("Runs"), css: "boxed-list")
    self.list = list
    let add = Button(icon: "list-add-symbolic", name: tr("Add an Earlier Run")) { [unowned self] in addRun() }.css("flat")
    return [figures, Box(.vertical, [graph]).css("card"), RowGroup(title: tr("Runs"), suffix: add, [list])]
  }

  /// As far as GTK's own scrollers go.
  private func turnPage(by notches: Double) { scroller.offset += notches * pow(Double(scroller.height), 2.0 / 3) }

  private static func figures(_ history: RunHistory) -> [Int?] { [history.now, history.longest, history.averageDays] }

  // MARK: Rows

  /// Makes the rows anew, as many as there were.
  private func showRows() {
    let count = max(rowCount, Self.rowsAtOnce)
    rowCount = 0
    list?.setRows([])
    appendRows(upTo: count)
  }

  private func appendRows(upTo count: Int) {
    guard let list, let shown else { return }
    let runs = shown.history.runs
    let end = min(count, runs.count)
    guard rowCount < end else { return }
    for index in rowCount..<end {
      RunRow.append(runs[runs.count - 1 - index], shown.color, to: list) { [unowned self] run in
        chosen = run
        return Menu([[.init(tr("_Edit…"), "run.edit")], [.init(tr("_Delete"), "run.delete")]])
      }
    }
    rowCount = end
  }

  private func makeMoreRows() {
    guard let shown, rowCount < shown.history.runs.count, scroller.extent - scroller.offset < Self.nearEnd else { return }
    // Not while the scroller is being measured.
    let count = rowCount
    MainLoop.whenIdle { [weak self] in if let self, rowCount == count { appendRows(upTo: count + Self.rowsAtOnce) } }
  }

  // MARK: Changing

  private func addRun() {
    guard !isGone else { return refresh() }
    let end = thing.runHistory(things.rules).runs.first?.start ?? thing.startDay
    present(tr("Add an Earlier Run"), tr("_Add"), .init(start: end - 7, end: end, note: ""), run: nil) { [unowned self] values in
      try things.change {
        _ = try $0.addRun(to: thing, from: values.start, to: values.end, note: values.note.isEmpty ? nil : values.note)
      }
      return (tr("Run added to “%1”", thing.name), tr("Added"))
    }
  }

  private func edit() {
    guard let run = chosenRun() else { return }
    let values = RunDialog.Values(start: run.startDay, end: run.endDay, note: run.note ?? "")
    present(tr("Edit Run"), tr("_Save"), values, run: run) { [unowned self] values in
      try things.change { try $0.editRun(run, from: values.start, to: values.end, note: values.note) }
      return (tr("Run of “%1” changed", thing.name), tr("Changed"))
    }
  }

  private func delete() {
    guard let run = chosenRun() else { return }
    change(tr("The Run Was Not Deleted")) { [unowned self] in
      try things.change { try $0.deleteRun(run) }
      return (tr("Run of “%1” deleted", thing.name), tr("Deleted"))
    }
  }

  /// The run that the menu was opened for, if it is still there.
  private func chosenRun() -> Run? {
    guard !isGone, let chosen, let run = thing.endedRun(chosen) else {
      refresh()
      return nil
    }
    return run
  }

  private func present(
    _ title: String, _ accept: String, _ values: RunDialog.Values, run: Run?,
    _ body: @escaping (RunDialog.Values) throws -> (String, String)
  ) {
    RunDialog.present(
      title, accept, values, today: things.rules.today, over: window,
      check: { [weak self] values in
        guard let self, !isGone else { return .fits }
        // The days a run has already may stay, for the sake of its note.
        if let run, !run.isDeleted, run.managedObjectContext != nil, run.startDay == values.start, run.endDay == values.end { return .fits }
        return things.collection.check(runFrom: values.start, to: values.end, of: thing, instead: run)
      }
    ) { [weak self] values in self?.change(tr("The Run Was Not Saved")) { try body(values) } }
  }

  /// Makes a change and tells of it, or says why it was not made.
  private func change(_ failure: String, _ body: () throws -> (String, String)) {
    guard !isGone else { return refresh() }
    let before = things.collection.lastChange
    do {
      let (what, short) = try body()
      if things.collection.lastChange != before { actions.changed(what, short) }
    } catch {
      Complaint.show(failure, error, over: window)
      refresh()
    }
  }

  /// A figure with its caption.
  private final class Card {
    /// Where text is large three cards have no room beside one another.
    static var areLines: Bool { Appearance.hasLargeText }
    let widget: Box
    private let figure = Label(css: "title-2", "numeric")
    private let caption: String
    init(_ caption: String) {
      self.caption = caption
      let label = Label(caption, css: "caption", "dim-label").shortened()
      if Self.areLines {
        widget = Box(.horizontal, spacing: 12, [label.expand(vertically: false), figure]).css("card", "stat", "line")
      } else {
        widget = Box(.vertical, [figure, label.align(.center, .fill)]).css("card", "stat")
      }
    }
    func show(_ value: Int?, _ color: ThingColor) {
      figure.text = value?.formatted() ?? "–"
      figure.setColor(color, prefix: "ink-")
      widget.accessibleName("\(caption): \(value.map(RunHistory.Stretch.length) ?? tr("none"))")
    }
  }
}
