// SPDX-License-Identifier: MIT
// A damaged store, and what is put in its place: a copy of the store or an export, which is read first.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct RestoreJourneys {
  /// The file dialog is to be GTK's own, which the driver sees.
  private static let session = ["GTK_USE_PORTAL": "0"]

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
    let screen = try home.start(Self.session)
    try screen.wait(for: "label", "Your Plants Can’t Be Read")

    // The damaged file itself is no copy.
    try screen.click("push button", "Restore a Copy…")
    try screen.openFile(home.store.path)
    try screen.wait(for: "label", "The Copy Was Not Restored")
    try screen.picture("sowings-restore-refused")
    try screen.click("push button", "Close")
    try screen.waitUntilGone("label", "The Copy Was Not Restored")
    #expect(try Data(contentsOf: home.store) == damage)

    try screen.click("push button", "Restore a Copy…")
    try screen.openFile(copy.path)
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
}
