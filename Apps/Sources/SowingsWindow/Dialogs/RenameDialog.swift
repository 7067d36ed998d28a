// SPDX-License-Identifier: MIT
// Asks for a plant's new name; one that another plant has offers to merge the two. AppWindow opens it.

import Adwaita
import Sowings
import StoreWindow

final class RenameDialog {
  private let garden: OpenGarden
  private let window: Window
  private let draft: PlantDraft
  private let name: NameRows
  private let common: EntryRow
  private let message = Label(css: "message").wrapping(atMost: 28)
  private var dialog: MessageDialog?

  /// Shows the dialog.
  ///
  /// - Parameters:
  ///   - plant: The plant.
  ///   - garden: The open garden.
  ///   - window: The window it belongs to.
  ///   - renamed: called when the plant has its new name, and another common name if that was changed.
  ///   - merge: gets the plant that has the name, when the two are to be merged.
  static func present(
    _ plant: Plant, in garden: OpenGarden, over window: Window, renamed: @escaping () -> Void, merge: @escaping (Plant) -> Void
  ) {
    guard garden.has(plant) else { return Complaint.show(tr("The Plant Was Not Renamed"), GardenError.plantIsGone, over: window) }
    RenameDialog(plant, garden, window).present(count: plant.sowings.count, renamed, merge)
  }

  private init(_ plant: Plant, _ garden: OpenGarden, _ window: Window) {
    self.garden = garden
    self.window = window
    draft = PlantDraft(editing: plant, in: garden.garden)
    name = NameRows(draft.fields.name)
    common = EntryRow(tr("Common name"), text: draft.fields.commonName)
  }

  private func present(count: Int, _ renamed: @escaping () -> Void, _ merge: @escaping (Plant) -> Void) {
    let body = Box(.vertical, spacing: 6, [ListBox(name: tr("Name"), css: "boxed-list", rows: name.rows + [common]), message])
      .atLeast(width: 240)
    let text =
      count == 0
      ? tr("It has no sowings yet.")
      : tr(one: "The name changes for its sowing.", many: "The name changes for all %1 sowings.", count, count.formatted())
    let dialog = MessageDialog(
      over: window, tr("Rename Plant"), text, answers: [.init("cancel", tr("_Cancel")), .init("rename", tr("_Rename"), .suggested)],
      cancel: "cancel", normal: "rename", body: body
    ) { [unowned self] in if $0 == "rename" { answer(renamed, merge) } }
    self.dialog = dialog
    dialog.keep(self)
    for row in name.rows + [common] { row.pressingDefault() }
    name.onChange { [unowned self] in
      draft.fields.name = $0
      look()
    }
    common.onChange { [unowned self] in
      draft.fields.commonName = $0
      look()
    }
    look()
    dialog.present()
    name.genus.grabFocus()
    name.genus.selectAll()
  }

  private func look() {
    let (taker, problem) = (draft.takenBy, draft.problem)
    if let taker {
      message.setMarkup(tr("%1 exists already. Merge the two?", BotanicalName(taker).title))
    } else {
      message.text = problem?.words ?? ""
    }
    message.isVisible = problem != nil
    name.setError(problem != nil)
    dialog?.setText(taker == nil ? tr("_Rename") : tr("_Merge…"), of: "rename")
    dialog?.setEnabled("rename", taker != nil || problem == nil)
  }

  private func answer(_ renamed: () -> Void, _ merge: (Plant) -> Void) {
    if let taker = draft.takenBy, draft.plant != nil { return merge(taker) }
    guard draft.isChanged else { return }
    do {
      try garden.change { _ in try draft.save() }
      renamed()
    } catch {
      Complaint.show(tr("The Plant Was Not Renamed"), error, over: window)
    }
  }
}
