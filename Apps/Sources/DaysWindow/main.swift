// SPDX-License-Identifier: MIT
// The window of Days Without Things: `days-window`. A second start raises the window of the first.

import Adwaita
import Foundation

/// The app's name for the desktop; its files never depend on it.
let applicationID = "io.github.duramen.DaysWithoutThings"

// Tests start one window after another, each with things of its own.
let isSeparate = CommandLine.arguments.contains("--separate")

// The desktop's menu of the icon offers a new thing.
let wanted = CommandLine.arguments.contains("--new-thing") ? "new-thing" : nil

func makeWindow(_ application: Application) -> AppWindow {
  Translation.use(domain: "days-without-things", folder: ProgramFolders.shared.appendingPathComponent("locale").path)
  // Installed, the icon is where the desktop looks or under the program's own prefix; built only, it lies beside the program.
  IconTheme.add([
    ProgramFolders.shared.appendingPathComponent("icons"),
    ProgramFolders.resources(package: "duramen-apps", target: "DaysWindow").appendingPathComponent("icons"),
  ])
  IconTheme.setWindowIcon(applicationID)
  return AppWindow(application)
}

let application = Application(id: applicationID, isUnique: !isSeparate)
var first: AppWindow?
application.addAction("new-thing") { first?.beginNewThing() }
exit(
  application.run(action: wanted) { application in
    let window = first ?? makeWindow(application)
    first = window
    window.present()
  })
