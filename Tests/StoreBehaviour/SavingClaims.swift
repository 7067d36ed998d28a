// SPDX-License-Identifier: MIT
// Saves: what they write, and that a save that fails changes nothing.

import CoreDataRows
import TestSupport
import Testing

extension StoreBehaviour {
  private static let people = Schema.of(
    EntitySpec(
      "Account", unique: [["number"], ["bank", "owner"]],
      [.attribute("number", .integer64), .attribute("bank", .string), .attribute("owner", .string)]),
    EntitySpec("Savings", parent: "Account", unique: [["label"]], [.attribute("label", .string), .attribute("rate", .double)]))

  /// Runs a save that must fail and answers its error; the rows must be as before.
  private static func failing(_ store: any RowStore, _ changes: ChangeSet) throws -> RowStoreError {
    let before = try store.all("Account").map(\.comparable)
    var caught: RowStoreError?
    do {
      _ = try store.save(changes)
    } catch {
      caught = try #require(error as? RowStoreError)
    }
    #expect(try store.all("Account").map(\.comparable) == before, "a failed save changed rows")
    return try #require(caught, "the save did not fail")
  }

  static var saving: [StoreClaim] {
    [
      StoreClaim("an update writes the changed properties and raises the version") { factory in
        let store = try factory.makeStore(people)
        let row = try store.insert([people.newRow("Account", ["number": 1, "bank": "A", "owner": "x"])])[0]
        _ = try store.save(ChangeSet(updates: [row.changing(["bank": "B", "owner": nil])]))
        let found = try store.all("Account")
        #expect(found.map(\.comparable) == [row.changing(["bank": "B", "owner": nil]).comparable])
        #expect(found[0].header.version == 2)
        #expect(!found[0].hasDirty)
      },
      StoreClaim("an update without changed properties raises the version") { factory in
        let store = try factory.makeStore(people)
        let row = try store.insert([people.newRow("Account")])[0]
        _ = try store.save(ChangeSet(updates: [row.changing([:])]))
        #expect(try store.all("Account").map(\.header.version) == [2])
      },
      StoreClaim("a save leaves the rows it was given as they are") { factory in
        let store = try factory.makeStore(people)
        let row = people.newRow("Account", ["number": 5])
        let key = row.header.primaryKey
        _ = try store.insert([row])
        #expect(row.header.primaryKey == key)
        #expect(row.header.store == 0)
      },
      StoreClaim("a delete removes the row and no other") { factory in
        let store = try factory.makeStore(people)
        let rows = try store.insert((1...3).map { people.newRow("Account", ["number": .integer($0)]) })
        _ = try store.save(ChangeSet(deletes: [rows[1]]))
        #expect(try store.all("Account").map { $0.integer("number") } == [1, 3])
      },
      StoreClaim("changes based on an old version are conflicts, all of them reported") { factory in
        let store = try factory.makeStore(people)
        let rows = try store.insert((1...3).map { people.newRow("Account", ["number": .integer($0), "bank": "A"]) })
        _ = try store.save(ChangeSet(updates: [rows[0].changing(["bank": "B"]), rows[1].changing(["bank": "C"])]))
        let error = try failing(
          store,
          ChangeSet(
            inserts: [people.newRow("Account", ["number": 9])],
            updates: [rows[0].changing(["bank": "mine"]), rows[2].changing(["bank": "fine"])],
            deletes: [rows[1]]))
        guard case .conflicts(let conflicts) = error else {
          Issue.record("not conflicts but \(error)")
          return
        }
        let sorted = conflicts.sorted { $0.attempted.header.primaryKey < $1.attempted.header.primaryKey }
        #expect(sorted.map(\.attempted.header.primaryKey) == [1, 2])
        #expect(sorted.map { $0.current?.string("bank") } == ["B", "C"])
        #expect(sorted.map { $0.current?.header.version } == [2, 2])
      },
      StoreClaim("a change of a row that is gone is a conflict without a current row") { factory in
        let store = try factory.makeStore(people)
        let row = try store.insert([people.newRow("Account", ["number": 1])])[0]
        _ = try store.save(ChangeSet(deletes: [row]))
        for changes in [ChangeSet(updates: [row.changing(["bank": "B"])]), ChangeSet(deletes: [row])] {
          guard case .conflicts(let conflicts) = try failing(store, changes) else {
            Issue.record("no conflict")
            continue
          }
          #expect(conflicts.count == 1 && conflicts[0].current == nil)
        }
      },
      StoreClaim("a checked row is not written, and in conflict when it has changed or gone") { factory in
        let store = try factory.makeStore(people)
        let rows = try store.insert((1...3).map { people.newRow("Account", ["number": .integer($0)]) })
        _ = try store.save(ChangeSet(updates: [rows[0].changing(["bank": "A"])], checks: [rows[1], rows[2]]))
        #expect(try store.all("Account").map(\.header.version) == [2, 1, 1])
        _ = try store.save(ChangeSet(deletes: [rows[1]]))
        let inserted = people.newRow("Account", ["number": 9])
        guard case .conflicts(let conflicts) = try failing(store, ChangeSet(inserts: [inserted], checks: rows)) else {
          Issue.record("no conflict")
          return
        }
        #expect(conflicts.map(\.attempted.header.primaryKey) == [1, 2])
        #expect(conflicts.map { $0.current?.header.version } == [2, nil])
      },
      StoreClaim("a value that is there already breaks its constraint, and the error names both rows") { factory in
        let store = try factory.makeStore(people)
        let first = try store.insert([people.newRow("Account", ["number": 1, "bank": "A", "owner": "x"])])[0]
        let second = people.newRow("Account", ["number": 1])
        guard case .uniqueness("Account", ["number"], let row, let existing) = try failing(store, ChangeSet(inserts: [second])) else {
          Issue.record("no uniqueness error")
          return
        }
        #expect(row === second)
        #expect(existing == first.objectKey)
      },
      StoreClaim("a constraint of several properties is broken only by all of them") { factory in
        let store = try factory.makeStore(people)
        _ = try store.insert([people.newRow("Account", ["number": 1, "bank": "A", "owner": "x"])])
        let others = try store.insert([
          people.newRow("Account", ["number": 2, "bank": "A", "owner": "y"]),
          people.newRow("Savings", ["number": 3, "bank": "B", "owner": "x"]),
        ])
        let error = try failing(store, ChangeSet(updates: [others[1].changing(["bank": "A"])]))
        guard case .uniqueness("Account", ["bank", "owner"], _, let existing?) = error else {
          Issue.record("no uniqueness error but \(error)")
          return
        }
        #expect(existing.primaryKey == 1)
      },
      StoreClaim("nulls do not break a constraint") { factory in
        let store = try factory.makeStore(people)
        try store.insert([
          people.newRow("Account", ["bank": "A"]), people.newRow("Account", ["bank": "A"]), people.newRow("Savings", ["bank": "A"]),
        ])
        #expect(try store.all("Account").count == 3)
      },
      StoreClaim("a subentity's constraint binds it, and its parent's binds it too") { factory in
        let store = try factory.makeStore(people)
        try store.insert([people.newRow("Savings", ["number": 1, "label": "a"])])
        guard
          case .uniqueness("Savings", ["label"], _, _) = try failing(store, ChangeSet(inserts: [people.newRow("Savings", ["label": "a"])])),
          case .uniqueness("Account", ["number"], _, _) = try failing(store, ChangeSet(inserts: [people.newRow("Account", ["number": 1])]))
        else {
          Issue.record("a constraint was not kept")
          return
        }
      },
      StoreClaim("a constrained value passes from a deleted or changed row to another in one save") { factory in
        let store = try factory.makeStore(people)
        let rows = try store.insert((1...2).map { people.newRow("Account", ["number": .integer($0)]) })
        _ = try store.save(ChangeSet(inserts: [people.newRow("Account", ["number": 1])], deletes: [rows[0]]))
        _ = try store.save(ChangeSet(inserts: [people.newRow("Account", ["number": 2])], updates: [rows[1].changing(["number": 7])]))
        #expect(Set(try store.all("Account").compactMap { $0.integer("number") }) == [1, 2, 7])
      },
      StoreClaim("two rows exchange constrained values in one save") { factory in
        let store = try factory.makeStore(people)
        let rows = try store.insert(
          (1...2).map { people.newRow("Account", ["number": .integer($0), "bank": .string("b\($0)"), "owner": "o"]) })
        _ = try store.save(ChangeSet(updates: [rows[0].changing(["number": 2]), rows[1].changing(["number": 1])]))
        let found = try store.all("Account").sorted { $0.header.primaryKey < $1.header.primaryKey }
        #expect(found.map { $0.integer("number") } == [2, 1])
        #expect(found.map { $0.string("bank") } == ["b1", "b2"])
        #expect(found.map(\.header.version) == [2, 2])
      },
      StoreClaim("all broken constraints of a save are told at once, and asking writes nothing") { factory in
        let store = try factory.makeStore(people)
        let first = try store.insert([people.newRow("Account", ["number": 1, "bank": "A", "owner": "x"])])[0]
        let rows = [
          people.newRow("Account", ["number": 2]), people.newRow("Account", ["number": 1, "bank": "A", "owner": "x"]),
          people.newRow("Account", ["number": 2]), people.newRow("Account", ["number": 3]),
        ]
        let found = try store.uniquenessConflicts(ChangeSet(inserts: rows))
        #expect(found.map { "\($0.constraint)" } == ["[\"number\"]", "[\"bank\", \"owner\"]", "[\"number\"]"])
        #expect(found.map { $0.row === rows[1] } == [true, true, false])
        #expect(found.map(\.existing) == [first.objectKey, first.objectKey, rows[0].objectKey])
        #expect(try store.all("Account").count == 1)
        #expect(try store.uniquenessConflicts(ChangeSet(inserts: [rows[0]], deletes: [first])).isEmpty)
        #expect(try store.insert([rows[3]])[0].header.primaryKey == 2)
      },
      StoreClaim("a reference to a temporary row outside the save fails the save") { factory in
        let store = try factory.makeStore(Company.schema)
        let stranger = Company.schema.newRow("Department")
        #expect(throws: RowStoreError.self) {
          _ = try store.insert([
            Company.schema.newRow("Task", ["title": "before"]),
            Company.schema.newRow("Person", ["department": .reference(stranger.objectKey)]),
          ])
        }
        #expect(try store.all("Task").isEmpty)
        #expect(try store.insert([Company.schema.newRow("Task")])[0].header.primaryKey == 1)
      },
      StoreClaim("an empty save does nothing") { factory in
        let store = try factory.makeStore(people)
        #expect(try store.save(ChangeSet()).permanentKeys.isEmpty)
      },
      StoreClaim("metadata keeps the application's keys and puts the store's own back") { factory in
        let store = try factory.makeStore(people)
        let before = try store.metadata
        #expect(before.values["NSStoreModelVersionHashesVersion"] as? Int == 3)
        var changed = before
        changed.values = ["App": "one", "List": [1, 2]]
        try store.setMetadata(changed)
        let after = try factory.reopen(store).metadata
        #expect(after.uuid == before.uuid)
        #expect(after.values["App"] as? String == "one")
        #expect(after.values["List"] as? [Int] == [1, 2])
        #expect(after.values["NSStoreType"] as? String == before.values["NSStoreType"] as? String)
        #expect((after.values["NSStoreModelVersionHashes"] as? [String: Any])?.count == 2)
      },
    ]
  }
}
