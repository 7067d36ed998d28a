// SPDX-License-Identifier: MIT
// The window of Sowings: `sowings-window`. A second start raises the window of the first.

import Adwaita

/// The app's name for the desktop; its files never depend on it.
let applicationID = "io.github.duramen.Sowings"

WindowProgram<AppWindow>(id: applicationID, domain: "sowings", target: "SowingsWindow").run()
