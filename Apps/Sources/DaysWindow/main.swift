// SPDX-License-Identifier: MIT
// The window of Days Without Things: `days-window`. A second start raises the window of the first.

import Adwaita
import Foundation

/// The app's name for the desktop; its files never depend on it.
let applicationID = "io.github.duramen.DaysWithoutThings"

// Tests start one window after another, each with things of its own.
let isSeparate = CommandLine.arguments.contains("--separate")

let application = Application(id: applicationID, isUnique: !isSeparate)
var first: AppWindow?
exit(
  application.run { application in
    let window = first ?? AppWindow(application)
    first = window
    window.present()
  })
