// SPDX-License-Identifier: MIT
// Files that are exported and imported, and files that are refused.

import Foundation
import Testing

@testable import Days

@Suite("An export") @MainActor struct ExportTests {
  private func filled() throws -> Fixture {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing(
      #"Mum's "cooking" 🚭"#,
      details: ThingDetails(
        kind: .without, start: try civil("2026-01-01"), color: .slate, isPrivate: true, isArchived: true, note: "a\nb", milestones: [3],
        reminders: [.init(days: 7, minute: 61)]))
    try fixture.things.resetDaysForThing(thing, on: civil("2026-02-01"), note: "Sunday")
    try fixture.things.createThing("Birthday", details: ThingDetails(start: try civil("1990-02-28"), repetition: .yearly))
    return fixture
  }

  @Test("has everything that is known, so that an empty store becomes the same") func roundTrip() throws {
    let fixture = try filled()
    let file = try fixture.things.export()
    let url = fixture.folder.appendingPathComponent("it.json")
    try file.write(to: url, replacing: false)
    #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o600)
    let empty = try Fixture()
    let read = try ThingExport(contentsOf: url)
    #expect(read == file)
    #expect(try empty.things.importThings(read, rule: .merge) == ImportResult(added: 2, changed: 0, unchanged: 0))
    #expect(try empty.things.export() == file)
    #expect(try empty.things.export().data() == Data(contentsOf: url))
    #expect(try #require(try empty.things.findThing("mum's \"cooking\" 🚭")).recordDayCount == 255)
    // A second time there is nothing to do, by either rule.
    for rule in ImportRule.allCases {
      #expect(try empty.things.importThings(read, rule: rule) == ImportResult(added: 0, changed: 0, unchanged: 2))
    }
    try empty.things.undo()
    #expect(try empty.things.things.isEmpty)
  }

  @Test("does not overwrite a file unless it is told to") func overwrite() throws {
    let fixture = try filled()
    let url = fixture.folder.appendingPathComponent("it.json")
    try Data("mine".utf8).write(to: url)
    #expect(throws: ExportError.exists) { try fixture.things.export().write(to: url, replacing: false) }
    #expect(try Data(contentsOf: url) == Data("mine".utf8))
    try fixture.things.export().write(to: url, replacing: true)
    #expect(try ThingExport(contentsOf: url).things.count == 2)
  }

  @Test("is joined with what is here, or takes its place, as the rule says", arguments: ImportRule.allCases)
  func rules(rule: ImportRule) throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing(
      "Coffee", details: ThingDetails(kind: .without, start: try civil("2026-03-01"), reminders: [.init(days: 0, minute: 480)]))
    try fixture.things.resetDaysForThing(thing, on: civil("2026-04-01"), note: "here")
    var file = try fixture.things.export()
    file.things[0].name = "COFFEE"
    file.things[0].color = "red"
    file.things[0].note = "file"
    file.things[0].start = try civil("2026-06-01")
    file.things[0].reminders = [.init(days: 5, minute: 5)]
    file.things[0].runs = [
      .init(start: try civil("2025-01-01"), end: try civil("2025-02-01"), note: "new"),
      .init(start: try civil("2026-03-15"), end: try civil("2026-03-20"), note: "overlaps the run here"),
      .init(start: try civil("2026-05-01"), end: try civil("2026-05-20"), note: "overlaps the present run here"),
    ]
    let imported = file.things[0]
    #expect(try fixture.things.importThings(file, rule: rule) == ImportResult(added: 0, changed: 1, unchanged: 0))
    let now = ThingSnapshot(thing)
    switch rule {
    case .merge:
      #expect(now.name == "Coffee" && now.color == "blue" && now.note == nil)
      #expect(try now.start == civil("2026-04-01"))
      #expect(now.runs.map(\.note) == ["new", "here"])
      #expect(now.reminders == [.init(days: 0, minute: 480), .init(days: 5, minute: 5)])
    case .replace: #expect(now == imported)
    }
  }

  @Test("can be broken off, and then nothing has changed") func cancelled() throws {
    struct Stop: Error {}
    let fixture = try filled()
    let file = try fixture.things.export()
    let empty = try Fixture()
    var calls: [Int] = []
    #expect(throws: Stop.self) {
      try empty.things.importThings(file, rule: .merge) { done, total in
        calls.append(done)
        #expect(total == 2)
        if done == 1 { throw Stop() }
      }
    }
    #expect(calls == [0, 1])
    #expect(try empty.things.things.isEmpty)
    #expect(try empty.things.changeToUndo() == nil)
    #expect(!empty.things.context.hasChanges)
    #expect(throws: Stop.self) { try fixture.things.export { _, _ in throw Stop() } }
  }

  @Test("with only a name and a start is enough") func least() throws {
    let file = try ThingExport(
      data: Data(#"{"format":"days-without-things","version":1,"things":[{"name":"Coffee","start":"2026-01-01"}]}"#.utf8))
    let fixture = try Fixture()
    #expect(try fixture.things.importThings(file, rule: .merge).added == 1)
    #expect(try fixture.things.findThing("coffee")?.startDay == (try civil("2026-01-01")))
  }

  @Test("that is something else, newer or cut off is refused") func refused() throws {
    func refusal(_ text: String) -> ExportError? {
      #expect(throws: ExportError.self) { try ThingExport(data: Data(text.utf8)) }
    }
    #expect(refusal("") == .foreign)
    #expect(refusal("Dear diary") == .foreign)
    #expect(refusal("[]") == .foreign)
    #expect(refusal(#"{"format":"sowings","version":1,"things":[]}"#) == .foreign)
    #expect(refusal(#"{"format":"days-without-things","version":2,"plants":[]}"#) == .newer(2))
    #expect(refusal(#"{"format":"days-without-things","things":[{"name":"#) == .cutOff)
  }

  @Test(
    "with anything wrong in it is refused as a whole, with the place",
    arguments: [
      (#""start":"2026-01-01""#, "“things”, number 1, “name” is missing."),
      (#""name":"x""#, "“things”, number 1, “start” is missing."),
      (#""name":"x","start":"2026-02-30""#, "“things”, number 1, “start”: “2026-02-30” is not a day of the calendar."),
      (#""name":5,"start":"2026-01-01""#, "“things”, number 1, “name” is of the wrong type."),
      (#""name":" ","start":"2026-01-01""#, "Thing 1, “ ”: A thing needs a name. Give it one that is not empty."),
      (#""name":"x","start":"2026-01-01","kind":"maybe""#, "Thing 1, “x”: there is no kind “maybe”."),
      (#""name":"x","start":"2026-01-01","color":"beige""#, "Thing 1, “x”: there is no colour “beige”."),
      (#""name":"x","start":"2026-01-01","repeats":"daily""#, "Thing 1, “x”: “repeats” can’t be “daily”."),
      (#""name":"x","start":"2026-01-01","milestones":[0]"#, "Thing 1, “x”: a milestone is less than 1."),
      (
        #""name":"x","start":"2026-01-01","runs":[{"start":"2025-01-02","end":"2025-01-01"}]"#,
        "Thing 1, “x”: the run of 2025-01-02 ends on 2025-01-01."
      ),
      (#""name":"x","start":"2026-01-01","reminders":[{"days":0,"minute":1440}]"#, "Thing 1, “x”: a reminder has no possible time."),
      (#""name":"x","start":"2026-01-01"},{"name":"X ","start":"2026-01-01""#, "Thing 2, “X ”: “x” has the same name already."),
    ])
  func damaged(thing: String, reason: String) throws {
    let data = Data(#"{"format":"days-without-things","version":1,"things":[{\#(thing)}]}"#.utf8)
    #expect(throws: ExportError.damaged(reason)) { try ThingExport(data: data) }
  }

  @Test("of ten thousand things comes back and can be undone in seconds", .timeLimit(.minutes(10))) func many() throws {
    let start = try civil("2026-01-01")
    let fixture = try Fixture()
    let source = try filled()
    var file = try source.things.export()
    // The one with a run and a reminder.
    let model = file.things[1]
    file.things = (1...10_000).map {
      var thing = model
      thing.name = "New thing \($0)"
      thing.start = start
      return thing
    }
    let read = try ThingExport(data: file.data())
    #expect(try fixture.things.importThings(read, rule: .merge).added == 10_000)
    #expect(try fixture.things.nameForNewThing() == "New thing 10001")
    #expect(try fixture.things.undo()?.count == 10_000)
    #expect(try fixture.things.things.isEmpty)
    #expect(try fixture.things.redo()?.count == 10_000)
    #expect(try fixture.things.export() == file)
  }
}
