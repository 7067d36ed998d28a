// SPDX-License-Identifier: MIT
// Things to files and back: exported, imported elsewhere, refused, restored where the store is damaged.

import CivilCalendar
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct FileJourneys {
  /// The file dialog is to be GTK's own, which the driver sees.
  private static let session = ["GTK_USE_PORTAL": "0"]

  @Test("things are exported and imported in another home; with names that are the same one is asked; Undo takes an import back")
  @MainActor func exportAndImport() throws {
    let home = try Home()
    try home.fill()
    let file = home.folder.appendingPathComponent("Days.json")
    do {
      let screen = try home.start(Self.session)
      try screen.wait(for: "image", "Coffee: 47 days without")
      try screen.chooseInMenu("Export…")
      try screen.wait(for: "text") { $0.text == "Days.json" }
      try screen.picture("export")
      try screen.saveFile(as: file.path)
      try screen.wait(for: "label", "Exported to Days.json")
      #expect(try ThingExport(contentsOf: file) == home.things().export())
      #expect(screen.complaints == "")
    }
    let other = try Home()
    try other.things().createThing("coffee", details: ThingDetails(kind: .with, color: .teal))
    let screen = try other.start(Self.session)
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
    let screen = try home.start(Self.session)
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

  @Test("a damaged store is replaced by a copy that is read first, and is kept beside it")
  @MainActor func restore() throws {
    let good = try Home()
    try good.fill()
    let copy = good.folder.appendingPathComponent("Days.json")
    try good.things().export().write(to: copy, replacing: false)
    let home = try Home()
    let damage = Data("This was a store once.\n".utf8)
    try damage.write(to: home.store)
    let screen = try home.start(Self.session)
    try screen.wait(for: "label", "Your Things Can’t Be Read")
    try screen.click("push button", "Details")
    try screen.wait(for: "label") { $0.name.contains(home.store.path) }
    try screen.picture("error-details")

    // The damaged file itself is no copy.
    try screen.click("push button", "Restore a Copy…")
    try screen.openFile(home.store.path)
    try screen.wait(for: "label", "The Copy Was Not Restored")
    try screen.picture("restore-refused")
    try screen.click("push button", "Close")
    try screen.waitUntilGone("label", "The Copy Was Not Restored")
    #expect(try Data(contentsOf: home.store) == damage)

    try screen.click("push button", "Restore a Copy…")
    try screen.openFile(copy.path)
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.picture("restored")
    #expect(try home.things().export() == good.things().export())
    let aside = home.store.deletingLastPathComponent().appendingPathComponent("Days damaged.sqlite")
    #expect(try Data(contentsOf: aside) == damage)
    #expect(screen.complaints == "")
  }
}

extension Screen {
  fileprivate func chooseInMenu(_ item: String) throws {
    try click("push button", "Main Menu")
    try click("menu item", item)
  }

  /// Types a path into the file dialog that is open for saving.
  fileprivate func saveFile(as path: String) throws {
    try waitForKeys()
    try press("a", .control)
    try type(path)
    try wait(for: "text") { $0.text == path }
    try press("Return")
  }

  /// Types a path into the file dialog that is open for opening.
  fileprivate func openFile(_ path: String) throws {
    try wait(for: "push button", "Cancel")
    try waitForKeys()
    // A slash opens the entry for places.
    try type("/")
    try wait(for: "text") { $0.text == "/" }
    try type(String(path.dropFirst()))
    try wait(for: "text") { $0.text == path }
    try press("Return")
  }

  fileprivate func importFile(_ path: String) throws {
    try chooseInMenu("Import…")
    try openFile(path)
  }
}
