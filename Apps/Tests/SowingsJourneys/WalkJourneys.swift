// SPDX-License-Identifier: MIT
// Every page in the sizes that are hard: nothing is cut, nothing without a name. PageWalk knows the way to each page.

import Foundation
import PageWalk
import Testing
import UIDriver

@Suite(.onDisplay) struct WalkJourneys {
  /// The hardest look; the usual one takes as long again and is walked in long runs, while the journeys use it everywhere.
  private static let looks =
    ProcessInfo.processInfo.environment["DURAMEN_LONG"] == nil ? [Look.narrowLargeMirrored] : [.narrowLargeMirrored, .wide]

  @Test(
    "on every page all that can be used has a name, and nothing is cut, shortened or outside its window",
    arguments: looks)
  @MainActor func everyPage(_ look: Look) {
    Walk.over(.sowings, look, failed: { Issue.record("\($0.name), \(look.name) was not reached: \($1)") }) { visit in
      for fault in try visit.faults() { Issue.record("\(visit.page.name), \(look.name): \(fault)") }
    }
  }
}
