// SPDX-License-Identifier: MIT
// Plants to files and back, sample plants in and out, and a store that cannot be used.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct FileJourneys {
  @Test("plants are exported and imported in another home with an equal graph; an import is taken back; what is no export is refused")
  @MainActor func exportAndImport() throws {
    let home = try Home()
    try home.fill()
    let (file, table) = (home.folder.appendingPathComponent("plants.json"), home.folder.appendingPathComponent("plants.csv"))
    do {
      let screen = try home.start(Screen.ownFileDialog)
      try screen.wait(for: "list item", Row.chilli)
      for url in [file, table] {
        try screen.chooseInMainMenu("Export…")
        try screen.wait(for: "text") { $0.text == "plants.json" }
        try screen.saveFile(as: url.path)
        try screen.wait(for: "label", "Exported to \(url.lastPathComponent)")
      }
      #expect(try GardenExport(contentsOf: file) == home.garden().export())
      #expect(try String(contentsOf: table, encoding: .utf8).hasPrefix("plant,common name,sown,"))
      #expect(screen.complaints == "")
    }
    let other = try Home()
    let screen = try other.start(Screen.ownFileDialog)
    try screen.wait(for: "label", "No Plants Yet")
    try screen.importFile(file)
    try screen.wait(for: "label", "6 sowings imported")
    try screen.wait(for: "list item", Row.chilli)
    #expect(try other.garden().export() == home.garden().export())
    try screen.picture("sowings-imported")
    try screen.click("push button", "Undo")
    try screen.wait(for: "label", "No Plants Yet")

    try screen.importFile(file)
    try screen.wait(for: "list item", Row.chilli)
    try screen.importFile(file)
    try screen.wait(for: "label", "Some Plants Are Here Already")
    try screen.picture("sowings-import-same")
    try screen.click("push button", "Keep Mine")
    try screen.wait(for: "label", "Everything in plants.json is here already")

    try Data("Dear diary".utf8).write(to: file)
    try screen.importFile(file)
    try screen.wait(for: "label", "Nothing Was Imported")
    try screen.wait(for: "label") { $0.name.hasPrefix("The file is no export of Sowings.") }
    try screen.click("push button", "Close")
    #expect(screen.complaints == "")
  }

  @Test("sample plants are added in one step, and removed in one, which leaves what was added besides")
  @MainActor func samples() throws {
    let home = try Home()
    let screen = try home.start()
    try screen.click("push button", "Add Sample Plants")
    try screen.wait(for: "label", "Sample plants added")
    try screen.wait("samples are there") { try home.garden().hasSamples }
    try screen.waitForKeys()
    try screen.press("n", .control)
    try screen.enterText("Beta", into: "Genus")
    try screen.press("s", .control)
    try screen.wait(for: "label", "Plant added")
    try screen.chooseInMainMenu("Remove Sample Plants")
    try screen.wait(for: "label", "Sample plants removed")
    try screen.wait("only the own plant is there") { screen.plantRows == ["Beta, 0 sowings"] }
    try screen.click("push button", "Undo")
    try screen.wait("the samples are back") { screen.plantRows.count > 5 }
    #expect(screen.complaints == "")
  }

  @Test("a store that has gone is told of and waited for, a damaged one is told of, and neither is made anew")
  @MainActor func storeGone() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.wait(for: "list item", Row.chilli)
    try screen.loseAndFind(home.store, title: "Your Plants Aren’t There", picture: "sowings-error")
    try screen.wait(for: "list item", Row.chilli)
  }

  @Test("a file that is no store is left as it is, and the page says so")
  @MainActor func damaged() throws {
    let home = try Home()
    let nonsense = Data(repeating: 65, count: 5_000)
    try nonsense.write(to: home.store)
    let screen = try home.start()
    try screen.wait(for: "label", "Your Plants Can’t Be Read")
    #expect(try Data(contentsOf: home.store) == nonsense)
    #expect(screen.complaints == "")
  }
}
