// SPDX-License-Identifier: MIT
// What a window shows: filter and search, the rotation, and names while they are typed.

import CoreData
import Testing

@testable import Days

@Suite("The things shown") @MainActor struct ShownThingsTests {
  private func filled() throws -> Fixture {
    let fixture = try Fixture()
    for (name, note, isPrivate, isArchived) in [
      ("Crème brûlée", nil, false, false), ("Coffee", "with Ida at the café", false, false), ("Secret", "coffee", true, false),
      ("Old", nil, false, true), ("Old secret", nil, true, true),
    ] {
      try fixture.things.createThing(name, details: ThingDetails(isPrivate: isPrivate, isArchived: isArchived, note: note))
    }
    return fixture
  }

  @Test(
    "are those not private and not archived until they are asked for, and those that have all the words",
    arguments: [
      (ThingFilter(), ["Coffee", "Crème brûlée"]), (ThingFilter(showsPrivate: true), ["Coffee", "Crème brûlée", "Secret"]),
      (ThingFilter(showsArchived: true), ["Coffee", "Crème brûlée", "Old"]),
      (ThingFilter(showsPrivate: true, showsArchived: true, search: "old"), ["Old", "Old secret"]),
      (ThingFilter(search: "CREME"), ["Crème brûlée"]), (ThingFilter(search: "ida  cof"), ["Coffee"]),
      (ThingFilter(search: "cafe"), ["Coffee"]), (ThingFilter(search: "coffee"), ["Coffee"]), (ThingFilter(search: "ida tea"), []),
      (ThingFilter(search: " "), ["Coffee", "Crème brûlée"]),
    ])
  func filter(filter: ThingFilter, names: [String]) throws {
    let fixture = try filled()
    #expect(try fixture.things.things(filter).map(\.name) == names)
    #expect(try fixture.things.context.fetch(filter.request).map(\.name) == names)
    let hidden = try fixture.things.hiddenCounts()
    #expect(hidden.private == 1 && hidden.archived == 2)
  }

  @Test("are in one order, whoever sorts them: the list or the store") func order() throws {
    let fixture = try Fixture()
    for name in ["New thing 10", "banana", "Apple", "New thing 2", "éclair", "Zebra", "apple pie", "ångström", "100%", "日本語", "😀"] {
      try fixture.things.createThing(name)
    }
    #expect(try fixture.things.context.fetch(ThingFilter().request).map(\.name) == fixture.things.things.map(\.name))
  }

  @Test("say while a name is typed whether it can be had, and who has it") func nameCheck() throws {
    let fixture = try filled()
    let coffee = try #require(try fixture.things.findThing("Coffee"))
    #expect(try fixture.things.check(name: " Tea ") == .fits("Tea"))
    #expect(try fixture.things.check(name: " creme BRULEE", for: coffee) == .taken(by: "Crème brûlée"))
    #expect(try fixture.things.check(name: "COFFEE", for: coffee) == .fits("COFFEE"))
    #expect(try fixture.things.check(name: "COFFEE") == .taken(by: "Coffee"))
    #expect(try fixture.things.check(name: " \t") == .empty)
    #expect(try fixture.things.check(name: "a\nb") == .controlCharacters)
    #expect(try fixture.things.check(name: String(repeating: "é", count: 201)) == .tooLong(characters: 201))
    #expect(try fixture.things.check(name: String(repeating: "é", count: 200)) == .fits(String(repeating: "é", count: 200)))
    #expect(try fixture.things.check(name: "a" + String(repeating: "\u{301}", count: 2000)) == .tooLong(characters: 1))
  }
}

@Suite("The rotation") struct RotationTests {
  @Test("goes round both ways") func round() {
    var rotation = Rotation(["a", "b", "c"])
    #expect(rotation.current == "a")
    rotation.previous()
    #expect(rotation.current == "c")
    rotation.next()
    rotation.next()
    #expect(rotation.current == "b" && rotation.moves && rotation.index == 1)
    let found = rotation.show("c")
    let missed = rotation.show("x")
    #expect(found && !missed && rotation.current == "c")
  }

  @Test("stays where it is with one thing, and with none") func few() {
    var one = Rotation(["a"])
    one.next()
    one.previous()
    #expect(one.current == "a" && !one.moves)
    var none = Rotation<String>([])
    none.next()
    none.previous()
    #expect(none.current == nil && none.index == nil)
  }

  @Test(
    "keeps what is on show when the list changes, or shows what followed it",
    arguments: [
      (["a", "b", "c"], "b"), (["c", "b"], "b"), (["x", "a", "b"], "b"), (["a", "c"], "c"), (["a", "x"], "a"), (["x", "y"], "x"), ([], nil),
    ])
  func update(list: [String], current: String?) {
    var rotation = Rotation(["a", "b", "c"])
    rotation.next()
    rotation.update(list)
    #expect(rotation.current == current && rotation.items == list)
  }

  @Test("begins when there is something to show") func begins() {
    var rotation = Rotation<String>([])
    rotation.update(["a", "b"])
    #expect(rotation.current == "a")
  }
}
