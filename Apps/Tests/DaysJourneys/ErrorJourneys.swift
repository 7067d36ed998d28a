// SPDX-License-Identifier: MIT
// A store that cannot be opened: a page says so, and the file stays as it is.

import Foundation
import PageWalk
import Testing
import UIDriver

@Suite(.onDisplay) struct ErrorJourneys {
  @Test("a damaged store is told of and left alone, and is tried again once it has been moved away")
  func damaged() throws {
    let home = try Home()
    let damage = Data("This was a store once.\n".utf8)
    try damage.write(to: home.store)
    let screen = try home.start()
    try screen.wait(for: "label", "Your Things Can’t Be Read")
    try screen.click("push button", "Try Again")
    try screen.wait(for: "label", "Your Things Can’t Be Read")
    try screen.picture("error-damaged")
    #expect(try Data(contentsOf: home.store) == damage)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.store.deletingLastPathComponent().path) == ["Days.sqlite"])
    // Nothing can be done to things that are not there.
    try screen.waitForKeys()
    try screen.press("n", .control)
    try FileManager.default.removeItem(at: home.store)
    try screen.click("push button", "Try Again")
    try screen.wait(for: "label", "Nothing to Count Yet")
    #expect(screen.complaints == "")
  }

  @Test("a store of a newer version is told of and left alone")
  func newer() throws {
    let home = try Home()
    try NewerStore.make(at: home.store, entity: "Thing")
    let before = try Data(contentsOf: home.store)
    let screen = try home.start()
    try screen.wait(for: "label", "Made by a Newer Version")
    try screen.picture("error-newer")
    #expect(try Data(contentsOf: home.store) == before)
    #expect(screen.complaints == "")
  }
}
