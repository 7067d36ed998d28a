// SPDX-License-Identifier: MIT
// What the program tells of itself. The main menu's About shows it.

import Adwaita
import Sowings

enum About {
  static func present(over window: Window) {
    var facts = AboutWindow.Facts(
      program: tr("Sowings"), icon: applicationID, version: SowingsRelease.version, developer: SowingsRelease.developer,
      comments: tr("Keeps what you sow, where and when, and what comes up."))
    facts.website = SowingsRelease.website
    facts.issues = SowingsRelease.issues
    facts.copyright = SowingsRelease.copyright
    facts.developers = [SowingsRelease.developer]
    AboutWindow(over: window, facts).present()
  }
}
