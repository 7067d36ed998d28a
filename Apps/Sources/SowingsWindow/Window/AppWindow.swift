// SPDX-License-Identifier: MIT
// The window: the open garden and the pages that show it, or the page that says why there is none. The files beside this one have its actions.

import Adwaita
import Foundation
import Sowings
import StoreFiles

final class AppWindow {
  let window: Window
  let application: Application
  private(set) var opened: OpenGarden?

  init(_ application: Application) {
    self.application = application
    window = Window(application, title: tr("Sowings"), width: 1000, height: 680)
    window.atLeast(width: 360, height: 400)
    opened = try? OpenGarden(Places())
  }

  func present() { window.present() }
}
