// SPDX-License-Identifier: MIT
// The page of a sowing: seedlings one by one, the strip of its life, the log, the menu; and everything is taken back.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct SowingPageJourneys {
  private static func chart(_ count: Int, last: Int) -> String {
    "Germination: \(count) of 24 came up, the first after 6 days, the last after \(last) days"
  }

  @Test("seedlings are counted with one press each, and the chart says how they came up")
  @MainActor func seedlings() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.wait(for: "image", Self.chart(19, last: 14))
    try screen.wait(for: "label", "79\u{A0}% · first on day 6 · half by day 8")
    try screen.picture("sowings-sowing")
    try screen.click("push button", "One more seedling today")
    try screen.wait(for: "image", Self.chart(20, last: 42))
    try screen.wait(for: "label", "20 of 24 germinated")
    try screen.wait(for: "list item", "14 Jun: 1 germinated")
    // With the keyboard one goes on where one is.
    try screen.press("Return")
    try screen.wait(for: "image", Self.chart(21, last: 42))
    try screen.wait(for: "list item", "14 Jun: 2 germinated")
    try screen.click("push button", "Take the latest seedling back")
    try screen.wait(for: "image", Self.chart(20, last: 42))
    try screen.click("push button", "Undo")
    try screen.wait(for: "image", Self.chart(21, last: 42))
    for count in [22, 23, 24] {
      try screen.click("push button", "One more seedling today")
      try screen.wait(for: "image", Self.chart(count, last: 42))
    }
    // No more can have come up than were sown.
    try screen.wait(for: "push button", "One more seedling today") { !$0.isSensitive }
    let garden = try home.garden()
    #expect(try home.plant("Capsicum annuum ‘Early Jalapeño’", in: garden).sowingsByDay.first?.germinatedTotal == 24)
    #expect(screen.complaints == "")
  }

  @Test("a stage is noted with a press, gets another day, and is taken back")
  @MainActor func stages() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.click("push button", "Mark as planted out")
    try screen.wait(for: "push button", "Planted out on 14 Jun")
    try screen.wait(for: "list item", "14 Jun: Planted out")
    try screen.click("push button", "Planted out on 14 Jun")
    try screen.wait(for: "push button", "Set Day") { !$0.isSensitive }
    try screen.picture("sowings-step")
    try screen.click("push button", "Take Back")
    try screen.wait(for: "push button", "Mark as planted out")
    try screen.click("push button", "Pricked out on 31 May")
    try screen.click("label", "20")
    try screen.click("push button", "Set Day")
    try screen.wait(for: "push button", "Pricked out on 20 May")
    try screen.wait(for: "list item", "20 May: Pricked out")

    try screen.chooseInSowingMenu("Mark as Failed")
    try screen.wait(for: "push button", "Failed on 14 Jun")
    try screen.picture("sowings-failed")
    try screen.chooseInSowingMenu("Archive")
    try screen.wait(for: "label", "Sowing archived")
    try screen.wait(for: "push button", "Archived on 14 Jun")
    try screen.chooseInSowingMenu("Bring Back")
    try screen.wait(for: "label", "Sowing brought back")
    try screen.click("push button", "Undo")
    try screen.wait(for: "push button", "Archived on 14 Jun")

    try screen.press("d", .control)
    try screen.wait(for: "label", "24 seeds on 14 Jun 2026")
    try screen.wait(for: "push button", "Sown on 14 Jun")
    try screen.chooseInSowingMenu("Delete Sowing")
    try screen.wait(for: "label", "Sowing deleted")
    try screen.wait("the plant has its sowings") { screen.sowingRows.count == 3 }
    try screen.click("push button", "Undo")
    try screen.wait("the sowing is back") { screen.sowingRows.count == 4 }
    #expect(screen.complaints == "")
  }

  @Test("the log gets entries that can be right, and each is removed and comes back")
  @MainActor func log() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.click("push button", "Add to log")
    try screen.wait(for: "label", "Add to Log")
    try screen.enterText("30", into: "Seedlings")
    try screen.wait(for: "label", "Of 24 seeds 19 are up already. Give a smaller number.")
    try screen.wait(for: "push button", "Add") { !$0.isSensitive }
    try screen.picture("sowings-log-problem")
    try screen.choose("Lost", in: "What")
    try screen.wait(for: "label", "There are 19 seedlings. Give a smaller number.")
    try screen.enterText("2", into: "Seedlings")
    try screen.enterText("Slugs", into: "Note (optional)")
    try screen.picture("sowings-log-add")
    try screen.click("push button", "Add")
    try screen.waitUntilGone("label", "Add to Log")
    try screen.wait(for: "list item", "14 Jun: 2 lost, Slugs")
    try screen.wait(for: "image") { $0.name.hasSuffix(", 2 lost") }
    try screen.click("push button", "Remove “2 lost” of 14 Jun from the log")
    try screen.waitUntilGone("list item", "14 Jun: 2 lost, Slugs")
    try screen.wait(for: "label", "Log entry removed")
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", "14 Jun: 2 lost, Slugs")
    // Seedlings that were lost must have come up.
    for (day, count) in [("17 May", 2), ("14 May", 2), ("12 May", 3), ("11 May", 6)] {
      try screen.click("push button", "Remove “\(count) germinated” of \(day) from the log")
      try screen.waitUntilGone("list item", "\(day): \(count) germinated")
    }
    try screen.click("push button", "Remove “4 germinated” of 10 May from the log")
    try screen.waitUntilGone("list item", "10 May: 4 germinated")
    try screen.click("push button", "Remove “2 germinated” of 9 May from the log")
    try screen.wait(for: "label", "The Entry Was Not Removed")
    try screen.click("push button", "Close")
    try screen.wait(for: "list item", "9 May: 2 germinated")
    #expect(screen.complaints == "")
  }
}
