// SPDX-License-Identifier: MIT
// What is said when something asked for could not be done. The window and its pages use it.

import Adwaita
import Foundation

enum Complaint {
  static func show(_ title: String, _ error: any Error, over window: Window) {
    MessageDialog(
      over: window, title, error.localizedDescription, answers: [.init("close", tr("_Close"))], cancel: "close", normal: "close"
    ) { _ in }.present()
  }
}
