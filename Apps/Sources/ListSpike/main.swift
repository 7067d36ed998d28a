// SPDX-License-Identifier: MIT
// Measures a long list: `ListSpike [OBJECTS]` makes a store, shows it, scrolls through it by itself, prints figures and ends. Run it in release,
// in Apps/Tests/ui-session where there is no desktop.

import Adwaita
import CoreData
import Foundation

let start = ContinuousClock.now
let number = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let application = Application(id: "org.example.ListSpike", isUnique: false)
exit(application.run { Measurement(number: number, start: start).begin(in: $0) })
