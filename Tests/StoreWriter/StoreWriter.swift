// SPDX-License-Identifier: MIT
// The program that tests kill in the middle of its saves: it adds rows to the store it is given, for ever, and prints each number
// once its save has returned.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport

@main enum StoreWriter {
  static func main() throws {
    let schema = Schema.killed
    let url = URL(fileURLWithPath: CommandLine.arguments[1])
    let store = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1)
    for number in 0... {
      let list = schema.newRow("List", ["name": .string("list \(number)")])
      let entries = (0..<3).map { schema.newRow("Entry", ["text": .string("entry \($0)"), "list": .reference(list.objectKey)]) }
      let result = try store.save(ChangeSet(inserts: [list] + entries))
      FileHandle.standardOutput.write(Data("\(result.permanentKeys[list.header.primaryKey] ?? 0)\n".utf8))
    }
  }
}
