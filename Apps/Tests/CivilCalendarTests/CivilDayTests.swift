// SPDX-License-Identifier: MIT
// Days of the calendar: arithmetic, reading and writing, and how the store keeps them.

import Foundation
import Testing

@testable import CivilCalendar

@Suite("A civil day") struct CivilDayTests {
  private static let greenwich: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test(
    "has the number Foundation's calendar counts, and gives its parts back", arguments: [1900, 1999, 2000, 2001, 2026, 2100, 2300, 9999])
  func everyDayOfAYear(year: Int) throws {
    var expected = try #require(CivilDay(year: year, month: 1, day: 1))
    let first = try #require(Self.greenwich.date(from: DateComponents(year: year, month: 1, day: 1)))
    #expect(expected.number == Int(first.timeIntervalSinceReferenceDate / 86_400))
    for month in 1...12 {
      for day in 1...CivilDay.length(ofMonth: month, year: year) {
        let made = try #require(CivilDay(year: year, month: month, day: day))
        #expect(made == expected)
        #expect(made.parts == (year, month, day))
        expected = expected + 1
      }
    }
    if year < 9999 { #expect(expected == CivilDay(year: year + 1, month: 1, day: 1)) }
  }

  @Test("counts across more days than 16 bits hold") func longCounts() throws {
    let start = try #require(CivilDay(iso: "1900-01-01"))
    let end = try #require(CivilDay(iso: "2300-01-01"))
    #expect(end - start == 146_097)
  }

  @Test("is written and read as ISO 8601 writes it", arguments: ["0001-01-01", "1900-02-28", "2000-02-29", "2026-10-14", "9999-12-31"])
  func roundTrip(text: String) throws {
    #expect(try #require(CivilDay(iso: text)).description == text)
  }

  @Test(
    "is not read from what is no day",
    arguments: [
      "", "2026", "2026-1-1", "2026-13-01", "2026-00-10", "2026-02-29", "1900-02-29", "2026-04-31", "0000-01-01", "26-10-14", "2026-10-14 ",
      "+026-10-14", "２０２６-10-14", "2026/10/14", "yesterday", "-2026-10-14", "2026-10-1٤",
    ])
  func refused(text: String) {
    #expect(CivilDay(iso: text) == nil)
  }

  @Test("comes back from the store as it went in", arguments: [-36_890, -1, 0, 1, 9_418, 109_207])
  func stored(number: Int) {
    #expect(CivilDay(stored: CivilDay(number: number).storedDate).number == number)
    #expect(CivilDay(stored: CivilDay(number: number).storedDate + 86_399).number == number)
  }

  @Test("survives a date no calendar has", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func damaged(seconds: Double) {
    #expect(!CivilDay(stored: Date(timeIntervalSinceReferenceDate: seconds)).description.isEmpty)
  }
}
