// SPDX-License-Identifier: MIT
// What the window's panes show: opening plants, sowings and forms, going back, and leaving what is gone.

import Adwaita
import Sowings

extension AppWindow {
  // MARK: What is open

  /// The form that is seen.
  var form: (any Form)? { if case .form(let form)? = opened?.right.top { form } else { nil } }

  /// Whether a form holds something that would be lost.
  var hasTyped: Bool { form?.hasChanges == true }

  /// The sowing that is seen.
  var openSowing: Sowing? {
    guard case .sowing(let page)? = opened?.right.top, !page.isGone else { return nil }
    return page.sowing
  }

  /// The plant that is seen, or that of the sowing.
  var openPlant: Plant? {
    switch opened?.right.top {
    case .plant(let page)?: page.isGone ? nil : page.plant
    case .sowing?: openSowing?.plant
    default: nil
    }
  }

  /// Does something that leaves a form, after asking where something was typed.
  ///
  /// - Parameters:
  ///   - offersSave: Whether one may also save it first.
  ///   - body: What is done then.
  func leaving(offeringSave offersSave: Bool = false, _ body: @escaping () -> Void) {
    if let form { form.giveUp(offeringSave: offersSave, then: body) } else { body() }
  }

  // MARK: Opening

  func totalsPage() -> RightPage {
    guard let opened else { preconditionFailure("Totals were asked for without an open garden.") }
    return .totals(TotalsPage(opened.garden) { [unowned self] in showList() })
  }

  func showTotals() {
    leaving { [unowned self] in
      guard let opened else { return }
      cancelChoice()
      opened.plants.list.select(nil)
      opened.right.show([totalsPage()])
      showDetail()
      enableActions()
    }
  }

  /// Shows a plant with its sowings.
  ///
  /// - Parameters:
  ///   - plant: The plant.
  ///   - moved: The sowing that has just come to it, to be marked.
  ///   - movement: How the right pane changes.
  func open(_ plant: Plant, moved: Sowing? = nil, _ movement: RightPane.Movement = .none) {
    guard let opened, opened.garden.has(plant) else { return }
    if moved == nil, case .plant(let page)? = opened.right.top, page.plant === plant {
      showDetail()
      return
    }
    // What was chosen in the list is taken back where the form stays.
    if hasTyped { markOpenPlant() }
    leaving { [unowned self] in
      guard let opened = self.opened, opened.garden.has(plant) else { return }
      trying(tr("The Plant Can’t Be Shown")) {
        let page = try plantPage(plant, moved: moved)
        opened.right.show([.plant(page)], movement)
        showDetail()
        showState()
        markOpenPlant(isRevealed: moved != nil)
      }
    }
  }

  private func plantPage(_ plant: Plant, moved: Sowing? = nil) throws -> PlantPage {
    guard let opened else { preconditionFailure("A plant was opened without an open garden.") }
    return try PlantPage(
      plant, in: opened.garden, moved: moved,
      PlantPage.Actions(
        back: { [unowned self] in showList() }, menu: { [unowned self] in plantMenu(of: $0) },
        openSowing: { [unowned self] in open($0) }, deleteSowing: { [unowned self] in delete($0) },
        sowingMenu: { [unowned self] in rowMenu(of: $0) }))
  }

  /// Shows a sowing over its plant.
  func open(_ sowing: Sowing) {
    guard let opened, opened.garden.has(sowing) else { return }
    if hasTyped { markOpenPlant() }
    leaving { [unowned self] in
      guard let opened = self.opened, opened.garden.has(sowing) else { return }
      let page = SowingPage(
        sowing, in: opened.garden, over: window,
        SowingPage.Actions(
          back: { [unowned self] in leaveSowing() }, edit: { [unowned self] in edit($0) },
          changePlant: { [unowned self] in choosePlant(for: $0) }, addSeedling: { [unowned self] in addSeedling(to: $0) },
          archive: { [unowned self] in archive($0) }, delete: { [unowned self] in delete($0) },
          changed: { [unowned self] in offerUndo($0, $1) }, openPlant: { [unowned self] in open($0, .back) }))
      let below = opened.right.trail.first { if case .plant(let below) = $0 { below.plant === sowing.plant } else { false } }
      opened.right.show([below, .sowing(page)].compactMap(\.self), .forward)
      showDetail()
      showState()
    }
  }

  /// Goes from a sowing to its plant, which may be another one than at its opening.
  func leaveSowing() {
    guard let opened, opened.choice == nil else { return cancelChoice() }
    guard case .sowing(let page)? = opened.right.top, !page.isGone, let plant = page.sowing.plant else { return showList() }
    if case .plant(let below)? = opened.right.trail.dropLast().last, below.plant === plant {
      opened.right.pop()
      markOpenPlant()
      enableActions()
    } else {
      open(plant, .back)
    }
  }

  // MARK: Forms

  /// Opens a form on a sowing, or on a new one of a plant.
  func edit(_ sowing: Sowing) { openForm(.edit(sowing)) }
  func sow(_ plant: Plant?) { openForm(.new(plant)) }

  private func openForm(_ subject: SowingForm.Subject) {
    guard let opened, form == nil else { return }
    cancelChoice()
    let before = opened.garden.garden.lastChange?.stamp
    let edited: Sowing? = if case .edit(let sowing) = subject { sowing } else { nil }
    let old = edited?.plant
    let form = SowingForm(subject, in: opened.garden, over: window) { [unowned self] in
      leaveForm()
      guard let sowing = $0 else { return }
      if sowing === edited, sowing.plant === old {
        opened.right.top?.refresh(isOutside: false)
      } else if let plant = sowing.plant {
        // One that had gone and was saved anew has not been moved.
        open(plant, moved: sowing === edited ? sowing : nil, .back)
      }
      if let report = opened.garden.garden.lastChange, report.stamp != before { offerUndo(report, report.toastWords) }
    }
    push(.form(form))
  }

  func newPlant() { openForm(.new("")) }
  func edit(_ plant: Plant) { openForm(.edit(plant)) }

  private func openForm(_ subject: PlantForm.Subject) {
    guard let opened, form == nil else { return }
    cancelChoice()
    let before = opened.garden.garden.lastChange?.stamp
    let form = PlantForm(subject, in: opened.garden, over: window) { [unowned self] in
      leaveForm()
      guard let plant = $0 else { return }
      open(plant, .back)
      markOpenPlant(isRevealed: true)
      if let report = opened.garden.garden.lastChange, report.stamp != before { offerUndo(report, report.toastWords) }
    }
    push(.form(form))
  }

  private func push(_ page: RightPage) {
    guard let opened else { return }
    opened.right.push(page)
    opened.panes.canGoBack = false
    showState()
    showDetail()
  }

  private func leaveForm() {
    guard let opened, form != nil else { return }
    opened.right.pop()
    opened.panes.canGoBack = true
    // On one pane the totals are only a page one has asked for.
    if case .totals? = opened.right.top, opened.panes.isFolded { showList() }
    showState()
    leaveWhatIsGone(isOutside: false)
  }

  // MARK: Back

  func showList() { opened?.panes.showList() }

  /// Where both panes are shown the focus stays where it is.
  func showDetail() { if let panes = opened?.panes, panes.isFolded { panes.showDetail() } }

  /// Goes to the page before.
  ///
  /// - Returns: Whether there is one.
  func goBack() -> Bool {
    guard let opened else { return false }
    if opened.choice != nil {
      cancelChoice()
      return true
    }
    switch opened.right.top {
    case .form(let form)?: form.giveUp()
    case .sowing?:
      guard !opened.panes.isFolded || !opened.panes.isOnList else { return false }
      leaveSowing()
    default:
      guard opened.panes.isFolded, !opened.panes.isOnList else { return false }
      showList()
    }
    return true
  }

  /// Marks the plant that is open in the list.
  func markOpenPlant(isRevealed: Bool = false) {
    guard let opened, !opened.panes.isFolded || !opened.panes.isOnList else { return }
    for page in opened.right.trail.reversed() {
      if case .plant(let page) = page, !page.isGone { return opened.plants.list.select(page.plant, isRevealed: isRevealed) }
      // One that was opened from what is to be done today stays marked there.
      if case .sowing = page, opened.right.trail.count == 1 { return }
    }
    opened.plants.list.select(nil)
  }

  /// Leaves pages whose plant or sowing has been deleted, and says so where somebody else has done it.
  func leaveWhatIsGone(isOutside: Bool) {
    guard let opened else { return }
    if let choice = opened.choice, !opened.garden.has(choice.sowing) { cancelChoice() }
    guard let gone = opened.right.trail.last(where: \.isGone) else { return }
    let left = opened.right.trail.filter { !$0.isGone }
    // A sowing may have another plant now, and what was typed is kept over whatever has gone.
    if let top = opened.right.top, !top.isGone { return opened.right.show(left) }
    opened.right.show(left.isEmpty ? [totalsPage()] : left, .back)
    if left.isEmpty { showList() }
    markOpenPlant()
    guard isOutside else { return }
    if case .plant = gone {
      opened.toasts.show(tr("This plant was deleted elsewhere"), seconds: 10)
    } else {
      opened.toasts.show(tr("This sowing was deleted elsewhere"), seconds: 10)
    }
  }
}
