// SPDX-License-Identifier: MIT
// The program that tests kill in the middle of its saves: it changes the store it is given, for ever, and prints the key of each new row
// once its save has returned. With the argument `pictures` it writes large data, which lies in files beside the store.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport

@main enum StoreWriter {
  static func main() throws {
    let schema = Schema.killed
    let url = URL(fileURLWithPath: CommandLine.arguments[1])
    let store = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1)
    let writesPictures = CommandLine.arguments.dropFirst(2).first == "pictures"
    for number in 0... {
      let key = try writesPictures ? savePictures(store, number) : saveList(store, number)
      FileHandle.standardOutput.write(Data("\(key)\n".utf8))
    }
  }

  private static func saveList(_ store: SQLiteRowStore, _ number: Int) throws -> Int64 {
    let list = store.schema.newRow("List", ["name": .string("list \(number)")])
    let entries = (0..<3).map { store.schema.newRow("Entry", ["text": .string("entry \($0)"), "list": .reference(list.objectKey)]) }
    return try store.save(ChangeSet(inserts: [list] + entries)).permanentKeys[list.header.primaryKey] ?? 0
  }

  /// Adds a picture, gives the one before new data and deletes the one before that.
  private static func savePictures(_ store: SQLiteRowStore, _ number: Int) throws -> Int64 {
    func picture(_ byte: Int) -> RowValue { .data(Data(repeating: UInt8(byte & 0x7f), count: 150_000)) }
    let last = try store.rows(
      FetchPlan(
        entity: store.schema.named("Picture"), sort: [SortTerm(keyPath: ["objectID"], isAscending: false)], limit: 2))
    let added = store.schema.newRow("Picture", ["name": .string("\(number & 0x7f)"), "data": picture(number)])
    let changes = ChangeSet(
      inserts: [added],
      updates: last.prefix(1).map { $0.changing(["name": .string("\((number + 1) & 0x7f)"), "data": picture(number + 1)]) },
      deletes: Array(last.dropFirst(1)))
    return try store.save(changes).permanentKeys[added.header.primaryKey] ?? 0
  }
}
