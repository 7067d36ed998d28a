// SPDX-License-Identifier: MIT
// The window in high contrast: lines are there to be seen.

import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct ContrastJourneys {
  @Test("in high contrast the chip of a sowing has a line round it that can be seen", arguments: ["prefer-light", "prefer-dark"])
  @MainActor func highContrast(_ scheme: String) throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start(["ADW_DEBUG_HIGH_CONTRAST": "1", "ADW_DEBUG_COLOR_SCHEME": scheme])
    try screen.click("list item", Row.chilli)
    try screen.wait(for: "list item", Row.pricked)
    try screen.waitForStillness()
    try screen.picture("sowings-contrast-plant-\(scheme)")
    let chip = try screen.wait(for: "label", "Pricked out").frame
    let edge = try screen.look(at: Rectangle(x: chip.x - 12, y: chip.center.y, width: 8, height: 1))
    #expect(edge.contrast >= 3, "as interfaces are asked to have")
    try screen.click("list item", Row.pricked)
    try screen.wait(for: "push button", "Change Plant…")
    try screen.waitForStillness()
    try screen.picture("sowings-contrast-sowing-\(scheme)")
    #expect(screen.complaints == "")
  }
}
