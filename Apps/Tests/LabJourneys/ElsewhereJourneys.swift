// SPDX-License-Identifier: MIT
// Where numbers are written with a comma, and where another program deletes what is being named.

import Foundation
import ReactionLab
import Testing
import UIDriver

@Suite(.onDisplay) struct ElsewhereJourneys {
  @Test(
    "in German numbers are shown with a comma and read with either; a pattern deleted elsewhere takes the question for its name with it",
    .enabled(if: German.canBeMade, "localedef or its data is not installed"))
  @MainActor func german() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start(German.environment(in: home.folder))
    try screen.waitForLab()
    try screen.browse()
    try screen.click("table cell", "Maze, Gray–Scott")
    try screen.wait(for: "text", "F, value") { $0.text == "0,029000" }
    try screen.set("F", to: "0,031")
    try screen.waitForValue(0.031, of: "F")
    try screen.set("F", to: "0.032")
    try screen.wait(for: "text", "F, value") { $0.text == "0,032000" }
    try screen.set("D u", to: "0,25")
    try screen.wait(for: "label", "Unstable: Dᵤ is 1,1 times too large for F = 0,032.")
    try screen.click("push button", "Use 0,226")
    try screen.waitForValue(0.226, of: "D u")
    try screen.picture("lab-german")

    try screen.press("m", .control)
    try screen.wait("the first row has the keyboard") { screen.focused?.name == "Waves" }
    try screen.press("F2")
    try screen.wait(for: "label", "Rename “Waves”")
    let patterns = try home.patterns()
    try patterns.erasePattern(try #require(try patterns.findPattern("Waves")))
    try screen.wait(for: "label", "“Waves” was deleted by another program")
    #expect(screen.find("label", "Rename “Waves”").isEmpty && screen.names("list item") == ["Maze"])
    // The keyboard is where one goes on.
    try screen.wait("the row that is left has the keyboard") { screen.focused?.name == "Maze" }
    try screen.press("F2")
    try screen.wait(for: "label", "Rename “Maze”")
    try screen.enter("Labyrinth", into: "Name")
    try screen.press("Return")
    try screen.wait(for: "list item", "Labyrinth")
    #expect(screen.complaints == "")
  }
}

/// German as a program's language, made for a test: few machines have it ready.
private enum German {
  private static let name = "de_DE.UTF-8"
  private static let maker = "/usr/bin/localedef"
  static var canBeMade: Bool { [maker, "/usr/share/i18n/locales/de_DE"].allSatisfy { FileManager.default.fileExists(atPath: $0) } }

  /// Makes the locale in a folder, and answers what has a program use it.
  static func environment(in folder: URL) throws -> [String: String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: maker)
    process.arguments = ["-i", "de_DE", "-f", "UTF-8", folder.appendingPathComponent(name).path]
    process.standardError = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    end.wait()
    return ["LOCPATH": folder.path, "LANG": name, "LC_ALL": name]
  }
}
