// SPDX-License-Identifier: MIT
// Stores that Apple's frameworks wrote, read at row level.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("A store Apple's frameworks wrote", .enabled(if: Corpus.isPresent, "The corpus of Apple's files is not here; set DURAMEN_CORPUS."))
struct CorpusStoreTests {
  @Test("opens without its model and holds what the index says", arguments: Corpus.stores) func rows(entry: Corpus.Store) throws {
    let folder = try TemporaryFolder()
    let url = try Corpus.copy(entry, to: folder)
    let before = folder.contents
    let bytes = try Data(contentsOf: url)
    let store = try StoreInspection(url)
    #expect(store.metadata.uuid == entry.uuid)
    let hashes = try #require(store.metadata.values["NSStoreModelVersionHashes"] as? [String: Data])
    for (entity, prefix) in entry.hashes {
      let hash = try #require(hashes[entity])
      #expect(hash.prefix(8).map { String(format: "%02x", $0) }.joined() == prefix)
    }
    let counts = try store.rowCounts
    for (entity, count) in entry.rows { #expect(counts[entity] == count, "\(entity)") }
    #expect(!entry.rows.isEmpty)
    let entities = try store.entities
    for (entity, column, key, value) in entry.values {
      var root = try #require(entities.first { $0.name == entity })
      while let parent = entities.first(where: { $0.number == root.superentity }) { root = parent }
      let found = try store.query("SELECT \(column) FROM Z\(root.name.uppercased()) WHERE Z_PK = ?", [.integer(key)])
      switch try #require(found.first?.first) {
      case .integer(let number): #expect(Double(number) == Double(value))
      case .double(let number): #expect(abs(number - (Double(value) ?? .nan)) < 1e-6)
      case .text(let text): #expect(text == value)
      default: Issue.record("\(entity).\(column) holds no such value")
      }
    }
    #expect(folder.contents == before)
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test("is refused with a schema that is not its own, and stays as it is", arguments: Corpus.stores) func otherModel(entry: Corpus.Store)
    throws
  {
    let folder = try TemporaryFolder()
    let url = try Corpus.copy(entry, to: folder)
    let (names, bytes) = (folder.contents, try Data(contentsOf: url))
    let schema = Schema.of(EntitySpec("Elsewhere", [.attribute("name", .string)]))
    #expect {
      _ = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1)
    } throws: { error in
      guard case RowStoreError.incompatibleModel(let differing, let metadata) = error else { return false }
      return differing.contains("Elsewhere") && metadata.uuid == entry.uuid
    }
    #expect(folder.contents == names)
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test("is read whole by its own columns, whatever its age", arguments: Corpus.stores) func mappedRows(entry: Corpus.Store) throws {
    let folder = try TemporaryFolder()
    let url = try Corpus.copy(entry, to: folder)
    // A schema with the hashes of the file and the names of its columns stands in for the model.
    let inspection = try StoreInspection(url)
    let schema = try schemaOfColumns(inspection)
    var options = SQLiteStoreOptions()
    options.isReadOnly = true
    let store = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
    for (entity, count) in entry.rows where schema.entity(named: entity) != nil {
      let plan = FetchPlan(entity: schema.named(entity), includesSubentities: false)
      #expect(try store.rows(plan).count == count)
      #expect(try store.count(plan) == count)
    }
    for (entity, column, key, value) in entry.values {
      let own = schema.named(entity)
      let reference = ObjectKey(primaryKey: key, entity: UInt16(own.ordinal), rootEntity: UInt16(own.root), store: 1)
      let row = try #require(try store.rows([reference]).first)
      let name = String(column.dropFirst()).lowercased()
      switch row[name] {
      case .string(let text)?: #expect(text == value)
      case .date(let number)?, .double(let number)?: #expect(abs(number - (Double(value) ?? .nan)) < 1e-6)
      case .integer(let number)?: #expect(Double(number) == Double(value))
      case .object(let box as DecimalBox)?: #expect(abs(NSDecimalNumber(decimal: box.value).doubleValue - (Double(value) ?? .nan)) < 1e-9)
      default: Issue.record("\(entity).\(column) was not read")
      }
    }
    #expect(folder.contents == (try copyNames(entry)))
  }

  private func copyNames(_ entry: Corpus.Store) throws -> [String] {
    let folder = try TemporaryFolder()
    _ = try Corpus.copy(entry, to: folder)
    return folder.contents
  }

  /// Entities with one attribute for each plain column, their hashes taken from the file.
  private func schemaOfColumns(_ store: StoreInspection) throws -> Schema {
    let hashes = try #require(store.metadata.values["NSStoreModelVersionHashes"] as? [String: Data])
    let entities = try store.entities.filter { $0.number < 16000 }
    // A migration in place leaves the old name of a renamed entity; the hashes tell the new one.
    let renamed = hashes.keys.filter { name in !entities.contains { $0.name == name } }
    let names = Dictionary(uniqueKeysWithValues: entities.map { ($0.number, hashes[$0.name] == nil ? renamed.first ?? $0.name : $0.name) })
    let specs = try entities.map { entity -> EntitySpec in
      let own = names[entity.number] ?? entity.name
      guard entity.superentity == 0 else { return EntitySpec(own, parent: names[entity.superentity], hash: hashes[own], []) }
      let columns = try store.query("SELECT name, type FROM pragma_table_info(?)", [.text("Z" + entity.name.uppercased())])
      let properties = columns.compactMap { column -> PropertySpec? in
        guard let name = column[0].text, !name.hasPrefix("Z_"), name.hasPrefix("Z"), let type = column[1].text else { return nil }
        let kinds: [String: AttributeKind] = [
          "INTEGER": .integer64, "FLOAT": .double, "TIMESTAMP": .date, "DECIMAL": .decimal, "VARCHAR": .string, "BLOB": .binary,
        ]
        return kinds[type].map { .attribute(String(name.dropFirst()).lowercased(), $0) }
      }
      return EntitySpec(own, hash: hashes[own], properties)
    }
    return Schema.of(specs)
  }
}
