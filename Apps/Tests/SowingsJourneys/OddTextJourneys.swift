// SPDX-License-Identifier: MIT
// Texts nobody thought of: what looks like markup, other scripts, emoji, accents that combine, very long ones, and what only a file can bring.

import CivilCalendar
import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct OddTextJourneys {
  private static let long = String(repeating: "Superlonga", count: 30)
  private static let names = [
    "<b>Rosa</b> &amp; ‘<i>%1 %@</i>’", "Ma\u{0302}lva\u{0323}\u{0301} 🌷 ‘👩🏽‍🌾’", "ורד דמשק ‘אדום’",
    "\(long) \(long) ‘\(long)’",
  ]

  /// The narrow window is the harder one; both are tried in long runs.
  private static let widths = ProcessInfo.processInfo.environment["DURAMEN_LONG"] == nil ? [360] : [1000, 360]

  @Test("they are shown as they are on every page, and make no window wider", arguments: widths)
  @MainActor func everyPage(_ width: Int) throws {
    let home = try Home()
    try home.remember(width: width, height: 640)
    // With one button in the bar, as GNOME has it.
    try home.setGTK("gtk-font-name=Cantarell 11", "gtk-decoration-layout=:close")
    do {
      let garden = try home.garden()
      for name in Self.names {
        let plant = try garden.addPlant(PlantName(name), commonName: "<u>Common</u> & Co")
        let details = SowingDetails(
          day: CivilDay(iso: "0001-01-01"), medium: "<b>Soil</b> & \(Self.long)", place: "& <place\nnext line",
          notes: "<notes> & \(Self.long)")
        let sowing = try garden.sow(SeedCount(1_000_000), of: plant, details: details)
        try garden.log(.note, of: sowing, note: "<b>Note</b> & \(Self.long)")
        try garden.logGermination(SeedCount(999_999), of: sowing)
      }
    }
    let screen = try home.start()
    let window = try screen.wait(for: "frame").frame
    for name in Self.names {
      let plant = try PlantName(name).description
      try screen.click("list item", "\(plant), <u>Common</u> & Co, 1 sowing")
      let row = try screen.wait(for: "list item") { $0.name.hasPrefix("1,000,000 seeds on 1 Jan 0001") }
      try screen.click("list item", row.name)
      try screen.wait(for: "push button", "Back to \(plant)")
      try screen.wait(for: "image") { $0.name.hasPrefix("Germination: 999,999 of 1,000,000 came up") }
      try screen.waitForKeys()
      try screen.press("e", .control)
      try screen.wait(for: "text", "Seeds") { $0.text == "1000000" && $0.isFocused }
      try screen.picture("sowings-odd-\(width)-form")
      try screen.press("Escape")
      try screen.wait(for: "push button", "Back to \(plant)")
      try screen.press("m", .control)
      try screen.wait(for: "list item", "\(plant), <u>Common</u> & Co, now here")
      try screen.press("Escape")
      try screen.wait(for: "push button", "Back to \(plant)")
      try screen.chooseInSowingMenu("Duplicate")
      try screen.wait(for: "push button", "Undo")
      try screen.picture("sowings-odd-\(width)")
      try screen.click("push button", "Undo")
      // The duplicate that was open has gone with it, and its plant is seen.
      try screen.wait(for: "push button", "Plant Menu")
      try screen.press("F2")
      try screen.wait(for: "label", "The name changes for its sowing.")
      try screen.press("Escape")
      try screen.waitUntilGone("label", "Rename Plant")
      if width < 700 {
        try screen.press("Escape")
        try screen.wait(for: "push button", "New Plant")
      }
      #expect(screen.find("frame").first?.frame.width == window.width)
    }
    #expect(screen.complaints == "")
  }

  @Test("from a file come line breaks, a NUL and other control characters: what a name can’t have is refused, the rest can be used")
  @MainActor func fromFile() throws {
    let home = try Home()
    let (wrong, odd) = (home.folder.appendingPathComponent("wrong.json"), home.folder.appendingPathComponent("odd.json"))
    func file(_ genus: String) -> Data {
      let text = #"first\u0000second\u0007\u001b[31m\r\nthird\u202e"#
      return Data(
        """
        {"format":"sowings","version":1,"plants":[{"uuid":"\(UUID())","genus":"\(genus)","commonName":"\(text)","notes":"\(text)","sowings":[
        {"uuid":"\(UUID())","seeds":5,"sown":"2026-06-01","medium":"\(text)","place":"\(text)","notes":"\(text)",
        "log":[{"kind":"note","day":"2026-06-02","note":"\(text)"}]}]}]}
        """.utf8)
    }
    try file(#"Ro\u0000sa"#).write(to: wrong)
    try file("Rosa").write(to: odd)
    let screen = try home.start(Screen.ownFileDialog)
    try screen.wait(for: "label", "No Plants Yet")
    try screen.importFile(wrong)
    try screen.wait(for: "label", "Nothing Was Imported")
    try screen.picture("sowings-odd-refused")
    try screen.click("push button", "Close")
    try screen.importFile(odd)
    try screen.wait(for: "label", "1 sowing imported")
    let row = try screen.wait(for: "list item") { $0.name.hasPrefix("Rosa, first") }
    try screen.click("list item", row.name)
    let sowing = try screen.wait(for: "list item") { $0.name.hasPrefix("5 seeds on 1 Jun 2026") }
    try screen.picture("sowings-odd-plant")
    try screen.click("list item", sowing.name)
    try screen.wait(for: "list item") { $0.name.hasPrefix("2 Jun: Note") || $0.name.hasPrefix("2 Jun: ") }
    try screen.picture("sowings-odd-sowing")
    try screen.editSowing()
    try screen.picture("sowings-odd-edited")
    // Looked at only, nothing has changed.
    try screen.press("Escape")
    try screen.wait(for: "push button", "Change Plant…")
    try screen.editSowing()
    try screen.enterText("6", into: "Seeds")
    try screen.click("push button", "Save")
    try screen.wait(for: "label", "Sowing changed")
    let garden = try home.garden()
    let saved = try #require(try home.plant("Rosa", in: garden).sowings.first)
    #expect(saved.seedCount == 6)
    // What was not touched has stayed whole.
    for text in [saved.notes, saved.medium, saved.place] { #expect(text?.contains("second") == true && text?.contains("third") == true) }
    #expect(screen.complaints == "")
  }
}
