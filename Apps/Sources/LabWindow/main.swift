// SPDX-License-Identifier: MIT
// The window of Reaction Lab: `reactionlab-window`. A second start raises the window of the first.

import Adwaita
import Foundation

/// The app's name for the desktop; its files never depend on it.
let applicationID = "io.github.duramen.ReactionLab"

// Tests start one window after another, each with patterns of its own.
let isSeparate = CommandLine.arguments.contains("--separate")

func makeWindow(_ application: Application) -> AppWindow {
  Translation.use(domain: "reaction-lab", folder: ProgramFolders.shared.appendingPathComponent("locale").path)
  // Installed, the icons are where the desktop looks or under the program's own prefix; built only, they lie beside the program.
  IconTheme.add([
    ProgramFolders.shared.appendingPathComponent("icons"),
    ProgramFolders.resources(package: "duramen-apps", target: "LabWindow").appendingPathComponent("icons"),
  ])
  IconTheme.setWindowIcon(applicationID)
  return AppWindow(application)
}

let application = Application(id: applicationID, isUnique: !isSeparate)
var first: AppWindow?
exit(
  application.run { application in
    let window = first ?? makeWindow(application)
    first = window
    window.present()
  })
