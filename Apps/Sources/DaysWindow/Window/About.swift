// SPDX-License-Identifier: MIT
// What the program tells of itself. The main menu's About shows it.

import Adwaita
import Days

enum About {
  static func present(over window: Window) {
    var facts = AboutWindow.Facts(
      program: tr("Days Without Things"), icon: applicationID, version: DaysRelease.version, developer: DaysRelease.developer,
      comments: tr("Counts the days with or without something, and until or since a date."))
    facts.website = DaysRelease.website
    facts.issues = DaysRelease.issues
    facts.copyright = DaysRelease.copyright
    facts.developers = [DaysRelease.developer]
    AboutWindow(over: window, facts).present()
  }
}
