// SPDX-License-Identifier: MIT
// The window of Days Without Things: `days-window`. A second start raises the window of the first.

import Adwaita

/// The app's name for the desktop; its files never depend on it.
let applicationID = "io.github.duramen.DaysWithoutThings"

WindowProgram<AppWindow>(
  id: applicationID, domain: "days-without-things", target: "DaysWindow",
  offers: [(option: "--new-thing", action: "new-thing", body: { $0.beginNewThing() })]
).run()
