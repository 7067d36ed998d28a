// SPDX-License-Identifier: MIT
// The members of a to-many for many owners at once.

import CoreDataRows
import TestSupport
import Testing

extension StoreBehaviour {
  private static func lists(_ store: any RowStore, _ owners: [Row], _ name: String) throws -> [[String]] {
    let relationship = try #require(links.named(owners[0].layout.entityName).relationship(named: name))
    return try store.rows(of: relationship, owners: owners.map(\.objectKey)).map { $0.map { $0.string("name") ?? "?" } }
  }

  static var prefetching: [StoreClaim] {
    [
      StoreClaim("members kept by their to-ones come for many owners at once, each of its concrete entity") { factory in
        let store = try factory.makeStore(links)
        let homes = make("Home", "A", "B", "C")
        let animals = make("Cat", "Tom", "Kit") + make("Dog", "Rex")
        for (animal, home) in zip(animals, [0, 2, 0]) { animal.set("home", .reference(homes[home].objectKey)) }
        let saved = try store.insert(homes + animals)
        #expect(try lists(store, [saved[2], saved[1], saved[0]], "animals") == [["Kit"], [], ["Tom", "Rex"]])
        let relationship = try #require(links.named("Home").relationship(named: "animals"))
        let rows = try store.rows(of: relationship, owners: [saved[0].objectKey])
        #expect(rows.map { $0.map(\.layout.entityName) } == [["Cat", "Dog"]])
        #expect(rows[0].map(\.comparable) == [saved[3].comparable, saved[5].comparable])
      },
      StoreClaim("ordered members come in each owner's own order") { factory in
        let store = try factory.makeStore(links)
        let homes = make("Home", "A", "B")
        let rooms = make("Room", "hall", "bath", "attic", "cellar")
        for room in rooms[0...2] { room.set("home", .reference(homes[1].objectKey)) }
        rooms[3].set("home", .reference(homes[0].objectKey))
        let saved = try store.insert(homes + rooms, links: [try change(homes[1], "rooms", order: [rooms[2], rooms[0], rooms[1]])])
        #expect(try lists(store, [saved[0], saved[1]], "rooms") == [["cellar"], ["attic", "hall", "bath"]])
      },
      StoreClaim("members of a many-to-many come in order for each owner that has them") { factory in
        let store = try factory.makeStore(links)
        let users = make("User", "ann", "bob", "cid")
        let songs = make("Song", "la", "li")
        let saved = try store.insert(
          users + songs,
          links: [
            try change(users[0], "playlists", add: songs, order: [songs[1], songs[0]]),
            try change(users[2], "playlists", add: songs, order: songs),
            try change(users[1], "follows", add: [users[0], users[2]]), try change(users[2], "friends", add: [users[0]]),
          ])
        #expect(try lists(store, [saved[0], saved[1], saved[2]], "playlists") == [["li", "la"], [], ["la", "li"]])
        #expect(try lists(store, [saved[0], saved[1]], "follows") == [[], ["ann", "cid"]])
        #expect(try lists(store, [saved[0], saved[1], saved[2]], "friends") == [["cid"], [], ["ann"]])
      },
      StoreClaim("members of a to-many without inverse come for many owners, in order where it has one") { factory in
        let store = try factory.makeStore(links)
        let homes = make("Home", "A", "B")
        let animals = make("Cat", "Tom") + make("Dog", "Rex")
        let rooms = make("Room", "x", "y", "z")
        let saved = try store.insert(
          homes + animals + rooms,
          links: [
            try change(homes[0], "visitors", add: [animals[1]]), try change(homes[1], "visitors", add: [animals[0]]),
            try change(homes[1], "stops", add: rooms, order: rooms.reversed()),
          ])
        #expect(try lists(store, [saved[0], saved[1]], "visitors") == [["Rex"], ["Tom"]])
        #expect(try lists(store, [saved[0], saved[1]], "stops") == [[], ["z", "y", "x"]])
      },
      StoreClaim("owners may be of several entities of a hierarchy, be named twice, be gone or of another store") { factory in
        let company = try Company(factory)
        let tasks = try #require(company.schema.named("Person").relationship(named: "tasks"))
        let (ann, zoe) = (try #require(company.people["Ann"]), try #require(company.people["Zoë"]))
        var (stranger, gone) = (ann, ann)
        stranger.store = 77
        gone.primaryKey = 999
        let found = try company.store.rows(of: tasks, owners: [zoe, ann, stranger, gone, ann])
        #expect(found.map { $0.map(company.label) } == [[], ["write", "read"], [], [], ["write", "read"]])
        let projects = try #require(company.schema.named("Person").relationship(named: "projects"))
        #expect(
          try company.store.rows(of: projects, owners: [zoe, ann]).map { $0.map(company.label) } == [["Gemini"], ["Apollo", "Gemini"]])
        #expect(try company.store.rows(of: projects, owners: []).isEmpty)
      },
      StoreClaim("two thousand owners each get their own members") { factory in
        let store = try factory.makeStore(links)
        let homes = (0..<2000).map { links.newRow("Home", ["name": .string("\($0)")]) }
        let cats = homes.enumerated().map {
          links.newRow("Cat", ["name": .string("\($0.offset)"), "home": .reference($0.element.objectKey)])
        }
        _ = try store.insert(homes + cats)
        let owners = try store.all("Home").reversed()
        #expect(try lists(store, Array(owners), "animals") == owners.map { [$0.string("name") ?? ""] })
      },
    ]
  }
}
