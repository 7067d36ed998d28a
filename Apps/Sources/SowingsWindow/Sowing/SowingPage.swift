// SPDX-License-Identifier: MIT
// One sowing: its life, how it came up, what is known of it, its log. AppWindow shows it in the right pane and has it refreshed.

import Adwaita
import CivilCalendar
import CoreData
import Sowings
import StoreWindow

final class SowingPage {
  /// From this width of the page on the dots of the strip begin with their words.
  private static let wide = 560

  let widget = Box(.vertical)
  let sowing: Sowing
  let garden: OpenGarden
  let window: Window
  let actions: Actions
  private let header: HeaderBar
  private let back: Button
  private let buttons: [AnyWidget]
  private let title = Label(css: "title").shortened()
  private let subtitle = Label(css: "subtitle").shortened()
  private let body: Scroller
  private let column: Box
  private let life: LifeCycle
  private let germination: GerminationCard
  private let details: DetailRows
  private let notes: PictureNotes
  private let log: LogRows

  /// What the page has others do.
  struct Actions {
    let back: () -> Void
    let edit: (Sowing) -> Void
    let changePlant: (Sowing) -> Void
    let addSeedling: (Sowing) -> Void
    /// Puts the sowing away, or brings it back.
    let archive: (Sowing) -> Void
    let delete: (Sowing) -> Void
    /// Called after each change with the change, if it can be taken back, and with what was done, in one line.
    let changed: (ChangeReport?, String) -> Void
    let openPlant: (Plant) -> Void
    /// A menu of the window's beside that of the sowing.
    var menu: MenuButton?
  }

  /// What the parts of the page call, which are made before the page is.
  private final class Doing { weak var page: SowingPage? }

  init(_ sowing: Sowing, in garden: OpenGarden, over window: Window, _ actions: Actions) {
    self.sowing = sowing
    self.garden = garden
    self.window = window
    self.actions = actions
    let doing = Doing()
    back = Button(icon: "go-previous-symbolic", name: tr("Back"), actions.back)
    let edit = Button(icon: "document-edit-symbolic", name: tr("Edit")) { actions.edit(sowing) }
    let more = MenuButton(icon: "view-more-symbolic", name: tr("Sowing Menu"))
    more.setMenu { doing.page?.menu() ?? Menu([]) }
    buttons = ([back, edit, more] as [any Widget]).map { AnyWidget($0) }
    let titles = Box(.vertical, [title.atMiddle(), subtitle.atMiddle()]).align(.center, .center)
    header = HeaderBar(middle: titles, start: [back], end: ([actions.menu, more, edit] as [(any Widget)?]).compactMap(\.self))
    life = LifeCycle(isWide: window.width >= Self.wide) { stage, dot in doing.page?.press(stage, dot) }
    germination = GerminationCard(more: { doing.page?.act(actions.addSeedling) }, less: { doing.page?.takeBackSeedling() })
    details = DetailRows(open: { doing.page?.openPlant() }, change: { doing.page?.changePlant() })
    notes = PictureNotes(garden.photos) { doing.page?.showPhoto() }
    log = LogRows(add: { doing.page?.addToLog() }, remove: { doing.page?.removeFromLog($0) })
    column = Box(.vertical, spacing: 24, [life.widget, germination.widget, details.widget, notes.widget, log.widget])
    body = Scroller(Clamp(width: 640, column.margins(Margins(top: 12, bottom: 36, sides: 12))))
    widget.append(header, body)
    doing.page = self
    addActions()
    refresh()
    widget.keep(self)
  }

  /// Whether the sowing has been deleted, here or elsewhere; what was shown stays.
  var isGone: Bool { !garden.has(sowing) || sowing.plant == nil }

  /// Shows what there is now.
  func refresh() {
    guard !isGone, let plant = sowing.plant else { return }
    let name = BotanicalName(plant)
    title.text = sowing.words.title
    subtitle.setMarkup(name.title)
    back.accessibleName(tr("Back to %1", name.plain)).tooltip(tr("Back to %1", name.plain))
    let entries = sowing.log
    life.show(entries)
    germination.show(entries, usualFirstDay: plant.medianFirstDay, today: garden.today)
    details.show(sowing)
    notes.show(sowing)
    log.show(sowing)
  }

  /// Leaves the sowing in sight, but only to be looked at, while another plant is chosen for it.
  func setChoosing(_ isChoosing: Bool) {
    // The header stays, or its button that closes the window would be dead.
    body.isSensitive = !isChoosing
    for button in buttons { button.isVisible = !isChoosing }
  }

  /// Has the keys go to the page.
  func takeFocus() { back.grabFocus() }

  /// Shows the window's buttons as the window is folded or not.
  func setFolded(_ isFolded: Bool) { header.setButtons(start: isFolded, end: true) }

  // MARK: Menu

  private func addActions() {
    let group = ActionGroup()
    group.addAction("change-plant") { [unowned self] in changePlant() }
    group.addAction("fail") { [unowned self] in fail() }
    group.addAction("archive") { [unowned self] in act(actions.archive) }
    group.addAction("delete") { [unowned self] in act(actions.delete) }
    widget.insert(group, prefix: "sowing")
  }

  private func menu() -> Menu {
    let entries = sowing.log
    var ends: [Menu.Item] = []
    if !entries.hasReached(.failed), !entries.hasReached(.harvested) { ends.append(.init(tr("Mark as _Failed"), "sowing.fail")) }
    ends.append(.init(entries.hasReached(.archived) ? tr("_Bring Back") : tr("_Archive"), "sowing.archive"))
    return Menu([
      [.init(tr("_Duplicate"), "win.duplicate"), .init(tr("Change _Plant…"), "sowing.change-plant")], ends,
      [.init(tr("De_lete Sowing"), "sowing.delete")],
    ])
  }

  func openPlant() { if let plant = sowing.plant, !isGone { actions.openPlant(plant) } }
  func changePlant() { act(actions.changePlant) }

  /// Has the window do something with the sowing, if it is still there.
  private func act(_ action: (Sowing) -> Void) { if !isGone { action(sowing) } }

  private func showPhoto() {
    guard !isGone, let photo = sowing.photo, let plant = sowing.plant else { return }
    PhotoWindow.present(photo, name: tr("Photo of %1", BotanicalName(plant).plain), over: window)
  }

  // MARK: The strip

  /// Notes a stage that was not reached as reached today, and offers to change one that was.
  private func press(_ stage: SowingStage, _ dot: AnyWidget) {
    guard !isGone, let kind = stage.kind ?? (stage == .sown ? .note : nil) else { return }
    let entries = sowing.log
    let day = entries.day(of: stage)
    switch stage {
    case .sown:
      widget.open(
        StepPopover.words(
          sowing.words.title, name: stage.title, [(tr("_Edit…"), { [weak self] in self.map { $0.actions.edit($0.sowing) } })]), at: dot)
    case .germinated where entries.germinated > 0:
      widget.open(
        StepPopover.words(
          sowing.words.germination, name: stage.title,
          [
            (tr("_Add to the Log…"), { [weak self] in self?.addToLog() }),
            (tr("_Take the Latest Back"), { [weak self] in self?.takeBackSeedling() }),
          ]), at: dot)
    case .germinated: act(actions.addSeedling)
    default:
      guard entries.hasReached(stage) else { return note(kind, stage) }
      widget.open(
        StepPopover.day(
          of: stage, day, today: garden.today,
          problem: { [weak self] day in
            self.flatMap { $0.isGone ? nil : $0.garden.garden.problem(withLogging: kind, count: 0, on: day, of: $0.sowing) }
          }, set: { [weak self] day in self?.move(kind, stage, to: day) }, takeBack: { [weak self] in self?.takeBack(kind, stage) }),
        at: dot)
    }
  }

  private func note(_ kind: EventKind, _ stage: SowingStage) {
    perform(tr("The Log Was Not Changed"), said: kind == .archived ? nil : stage.title) { try $0.log(kind, of: sowing) }
  }

  private func move(_ kind: EventKind, _ stage: SowingStage, to day: CivilDay) {
    perform(tr("The Log Was Not Changed"), said: tr("%1 on %2", stage.title, day.text(beside: sowing.sownDay))) {
      try $0.log(kind, of: sowing, on: day)
    }
  }

  private func takeBack(_ kind: EventKind, _ stage: SowingStage) {
    perform(tr("The Log Was Not Changed"), said: kind == .archived ? nil : tr("“%1” taken back", stage.title)) {
      try $0.takeBack(kind, of: sowing)
    }
  }

  // MARK: Changes

  /// Takes the latest seedling back.
  func takeBackSeedling() {
    perform(tr("No Seedling Was Taken Back"), said: { $0.words.germination }) { try $0.takeBackSeedling(of: sowing) }
  }

  /// Asks for an entry of the log.
  func addToLog() {
    guard !isGone else { return }
    LogDialog.present(sowing, in: garden, over: window) { [weak self] report in
      if let report { self?.actions.changed(report, report.toastWords) }
    }
  }

  private func removeFromLog(_ id: NSManagedObjectID) {
    perform(tr("The Entry Was Not Removed")) { garden in
      // Somebody else may have removed it.
      guard let event = try? garden.context.existingObject(with: id) as? SowingEvent, !event.isDeleted else { return }
      try garden.removeEvent(event)
    }
  }

  private func fail() { note(.failed, .failed) }

  private func perform<Result>(_ failure: String, said text: String? = nil, _ body: (Garden) throws -> Result) {
    perform(failure, said: text.map { text in { _ in text } }, body)
  }

  /// Makes a change and tells of it, or says why it was not made.
  private func perform<Result>(_ failure: String, said text: ((Sowing) -> String)?, _ body: (Garden) throws -> Result) {
    guard !isGone else { return }
    let before = garden.garden.lastChange
    do {
      try garden.change(body)
      guard let report = garden.garden.lastChange, report != before else { return }
      actions.changed(report, text.map { $0(sowing) } ?? report.toastWords)
    } catch {
      Complaint.show(failure, error, over: window)
    }
  }
}
