// SPDX-License-Identifier: MIT
// Imports that break in the middle: damaged files, a file that ends before its end, a program that is killed. The store stays whole.

import CivilCalendar
import CoreData
import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct BrokenImportJourneys {
  @Test("a file that is damaged in the middle, or ends there, is refused with the place where, and nothing of it is taken in")
  @MainActor func damaged() throws {
    let home = try Home()
    try home.fill()
    let (file, table) = (home.folder.appendingPathComponent("plants.json"), home.folder.appendingPathComponent("plants.csv"))
    let garden = try home.garden()
    try garden.write(to: file, as: .json, replacing: false)
    try garden.write(to: table, as: .csv, replacing: false)
    let (whole, lines) = (try String(contentsOf: file, encoding: .utf8), try String(contentsOf: table, encoding: .utf8))
    let other = try Home()
    let screen = try other.start(Screen.ownFileDialog)
    try screen.wait(for: "label", "No Plants Yet")
    let foxglove = "Digitalis"
    for (name, text, complaint) in [
      ("cut.json", String(whole.prefix(whole.count / 2)), "The file is damaged: its end is missing."),
      ("count.json", whole.replacingOccurrences(of: "\"seeds\":200", with: "\"seeds\":-200"), "The file is damaged. Plant 3, “\(foxglove)"),
      ("kind.json", whole.replacingOccurrences(of: "\"seeds\":200", with: "\"seeds\":\"many\""), "The file is damaged."),
      (
        "letters.json", whole.replacingOccurrences(of: "\"Digitalis\"", with: "Digitalis"),
        "The file is damaged. What stands in its middle can’t be read."
      ),
      ("count.csv", lines.replacingOccurrences(of: ",200,", with: ",two hundred,"), "The file is damaged. Line 6: "),
      (
        "quote.csv", lines.replacingOccurrences(of: "Digitalis", with: "\"Digitalis"), "The file is damaged. Line 6: a quote is not closed."
      ),
    ] {
      let damaged = other.folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: damaged)
      try screen.importFile(damaged)
      try screen.wait(for: "label", "Nothing Was Imported")
      let said = try screen.wait(for: "label") { $0.name.hasPrefix("The file is ") }
      #expect(said.name.hasPrefix(complaint), "\(name)")
      try screen.click("push button", "Close")
      try screen.waitUntilGone("label", "Nothing Was Imported")
    }
    // One that goes before it is read.
    let gone = other.folder.appendingPathComponent("gone.json")
    try Data(whole.utf8).write(to: gone)
    try screen.importFile(gone) { try FileManager.default.removeItem(at: gone) }
    try screen.wait("something is said") {
      !screen.find("label", "Nothing Was Imported").isEmpty || screen.find("push button", "Cancel").isEmpty
    }
    #expect(try other.garden().plants.isEmpty)
    // And the whole one afterwards.
    #expect(screen.complaints == "")
  }

  /// How many bytes the store takes, with what SQLite has not put into it yet.
  private func size(of home: Home) -> Int {
    ["", "-wal", "-journal"].reduce(0) { sum, ending in
      let attributes = try? FileManager.default.attributesOfItem(atPath: home.store.path + ending)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
  }

  @Test("a program that is killed in the middle of an import leaves all of it or nothing, and the next start goes on")
  @MainActor func killed() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("many-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    var plants: [String] = []
    for number in 0..<1_500 {
      let sowings = (0..<8).map { index in
        #"{"uuid":"\#(UUID())","seeds":\#(index + 1),"sown":"2026-05-01","log":[{"kind":"germinated","day":"2026-05-09","count":1}]}"#
      }
      plants.append(#"{"uuid":"\#(UUID())","genus":"Genus","species":"species\#(number)","sowings":[\#(sowings.joined(separator: ","))]}"#)
    }
    try Data("{\"format\":\"sowings\",\"version\":1,\"plants\":[\n\(plants.joined(separator: ",\n"))\n]}\n".utf8).write(to: file)
    let home = try Home()
    try home.fill()
    do {
      let screen = try home.start(Screen.ownFileDialog)
      try screen.wait(for: "list item", Row.chilli)
      let before = size(of: home)
      try screen.importFile(file)
      // It is too large to be taken back.
      try screen.wait(for: "label", "Import 12,000 Sowings?")
      try screen.click("push button", "Import")
      // In the middle of the only save.
      try screen.wait("the store is being written") { size(of: home) > before + 200_000 }
      screen.endAtOnce()
      try screen.waitForEnd()
    }
    let garden = try home.garden()
    #expect([6, 1_506].contains(try garden.plants.count))
    let sowings = try garden.context.count(for: NSFetchRequest<Sowing>(entityName: "Sowing"))
    #expect(sowings == (try garden.plants.count == 6 ? 6 : 12_006))
    let screen = try home.start(Screen.ownFileDialog)
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.click("push button", "One more seedling today")
    try screen.wait(for: "label", "20 of 24 germinated")
    #expect(screen.complaints == "")
  }
}
