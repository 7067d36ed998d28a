// SPDX-License-Identifier: MIT
// Numbers of seeds as they are typed. Fault 9: what was no number, or too large for 16 bits, became 0; negative numbers were taken.

import Foundation
import Testing

@testable import Sowings

@Suite("A number of seeds") struct SeedCountTests {
  @Test("is read from digits", arguments: [("1", 1), (" 24\n", 24), ("007", 7), ("32768", 32_768), ("1000000", 1_000_000)])
  func read(typed: String, number: Int) throws {
    #expect(try SeedCount(typed).number == number)
  }

  @Test(
    "is never guessed from a text that is no number",
    arguments: ["", "  ", "many", "12 seeds", "1.5", "1,000", "0x10", "1e3", "+5", "１２", "--1", "-"])
  func noNumber(typed: String) {
    let text = typed.trimmingCharacters(in: .whitespaces)
    let error = #expect(throws: GardenError.self) { try SeedCount(typed) }
    #expect(error == .countIsNoNumber(text))
    #expect(error?.errorDescription?.contains(text.isEmpty ? "How many seeds?" : "“\(text)” is no number") == true)
  }

  @Test("is refused below 1 and above a million", arguments: ["0", "-1", "-32769", "1000001", "99999999999999999999"])
  func range(typed: String) {
    let error = #expect(throws: GardenError.countOutOfRange(typed)) { try SeedCount(typed) }
    #expect(error?.errorDescription?.contains("from 1 to 1000000") == true)
  }

  @Test("is refused as a number, too", arguments: [Int.min, -1, 0, 1_000_001, Int.max])
  func number(number: Int) {
    #expect(throws: GardenError.countOutOfRange("\(number)")) { try SeedCount(number) }
  }
}
