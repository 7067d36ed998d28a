// SPDX-License-Identifier: MIT
// Asks before a plant goes with its sowings; one without any goes at once, as that can be undone. AppWindow deletes with the answer.

import Adwaita
import Sowings
import StoreWindow

enum DeletePlantDialog {
  static func present(_ plant: Plant, in garden: OpenGarden, over window: Window, delete: @escaping () -> Void) {
    guard garden.has(plant) else { return Complaint.show(tr("The Plant Was Not Deleted"), GardenError.plantIsGone, over: window) }
    let count = plant.sowings.count
    guard count > 0 else { return delete() }
    let dialog = MessageDialog(
      over: window, tr("Delete Plant?"), "", answers: [.init("cancel", tr("_Cancel")), .init("delete", tr("_Delete"), .destructive)],
      cancel: "cancel", normal: "cancel"
    ) {
      guard $0 == "delete" else { return }
      guard garden.has(plant) else { return Complaint.show(tr("The Plant Was Not Deleted"), GardenError.plantIsGone, over: window) }
      delete()
    }
    let text = tr(
      one: "Its sowing and its log go with it.", many: "Its %1 sowings and their log go with it.", count, count.formatted())
    dialog.setText(markup: "\(BotanicalName(plant).title)\n\(BotanicalName.escaped(text))")
    dialog.present()
  }
}
