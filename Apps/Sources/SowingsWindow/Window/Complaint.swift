// SPDX-License-Identifier: MIT
// What is said when something asked for could not be done. The window and its pages use it.

import Adwaita
import Foundation
import Sowings

enum Complaint {
  static func show(_ title: String, _ error: any Error, over window: Window) {
    let text = (error as? GardenError)?.words ?? error.localizedDescription
    MessageDialog(over: window, title, text, answers: [.init("close", tr("_Close"))], cancel: "close", normal: "close") { _ in }.present()
  }
}
