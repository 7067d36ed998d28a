// SPDX-License-Identifier: MIT
// Asks what happened to a sowing, when, and to how many seedlings, and says while it is entered what is wrong with it. SowingPage opens it.

import Adwaita
import CivilCalendar
import Sowings
import StoreWindow

final class LogDialog {
  private static let kinds: [EventKind] = [.germinated, .lost, .prickedOut, .plantedOut, .harvested, .failed, .note]

  private let sowing: Sowing
  private let garden: OpenGarden
  private let window: Window
  private let added: (ChangeReport?) -> Void
  private let message = Label(css: "message").wrapping(atMost: 28)
  private let count: NumberRow
  private let note = EntryRow("")
  private var kind = LogDialog.kinds[0]
  private var day: CivilDay
  private var dialog: MessageDialog?

  /// Shows the dialog; `added` gets the change that was made.
  static func present(_ sowing: Sowing, in garden: OpenGarden, over window: Window, added: @escaping (ChangeReport?) -> Void) {
    LogDialog(sowing, garden, window, added).present()
  }

  private init(_ sowing: Sowing, _ garden: OpenGarden, _ window: Window, _ added: @escaping (ChangeReport?) -> Void) {
    self.sowing = sowing
    self.garden = garden
    self.window = window
    self.added = added
    day = garden.today
    count = NumberRow(tr("Seedlings"), text: "1")
  }

  private func present() {
    let names = Self.kinds.map { $0.stage?.title ?? ($0 == .lost ? tr("Lost") : tr("Note")) }
    let what = ChoiceRow(tr("What"), names) { [unowned self] index in
      guard Self.kinds.indices.contains(index) else { return }
      kind = Self.kinds[index]
      look()
    }
    let when = DayRow(tr("Day"), day: day, today: garden.today) { [unowned self] in
      day = $0
      look()
    }
    count.onChange { [unowned self] _ in look() }
    note.onChange { [unowned self] _ in look() }
    let list = ListBox(name: tr("Entry of the log"), css: "boxed-list", rows: [what, count.widget, when.widget, note])
    let body = Box(.vertical, spacing: 6, [list, message]).atLeast(width: 240)
    // No answer to Enter: it must not add from within the note.
    let dialog = MessageDialog(
      over: window, tr("Add to Log"), "", answers: [.init("cancel", tr("_Cancel")), .init("add", tr("_Add"), .suggested)],
      cancel: "cancel", body: body
    ) { [unowned self] in if $0 == "add" { add() } }
    self.dialog = dialog
    dialog.keep(self)
    look()
    dialog.present()
  }

  /// Shows what there is to enter, and what is wrong with it.
  private func look() {
    count.widget.isVisible = kind.counts
    note.set("title", kind == .note || Appearance.hasLargeText ? tr("Note") : tr("Note (optional)"))
    let problem = problem
    message.text = problem?.words ?? ""
    message.isVisible = problem != nil
    dialog?.setEnabled("add", problem == nil)
  }

  private var problem: GardenError? {
    guard garden.has(sowing) else { return .sowingIsGone }
    var number = 0
    if kind.counts {
      do { number = try SeedCount(count.text).number } catch let error as GardenError { return error } catch { return .countIsNoNumber("") }
    }
    if kind == .note, note.text.isEmpty { return .noteIsEmpty }
    return garden.garden.problem(withLogging: kind, count: number, on: day, of: sowing)
  }

  private func add() {
    do {
      // It may have gone while the dialog was open.
      guard garden.has(sowing) else { throw GardenError.sowingIsGone }
      let number = kind.counts ? try SeedCount(count.text) : nil
      try garden.change { try $0.log(kind, of: sowing, count: number, on: day, note: note.text) }
      added(garden.garden.lastChange)
    } catch {
      Complaint.show(tr("The Entry Was Not Added"), error, over: window)
    }
  }
}
