// SPDX-License-Identifier: MIT
// The commands one by one, as a user types them.

import CivilCalendar
import CommandTestSupport
import Days
import Foundation
import Testing

@Suite("days") struct CommandTests {
  let home: Home
  let today: CivilDay

  init() throws {
    home = try Home()
    today = DaySettings().rules(now: Date()).today
  }

  private func list(_ words: String...) throws -> [Listed] { try home.start(["list", "--json"] + words).finish().json() }

  @Test("adds a thing and lists it") func addAndList() throws {
    let added = try home.days("add", "Mum's cooking")
    #expect(added.code == 0)
    #expect(added.output == "“Mum's cooking” is added: today, \(today).\n")
    #expect(
      try list() == [
        Listed(
          name: "Mum's cooking", kind: "when", startDate: "\(today)", days: 0, record: 0, form: "today", color: "blue", private: false,
          runs: nil)
      ])
    let text = try home.days("list").output
    #expect(text == "DAYS       START       RECORD  NAME\n0 today    \(today)       –  Mum's cooking\n")
  }

  @Test("lists nothing, and makes no file by looking", arguments: [["list"], ["status"], ["show", "x"], ["delete", "x"], ["settings"]])
  func nothing(words: [String]) throws {
    _ = try home.start(words).finish()
    #expect(!FileManager.default.fileExists(atPath: home.store.deletingLastPathComponent().path))
    #expect(try list() == [])
    #expect(try home.days("list").output == "Nothing to count yet. `days add NAME` adds a thing.\n")
  }

  @Test(
    "keeps every name as it was typed",
    arguments: [
      #"O'Brien "x" %@ \ 🚭"#, "-5 kg", "--json", "👩‍👩‍👧", "日本語", "100%", #"\"#, "'; DROP TABLE ZTHING; --",
      String(repeating: "long ", count: 2000) + "x",
    ])
  func names(name: String) throws {
    #expect(try home.days("add", "--", name).code == 0)
    #expect(try list().map(\.name) == [name])
    #expect(try home.days("show", "--json", "--", name).json(Listed.self).name == name)
    #expect(try home.days("add", "--", name).code == 1)
    #expect(try home.days("edit", "--note", "--", name).code == 2)
    #expect(try home.days("edit", "--color=red", "--", name).code == 0)
    #expect(try home.days("reset", "--", name).code == 0)
    #expect(try home.days("delete", "--", name).code == 0)
    #expect(try list() == [])
  }

  @Test("refuses a name that is none", arguments: ["", " ", "a\nb", "\u{1b}[31m"])
  func noName(name: String) throws {
    let refused = try home.days("add", name)
    #expect(refused.code == 1)
    #expect(refused.output.isEmpty)
    #expect(refused.complaint.hasPrefix("days: A"))
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
  }

  @Test("refuses a second thing of the same name with a sentence") func taken() throws {
    try home.days("add", "Crème")
    let refused = try home.days("add", "  CREME ")
    #expect(refused.code == 1)
    #expect(
      refused.complaint == "days: Another thing is called “CREME”. Choose a name of its own; capitals and accents make no difference.\n")
  }

  @Test("uses the store it is told, before the command's name or after it") func store() throws {
    try home.days("--store", "one.sqlite", "add", "first")
    try home.days("add", "second", "--store=one.sqlite")
    #expect(try list("--store", "one.sqlite").map(\.name) == ["first", "second"])
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
    #expect(try home.days("list", "--store=").code == 2)
  }

  @Test(
    "counts by kind and date",
    arguments: [("without", -47, "without"), ("with", -47, "with"), ("when", -47, "since"), ("when", 5, "until")])
  func kinds(kind: String, offset: Int, form: String) throws {
    try home.days("add", "x", "--kind", kind, "--date", "\(today + offset)")
    let thing = try #require(try list().first)
    #expect(thing.kind == kind)
    #expect(thing.form == form)
    #expect(thing.days == -offset)
    #expect(thing.record == max(0, -offset))
  }

  @Test("counts from 1900 and to 2300") func farDates() throws {
    try home.days("add", "past", "--date", "1900-01-01")
    try home.days("add", "future", "--date", "2300-12-31")
    let things = try list()
    #expect(things.map(\.startDate) == ["2300-12-31", "1900-01-01"])
    #expect(
      things.map(\.days) == [today - (try #require(CivilDay(iso: "2300-12-31"))), today - (try #require(CivilDay(iso: "1900-01-01")))])
  }

  @Test("ends a run today or on another day, and keeps its note") func reset() throws {
    try home.days("add", "Coffee", "--kind", "without", "--date", "\(today - 30)")
    let first = try home.days("reset", "coffee", "--on", "\(today - 10)", "--note", "Aunt Ida's")
    #expect(first.output == "“Coffee” starts again on \(today - 10). The run that ended came to 20 days.\n")
    let second = try home.days("reset", "COFFEE")
    #expect(second.output == "“Coffee” starts again today. The run that ended came to 10 days.\n")
    let third = try home.days("reset", "COFFEE")
    #expect(third.output == "“Coffee” starts today already; nothing had to be changed.\n")
    let thing = try home.days("show", "coffee", "--json").json(Listed.self)
    #expect(thing.days == 0)
    #expect(thing.record == 20)
    #expect(
      thing.runs == [
        ListedRun(start: "\(today - 10)", end: "\(today)", days: 10, note: nil),
        ListedRun(start: "\(today - 30)", end: "\(today - 10)", days: 20, note: "Aunt Ida's"),
      ])
    #expect(
      try home.days("show", "coffee").output == """
        Coffee
          0 days without, since \(today)
          Record   20 days
          Colour   blue
          Private  no
          Ended    2 runs, 15 days on average
            \(today - 10) – \(today)  10 days
            \(today - 30) – \(today - 10)  20 days  Aunt Ida's

        """)
  }

  @Test("refuses to end a run on a day outside it", arguments: [-31, 1])
  func resetOutside(offset: Int) throws {
    try home.days("add", "Coffee", "--kind", "without", "--date", "\(today - 30)")
    let refused = try home.days("reset", "Coffee", "--on", "\(today + offset)")
    #expect(refused.code == 1)
    #expect(
      refused.complaint
        == "days: The run of “Coffee” can only end on one of its days. Choose a day from \(today - 30) to \(today).\n")
  }

  @Test("changes what it is told and nothing else") func edit() throws {
    try home.days("add", "Coffee", "--kind", "without", "--date", "\(today - 3)", "--color", "green")
    #expect(
      try home.days("edit", "coffee", "--name", "Tea", "--private").output == "“Tea” is changed: 3 days without, since \(today - 3).\n")
    #expect(try list() == [])
    #expect(try home.days("list").output == "1 private thing is not shown; --all shows it.\n")
    let thing = try #require(try list("--all").first)
    #expect(thing.name == "Tea")
    #expect(thing.color == "green")
    #expect(thing.private)
    try home.days("edit", "tea", "--public", "--kind", "when", "--date", "\(today + 1)")
    #expect(try list().first?.form == "until")
  }

  @Test("prints a line of status") func status() throws {
    #expect(try home.days("status").output == "Nothing to count yet. `days add NAME` adds a thing.\n")
    try home.days("add", "Coffee", "--kind", "without", "--date", "\(today - 1)")
    try home.days("add", "Lisbon", "--date", "\(today + 89)")
    #expect(try home.days("status").output == "Coffee: 1 day without · Lisbon: 89 days until\n")
    #expect(try home.days("status", "lisbon").output == "Lisbon: 89 days until\n")
    for number in 1...5 { try home.days("add", "New thing \(number)") }
    #expect(
      try home.days("status").output
        == "Coffee: 1 day without · Lisbon: 89 days until · New thing 1: today · New thing 2: today · New thing 3: today · 2 more\n")
    struct Line: Decodable { let text: String, things: [Listed] }
    let line = try home.days("status", "--json").json(Line.self)
    #expect(line.text.hasPrefix("Coffee: 1 day without"))
    #expect(line.things.count == 7)
  }

  @Test("keeps its settings, and counts by them") func settings() throws {
    #expect(try home.days("settings").output == "The first day counts as 0.\nA day ends at 00:00.\n")
    try home.days("add", "Coffee", "--kind", "without", "--date", "\(today - 1)")
    #expect(try home.days("settings", "--first-day", "1").output == "The first day counts as 1.\nA day ends at 00:00.\n")
    #expect(try list().first?.days == 2)
    #expect(try home.days("settings", "--day-end", "4:00", "--json").output == #"{"dayEnd":"04:00","firstDay":1}"# + "\n")
    #expect(try DaySettings(contentsOf: home.settings).dayEnd.description == "04:00")
  }

  @Test("says which settings file it cannot read, and goes no further") func brokenSettings() throws {
    try FileManager.default.createDirectory(at: home.settings.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: home.settings)
    let refused = try home.days("add", "Coffee")
    #expect(refused.code == 1)
    #expect(
      refused.complaint
        == "days: The settings in \(home.settings.path) can’t be read: It is not valid JSON. Mend the file or move it away.\n")
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
  }

  @Test(
    "answers what it does not know with exit code 1",
    arguments: [["show", "x"], ["edit", "x", "--public"], ["reset", "x"], ["delete", "x"], ["status", "x"]])
  func unknown(words: [String]) throws {
    try home.days("add", "Coffee")
    let refused = try home.start(words).finish()
    #expect(refused.code == 1)
    #expect(refused.complaint == "days: There is no thing called “x”. The list shows all there are.\n")
  }

  @Test(
    "answers what it does not understand with exit code 2 and makes no file",
    arguments: [
      [], ["nope"], ["add"], ["add", "a", "b"], ["add", "a", "--kind", "maybe"], ["add", "a", "--date", "2026-02-30"],
      ["add", "a", "--color="],
      ["edit", "a"], ["edit", "a", "--private", "--public"], ["reset", "a", "--on", "yesterday"], ["list", "a"], ["help", "nope"],
      ["settings", "--first-day", "2"], ["settings", "--day-end", "12:00"],
    ])
  func usage(words: [String]) throws {
    let refused = try home.start(words).finish()
    #expect(refused.code == 2)
    #expect(refused.output.isEmpty)
    #expect(refused.complaint.hasPrefix("days: "))
    #expect(refused.complaint.contains("days help"))
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
  }

  @Test("explains itself and each command", arguments: [nil, "add", "list", "show", "edit", "reset", "delete", "status", "settings"])
  func help(command: String?) throws {
    let first = try home.start([command, "--help"].compactMap { $0 }).finish()
    #expect(first.code == 0)
    #expect(first.output.contains("Usage: days \(command ?? "COMMAND")"))
    #expect(try home.start(["help", command].compactMap { $0 }).finish().output == first.output)
  }

  @Test("prints JSON wherever it is asked to") func json() throws {
    for words in [["add", "a"], ["edit", "a", "--color", "red"], ["show", "a"], ["reset", "a"], ["delete", "a"]] {
      let result = try home.start(words + ["--json"]).finish()
      #expect(try result.json(Listed.self).name == "a")
      #expect(result.output.filter { $0 == "\n" }.count == 1)
    }
  }
}
