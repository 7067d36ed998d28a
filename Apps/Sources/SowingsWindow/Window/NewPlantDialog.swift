// SPDX-License-Identifier: MIT
// Asks for the name of a plant that is made for a sowing. Changing a sowing's plant offers it.

import Adwaita
import Sowings

enum NewPlantDialog {
  static func present(over window: Window, _ action: @escaping (PlantName) -> Void) {
    let rows = [EntryRow(tr("Genus")), EntryRow(tr("Species")), EntryRow(tr("Cultivar"))]
    let problem = Label(css: "message").wrapping()
    problem.isVisible = false
    let list = ListBox(name: tr("Name"), css: "boxed-list", rows: rows)
    let name = { try PlantName(genus: rows[0].text, species: rows[1].text, cultivar: rows[2].text) }
    let dialog = MessageDialog(
      over: window, tr("New Plant"), tr("The sowing moves to the new plant."),
      answers: [.init("cancel", tr("_Cancel")), .init("move", tr("_Move"), .suggested)], cancel: "cancel", normal: "move",
      body: Box(.vertical, spacing: 9, [list.atLeast(width: 240), problem])
    ) { answer in if answer == "move", let name = try? name() { action(name) } }
    let check = {
      do {
        _ = try name()
        dialog.setEnabled("move", true)
        problem.isVisible = false
      } catch {
        dialog.setEnabled("move", false)
        problem.text = (error as? GardenError)?.words ?? error.localizedDescription
        problem.isVisible = !rows[0].text.isEmpty
      }
    }
    for row in rows { row.onChange { _ in check() } }
    check()
    dialog.present()
    rows[0].grabFocus()
  }
}
