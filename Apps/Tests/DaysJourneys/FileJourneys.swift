// SPDX-License-Identifier: MIT
// Things to files and back: exported, imported elsewhere, refused, restored where the store is damaged.

import CivilCalendar
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct FileJourneys {
  @Test("things are exported and imported in another home; with names that are the same one is asked; Undo takes an import back")
  @MainActor func exportAndImport() throws {
    let home = try Home()
    try home.fill()
    let file = home.folder.appendingPathComponent("Days.json")
    do {
      let screen = try home.start(Screen.ownFileDialog)
      try screen.wait(for: "image", "Coffee: 47 days without")
      try screen.chooseInMainMenu("Export…")
      try screen.wait(for: "text") { $0.text == "Days.json" }
      try screen.picture("export")
      try screen.saveFile(as: file.path)
      try screen.wait(for: "label", "Exported to Days.json")
      #expect(try ThingExport(contentsOf: file) == home.things().export())
      #expect(screen.complaints == "")
    }
    let other = try Home()
    try other.things().createThing("coffee", details: ThingDetails(kind: .with, color: .teal))
    let screen = try other.start(Screen.ownFileDialog)
    try screen.wait(for: "image", "coffee: 0 days with")
    try screen.importFile(file.path)
    try screen.wait(for: "label", "Some Names Are the Same")
    try screen.picture("import-same")
    try screen.click("push button", "Cancel")
    try screen.waitUntilGone("label", "Some Names Are the Same")
    #expect(try other.things().things.count == 1)

    try screen.importFile(file.path)
    try screen.click("push button", "Keep Mine")
    try screen.wait(for: "label", "Imported 4 things")
    #expect(try other.things().findThing("coffee")?.dateType == .with)
    try screen.picture("imported")
    try screen.click("push button", "Undo")
    try screen.wait("the import has been taken back") { try other.things().things.count == 1 }

    try screen.importFile(file.path)
    try screen.click("push button", "Replace")
    try screen.wait(for: "label", "Imported 5 things")
    try screen.wait(for: "image", "Coffee: 47 days without")
    #expect(try other.things().export() == home.things().export())
    try screen.importFile(file.path)
    try screen.click("push button", "Keep Mine")
    try screen.wait(for: "label", "Everything in Days.json is here already")
    #expect(screen.complaints == "")
  }

  @Test("files that are no exports are refused with a sentence, and nothing is changed")
  @MainActor func refused() throws {
    let home = try Home()
    try home.fill()
    let before = try home.things().export()
    let screen = try home.start(Screen.ownFileDialog)
    try screen.wait(for: "image", "Coffee: 47 days without")
    let file = home.folder.appendingPathComponent("Broken.json")
    let cases: [(Data, String)] = [
      (Data("Dear diary".utf8), "The file is no export of Days Without Things."),
      (try before.data().dropLast(20), "The file is damaged: its end is missing."),
      (Data(#"{"format":"days-without-things","version":99,"things":[]}"#.utf8), "The file was made by a newer version"),
      (
        Data(#"{"format":"days-without-things","version":1,"things":[{"name":" ","start":"2026-01-01"}]}"#.utf8),
        "The file is damaged. Thing 1"
      ),
    ]
    for (data, sentence) in cases {
      try data.write(to: file)
      try screen.importFile(file.path)
      try screen.wait(for: "label", "Nothing Was Imported")
      try screen.wait(for: "label") { $0.name.hasPrefix(sentence) }
      try screen.click("push button", "Close")
      try screen.waitUntilGone("label", "Nothing Was Imported")
    }
    #expect(try home.things().export() == before)
    #expect(screen.complaints == "")
  }

  @Test("a large file shows that it is being read, which can be called off; ten thousand things are imported and taken back")
  @MainActor func many() throws {
    let home = try Home()
    let (large, huge) = (try file(of: 10_000, in: home), try file(of: 150_000, in: home))
    let screen = try home.start(Screen.ownFileDialog)
    try screen.wait(for: "label", "Nothing to Count Yet")
    try screen.importFile(huge.path)
    try screen.wait(for: "progress bar", "Reading “\(huge.lastPathComponent)”")
    try screen.click("push button", "Cancel")
    try screen.waitUntilGone("progress bar", "Reading “\(huge.lastPathComponent)”")
    #expect(try home.things().things.isEmpty)
    try screen.importFile(large.path)
    // To look through so many rows takes longer than a message stays.
    try screen.wait("ten thousand things are there") { try home.things().things.count == 10_000 }
    try screen.wait(for: "list item", "Thing 1: \(try home.things().rules.today - firstDay) days without")
    try screen.press("z", .control)
    try screen.wait("they have been taken back") { try home.things().things.isEmpty }
    try screen.wait(for: "label", "Nothing to Count Yet")
    #expect(screen.complaints == "")
  }

  private let firstDay = CivilDay(number: 9_131)

  private func file(of count: Int, in home: Home) throws -> URL {
    let things = (1...count).map { #"{"name":"Thing \#($0)","kind":"without","start":"\#(firstDay)"}"# }.joined(separator: ",")
    let url = home.folder.appendingPathComponent("Things\(count).json")
    try Data(#"{"format":"days-without-things","version":1,"things":[\#(things)]}"#.utf8).write(to: url)
    return url
  }

  @Test("a damaged store is replaced by a copy that is read first, and is kept beside it")
  @MainActor func restore() throws {
    let good = try Home()
    try good.fill()
    let copy = good.folder.appendingPathComponent("Days.json")
    try good.things().export().write(to: copy, replacing: false)
    let home = try Home()
    let damage = Data("This was a store once.\n".utf8)
    try damage.write(to: home.store)
    let screen = try home.start(Screen.ownFileDialog)
    try screen.wait(for: "label", "Your Things Can’t Be Read")
    try screen.click("push button", "Details")
    try screen.wait(for: "label") { $0.name.contains(home.store.path) }
    try screen.picture("error-details")

    // The damaged file itself is no copy.
    try screen.restoreCopy(home.store)
    try screen.waitForRefusal(picture: "restore-refused")
    #expect(try Data(contentsOf: home.store) == damage)

    try screen.restoreCopy(copy)
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.picture("restored")
    #expect(try home.things().export() == good.things().export())
    let aside = home.store.deletingLastPathComponent().appendingPathComponent("Days damaged.sqlite")
    #expect(try Data(contentsOf: aside) == damage)
    #expect(screen.complaints == "")
  }
}

extension Screen {
  fileprivate func importFile(_ path: String) throws {
    try chooseInMainMenu("Import…")
    try openFile(path)
  }
}
