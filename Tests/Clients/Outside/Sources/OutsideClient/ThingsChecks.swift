// SPDX-License-Identifier: MIT
// Days Without Things: insert, count, find, record and delete, each read again by a second stack. main.swift calls it.

import CoreData
import Originals

@MainActor func checkThings(in folder: URL) throws {
  let names = ["cigarettes", "Bob's \"accidents\"", "100% 'rain'"]
  let first = try ThingCollection(open("DaysWithoutThings", in: folder).viewContext)
  check(first.things.isEmpty, "a new store has no things")
  for name in names { check(try first.addThing(name, today: day(100)), "\(name) is added") }
  check(try !first.addThing(names[0], today: day(101)), "a name is added once")
  check(first.things.map(\.name) == names.sorted(), "things come by name")
  check(first.things.allSatisfy { $0.dateType == .when && $0.recordDayCount == 0 && !$0.isPrivate }, "a new thing has the defaults")
  if let thing = try first.findThing(names[1]) {
    check(try first.updateRecord(thing, today: day(142)), "a longer run is a record")
    check(try !first.updateRecord(thing, today: day(141)), "a shorter one is none")
    thing.dateType = .without
    thing.color = 7
    thing.isPrivate = true
    try first.saveContext()
  }
  if let thing = try first.findThing(names[2]) { try first.deleteThing(thing) }

  let second = try ThingCollection(open("DaysWithoutThings", in: folder).viewContext)
  check(second.things.map(\.name) == [names[1], names[0]], "what was added and not deleted is stored")
  check(try second.thingExists(names[1]) && !second.thingExists(names[2]), "names are found whatever signs they have, and only stored ones")
  let thing = try second.findThing(names[1])
  check(thing.map { $0.dateType == .without && $0.color == 7 && $0.isPrivate } == true, "raw values and Booleans come back")
  check(thing?.recordDayCount == 42 && thing?.startDate == day(100), "the record and the start come back")
}
