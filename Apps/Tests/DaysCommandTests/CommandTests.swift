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
      String(repeating: "long ", count: 39) + "words",
    ])
  func names(name: String) throws {
    #expect(try home.days("add", "--", name).code == 0)
    #expect(try list().map(\.name) == [name])
    #expect(try home.days("show", "--json", "--", name).json(Listed.self).name == name)
    #expect(try home.days("add", "--", name).code == 1)
    #expect(try home.days("edit", "--nope", "--", name).code == 2)
    #expect(try home.days("edit", "--color=red", "--", name).code == 0)
    #expect(try home.days("reset", "--", name).code == 0)
    #expect(try home.days("delete", "--", name).code == 0)
    #expect(try list() == [])
  }

  @Test("refuses a name that is none", arguments: ["", " ", "a\nb", "\u{1b}[31m", String(repeating: "x", count: 201)])
  func noName(name: String) throws {
    for words in [["add", name], ["edit", "x", "--name", name]] {
      let refused = try home.start(words).finish()
      #expect(refused.code == 2)
      #expect(refused.output.isEmpty)
      #expect(refused.complaint.hasPrefix("days: A"))
    }
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
          Next     7 days, in 7 days
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
    // What a window has set is left as it is.
    var settings = try DaySettings(contentsOf: home.settings)
    settings.secondsEach = 9
    try settings.write(to: home.settings)
    try home.days("settings", "--first-day", "0")
    #expect(try DaySettings(contentsOf: home.settings).secondsEach == 9)
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
      ["settings", "--first-day", "2"], ["settings", "--first-day", "-1"], ["settings", "--day-end", "12:00"],
      ["add", "a", "--milestones", "7,x"], ["add", "a", "--milestones", "0"], ["add", "a", "--reminders", "25:00"],
      ["add", "a", "--reminders", "-1@20:00"], ["add", "a", "--repeats", "daily"], ["edit", "a", "--archive", "--bring-back"],
      ["history"], ["undo", "a"], ["export"], ["import"], ["export", ""],
    ])
  func usage(words: [String]) throws {
    let refused = try home.start(words).finish()
    #expect(refused.code == 2)
    #expect(refused.output.isEmpty)
    #expect(refused.complaint.hasPrefix("days: "))
    #expect(refused.complaint.contains("days help"))
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
  }

  @Test(
    "explains itself and each command",
    arguments: [
      nil, "add", "list", "show", "edit", "reset", "history", "delete", "undo", "redo", "status", "export", "import", "settings",
    ])
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

  @Test("shows the history of a thing") func history() throws {
    try home.days("add", "Coffee", "--kind", "without", "--date", "\(today - 30)")
    try home.days("reset", "Coffee", "--on", "\(today - 10)", "--note", "Aunt Ida's")
    try home.days("reset", "Coffee", "--on", "\(today - 5)")
    #expect(
      try home.days("history", "coffee").output == """
        Coffee
          5 days without, since \(today - 5)
          Longest  20 days
          Average  13 days
          Runs     3
            \(today - 5) – today        5 days  still going
            \(today - 10) – \(today - 5)   5 days
            \(today - 30) – \(today - 10)  20 days  longest  Aunt Ida's

        """)
    struct History: Decodable {
      struct Run: Decodable, Equatable { let start: String, end: String?, days: Int, note: String?, longest: Bool }
      let name: String, now: Int?, longest: Int, average: Double?, runs: [Run]
    }
    let history = try home.days("history", "coffee", "--json").json(History.self)
    #expect(history.name == "Coffee" && history.now == 5 && history.longest == 20 && history.average == 12.5)
    #expect(history.runs.map(\.days) == [5, 5, 20])
    #expect(history.runs.first?.end == nil && history.runs.last?.note == "Aunt Ida's")
  }

  @Test("takes back one change after another, and makes them again") func undo() throws {
    #expect(try home.days("undo").complaint == "days: There is nothing to take back.\n")
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
    try home.days("add", "Coffee", "--kind", "without", "--date", "\(today - 30)")
    try home.days("reset", "Coffee", "--note", "Cake")
    try home.days("edit", "Coffee", "--name", "Tea")
    try home.days("delete", "Tea")
    #expect(try home.days("undo").output == "Taken back: deleting “Tea”.\n")
    #expect(try home.days("undo", "--json").output == #"{"kind":"rename","name":"Coffee","newName":"Tea","things":1}"# + "\n")
    #expect(try home.days("show", "coffee", "--json").json(Listed.self).runs?.map(\.note) == ["Cake"])
    #expect(try home.days("undo").output == "Taken back: the reset of “Coffee”.\n")
    #expect(try list().first?.days == 30)
    #expect(try home.days("redo").output == "Done again: the reset of “Coffee”.\n")
    #expect(try home.days("undo").code == 0)
    #expect(try home.days("undo").output == "Taken back: adding “Coffee”.\n")
    let nothing = try home.days("undo")
    #expect(nothing.code == 1 && nothing.complaint == "days: There is nothing to take back.\n")
    for _ in 1...4 { #expect(try home.days("redo").code == 0) }
    #expect(try home.days("redo").complaint == "days: There is nothing to do again.\n")
    #expect(try list() == [])
  }

  @Test("exports everything and imports it elsewhere") func exportAndImport() throws {
    try home.days(
      "add", "Coffee", "--kind", "without", "--date", "\(today - 30)", "--note", "Why not", "--private", "--reminders", "20:00,60@8:05",
      "--milestones", "10,20")
    try home.days("reset", "Coffee", "--on", "\(today - 10)", "--note", "Cake")
    try home.days("add", "Birthday", "--date", "1990-10-20", "--repeats", "yearly")
    try home.days("edit", "Birthday", "--archive")
    #expect(
      try home.days("export", "all.json").output == "2 things are exported to \(home.folder.path)/all.json.\n")
    #expect(try home.days("export", "all.json").code == 1)
    #expect(try home.days("export", "all.json", "--replace").code == 0)
    let store = ["--store", "other.sqlite"]
    #expect(try home.start(["import", "all.json"] + store).finish().output == "2 added, 0 changed, 0 left as they were.\n")
    #expect(try home.start(["export", "again.json"] + store).finish().code == 0)
    let (first, second) = ("all.json", "again.json")
    let contents = try [first, second].map { try Data(contentsOf: home.folder.appendingPathComponent($0)) }
    #expect(contents[0] == contents[1])
    #expect(
      try home.start(["import", "all.json", "--json"] + store).finish().output == #"{"added":0,"changed":0,"unchanged":2}"# + "\n")
    #expect(try home.start(["undo"] + store).finish().output == "Taken back: importing 2 things.\n")
    #expect(try home.start(["list", "--all", "--json"] + store).finish().output == "[]\n")
  }

  @Test("shows what else is known of a thing") func details() throws {
    try home.days(
      "add", "Coffee", "--kind", "without", "--date", "\(today - 30)", "--note", "Why not", "--reminders", "60@8:05,20:00", "--milestones",
      "40,20")
    let shown = try home.days("show", "coffee").output
    for line in [
      "Next     40 days, in 10 days", "Reminder every day at 20:00", "Reminder on day 60 at 8:05", "Note     Why not",
    ] { #expect(shown.contains("  \(line)\n"), "\(shown)") }
    #expect(try list("--search", "WHY cof").map(\.name) == ["Coffee"])
    #expect(try home.days("list", "--search", "tea").output == "Nothing is called or noted like “tea”.\n")
    try home.days("edit", "Coffee", "--archive")
    #expect(try home.days("list").output == "1 archived thing is not shown; --all shows it.\n")
    #expect(try home.days("status").output == "Nothing to count yet. `days add NAME` adds a thing.\n")
    try home.days("edit", "Coffee", "--bring-back", "--note", "")
    #expect(try !home.days("show", "Coffee").output.contains("Note"))
  }

  @Test("imports nothing of a file that is wrong", arguments: ["foreign", "newer", "cut off", "damaged", "missing", "a folder"])
  func wrongFile(kind: String) throws {
    try home.days("add", "Coffee")
    let file = home.folder.appendingPathComponent("it.json")
    let thing = #"{"name":"Tea","start":"2026-01-01"}"#
    switch kind {
    case "foreign": try Data("{}".utf8).write(to: file)
    case "newer": try Data(#"{"format":"days-without-things","version":9,"things":[]}"#.utf8).write(to: file)
    case "cut off": try Data(#"{"format":"days-without-things","version":1,"things":[\#(thing)"#.utf8).write(to: file)
    case "damaged": try Data(#"{"format":"days-without-things","version":1,"things":[\#(thing),{"name":"x"}]}"#.utf8).write(to: file)
    case "a folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    default: break
    }
    let refused = try home.days("import", "it.json")
    #expect(refused.code == 1 && refused.output.isEmpty)
    #expect(refused.complaint.hasPrefix("days: The file ") && refused.complaint.hasSuffix(".\n"), "\(refused.complaint)")
    #expect(try list().map(\.name) == ["Coffee"])
    #expect(try home.days("undo").output == "Taken back: adding “Coffee”.\n")
  }

  @Test("asks whether a near name, command or option was meant") func suggestions() throws {
    try home.days("add", "Coffee")
    try home.days("add", "Secret", "--private")
    #expect(try home.days("show", "cofee").complaint == "days: There is no thing called “cofee”. Did you mean “Coffee”?\n")
    #expect(try home.days("show", "secre").complaint == "days: There is no thing called “secre”. The list shows all there are.\n")
    #expect(try home.days("lits").complaint.hasPrefix("days: There is no command “lits”. Did you mean “list”?\n"))
    #expect(try home.days("list", "--al").complaint.hasPrefix("days: There is no option “--al” of `days list`. Did you mean “--all”?\n"))
  }

  @Test("says which version it is, and what its exit codes mean") func version() throws {
    let version = try home.days("--version")
    #expect(version.code == 0 && version.output.hasPrefix("days ") && version.output.filter { $0 == "\n" }.count == 1)
    #expect(try home.days("help").output.contains("130 broken off"))
  }
}
