// SPDX-License-Identifier: MIT
// The program among other programs: killed, raced, its streams closed, in odd zones, with many things.

import CivilCalendar
import CommandTestSupport
import CoreData
import Foundation
import StoreFiles
import Testing

@testable import Days

@Suite("The process", .serialized) struct ProcessTests {
  let home: Home
  init() throws { home = try Home() }

  private func names() throws -> [String] { try home.days("list", "--all", "--json").json([Listed].self).map(\.name) }

  @Test("killed at any moment loses nothing it has reported") func killed() throws {
    let rounds = ProcessInfo.processInfo.environment["DURAMEN_LONG"] == nil ? 60 : 1000
    // How long an add takes decides between which moments the kill must fall.
    let begin = ContinuousClock.now
    try home.days("add", "thing 0")
    let whole = ContinuousClock.now - begin
    var reported: Set<String> = ["thing 0"]
    var kills = 0
    for round in 1...rounds {
      let name = "thing \(round)"
      let running = try home.start(["add", name])
      let moment = ContinuousClock.now + whole * Double.random(in: 0...1.2)
      while ContinuousClock.now < moment {}
      running.kill()
      let result = try running.finish()
      if result.wasKilled { kills += 1 }
      if result.output.contains("is added") { reported.insert(name) }
    }
    #expect(kills > rounds / 10)
    let kept = Set(try names())
    #expect(kept.isSuperset(of: reported), "lost: \(reported.subtracting(kept))")
    #expect(kept.isSubset(of: (0...rounds).map { "thing \($0)" }))
    #expect(try home.sqlite("PRAGMA integrity_check") == "ok")
    #expect(try home.sqlite("SELECT max(Z_PK) <= (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Thing') FROM ZTHING") == "1")
  }

  @Test("racing others for a name wins once") func race() throws {
    try home.days("add", "first")
    let racers = try ["Coffee", "coffee", "COFFEE", "Coffée", " coffee", "cOFFEE"].map { try home.start(["add", $0]) }
    let results = try racers.map { try $0.finish() }
    #expect(results.filter { $0.code == 0 }.count == 1)
    for loser in results where loser.code != 0 {
      #expect(loser.code == 1)
      #expect(loser.complaint.hasPrefix("days: Another thing is called"), "\(loser.complaint)")
    }
    #expect(try names().count == 2)
  }

  @Test("beside others that add too, loses nothing") func concurrently() throws {
    let racers = try (1...8).map { try home.start(["add", "thing \($0)"]) }
    for racer in racers {
      let result = try racer.finish()
      #expect(result.code == 0, "\(result.complaint)")
    }
    #expect(try names() == (1...8).map { "thing \($0)" })
    #expect(try home.sqlite("PRAGMA integrity_check") == "ok")
  }

  @Test("with closed streams or a full device says so where it can, and harms nothing")
  func closedStreams() throws {
    let saved = "days: What was asked is done and saved, but the answer is lost. "
    let closed = try home.shell("days add one >&-")
    #expect(closed.code == 1)
    #expect(closed.complaint == saved + "Standard output can’t be written: Bad file descriptor.\n")
    let full = try home.shell("days add two >/dev/full")
    #expect(full.code == 1)
    #expect(full.complaint == saved + "Standard output can’t be written: No space left on device.\n")
    #expect(try home.shell("days add three <&- >&- 2>&-").code == 1)
    #expect(try home.shell("days list >/dev/full").complaint == "days: Standard output can’t be written: No space left on device.\n")
    #expect(try names() == ["one", "three", "two"])
    #expect(try home.sqlite("PRAGMA integrity_check") == "ok")
  }

  @Test("does not take a name that is no text") func noText() throws {
    let refused = try home.shell(#"days add $'caf\xe9'"#)
    #expect(refused.code == 2)
    #expect(refused.complaint == "days: Word 2 after `days` is not text in UTF-8. Type it anew, or set the terminal to UTF-8.\n")
    #expect(!FileManager.default.fileExists(atPath: home.store.path))
  }

  @Test("says what is wrong with the places it is given, and makes nothing there") func places() throws {
    for place in ["/dev/full", "/proc"] {
      let refused = try home.shell("XDG_DATA_HOME=\(place) days add Coffee")
      #expect(refused.code == 1)
      #expect(refused.complaint.hasPrefix("days: The folder \(place)/days-without-things for the store "), "\(refused.complaint)")
      #expect(!refused.complaint.contains("Error") && refused.complaint.hasSuffix("Name another place.\n"))
    }
    let mistyped = try home.days("add", "Coffee", "--store", "no/such/folder/it.sqlite")
    #expect(mistyped.code == 1)
    #expect(mistyped.complaint.hasPrefix("days: There is no folder \(home.folder.path)/no/such/folder for the store "))
    #expect(!FileManager.default.fileExists(atPath: home.folder.appendingPathComponent("no").path))
    #expect(try home.shell("XDG_CONFIG_HOME=/dev/full days settings").output.hasPrefix("The first day counts as 0."))
    let settings = try home.shell("XDG_CONFIG_HOME=/proc days settings --first-day 1")
    #expect(settings.code == 1)
    #expect(settings.complaint.hasPrefix("days: The settings can’t be written to /proc/days-without-things/settings.json: "))
  }

  @Test("broken off with Ctrl-C in an import leaves everything as it was") func interrupted() throws {
    try home.days("add", "Coffee")
    try home.days("export", "all.json")
    try home.days("delete", "Coffee")
    let contents = try Data(contentsOf: home.folder.appendingPathComponent("all.json"))
    // A pipe: it opens when the program reads from it, so the signal comes while it reads.
    let pipe = home.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let running = try home.start(["import", "pipe"])
    let descriptor = open(pipe, O_WRONLY)
    running.kill(SIGINT)
    let writer = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try writer.write(contentsOf: contents)
    try writer.close()
    let result = try running.finish()
    #expect(result.code == 130 && !result.wasKilled)
    #expect(result.complaint == "days: Cancelled.\n")
    #expect(try names() == [])
    // Not broken off, it takes the thing in from a pipe as well.
    let whole = try home.start(["import", "pipe"])
    let second = FileHandle(fileDescriptor: open(pipe, O_WRONLY), closeOnDealloc: true)
    try second.write(contentsOf: contents)
    try second.close()
    #expect(try whole.finish().output == "1 added, 0 changed, 0 left as they were.\n")
  }

  @Test("killed in the middle of an undo or an import has done all of it or nothing") func killedSteps() throws {
    try home.days("add", "Coffee", "--kind", "without", "--date", "2026-01-01")
    for number in 1...20 { try home.days("add", "thing \(number)") }
    try home.days("export", "all.json")
    for number in 1...20 { try home.days("delete", "thing \(number)") }
    let begin = ContinuousClock.now
    try home.days("import", "all.json")
    let whole = ContinuousClock.now - begin
    var there = true
    for _ in 1...30 {
      // After an undo one thing is left, after an import all are there; a third of what lies between would be half of a step.
      let running = try home.start(there ? ["undo"] : ["import", "all.json"])
      let moment = ContinuousClock.now + whole * Double.random(in: 0...1.2)
      while ContinuousClock.now < moment {}
      running.kill()
      let result = try running.finish()
      let count = try names().count
      #expect(count == 1 || count == 21)
      if !result.wasKilled { #expect(count == (there ? 1 : 21), "\(result.complaint)") }
      there = count == 21
    }
    #expect(try home.sqlite("PRAGMA integrity_check") == "ok")
  }

  @Test("racing others to take changes back takes each back once") func racingUndo() throws {
    for number in 1...8 { try home.days("add", "thing \(number)") }
    let results = try (1...6).map { _ in try home.start(["undo"]) }.map { try $0.finish() }
    let done = results.filter { $0.code == 0 }.map(\.output)
    #expect(!done.isEmpty && Set(done).count == done.count, "\(done)")
    for refused in results where refused.code != 0 {
      #expect(refused.complaint.hasPrefix("days: Another program changed the same thing"), "\(refused.complaint)")
    }
    let left = (1...8).prefix(8 - done.count).map { "thing \($0)" }
    #expect(try names() == left)
    for _ in done { #expect(try home.days("redo").code == 0) }
    #expect(try names().count == 8)
  }

  @Test("is heard of by a program that watches the store", .timeLimit(.minutes(10))) @MainActor func watched() async throws {
    try home.days("add", "Coffee")
    let container = try ThingStore.open(at: home.store)
    let things = ThingCollection(context: container.viewContext, rules: DaySettings().rules(now: Date()))
    let coffee = try #require(try things.things.first)
    let changes = try StoreWatch.changes(of: home.store)
    let running = try home.start(["edit", "coffee", "--name", "Tea"])
    for await _ in changes {
      guard try things.hasOutsideChanges() else { continue }
      try things.takeInOutsideChanges()
      break
    }
    #expect(coffee.name == "Tea")
    #expect(try running.finish().code == 0)
    // The other way round: what is done here the program sees at once.
    try things.undo()
    #expect(try names() == ["Coffee"])
  }

  @Test("does not wait for input") func input() throws {
    // Pipes that are never written and never closed.
    let pipes = [Pipe(), Pipe()]
    #expect(try home.start(["add", "x"], input: pipes[0]).finish().code == 0)
    #expect(try home.start([], input: pipes[1]).finish().code == 2)
    withExtendedLifetime(pipes) {}
  }

  @Test(
    "lives in the zone the system's clock runs in",
    arguments: [
      "America/Sao_Paulo", "Africa/Cairo", "Asia/Beirut", "Pacific/Kiritimati", "Pacific/Pago_Pago", ":Europe/Vienna", "<+13>-13",
      "EST5EDT",
      "<-11:30>11:30",
    ])
  func zone(zone: String) throws {
    // Midnight may pass between the two programs; then both agree a moment later.
    var answers: [(date: String, start: String)] = []
    for name in ["first", "second"] {
      let date = try home.shell("TZ='\(zone)' date +%F").output.trimmingCharacters(in: .newlines)
      let start = try home.days("add", name, "--json", zone: zone).json(Listed.self).startDate
      answers.append((date, start))
    }
    #expect(answers.contains { $0.date == $0.start }, "\(answers)")
    // A start on a day without a midnight counts like any other.
    let gap = try home.days("add", "gap", "--kind", "without", "--date", "2018-11-04", "--json", zone: zone).json(Listed.self)
    let expected = [answers[0].date, answers[1].date].compactMap { CivilDay(iso: $0) }.map { $0 - CivilDay(number: 6516) }
    #expect(expected.contains(gap.days))
    #expect(gap.startDate == "2018-11-04")
    // … and does so from the other side of the world.
    let elsewhere = try home.days("show", "gap", "--json", zone: "Pacific/Honolulu").json(Listed.self)
    #expect(elsewhere.startDate == "2018-11-04")
  }

  @Test("stops quietly when its reader has gone, with ten thousand things to list") @MainActor func manyThings() throws {
    let container = try ThingStore.open(at: home.store)
    for number in 1...10_000 {
      let thing = Thing(context: container.viewContext)
      thing.rename(to: try ThingName("New thing \(number)"))
      thing.startDay = CivilDay(number: 9417)
    }
    try container.viewContext.save()
    let listed = try home.days("list", "--json").json([Listed].self)
    #expect(listed.count == 10_000)
    #expect(listed.map(\.name) == (1...10_000).map { "New thing \($0)" })
    let result = try home.shell("set -o pipefail; days list | head -n 1")
    #expect(result.code == 0)
    #expect(result.complaint.isEmpty)
    #expect(try home.days("add", "new thing 5000").code == 1)
    #expect(try home.days("delete", "new thing 5000").code == 0)
    #expect(try home.days("add", "NEW THING 5000").code == 0)
    #expect(try home.sqlite("SELECT count(*) FROM ZTHING") == "10000")
  }
}
