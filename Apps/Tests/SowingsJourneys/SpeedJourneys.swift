// SPDX-License-Identifier: MIT
// What the window asks of a large store, by the SQL it issues: keys once, rows in batches of 20, and one statement for a letter of a search.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct SpeedJourneys {
  /// The statements a window has issued, read from what it prints.
  private struct Statements {
    let all: [String]

    init(_ screen: Screen) {
      let mark = "CoreData: sql: "
      all = screen.complaints.split(separator: "\n").filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }

    /// Fetches of the keys of plants, and of nothing else.
    var keys: [String] { all.filter { $0.hasPrefix("SELECT t0.Z_PK, t0.Z_ENT FROM ZPLANT t0 ") } }
    /// How many plants' rows are read by each statement that reads any by their keys.
    var batches: [Int] { all.filter { $0.contains(" FROM ZPLANT t0 WHERE t0.Z_PK IN (") }.map { $0.count { $0 == "?" } } }
    /// Statements that read whole rows of sowings.
    var sowings: [String] { all.filter { $0.hasPrefix("SELECT t0.Z_PK, t0.Z_OPT") && $0.contains(" FROM ZSOWING t0 ") } }
  }

  @Test("a large store opens with one fetch of keys and batches of 20, and a letter of a search is one statement over plants alone")
  @MainActor func statements() throws {
    let home = try Home()
    let garden = try home.garden()
    let coordinator = try #require(garden.context.persistentStoreCoordinator)
    try SampleGarden(seed: 1, plantCount: 1_000, sowingCount: 4_000, today: Home.today).makeFakePlantData(in: coordinator)
    let screen = try home.start(["com.apple.CoreData.SQLDebug": "1"])
    try screen.wait(for: "list item")
    try screen.waitForStillness()
    let begun = Statements(screen)
    #expect(begun.keys == ["SELECT t0.Z_PK, t0.Z_ENT FROM ZPLANT t0 ORDER BY t0.ZGENUSKEY, t0.ZSORTKEY, t0.Z_PK"])
    // GTK makes some two hundred rows, however few are in sight.
    #expect(begun.batches.max() == 20)
    #expect(begun.batches.count <= 12)
    // The three jobs of today, and none for a plant.
    #expect(begun.sowings.count == 1)

    try screen.press("f", .control)
    try screen.wait(for: "entry", "Search plants and sowings") { $0.isFocused }
    for (count, letter) in "lup".enumerated() {
      try screen.press(String(letter))
      try screen.wait("the letter \(letter) is looked for") { Statements(screen).keys.count == count + 2 }
      try screen.waitForStillness()
    }
    let searched = Statements(screen)
    let letter =
      "SELECT t0.Z_PK, t0.Z_ENT FROM ZPLANT t0 WHERE INSTR(t0.ZSEARCHKEY, ?) > 0 ORDER BY t0.ZGENUSKEY, t0.ZSORTKEY, t0.Z_PK"
    #expect(Array(searched.keys.dropFirst()) == [letter, letter, letter])
    #expect(searched.sowings.count == begun.sowings.count)
    #expect(searched.batches.max() == 20)
  }
}
