// SPDX-License-Identifier: MIT
// The window of Reaction Lab: `reactionlab-window`. A second start raises the window of the first.

import Adwaita

/// The app's name for the desktop; its files never depend on it.
let applicationID = "io.github.duramen.ReactionLab"

WindowProgram<AppWindow>(id: applicationID, domain: "reaction-lab", target: "LabWindow").run()
