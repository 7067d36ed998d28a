// SPDX-License-Identifier: MIT
// Opening and creating stores: look without touching, check the model, and only then open for writing. Called by the coordinator.

import CoreDataRows
import Foundation

/// How a store is opened.
package struct SQLiteStoreOptions: Sendable {
  package var isReadOnly = false
  /// Whether a missing file is made.
  package var createsMissingFile = true
  /// Seconds to wait for another connection's lock.
  package var timeout: Double = 10
  /// Pragmas to set on the connection, as in `NSSQLitePragmasOption`.
  package var pragmas: [String: String] = [:]
  /// What a new or migrated file carries of its model, for Z_MODELCACHE; nothing where it is nil.
  package var modelCache: Data?
  package init() {}
}

extension SQLiteRowStore {
  /// Opens the store of a file, making the file when it is missing.
  ///
  /// A file that is no store, is damaged or belongs to another model stays untouched. The path `/dev/null` gives a store without a file.
  /// `entities` are the ordinals of the store's configuration, `number` is the coordinator's for the store.
  package static func open(
    _ url: URL, schema: Schema, entities: Set<Int>, number: UInt32, options: SQLiteStoreOptions = SQLiteStoreOptions()
  ) throws -> SQLiteRowStore {
    if url.path == "/dev/null" { return try openPrivate(schema, entities, number, options) }
    let file = StoreFile(path: url.path)
    let path = file.path
    if !file.exists {
      guard options.createsMissingFile, !options.isReadOnly else { throw RowStoreError.missing("There is no store at \(path).") }
      let mapping = try MappingBuilder.build(schema: schema, entities: entities, existing: nil)
      try StoreCreation.create(
        path: path, mapping, StoreMetadata.ofNewStore(schema, entities: entities, type: "SQLite"), options.modelCache)
    }
    try file.checkHeader()
    let untouched = try file.openUntouched(busyTimeout: options.timeout)
    let metadata = try StoreMetadata(untouched.connection)
    let differing = metadata.differingEntities(schema, entities: entities)
    guard differing.isEmpty else { throw RowStoreError.incompatibleModel(differing: differing, metadata: metadata) }
    let existing = try ExistingTables(untouched.connection)
    let mapping = try MappingBuilder.build(schema: schema, entities: entities, existing: existing)
    let context = ReadContext(store: number, files: ExternalFiles(supportFolder: file.supportFolder), mapping)
    let open: OpenStore
    if options.isReadOnly {
      try untouched.connection.prepare(options)
      open = OpenStore(untouched.connection, mapping, context, copy: untouched.copy)
    } else {
      try file.checkWritable()
      let connection = try Connection(path: path, access: .readWrite, busyTimeout: options.timeout)
      try connection.prepareForWriting(options)
      open = OpenStore(connection, mapping, context)
      try open.clearUp()
    }
    return SQLiteRowStore(
      number: number, schema: schema, entities: entities, isReadOnly: options.isReadOnly, path: path, mapping: mapping, open: open)
  }

  private static func openPrivate(
    _ schema: Schema, _ entities: Set<Int>, _ number: UInt32, _ options: SQLiteStoreOptions
  ) throws -> SQLiteRowStore {
    let mapping = try MappingBuilder.build(schema: schema, entities: entities, existing: nil)
    let connection = try Connection(path: ":memory:", access: .readWrite)
    try connection.prepare(options)
    try StoreCreation.fill(connection, mapping, StoreMetadata.ofNewStore(schema, entities: entities, type: "SQLite"))
    let context = ReadContext(store: number, files: nil, mapping)
    return SQLiteRowStore(
      number: number, schema: schema, entities: entities, isReadOnly: options.isReadOnly, path: "/dev/null", mapping: mapping,
      open: OpenStore(connection, mapping, context))
  }
}

extension Connection {
  func prepare(_ options: SQLiteStoreOptions) throws {
    for (name, value) in options.pragmas.sorted(by: { $0.key < $1.key }) { try setPragma(name, value) }
  }

  /// Write-ahead log and a sync per checkpoint, unless the options say otherwise.
  func prepareForWriting(_ options: SQLiteStoreOptions) throws {
    let given = Set(options.pragmas.keys.map { $0.lowercased() })
    if !given.contains("journal_mode") { try setPragma("journal_mode", "WAL") }
    if !given.contains("synchronous") { try setPragma("synchronous", "NORMAL") }
    try prepare(options)
  }

  /// Sets a pragma; name and value must be plain words, since SQLite cannot bind them.
  private func setPragma(_ name: String, _ value: String) throws {
    func isPlain(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0 == 0x5f || $0 == 0x2d || isalnum(Int32($0)) != 0 } }
    guard isPlain(name), isPlain(value) else {
      throw RowStoreError.failed(code: 1, message: "The pragma \(name) = \(value) is not made of plain words.")
    }
    let statement = try Statement(self, "PRAGMA \(name) = \(value)")
    defer { statement.reset() }
    try statement.run()
  }
}
