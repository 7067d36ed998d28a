// SPDX-License-Identifier: MIT
// Keys: how they are given, and finding rows by them.

import CoreDataRows
import TestSupport
import Testing

extension StoreBehaviour {
  static let zoo = Schema.of(
    EntitySpec("Animal", [.attribute("name", .string)]), EntitySpec("Bird", parent: "Animal", [.attribute("span", .integer32)]),
    EntitySpec("Fish", parent: "Animal", [.attribute("depth", .integer32)]), EntitySpec("Keeper", [.attribute("name", .string)]))

  static var keys: [StoreClaim] {
    [
      StoreClaim("every temporary key gets a permanent one, rising within a hierarchy") { factory in
        let store = try factory.makeStore(zoo)
        let rows = [zoo.newRow("Bird"), zoo.newRow("Keeper"), zoo.newRow("Fish"), zoo.newRow("Bird")]
        let result = try store.save(ChangeSet(inserts: rows))
        #expect(rows.map { result.permanentKeys[$0.header.primaryKey] } == [1, 1, 2, 3])
        let more = try store.save(ChangeSet(inserts: [zoo.newRow("Animal")]))
        #expect(Array(more.permanentKeys.values) == [4])
      },
      StoreClaim("a key is never given twice, even after the row is gone") { factory in
        let store = try factory.makeStore(zoo)
        let saved = try store.insert([zoo.newRow("Keeper"), zoo.newRow("Keeper")])
        _ = try store.save(ChangeSet(deletes: saved))
        let again = try factory.reopen(store)
        #expect(try again.insert([zoo.newRow("Keeper")]).map(\.header.primaryKey) == [3])
      },
      StoreClaim("reserved keys are not given to others") { factory in
        let store = try factory.makeStore(zoo)
        let first = try store.allocateKeys(root: zoo.named("Animal").ordinal, count: 5)
        #expect(first == 1)
        let own = zoo.newRow("Fish", ["name": "Nemo"], key: 3)
        let saved = try store.insert([own, zoo.newRow("Bird")])
        #expect(saved.map(\.header.primaryKey) == [3, 6])
        #expect(saved.first?.string("name") == "Nemo")
      },
      StoreClaim("rows are found by key with their concrete entity; those that are gone are left out") { factory in
        let store = try factory.makeStore(zoo)
        let saved = try store.insert([zoo.newRow("Bird", ["name": "Ibis", "span": 90]), zoo.newRow("Fish", ["depth": 20])])
        let animal = UInt16(zoo.named("Animal").ordinal)
        let keys = [1, 2, 99].map { ObjectKey(primaryKey: $0, entity: animal, rootEntity: animal, store: store.number) }
        let found = try store.rows(keys).sorted { $0.header.primaryKey < $1.header.primaryKey }
        #expect(found.map(\.layout.entityName) == ["Bird", "Fish"])
        #expect(found.map(\.comparable) == saved.map(\.comparable))
        #expect(try store.rows([keys[2]]).isEmpty)
        #expect(try store.rows([]).isEmpty)
      },
      StoreClaim("rows carry the store's number") { factory in
        let store = try factory.makeStore(zoo)
        #expect(try store.insert([zoo.newRow("Keeper")]).map(\.header.store) == [store.number])
      },
      StoreClaim("a closed store refuses") { factory in
        let store = try factory.makeStore(zoo)
        store.close()
        #expect {
          _ = try store.all("Keeper")
        } throws: { error in
          if case RowStoreError.closed = error { true } else { false }
        }
      },
    ]
  }
}
