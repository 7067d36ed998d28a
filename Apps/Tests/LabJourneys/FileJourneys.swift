// SPDX-License-Identifier: MIT
// Files that take long, that cannot be written, that a store is restored from.

import FieldPictures
import Foundation
import Pictures
import ReactionLab
import ReactionSimulation
import Testing
import UIDriver

@Suite(.onDisplay) struct FileJourneys {
  @Test("a large import shows how far it is and can be called off; an import is taken back by Undo")
  @MainActor func imports() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let (large, small) = (try home.file(of: 10000), try home.file(of: 12))
    let screen = try home.start(Screen.ownFileDialog)
    try screen.waitForLab()
    try screen.importFile(large.path)
    try screen.wait(for: "progress bar", "Importing “Patterns10000.json”")
    try screen.picture("lab-import")
    try screen.click("push button", "Cancel")
    try screen.waitUntilGone("progress bar", "Importing “Patterns10000.json”")
    #expect(try home.patterns().patterns().count == 2)

    try screen.importFile(small.path)
    try screen.wait(for: "label", "12 patterns imported")
    // A message goes after some seconds, so its button comes first.
    try screen.click("push button", "Undo")
    try screen.wait("the import has been taken back") { try home.patterns().changeToRedo()?.count == 12 }
    #expect(try home.patterns().patterns().count == 2)
    #expect(screen.complaints == "")
  }

  @Test("an export of frames that is called off leaves whole pictures; into a folder that may not be written it is refused with a sentence")
  @MainActor func exports() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    do {
      let screen = try home.start()
      try screen.waitForLab()
      try screen.browse()
      try screen.click("table cell", "Maze, Gray–Scott")
      try screen.waitForTitle("Maze", "Paused")
      try screen.exportFrames("99999")
      let third = home.folder.appendingPathComponent("Maze 00003.png")
      try screen.wait("some frames are there") { FileManager.default.fileExists(atPath: third.path) }
      try screen.wait(for: "progress bar", "Export progress")
      try screen.picture("lab-exporting")
      try screen.click("push button", "Cancel")
      try screen.waitUntilGone("progress bar", "Export progress")
      let names = try FileManager.default.contentsOfDirectory(atPath: home.folder.path).filter { $0.hasPrefix("Maze") }
      #expect(names.count >= 3 && names.count < 99_999)
      for name in names {
        let picture = try Picture(contentsOf: home.folder.appendingPathComponent(name))
        #expect(name.hasSuffix(".png") && picture.width == 128)
      }
      // The window can be used again.
      try screen.press("s", .control)
      try screen.wait(for: "label", "Saved as “Maze 2”")
      #expect(screen.complaints == "")
      try screen.leave()
    }
    // The desktop's folder for pictures, which nobody can write to.
    let settings = home.folder.appendingPathComponent("config/user-dirs.dirs")
    try Data(#"XDG_PICTURES_DIR="/sys""#.utf8).write(to: settings)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.exportFrames("3")
    try screen.wait(for: "label", "The Export Failed")
    try screen.wait(for: "label") { $0.name.hasPrefix("/sys/") && $0.name.contains("may not be written. Choose another folder") }
    try screen.picture("lab-export-failed")
    try screen.click("push button", "Close")
    // What was chosen is still there, to be tried elsewhere.
    try screen.wait(for: "label", "Steps between frames")
    #expect(screen.complaints == "")
  }

  @Test("a damaged store is replaced by a copy that is read first, and is kept beside it")
  @MainActor func restore() throws {
    let good = try Home()
    try good.fill()
    let copy = good.folder.appendingPathComponent("Patterns.json")
    try good.patterns().export().write(to: copy, replacing: false)
    let home = try Home()
    try home.remember(isRunning: false)
    let damage = Data("This was a store once.\n".utf8)
    try damage.write(to: home.store)
    let screen = try home.start(Screen.ownFileDialog)
    try screen.wait(for: "label", "Your Patterns Can’t Be Read")
    try screen.picture("lab-damaged")
    // The damaged file itself is no copy.
    try screen.restoreCopy(home.store)
    try screen.waitForRefusal()
    #expect(try Data(contentsOf: home.store) == damage)

    try screen.restoreCopy(copy)
    try screen.wait(for: "label", "Restored 2 patterns; the damaged file is kept")
    try screen.waitForLab()
    try screen.browse()
    try screen.click("table cell", "Maze, Gray–Scott")
    try screen.waitForTitle("Maze", "Paused")
    let aside = home.store.deletingLastPathComponent().appendingPathComponent("ReactionLab damaged.sqlite")
    #expect(try Data(contentsOf: aside) == damage)
    #expect(screen.complaints == "")
  }
}

extension Screen {
  fileprivate func importFile(_ path: String) throws {
    if find("push button", "Sort").isEmpty {
      try press("m", .control)
      try wait(for: "push button", "Sort")
    }
    try click("push button", "Sort")
    try click("menu item", "Import…")
    try openFile(path)
  }

  fileprivate func exportFrames(_ count: String) throws {
    try press("e", .control)
    try choose("Numbered frames", in: "Kind")
    try enter(count, into: "Frames", role: "spin button")
    try click("push button", "Export")
  }
}
