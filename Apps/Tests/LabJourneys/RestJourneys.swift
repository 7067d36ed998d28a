// SPDX-License-Identifier: MIT
// What must not go on where nobody sees it, and what a crash leaves.

import Foundation
import ReactionLab
import Testing
import UIDriver

@Suite(.onDisplay) struct RestJourneys {
  @Test("paused, or with the picture out of sight, the window takes no processor time, and comes back running")
  @MainActor func rest() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.waitForRest()
    try screen.press("space")
    try screen.wait("it runs") { screen.names("label").contains { $0.hasSuffix(" fps") } }
    try screen.press("m", .control)
    try screen.wait(for: "list item", "Maze")
    try screen.waitForRest()
    try screen.press("Escape")
    let field = try screen.field()
    try screen.waitForChange(of: field, from: screen.look(at: field))
    #expect(screen.complaints == "")
  }

  @Test("after a crash the window has the run as it was a moment ago, under its own name")
  @MainActor func crash() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false, name: "Old")
    do {
      let screen = try home.start()
      try screen.waitForLab()
      try screen.browse()
      try screen.click("table cell", "Maze, Gray–Scott")
      try screen.waitForTitle("Maze", "Paused")
      let memory = home.folder.appendingPathComponent("config/reaction-lab/window.ini")
      try screen.wait("the session is kept") {
        try home.patterns().lastSession()?.model == "Gray-Scott" && String(contentsOf: memory, encoding: .utf8).contains("name=Maze")
      }
    }
    // The end of its life has killed it.
    let screen = try home.start()
    try screen.waitForTitle("Maze", "Paused")
    try screen.waitForValue(0.029, of: "F")
  }
}

extension Screen {
  /// Waits until a second passes in which the program does next to nothing.
  fileprivate func waitForRest() throws {
    try wait("the program rests") {
      let before = processorTime
      Thread.sleep(forTimeInterval: 1)
      return processorTime - before <= 1
    }
  }
}
