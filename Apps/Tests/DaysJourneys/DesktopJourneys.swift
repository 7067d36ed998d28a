// SPDX-License-Identifier: MIT
// The program among others: started from the desktop's menu, started twice, installed, in another language.

import Days
import Foundation
import TestCatalogues
import Testing
import UIDriver

@Suite(.onDisplay) struct DesktopJourneys {
  @Test("About tells the version the command tells, the links, and who made it")
  @MainActor func about() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("push button", "Main Menu")
    try screen.click("menu item", "About Days Without Things")
    try screen.wait(for: "label", DaysRelease.developer)
    try screen.wait(for: "push button", DaysRelease.version)
    try screen.picture("about")
    #expect(screen.complaints == "")
  }

  @Test("a start for a new thing begins with the editor")
  @MainActor func newThing() throws {
    let home = try Home()
    try home.fill()
    let screen = try Screen("days-window", ["--separate", "--new-thing"], environment: home.environment)
    try screen.wait(for: "label", "New Thing")
    try screen.wait(for: "text", "Name") { $0.isFocused || !$0.text.isEmpty }
    #expect(screen.complaints == "")
  }

  @Test("a second start for a new thing has the first window show the editor, and ends")
  @MainActor func second() throws {
    let home = try Home()
    try home.fill()
    let screen = try Screen("days-window", environment: home.environment)
    try screen.wait(for: "push button", "All Things")
    let other = try Screen("days-window", ["--new-thing"], environment: home.environment)
    try other.waitForEnd()
    try screen.wait(for: "label", "New Thing")
    #expect(other.complaints == "")
    #expect(screen.complaints == "")
  }

  @Test("installed under a prefix, the program takes its translations from there")
  @MainActor func german() throws {
    let home = try Home()
    try home.fill()
    let prefix = home.folder.appendingPathComponent("prefix")
    let program = prefix.appendingPathComponent("bin/days-window")
    try FileManager.default.createDirectory(at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Screen.programs.appendingPathComponent("days-window"), to: program)
    let german = Catalogue(
      pluralForms: "nplurals=2; plural=(n != 1)",
      texts: [
        ("All Things", nil, ["Alle Dinge"]), ("day without", "days without", ["Tag ohne", "Tage ohne"]), ("Main Menu", nil, ["Hauptmenü"]),
      ])
    try german.write(domain: "days-without-things", language: "de", in: prefix.appendingPathComponent("share/locale"))
    let screen = try Screen(program.path, ["--separate"], environment: home.environment.merging(["LANGUAGE": "de"]) { $1 })
    try screen.wait(for: "push button", "Alle Dinge")
    try screen.wait(for: "label", "Tage ohne")
    try screen.wait(for: "push button", "Hauptmenü")
    // What nobody has translated yet.
    try screen.wait(for: "push button", "Reset…")
    #expect(screen.complaints == "")
  }
}
