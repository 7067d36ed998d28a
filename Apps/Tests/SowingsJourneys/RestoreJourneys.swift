// SPDX-License-Identifier: MIT
// Files that come in large: what is put in the place of a damaged store, and an import that cannot be taken back.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct RestoreJourneys {
  @Test(
    "a damaged store is replaced by a copy that is read first, and is kept beside it", arguments: ["plants.json", "Sowings copy.sqlite"])
  @MainActor func restore(name: String) throws {
    let good = try Home()
    try good.fill()
    let expected = try good.garden().export()
    let copy = good.folder.appendingPathComponent(name)
    if name.hasSuffix("json") {
      try good.garden().write(to: copy, as: .json, replacing: false)
    } else {
      try FileManager.default.copyItem(at: good.store, to: copy)
    }
    let kept = try Data(contentsOf: copy)
    let home = try Home()
    let damage = Data("This was a store once.\n".utf8)
    try damage.write(to: home.store)
    let screen = try home.start(Screen.ownFileDialog)
    try screen.wait(for: "label", "Your Plants Can’t Be Read")

    // The damaged file itself is no copy.
    try screen.restoreCopy(home.store)
    try screen.waitForRefusal(picture: "sowings-restore-refused")
    #expect(try Data(contentsOf: home.store) == damage)

    try screen.restoreCopy(copy)
    try screen.wait(for: "list item", Row.chilli)
    try screen.wait(for: "label", "Restored 6 plants; the damaged file is kept")
    try screen.picture("sowings-restored")
    #expect(try home.garden().export() == expected)
    #expect(try Data(contentsOf: copy) == kept)
    let aside = home.store.deletingLastPathComponent().appendingPathComponent("Sowings damaged.sqlite")
    #expect(try Data(contentsOf: aside) == damage)
    // An export that was restored is no change that could be taken back; a copy of the store has what led to it.
    if name.hasSuffix("json") {
      try screen.press("z", .control)
      try screen.wait(for: "label", "There is nothing to undo.")
    }
    #expect(screen.complaints == "")
  }

  @Test("an import of more than can be taken back says so before, and can be left")
  @MainActor func largeImport() throws {
    let home = try Home()
    try home.fill()
    let sowings = (0..<5_001).map { _ in #"{"uuid":"\#(UUID())","seeds":1}"# }.joined(separator: ",")
    let file = home.folder.appendingPathComponent("many.json")
    let beta = #"{"uuid":"\#(UUID())","genus":"Beta","sowings":[\#(sowings)]}"#
    try Data(#"{"format":"sowings","version":1,"plants":[\#(beta)]}"#.utf8).write(to: file)
    let before = try home.garden().export()
    let screen = try home.start(Screen.ownFileDialog)
    try screen.wait(for: "list item", Row.chilli)
    for answer in ["Cancel", "Import"] {
      try screen.waitForKeys()
      try screen.press("i", .control)
      try screen.openFile(file.path)
      try screen.wait(for: "label", "Import 5,001 Sowings?")
      try screen.wait(for: "label") { $0.name.hasPrefix("So many can’t be taken back with Undo.") }
      try screen.picture("sowings-import-many")
      try screen.click("push button", answer)
      try screen.waitUntilGone("label", "Import 5,001 Sowings?")
      if answer == "Cancel" { #expect(try home.garden().export() == before) }
    }
    try screen.wait(for: "label", "5,001 sowings imported")
    #expect(screen.find("push button", "Undo").isEmpty)
    try screen.wait(for: "list item", "Beta, 5,001 sowings")
    try screen.wait("what was imported is in the store") {
      try home.garden().export().sowingCount == before.sowingCount + 5_001
    }
    #expect(screen.complaints == "")
  }
}
