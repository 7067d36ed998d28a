// SPDX-License-Identifier: MIT
// Which day an instant belongs to: zones, daylight saving changes at midnight, and days that end late.

import Foundation
import Testing

@testable import CivilCalendar

@Suite("The day clock") struct DayClockTests {
  private static func instant(_ text: String) throws -> Date { try #require(ISO8601DateFormatter().date(from: text)) }

  struct Reading: Sendable, CustomTestStringConvertible {
    let zone: String
    let instant: String
    let day: String
    var dayEnd = "00:00"
    var testDescription: String { "\(instant) in \(zone), day ending at \(dayEnd), is \(day)" }
  }

  @Test(
    "reads the date a clock on the wall shows",
    arguments: [
      // São Paulo: no midnight on 4 November 2018, the day begins at 01:00.
      Reading(zone: "America/Sao_Paulo", instant: "2018-11-04T02:59:59Z", day: "2018-11-03"),
      Reading(zone: "America/Sao_Paulo", instant: "2018-11-04T03:00:00Z", day: "2018-11-04"),
      // … and 17 February 2018 has its last hour twice.
      Reading(zone: "America/Sao_Paulo", instant: "2018-02-18T01:30:00Z", day: "2018-02-17"),
      Reading(zone: "America/Sao_Paulo", instant: "2018-02-18T02:30:00Z", day: "2018-02-17"),
      Reading(zone: "America/Sao_Paulo", instant: "2018-02-18T03:00:00Z", day: "2018-02-18"),
      // Cairo and Beirut begin summer time at midnight.
      Reading(zone: "Africa/Cairo", instant: "2024-04-25T21:59:59Z", day: "2024-04-25"),
      Reading(zone: "Africa/Cairo", instant: "2024-04-25T22:00:00Z", day: "2024-04-26"),
      Reading(zone: "Asia/Beirut", instant: "2022-03-26T21:59:59Z", day: "2022-03-26"),
      Reading(zone: "Asia/Beirut", instant: "2022-03-26T22:00:00Z", day: "2022-03-27"),
      // The two ends of the world, and Samoa, which left out 30 December 2011.
      Reading(zone: "Pacific/Kiritimati", instant: "2026-10-14T09:59:59Z", day: "2026-10-14"),
      Reading(zone: "Pacific/Kiritimati", instant: "2026-10-14T10:00:00Z", day: "2026-10-15"),
      Reading(zone: "Pacific/Apia", instant: "2011-12-30T09:59:59Z", day: "2011-12-29"),
      Reading(zone: "Pacific/Apia", instant: "2011-12-30T10:00:00Z", day: "2011-12-31"),
    ])
  func wall(reading: Reading) throws {
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: reading.zone)))
    #expect(clock.day(of: try Self.instant(reading.instant)).description == reading.day)
  }

  @Test(
    "keeps the old day until it ends",
    arguments: [
      Reading(zone: "Europe/Vienna", instant: "2026-10-14T01:59:59Z", day: "2026-10-13", dayEnd: "04:00"),
      Reading(zone: "Europe/Vienna", instant: "2026-10-14T02:00:00Z", day: "2026-10-14", dayEnd: "04:00"),
      // The night in which the clocks go forward at 02:00, and the one in which they go back at 03:00.
      Reading(zone: "Europe/Vienna", instant: "2026-03-29T01:59:59Z", day: "2026-03-28", dayEnd: "04:00"),
      Reading(zone: "Europe/Vienna", instant: "2026-03-29T02:00:00Z", day: "2026-03-29", dayEnd: "04:00"),
      Reading(zone: "Europe/Vienna", instant: "2026-10-25T02:59:59Z", day: "2026-10-24", dayEnd: "04:00"),
      Reading(zone: "Europe/Vienna", instant: "2026-10-25T03:00:00Z", day: "2026-10-25", dayEnd: "04:00"),
      // An end in the missing hour.
      Reading(zone: "America/Sao_Paulo", instant: "2018-11-04T02:59:59Z", day: "2018-11-03", dayEnd: "00:30"),
      Reading(zone: "America/Sao_Paulo", instant: "2018-11-04T03:00:00Z", day: "2018-11-04", dayEnd: "00:30"),
    ])
  func late(reading: Reading) throws {
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: reading.zone)), dayEnd: try #require(DayEnd(reading.dayEnd)))
    #expect(clock.day(of: try Self.instant(reading.instant)).description == reading.day)
  }

  @Test("agrees with the C library about the system's zone") func systemZone() {
    let now = Date()
    var seconds = time_t(now.timeIntervalSince1970)
    var local = tm()
    localtime_r(&seconds, &local)
    #expect(DayClock.systemTimeZone(at: now).secondsFromGMT(for: now) == local.tm_gmtoff)
  }
}

@Suite("The end of the day") struct DayEndTests {
  @Test("is read and written as a time", arguments: [("00:00", 0), ("04:00", 240), ("4:05", 245), ("11:59", 719)])
  func times(text: String, minutes: Int) throws {
    let end = try #require(DayEnd(text))
    #expect(end.minutes == minutes)
    #expect(DayEnd(end.description) == end)
  }

  @Test("is before noon and nothing but a time", arguments: ["", "4", "12:00", "23:00", "04:60", "-1:00", "4:5", "04:00:00", "a:bc"])
  func refused(text: String) {
    #expect(DayEnd(text) == nil)
  }
}
