// SPDX-License-Identifier: MIT
// Asks for the name of a plant that is made for a sowing. Changing a sowing's plant offers it.

import Adwaita
import Sowings

enum NewPlantDialog {
  static func present(over window: Window, _ action: @escaping (PlantName) -> Void) {
    let name = NameRows("")
    let problem = Label(css: "message").wrapping()
    problem.isVisible = false
    let list = ListBox(name: tr("Name"), css: "boxed-list", rows: name.rows)
    let dialog = MessageDialog(
      over: window, tr("New Plant"), tr("The sowing moves to the new plant."),
      answers: [.init("cancel", tr("_Cancel")), .init("move", tr("_Move"), .suggested)], cancel: "cancel", normal: "move",
      body: Box(.vertical, spacing: 9, [list.atLeast(width: 240), problem])
    ) { [name] answer in if answer == "move", let name = try? PlantName(name.text) { action(name) } }
    dialog.setEnabled("move", false)
    name.onChange { text in
      do {
        _ = try PlantName(text)
        dialog.setEnabled("move", true)
        problem.isVisible = false
      } catch {
        dialog.setEnabled("move", false)
        problem.text = (error as? GardenError)?.words ?? error.localizedDescription
        problem.isVisible = true
      }
    }
    dialog.present()
    name.genus.grabFocus()
  }
}
