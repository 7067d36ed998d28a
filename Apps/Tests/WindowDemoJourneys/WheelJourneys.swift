// SPDX-License-Identifier: MIT
// The wheel over a long list.

import Testing
import UIDriver

@Suite(.onDisplay) struct WheelJourneys {
  private func offset(_ screen: Screen) throws -> Double {
    try screen.waitForStillness()
    return screen.nodes().compactMap(\.value).first ?? 0
  }

  @Test("however many turns of the wheel come at once, a long list moves by all of them and no further")
  func manyTurnsAtOnce() throws {
    // More than GTK makes rows for.
    let screen = try Screen("WindowDemo", environment: ["DEMO_FRUITS": "1000"])
    let list = try screen.wait(for: "list", "Fruits")
    // GTK keeps the row that has the focus, however far one scrolls.
    try screen.waitForKeys()
    try screen.wait("a row has the focus") {
      if screen.find("list item").contains(where: \.isFocused) { return true }
      try screen.press("Tab")
      return false
    }
    screen.scroll(over: list, by: 1)
    let one = try offset(screen)
    try #require(one > 0)
    screen.whileStopped { screen.scroll(over: list, by: 30) }
    let moved = try offset(screen) - one
    #expect(abs(moved - 30 * one) <= one)
    #expect(screen.complaints == "")
  }
}
