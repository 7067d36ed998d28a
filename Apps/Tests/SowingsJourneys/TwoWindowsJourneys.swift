// SPDX-License-Identifier: MIT
// Two windows, two programs, on one home: each shows what the other does, and neither loses it.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct TwoWindowsJourneys {
  @Test("two windows on one home count the same seedlings, follow one another, and each takes back only its own")
  @MainActor func both() throws {
    let home = try Home()
    try home.fill()
    try home.remember(width: 500, height: 700)
    let first = try home.start()
    try first.wait(for: "list item", Row.chilli)
    try first.putWindow(at: (0, 0))
    try first.open(Row.pricked, of: Row.chilli)
    let second = try home.start()
    try second.wait(for: "list item", Row.chilli)
    try second.putWindow(at: (640, 0))
    try second.open(Row.pricked, of: Row.chilli)
    func wait(for count: Int) throws {
      for screen in [first, second] { try screen.wait(for: "image") { $0.name.hasPrefix("Germination: \(count) of 24 came up") } }
    }
    try first.click("push button", "One more seedling today")
    try wait(for: 20)
    try second.click("push button", "One more seedling today")
    try wait(for: 21)
    // Both at once, before either has heard of the other.
    try first.click("push button", "One more seedling today")
    try second.click("push button", "One more seedling today")
    try wait(for: 23)
    try second.click("push button", "Undo")
    try wait(for: 22)

    // What is typed in one stays while the other saves, and both are kept.
    try first.editSowing()
    try first.fillIn([("Place", "Balcony")])
    try second.editSowing()
    try second.fillIn([("Medium", "Sand")])
    try second.click("push button", "Save")
    try first.wait(for: "text", "Medium") { $0.text == "Sand" }
    try first.wait(for: "text", "Place") { $0.text == "Balcony" }
    try first.click("push button", "Save")
    try second.wait(for: "list item", "Place: Balcony")
    try first.wait(for: "list item", "Medium: Sand")

    // One deletes what the other edits.
    try first.editSowing()
    try first.fillIn([("Place", "Roof")])
    try second.chooseInSowingMenu("Delete Sowing")
    try second.wait("the sowing has gone") { second.sowingRows.count == 2 }
    try first.click("push button", "Save as New")
    try second.wait("it is there again") { second.sowingRows.count == 3 }
    // The plant has another sowing since: what was deleted does not come back beside it by itself.
    try second.click("push button", "Undo")
    try second.wait(for: "label", "The Change Was Not Taken Back")
    try second.click("push button", "Close")
    try second.waitUntilGone("label", "The Change Was Not Taken Back")
    #expect(second.sowingRows == first.sowingRows)
    let garden = try home.garden()
    #expect(try home.plant("Capsicum annuum ‘Early Jalapeño’", in: garden).sowings.compactMap(\.place).sorted().contains("Roof"))
    #expect(first.complaints == "")
    #expect(second.complaints == "")
  }
}
