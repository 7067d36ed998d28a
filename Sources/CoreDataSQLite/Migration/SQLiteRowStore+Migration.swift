// SPDX-License-Identifier: MIT
// Lightweight migration in place: old tables step aside, new ones are made and filled from them, all in one transaction. Called by the
// coordinator before it opens the store.

import CoreDataRows
import Foundation

extension SQLiteRowStore {
  /// Turns a store of the migration's source into one of its destination.
  ///
  /// The file is as before until the transaction ends, whatever happens. Keys and the store's UUID stay. A store that another process
  /// has migrated meanwhile is left as it is.
  package static func migrate(_ url: URL, _ migration: RowMigration, options: SQLiteStoreOptions = SQLiteStoreOptions()) throws {
    let file = StoreFile(path: url.path)
    try file.checkHeader()
    try file.checkWritable()
    let connection = try Connection(path: file.path, access: .readWrite, busyTimeout: options.timeout)
    try connection.prepareForWriting(options)
    // The migration is done, whether or not the space of the old tables can be given back now.
    defer { try? Statement(connection, "PRAGMA incremental_vacuum").run() }
    let files = ExternalFiles(supportFolder: file.supportFolder)
    guard FileManager.default.fileExists(atPath: files.folder) else {
      try connection.writing { try migrate(connection, migration, options.modelCache) }
      return
    }
    try connection.durably {
      let pending = try connection.writing {
        let before = try connection.externalNames()
        try migrate(connection, migration, options.modelCache)
        // What removed attributes and entities referred to ends with them.
        return try PendingFiles(
          files, storeName: URL(fileURLWithPath: file.path).lastPathComponent, writing: [],
          removing: before.subtracting(before.isEmpty ? [] : connection.externalNames()).sorted())
      }
      pending.finish()
    }
  }

  private static func migrate(_ connection: Connection, _ migration: RowMigration, _ modelCache: Data?) throws {
    let metadata = try StoreMetadata(connection)
    if metadata.differingEntities(migration.destination, entities: migration.destinationEntities).isEmpty { return }
    let differing = metadata.differingEntities(migration.source, entities: migration.sourceEntities)
    guard differing.isEmpty else { throw RowStoreError.incompatibleModel(differing: differing, metadata: metadata) }
    try StoreMigration(connection, migration, modelCache).run(metadata)
  }
}

/// One migration under way, inside its transaction.
struct StoreMigration {
  let connection: Connection
  let migration: RowMigration
  let modelCache: Data?
  let source: StoreMapping
  let destination: StoreMapping

  init(_ connection: Connection, _ migration: RowMigration, _ modelCache: Data?) throws {
    self.connection = connection
    self.migration = migration
    self.modelCache = modelCache
    source = try MappingBuilder.build(
      schema: migration.source, entities: migration.sourceEntities, existing: try ExistingTables(connection))
    destination = try MappingBuilder.build(schema: migration.destination, entities: migration.destinationEntities, existing: nil)
  }

  func run(_ metadata: StoreMetadata) throws {
    let highest = try highestKeys()
    try setAside()
    let creation = SchemaCreation(destination)
    for statement in creation.tables { try connection.execute(statement) }
    for entity in migration.entities { try copyRows(entity) }
    for entity in migration.entities { try copyLinks(entity) }
    if migration.dropsRows { try cutDanglingLinks() }
    try nameConcreteTargets()
    // Indexes last: they are built faster over whole tables, and a constraint that the old rows break shows here.
    for statement in creation.indexes { try connection.execute(statement) }
    for table in source.tables.map(\.name) + source.joinTables.map(\.name) {
      try connection.execute("DROP TABLE \(identifier(Self.aside(table)))")
    }
    try renumber(highest)
    try write(metadata)
  }

  // MARK: - Old tables

  /// The name a table of the source has meanwhile.
  static func aside(_ table: String) -> String { "Z_BEFORE_" + table }

  private func setAside() throws {
    for table in source.tables.map(\.name) + source.joinTables.map(\.name) {
      // Their names are wanted again; triggers of old derived attributes would call functions while rows are dropped.
      let things = try connection.statement(
        "SELECT type, name FROM sqlite_master WHERE tbl_name = ? COLLATE NOCASE AND type IN ('index', 'trigger') AND sql IS NOT NULL")
      var drops: [String] = []
      things.bind(.text(table), 1)
      while try things.step() {
        if let type = things.text(0), let name = things.text(1) { drops.append("DROP \(type.uppercased()) \(identifier(name))") }
      }
      things.reset()
      for drop in drops { try connection.execute(drop) }
      try connection.execute("ALTER TABLE \(identifier(table)) RENAME TO \(identifier(Self.aside(table)))")
    }
  }

  // MARK: - Numbers and metadata

  /// The highest key ever given, by the source's root entity.
  private func highestKeys() throws -> [Int: Int64] {
    var highest: [Int: Int64] = [:]
    for table in source.tables {
      let root = try source.entity(table.root)
      let statement = try connection.statement("SELECT IFNULL((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?), 0)")
      statement.bind(.integer(root.number), 1)
      if try statement.step() { highest[table.root] = statement.int64(0) }
      statement.reset()
    }
    return highest
  }

  private func renumber(_ highest: [Int: Int64]) throws {
    // Numbers from 16001 on are those of the history's own tables.
    try connection.execute("DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < 16000")
    let entry = try connection.statement("INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, ?)")
    for entity in destination.entities.compactMap({ $0 }) {
      let parent = entity.schema.superentity.flatMap { destination.entities[$0]?.number } ?? 0
      // Keys are never given twice, not even those of rows that are gone.
      let before = migration.entities.filter { migration.destination.entities[$0.destination].root == entity.schema.ordinal }
        .compactMap { highest[migration.source.entities[$0.source].root] }
      entry.bind([.integer(entity.number), .text(entity.schema.name), .integer(parent), .integer(before.max() ?? 0)])
      try entry.run()
      entry.reset()
    }
    if try hasTable("ACHANGE") { try renumberHistory() }
  }

  /// Changes of entities that have a successor are its changes from now on.
  private func renumberHistory() throws {
    let pairs = try migration.entities.map {
      (old: try source.entity($0.source).number, new: try destination.entity($0.destination).number)
    }
    let cases = pairs.map { "WHEN \($0.old) THEN \($0.new)" }.joined(separator: " ")
    try connection.execute("UPDATE ACHANGE SET ZENTITY = CASE ZENTITY \(cases) ELSE ZENTITY END")
  }

  private func hasTable(_ name: String) throws -> Bool {
    let statement = try connection.statement("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
    defer { statement.reset() }
    statement.bind(.text(name), 1)
    return try statement.step()
  }

  private func write(_ metadata: StoreMetadata) throws {
    var changed = metadata
    for key in MetadataKey.all { changed.values[key] = nil }
    try changed.completed(migration.destination, entities: migration.destinationEntities, type: "SQLite").write(connection)
    // What is there is the old model; stores of the time before the table have none.
    try connection.execute("CREATE TABLE IF NOT EXISTS Z_MODELCACHE (Z_CONTENT BLOB)")
    try connection.execute("DELETE FROM Z_MODELCACHE")
    try connection.insertModelCache(modelCache)
  }
}
