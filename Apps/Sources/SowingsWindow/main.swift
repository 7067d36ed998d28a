// SPDX-License-Identifier: MIT
// The window of Sowings: `sowings-window`. A second start raises the window of the first.

import Adwaita
import Foundation

/// The app's name for the desktop; its files never depend on it.
let applicationID = "io.github.duramen.Sowings"

// Tests start one window after another, each with plants of its own.
let isSeparate = CommandLine.arguments.contains("--separate")

func makeWindow(_ application: Application) -> AppWindow {
  Translation.use(domain: "sowings", folder: ProgramFolders.shared.appendingPathComponent("locale").path)
  // Installed, the icons are where the desktop looks or under the program's own prefix; built only, they lie beside the program.
  IconTheme.add([
    ProgramFolders.shared.appendingPathComponent("icons"),
    ProgramFolders.resources(package: "duramen-apps", target: "SowingsWindow").appendingPathComponent("icons"),
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
