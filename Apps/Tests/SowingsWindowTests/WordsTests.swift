// SPDX-License-Identifier: MIT
// Sowings, counts, stages and problems in the window's words. No display is needed.

import CivilCalendar
import Sowings
import Testing

@testable import SowingsWindow

/// A day of the year 2026.
func day(_ month: Int, _ day: Int, _ year: Int = 2026) throws -> CivilDay { try #require(CivilDay(year: year, month: month, day: day)) }

@Suite("The words of the window") struct WordsTests {
  @Test(
    "for a part are 0 and 100 % only where it is none or all",
    arguments: [(0, "0"), (0.0001, "1"), (0.245, "25"), (0.65, "65"), (0.9999, "99"), (1, "100"), (1.2, "100")])
  func percent(part: Double, number: String) {
    #expect(CountWords.percent(part) == "\(number)\u{A0}%")
  }

  @Test("for a plant leave out what is not known") func summary() {
    #expect(CountWords.summary(sowings: 4, seeds: 76, rate: 0.65) == "4 sowings · 76 seeds · 65\u{A0}% germinated")
    #expect(CountWords.summary(sowings: 1, seeds: 1, rate: nil) == "1 sowing · 1 seed")
    #expect(CountWords.summary(sowings: 0, seeds: 0, rate: nil) == "0 sowings")
  }

  private func words(_ seeds: Int, _ sown: CivilDay?, germinated: Int = 0, medium: String? = nil, place: String? = nil) -> SowingWords {
    SowingWords(seeds: seeds, sown: sown, stage: .germinated, germinated: germinated, medium: medium, place: place)
  }

  @Test("for a sowing say how many seeds and when, as far as that is known") func sowing() throws {
    let may = try day(5, 3)
    #expect(words(24, may).title == "24 seeds on \(may.shortText)")
    #expect(words(1, may).title == "1 seed on \(may.shortText)")
    #expect(words(0, may).title == "Seeds on \(may.shortText)")
    #expect(words(1200, nil).title == "\(1200.formatted()) seeds on an unknown day")
    #expect(words(24, may, germinated: 19).spoken == "24 seeds on \(may.shortText), Germinated, 19 of 24 germinated")
    #expect(words(24, may, medium: "Coir", place: "Cold frame").details == "Coir · Cold frame")
    #expect(words(24, may, place: "Cold frame").details == "Cold frame")
    #expect(words(24, may, germinated: 12).rate == 0.5)
    #expect(words(0, may, germinated: 3).rate == 0)
  }

  @Test("for a day have its year only beside another year") func days() throws {
    let (may, earlier) = (try day(5, 3), try day(5, 3, 2025))
    #expect(may.text(beside: try day(12, 1)) == may.dayText)
    #expect(earlier.text(beside: may) == earlier.shortText)
    #expect(may.text(beside: nil) == may.shortText)
  }

  @Test("for a day are those of its own calendar, however long ago it was", arguments: ["0001-01-02", "1500-01-02", "1582-10-02"])
  func ancient(_ text: String) throws { #expect(try #require(CivilDay(iso: text)).dayText.contains("2")) }

  @Test("name every stage and its chip differently") func stages() {
    #expect(Set(SowingStage.allCases.map(\.title)).count == SowingStage.allCases.count)
    #expect(Set(SowingStage.allCases.map(\.styleClass)).count == SowingStage.allCases.count)
    #expect(SowingStage.allCases.filter { $0.kind == nil } == [.sown])
    #expect(LifeCycle.stages(hasFailed: true).contains(.failed) && !LifeCycle.stages(hasFailed: true).contains(.harvested))
    #expect(!LifeCycle.stages(hasFailed: false).contains(.failed))
  }

  @Test("for entries of the log count seedlings and name stages") func entries() {
    #expect(LogEntry(.germinated, day: nil, count: 2).title == "2 germinated")
    #expect(LogEntry(.lost, day: nil, count: 1).title == "1 lost")
    #expect(LogEntry(.prickedOut, day: nil).title == "Pricked out")
    #expect(LogEntry(.note, day: nil, note: "x").title == "Note")
  }

  @Test("for what there is to do today tell what, of which plant and for how long") func jobs() throws {
    let log = SowingLog(
      seeds: 20, sown: try day(5, 20), entries: [LogEntry(.germinated, day: try day(5, 30), count: 18)])
    let next = TodayJob.next(log, medianFirstDay: nil, today: try day(6, 14))
    let due = try #require(next)
    let lettuce = BotanicalName(try PlantName("Lactuca sativa ‘Little Gem’"))
    #expect(due.spoken(lettuce, try day(6, 14)) == "Today: Prick out 18 seedlings, Lactuca sativa ‘Little Gem’, 15 days")
    #expect(TodayJob.prickOut(seedlings: 1).title == "Prick out 1 seedling")
  }

  @Test("for problems say what to do, with days as the user writes them") func problems() throws {
    let (from, to) = (try day(5, 3), try day(6, 14))
    let outside = GardenError.germinatedOutside(day: try day(7, 1), from: from, to: to).words
    #expect(outside == "Choose a day from \(from.shortText) to \(to.shortText).")
    #expect(GardenError.countIsNoNumber("").words == "How many seeds? Give a number, such as 12.")
    #expect(GardenError.countOutOfRange("0").words == "Give a number from 1 to \(1_000_000.formatted()).")
    #expect(GardenError.germinatedTooMany(count: 1, germinated: 24, sown: 24).words == "All 24 seeds are up already.")
    #expect(GardenError.lostTooMany(count: 3, alive: 2).words == "There are 2 seedlings. Give a smaller number.")
    #expect(GardenError.plantIsGone.words == GardenError.plantIsGone.localizedDescription)
  }

  @Test("give a genus the same ground at every start, and not all the same one") func grounds() {
    #expect(DefaultPicture.ground(of: "Capsicum") == DefaultPicture.ground(of: "CAPSICUM"))
    let genera = ["Capsicum", "Solanum", "Digitalis", "Lactuca", "Viola", "Papaver", "Ocimum", "Lithops"]
    #expect(Set(genera.map { DefaultPicture.ground(of: $0) }).count > 4)
    #expect(genera.allSatisfy { (0..<12).contains(DefaultPicture.ground(of: $0)) })
  }
}
