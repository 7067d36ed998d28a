// SPDX-License-Identifier: MIT
// Relationships of every storage: read back, in order, after changes and deletes.

import CoreDataRows
import TestSupport
import Testing

extension StoreBehaviour {
  static let links = Schema.of(
    EntitySpec("Animal", isAbstract: true, [.attribute("name", .string), .toOne("home", "Home", inverse: "animals")]),
    EntitySpec("Cat", parent: "Animal", []), EntitySpec("Dog", parent: "Animal", []),
    EntitySpec(
      "Home",
      [
        .attribute("name", .string), .toMany("animals", "Animal", inverse: "home"), .toOne("favourite", "Animal"),
        .toMany("rooms", "Room", inverse: "home", isOrdered: true), .toMany("visitors", "Animal"),
        .toMany("stops", "Room", isOrdered: true),
      ]),
    EntitySpec("Room", [.attribute("name", .string), .toOne("home", "Home", inverse: "rooms")]),
    EntitySpec(
      "User",
      [
        .attribute("name", .string), .toMany("follows", "User", inverse: "followers"), .toMany("followers", "User", inverse: "follows"),
        .toMany("friends", "User", inverse: "friends"), .toMany("playlists", "Song", inverse: "listeners", isOrdered: true),
        .toMany("ranks", "User", inverse: "rankedBy", isOrdered: true), .toMany("rankedBy", "User", inverse: "ranks", isOrdered: true),
      ]),
    EntitySpec("Song", [.attribute("name", .string), .toMany("listeners", "User", inverse: "playlists", isOrdered: true)]))

  private static func names(_ store: any RowStore, _ owner: Row, _ relationship: String) throws -> [String] {
    let place = try #require(store.schema.named(owner.layout.entityName).relationship(named: relationship))
    return try store.rows(of: place, owner: owner.objectKey).map { $0.string("name") ?? "?" }
  }

  static func change(
    _ owner: Row, _ name: String, add: [Row] = [], remove: [Row] = [], order: [Row]? = nil
  ) throws -> LinkChange {
    let relationship = try #require(links.named(owner.layout.entityName).relationship(named: name))
    return LinkChange(
      relationship: relationship, owner: owner.objectKey, added: add.map(\.objectKey), removed: remove.map(\.objectKey),
      order: order.map { $0.map(\.objectKey) })
  }

  static func make(_ entity: String, _ names: String...) -> [Row] { names.map { links.newRow(entity, ["name": .string($0)]) } }

  static var relationships: [StoreClaim] { toOnes + ordered + manyToMany + alone }

  private static var toOnes: [StoreClaim] {
    [
      StoreClaim("a to-one comes back with the concrete entity it points at") { factory in
        let store = try factory.makeStore(links)
        let cat = make("Cat", "Tom")[0]
        let home = make("Home", "Hut")[0]
        home.set("favourite", .reference(cat.objectKey))
        cat.set("home", .reference(home.objectKey))
        let saved = try store.insert([home, cat])
        guard case .reference(let favourite)? = saved[0]["favourite"], case .reference(let back)? = saved[1]["home"] else {
          Issue.record("a reference is missing")
          return
        }
        #expect(favourite == saved[1].objectKey)
        #expect(links.entities[Int(favourite.entity)].name == "Cat")
        #expect(back == saved[0].objectKey)
        #expect(favourite.store == store.number)
      },
      StoreClaim("a to-many kept by its inverse follows the members' to-ones") { factory in
        let store = try factory.makeStore(links)
        let homes = make("Home", "A", "B")
        let animals = make("Cat", "Tom", "Kit") + make("Dog", "Rex")
        for animal in animals { animal.set("home", .reference(homes[0].objectKey)) }
        let saved = try store.insert(homes + animals)
        #expect(try names(store, saved[0], "animals") == ["Tom", "Kit", "Rex"])
        #expect(try names(store, saved[1], "animals") == [])
        _ = try store.save(
          ChangeSet(updates: [saved[2].changing(["home": .reference(saved[1].objectKey)]), saved[3].changing(["home": nil])]))
        #expect(try names(store, saved[0], "animals") == ["Rex"])
        #expect(try names(store, saved[1], "animals") == ["Tom"])
        _ = try store.save(ChangeSet(deletes: [saved[4]]))
        #expect(try names(store, saved[0], "animals") == [])
      },
    ]
  }

  private static var ordered: [StoreClaim] {
    [
      StoreClaim("an ordered to-many keeps the told order, and members put between others") { factory in
        let store = try factory.makeStore(links)
        let home = make("Home", "A")[0]
        let rooms = make("Room", "hall", "bath", "attic")
        for room in rooms { room.set("home", .reference(home.objectKey)) }
        var saved = try store.insert([home] + rooms, links: [try change(home, "rooms", order: [rooms[2], rooms[0], rooms[1]])])
        #expect(try names(store, saved[0], "rooms") == ["attic", "hall", "bath"])
        for number in 0..<14 {  // more often than there are numbers between two
          let room = make("Room", "r\(number)")[0]
          room.set("home", .reference(saved[0].objectKey))
          let order = [saved[3]] + [room] + saved[4...] + [saved[1], saved[2]]
          saved.append(try store.insert([room], links: [try change(saved[0], "rooms", order: order)])[0])
          saved.swapAt(4, saved.count - 1)
          if number > 0 { saved.insert(saved.removeLast(), at: 5) }
        }
        let found = try names(store, saved[0], "rooms")
        #expect(found.first == "attic")
        #expect(found.suffix(2) == ["hall", "bath"])
        #expect(Array(found[1...14]) == (0..<14).reversed().map { "r\($0)" })
      },
      StoreClaim("members without a told order come at the end, in the order of the save") { factory in
        let store = try factory.makeStore(links)
        let home = make("Home", "A")[0]
        let rooms = make("Room", "c", "b", "a")
        for room in rooms[0...1] { room.set("home", .reference(home.objectKey)) }
        let saved = try store.insert([home] + rooms)
        #expect(try names(store, saved[0], "rooms") == ["c", "b"])
        _ = try store.save(ChangeSet(updates: [saved[3].changing(["home": .reference(saved[0].objectKey)])]))
        #expect(try names(store, saved[0], "rooms") == ["c", "b", "a"])
        _ = try store.save(ChangeSet(updates: [saved[1].changing(["home": nil])]))
        #expect(try names(store, saved[0], "rooms") == ["b", "a"])
      },
      StoreClaim("an order survives reopening, and deleting a member") { factory in
        var store = try factory.makeStore(links)
        let home = make("Home", "A")[0]
        let rooms = make("Room", "x", "y", "z")
        for room in rooms { room.set("home", .reference(home.objectKey)) }
        let saved = try store.insert([home] + rooms, links: [try change(home, "rooms", order: rooms.reversed())])
        store = try factory.reopen(store)
        _ = try store.save(ChangeSet(deletes: [saved[2]]))
        #expect(try names(store, saved[0], "rooms") == ["z", "x"])
      },
    ]
  }

  private static var manyToMany: [StoreClaim] {
    [
      StoreClaim("a many-to-many is read from both sides, whichever side told it") { factory in
        let store = try factory.makeStore(links)
        let users = make("User", "ann", "bob")
        let songs = make("Song", "la", "li")
        let saved = try store.insert(
          users + songs,
          links: [
            try change(users[0], "playlists", add: songs, order: [songs[1], songs[0]]), try change(songs[0], "listeners", add: [users[1]]),
          ])
        #expect(try names(store, saved[0], "playlists") == ["li", "la"])
        #expect(try names(store, saved[1], "playlists") == ["la"])
        #expect(try names(store, saved[2], "listeners") == ["ann", "bob"])
        #expect(try names(store, saved[3], "listeners") == ["ann"])
        _ = try store.save(
          ChangeSet(links: [
            try change(saved[2], "listeners", order: [saved[1], saved[0]]), try change(saved[0], "playlists", remove: [saved[3]]),
          ]))
        #expect(try names(store, saved[2], "listeners") == ["bob", "ann"])
        #expect(try names(store, saved[3], "listeners") == [])
      },
      StoreClaim("both sides telling the same change makes one pair") { factory in
        let store = try factory.makeStore(links)
        let users = make("User", "ann")
        let songs = make("Song", "la")
        let saved = try store.insert(
          users + songs, links: [try change(users[0], "playlists", add: songs), try change(songs[0], "listeners", add: users)])
        #expect(try names(store, saved[0], "playlists") == ["la"])
        #expect(try names(store, saved[1], "listeners") == ["ann"])
      },
      StoreClaim("a many-to-many of an entity with itself keeps its direction") { factory in
        let store = try factory.makeStore(links)
        let users = make("User", "ann", "bob", "cid")
        let saved = try store.insert(users, links: [try change(users[0], "follows", add: [users[1], users[2]])])
        #expect(try names(store, saved[0], "follows").sorted() == ["bob", "cid"])
        #expect(try names(store, saved[0], "followers") == [])
        #expect(try names(store, saved[1], "followers") == ["ann"])
        _ = try store.save(ChangeSet(links: [try change(saved[1], "followers", remove: [saved[0]])]))
        #expect(try names(store, saved[0], "follows") == ["cid"])
      },
      StoreClaim("a many-to-many that is its own inverse holds both ways") { factory in
        let store = try factory.makeStore(links)
        let users = make("User", "ann", "bob", "cid")
        let saved = try store.insert(
          users, links: [try change(users[0], "friends", add: [users[1]]), try change(users[2], "friends", add: [users[0]])])
        #expect(try names(store, saved[0], "friends").sorted() == ["bob", "cid"])
        #expect(try names(store, saved[1], "friends") == ["ann"])
        _ = try store.save(ChangeSet(links: [try change(saved[1], "friends", remove: [saved[0]])]))
        #expect(try names(store, saved[0], "friends") == ["cid"])
        #expect(try names(store, saved[1], "friends") == [])
      },
      StoreClaim("a many-to-many of an entity with itself, ordered on both sides") { factory in
        let store = try factory.makeStore(links)
        let users = make("User", "ann", "bob", "cid")
        let saved = try store.insert(
          users,
          links: [
            try change(users[0], "ranks", add: [users[1], users[2]], order: [users[2], users[1]]),
            try change(users[1], "ranks", add: [users[2]], order: [users[2]]),
            try change(users[2], "rankedBy", order: [users[1], users[0]]),
          ])
        #expect(try names(store, saved[0], "ranks") == ["cid", "bob"])
        #expect(try names(store, saved[2], "rankedBy") == ["bob", "ann"])
      },
      StoreClaim("deleting a row removes its pairs on both sides") { factory in
        let store = try factory.makeStore(links)
        let users = make("User", "ann", "bob", "cid")
        let songs = make("Song", "la")
        let saved = try store.insert(
          users + songs,
          links: [
            try change(users[0], "follows", add: [users[1]]), try change(users[2], "follows", add: [users[0]]),
            try change(users[0], "friends", add: [users[1]]), try change(users[0], "playlists", add: songs),
          ])
        _ = try store.save(ChangeSet(deletes: [saved[0]]))
        #expect(try names(store, saved[1], "followers") == [])
        #expect(try names(store, saved[2], "follows") == [])
        #expect(try names(store, saved[1], "friends") == [])
        #expect(try names(store, saved[3], "listeners") == [])
      },
    ]
  }

  private static var alone: [StoreClaim] {
    [
      StoreClaim("a to-many without inverse keeps its members; a member has one owner at a time") { factory in
        let store = try factory.makeStore(links)
        let homes = make("Home", "A", "B")
        let animals = make("Cat", "Tom", "Kit") + make("Dog", "Rex")
        let saved = try store.insert(homes + animals, links: [try change(homes[0], "visitors", add: animals)])
        #expect(try names(store, saved[0], "visitors") == ["Tom", "Kit", "Rex"])
        _ = try store.save(
          ChangeSet(links: [try change(saved[1], "visitors", add: [saved[2]]), try change(saved[0], "visitors", remove: [saved[3]])]))
        #expect(try names(store, saved[0], "visitors") == ["Rex"])
        #expect(try names(store, saved[1], "visitors") == ["Tom"])
        _ = try store.save(ChangeSet(deletes: [saved[4]]))
        #expect(try names(store, saved[0], "visitors") == [])
        _ = try store.save(ChangeSet(deletes: [saved[1]]))
        _ = try store.save(ChangeSet(links: [try change(saved[0], "visitors", add: [saved[2]])]))
        #expect(try names(store, saved[0], "visitors") == ["Tom"])
      },
      StoreClaim("an ordered to-many without inverse keeps its order") { factory in
        let store = try factory.makeStore(links)
        let home = make("Home", "A")[0]
        let rooms = make("Room", "x", "y", "z")
        let saved = try store.insert([home] + rooms, links: [try change(home, "stops", add: rooms, order: [rooms[1], rooms[2], rooms[0]])])
        #expect(try names(store, saved[0], "stops") == ["y", "z", "x"])
        _ = try store.save(ChangeSet(links: [try change(saved[0], "stops", remove: [saved[3]], order: [saved[1], saved[2]])]))
        #expect(try names(store, saved[0], "stops") == ["x", "y"])
      },
    ]
  }
}
