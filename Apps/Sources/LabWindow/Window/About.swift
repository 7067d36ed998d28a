// SPDX-License-Identifier: MIT
// What the program tells of itself. The main menu's About shows it.

import Adwaita
import ReactionLab

enum About {
  static func present(over window: Window) {
    var facts = AboutWindow.Facts(
      program: tr("Reaction Lab"), icon: applicationID, version: LabRelease.version, developer: LabRelease.developer,
      comments: tr("Patterns of reaction and diffusion, drawn while you watch and kept when you like them."))
    facts.website = LabRelease.website
    facts.issues = LabRelease.issues
    facts.copyright = LabRelease.copyright
    facts.developers = [LabRelease.developer]
    AboutWindow(over: window, facts).present()
  }
}
