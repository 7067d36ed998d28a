// SPDX-License-Identifier: MIT
// The dated log of a sowing, the latest first, with a button to add to it and one on each entry that removes it. SowingPage shows it.

import Adwaita
import CoreData
import Sowings

final class LogRows {
  /// Longer logs are shown in part, as each row is a widget of its own.
  private static let mostAtFirst = 50

  let widget: RowGroup
  private let list = ListBox(name: tr("Log"), css: "boxed-list", "log")
  private let all: Button
  private let add: Button
  private let remove: (NSManagedObjectID) -> Void
  private let opening: Opening
  private var shown: Shown?

  /// Whether all of a long log is shown.
  private final class Opening {
    var isOpen = false
    var onOpen: () -> Void = {}
  }

  private struct Row: Equatable {
    let id: NSManagedObjectID
    let entry: LogEntry
  }
  private struct Shown: Equatable {
    let rows: [Row]
    let log: SowingLog
    let isOpen: Bool
  }

  init(add addEntry: @escaping () -> Void, remove: @escaping (NSManagedObjectID) -> Void) {
    self.remove = remove
    let opening = Opening()
    self.opening = opening
    add = Button(icon: "list-add-symbolic", text: tr("_Add"), addEntry).css("flat")
    add.setName(tr("Add to log"))
    all = Button(tr("Show _All")) {
      opening.isOpen = true
      opening.onOpen()
    }.css("flat").align(.center, .center).margins(Margins(top: 6))
    widget = RowGroup(title: tr("Log"), suffix: add, [list, all])
    widget.keep(self)
    opening.onOpen = { [unowned self] in makeRows() }
  }

  func show(_ sowing: Sowing) {
    let rows = sowing.events.map { Row(id: $0.objectID, entry: $0.entry) }.sorted { Self.isLater($0.entry, $1.entry) }
    let now = Shown(rows: rows, log: sowing.log, isOpen: opening.isOpen)
    guard now != shown else { return }
    shown = now
    makeRows()
  }

  private func makeRows() {
    guard let shown else { return }
    let hadFocus = list.hasFocusWithin
    let isCut = shown.rows.count > Self.mostAtFirst && !opening.isOpen
    all.isVisible = isCut
    if isCut { all.text = tr("Show _All %1", shown.rows.count.formatted()) }
    list.setRows([])
    for row in shown.rows.prefix(isCut ? Self.mostAtFirst : shown.rows.count) { append(row, sown: shown.log) }
    if !isCut {
      let words = Box(.vertical, [Label(SowingStage.sown.title).wrapping()])
      append(day: shown.log.sown?.dayText ?? tr("Unknown day"), words, spoken: SowingStage.sown.title, button: nil)
    }
    // What had the focus is gone.
    if hadFocus { add.grabFocus() }
  }

  private func append(_ row: Row, sown log: SowingLog) {
    let title = row.entry.title
    let day = row.entry.dayText(sown: log.sown)
    let words = Box(.vertical, spacing: 2)
    // A note is its text.
    if row.entry.kind != .note { words.append(Label(title).wrapping()) }
    if let note = row.entry.note {
      words.append(row.entry.kind == .note ? Label(note).wrapping() : Label(note, css: "caption", "dim-label").wrapping())
    }
    let name = tr("Remove “%1” of %2 from the log", title, day)
    let remove = remove
    let button = Button(icon: "user-trash-symbolic", name: name) { remove(row.id) }.css("flat", "circular", "quiet").align(.end, .center)
    button.tooltip(tr("Remove"))
    append(day: day, words, spoken: [title, row.entry.note ?? ""].filter { !$0.isEmpty }.joined(separator: ", "), button: button)
  }

  private func append(day: String, _ words: Box, spoken: String, button: Button?) {
    let date = Label(day, css: "date", "dim-label").atStart().align(.start, .start)
    words.expand(vertically: false).align(.fill, .center)
    let isLarge = Appearance.hasLargeText
    let texts = Box(isLarge ? .vertical : .horizontal, spacing: isLarge ? 2 : 12, [date, words]).expand(vertically: false)
    let row = Box(.horizontal, spacing: 6, [texts.align(.fill, .center)])
    if let button { row.append(button) }
    list.append(row)
    // The list puts a cell round the row, which has the name; there is nothing to activate.
    row.parent?.accessibleName("\(day): \(spoken)")
    row.parent?.set("activatable", false)
    row.parent?.isFocusable = false
  }

  private static func isLater(_ left: LogEntry, _ right: LogEntry) -> Bool {
    let days = (left.day?.number ?? .min, right.day?.number ?? .min)
    if days.0 != days.1 { return days.0 > days.1 }
    let kinds = (left.kind.rawValue, right.kind.rawValue)
    if kinds.0 != kinds.1 { return kinds.0 > kinds.1 }
    return (left.count, left.note ?? "") < (right.count, right.note ?? "")
  }
}
