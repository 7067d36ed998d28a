// SPDX-License-Identifier: MIT
// Giving a sowing another plant: the list of plants becomes a choice, and what is chosen opens with the sowing marked.

import Adwaita
import Sowings

extension AppWindow {
  /// Lets one choose another plant for a sowing.
  func choosePlant(for sowing: Sowing) {
    guard let opened, form == nil, opened.choice == nil, opened.garden.has(sowing) else { return }
    if openSowing !== sowing { open(sowing) }
    trying(tr("The Plants Can’t Be Shown")) {
      let choice = try ChoosePage(
        sowing, in: opened.garden, sorting: opened.plants.list.filter.sorting,
        ChoosePage.Actions(
          choose: { [unowned self] in move(sowing, to: $0) }, new: { [unowned self] in moveToNewPlant(sowing) },
          cancel: { [unowned self] in cancelChoice() }, typing: { [unowned self] in enableActions() }))
      opened.choice = choice
      choice.header.setButtons(start: true, end: opened.panes.isFolded)
      opened.left.add(choice.widget)
      opened.left.show(choice.widget, by: .fade, milliseconds: 150)
      setChoosing(true)
      showList()
      enableActions()
    }
  }

  /// Leaves the sowing where it is.
  func cancelChoice() {
    guard let opened, opened.choice != nil else { return }
    endChoice()
    showDetail()
    // Where both panes are shown the focus was in the one that goes, and keys would mean the list.
    if case .sowing(let page)? = opened.right.top { page.takeFocus() }
    enableActions()
  }

  private func endChoice() {
    guard let opened, let choice = opened.choice else { return }
    opened.choice = nil
    setChoosing(false)
    opened.left.show("plants", by: .fade, milliseconds: 150)
    // It may be its own button that is being pressed.
    MainLoop.after(milliseconds: 300) { [weak opened] in opened?.left.remove(choice.widget) }
  }

  private func move(_ sowing: Sowing, to plant: Plant) {
    moved(sowing) {
      try $0.moveSeedToPlant(sowing, plant)
      return plant
    }
  }

  private func moveToNewPlant(_ sowing: Sowing) {
    NewPlantDialog.present(over: window) { [unowned self] name in
      moved(sowing) { try $0.moveSowing(sowing, to: name) }
    }
  }

  private func moved(_ sowing: Sowing, _ change: (Garden) throws -> Plant) {
    guard let opened else { return }
    // Asked before: one that has gone elsewhere must not seem to have been moved.
    trying(tr("The Sowing Was Not Moved")) {
      let plant = try opened.garden.change(change)
      endChoice()
      open(plant, moved: sowing)
      if let report = opened.garden.garden.lastChange { offerUndo(report, report.toastWords) }
    }
  }

  /// The sowing stays in sight and cannot be used meanwhile.
  private func setChoosing(_ isChoosing: Bool) {
    if case .sowing(let page)? = opened?.right.top { page.setChoosing(isChoosing) }
  }
}
