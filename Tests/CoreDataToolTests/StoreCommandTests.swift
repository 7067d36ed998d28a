// SPDX-License-Identifier: MIT
// `coredata info` and `schema`, files that are no stores, and that a store stays as it is whatever is asked.

import CoreData
import CoreDataTestSupport
import Testing

@Suite struct StoreCommandTests {
  let store: GardenStore
  init() throws { store = try GardenStore() }

  @Test func `info says what a store is and holds`() throws {
    let run = ToolRun(["info", store.url.path])
    #expect(run.code == 0 && run.complaint.isEmpty)
    func value(_ title: String) -> String? {
      run.lines.first { $0.hasPrefix(title + " ") }?.dropFirst(title.count).trimmingCharacters(in: .whitespaces)
    }
    #expect(value("Store") == store.url.path)
    #expect(value("UUID") == "00000000-0000-0000-0000-0000000000AA")
    #expect(value("Framework version") == "1344 (as of iOS 17)")
    #expect(value("Model version") == "one")
    #expect(value("Model inside") == "3 entities")
    #expect(value("History") == "none")
    let rows = run.lines.suffix(3).map { $0.split(separator: " ").map(String.init) }
    #expect(rows.map { Array($0.dropLast()) } == [["1", "Bed", "2", "2"], ["2", "Plant", "2", "3"], ["3", "Tree", "Plant", "1"]])
  }

  @Test func `info prints the same as JSON`() throws {
    let run = ToolRun(["info", store.url.path, "--json"])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["uuid"] as? String == "00000000-0000-0000-0000-0000000000AA" && json["frameworkVersion"] as? Int == 1344)
    #expect((json["bytes"] as? Int ?? 0) % 4096 == 0)
    let entities = try #require(json["entities"] as? [[String: Any]])
    #expect(entities.map { $0["name"] as? String } == ["Bed", "Plant", "Tree"])
    #expect(entities.map { $0["rows"] as? Int } == [2, 2, 1])
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: store.url)
    let hashes = try #require(metadata[NSStoreModelVersionHashesKey] as? [String: Data])
    #expect(entities[0]["versionHash"] as? String == hashes["Bed"]?.map { String(format: "%02x", $0) }.joined())
  }

  @Test func `schema prints entities with their properties`() {
    let run = ToolRun(["schema", store.url.path])
    #expect(run.code == 0)
    #expect(
      run.output.hasPrefix(
        """
        Bed
          name    String      required
          plants  many Plant  inverse bed, on deletion cascade
          unique (name)

        Plant
          bed      Bed            inverse plants, on deletion nullify
          colours  Transformable  by NSSecureUnarchiveFromData

        """), "\(run.output)")
    #expect(run.output.hasSuffix("\nTree : Plant\n  rings  Integer 16\n"))
    #expect(
      run.output.contains("  edible   Boolean        default false\n") && run.output.contains("  scratch  String         transient\n"))
  }

  @Test func `schema prints JSON, and SQL without a model`() throws {
    let run = ToolRun(["schema", store.url.path, "--json"])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let entities = try #require(json["entities"] as? [[String: Any]])
    #expect(entities.map { $0["name"] as? String } == ["Bed", "Plant", "Tree"])
    try store.sqlite("UPDATE Z_MODELCACHE SET Z_CONTENT = NULL")
    let sql = ToolRun(["schema", store.url.path, "--sql"])
    #expect(sql.code == 0 && sql.output.contains("CREATE TABLE ZBED ( Z_PK INTEGER PRIMARY KEY, "))
  }

  @Test func `without a model inside one must be given, and the right version of it is taken`() throws {
    try store.sqlite("UPDATE Z_MODELCACHE SET Z_CONTENT = NULL")
    #expect(ToolRun(["info", store.url.path]).code == 0)
    for words in [["schema", store.url.path], ["fetch", store.url.path, "Plant"]] {
      let run = ToolRun(words)
      #expect(run.code == 1 && run.complaint.contains("--model FILE"))
    }
    let folder = try TemporaryFolder()
    let model = try GardenStore.writeModel(GardenStore.entities, to: folder.url, version: "old")
    let newer = GardenStore.entities.replacingOccurrences(of: "height", with: "size")
    _ = try GardenStore.writeModel(newer, to: folder.url, version: "new")
    let run = ToolRun(["fetch", store.url.path, "Plant", "--model", model.path, "--csv", "--columns", "height", "--sort", "height"])
    #expect(run.code == 0 && run.output == "height\r\n1.25\r\n10\r\n30\r\n", "\(run.complaint)")
    #expect(ToolRun(["schema", store.url.path, "--model", model.path]).code == 0)

    let wrong = ToolRun(["schema", store.url.path, "--model", model.appendingPathComponent("new.xcdatamodel").path])
    #expect(wrong.code == 1 && wrong.complaint.contains("differ: Plant, Tree."))
    for path in ["/no/such.momd", "/no/such.xcdatamodeld", "/no/such.mom"] {
      let run = ToolRun(["schema", store.url.path, "--model", path])
      #expect(run.code == 1 && run.complaint == "There is no model at \(path). Check the path.\n")
    }
    let text = ToolRun(["schema", store.url.path, "--model", "/etc/passwd"])
    #expect(text.code == 1 && text.complaint.contains("ends in .xcdatamodeld"))
  }

  @Test func `a store of some of the model's entities has just those`() throws {
    let part = try GardenStore(configuration: ["Bed"])
    #expect(ToolRun(["fetch", part.url.path, "Bed", "--json"]).output == "[]\n")
    #expect(ToolRun(["fetch", part.url.path, "Plant"]).code == 2)
    #expect(ToolRun(["info", part.url.path]).lines.last?.contains("Bed") == true)
  }

  @Test func `a store of a newer form is told from one that is damaged`() throws {
    let known = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: store.url)
    let newer = known.merging(["NSStoreModelVersionHashesVersion": 4, "NSPersistenceFrameworkVersion": 9999]) { _, new in new }
    try NSPersistentStoreCoordinator.setMetadata(newer, forPersistentStoreOfType: NSSQLiteStoreType, at: store.url)
    #expect(ToolRun(["info", store.url.path]).output.contains("9999 (newer than this program knows)"))
    let run = ToolRun(["fetch", store.url.path, "Plant"])
    #expect(run.code == 1 && run.complaint.contains("written by a newer Core Data"))
  }

  @Test(arguments: ["info", "schema", "fetch"]) func `a store of a newer format says which, and what to do`(command: String) throws {
    let words = [command, store.url.path] + (command == "fetch" ? ["Plant"] : [])
    try store.sqlite("UPDATE Z_METADATA SET Z_VERSION = 2")
    let version = ToolRun(words)
    #expect(version.code == 1 && version.complaint.contains("version 2 of the form of stores; version 1 is"), "\(version.complaint)")
    try store.sqlite("UPDATE Z_METADATA SET Z_VERSION = 1")
    var bytes = try Data(contentsOf: store.url)
    bytes[19] = 3
    try bytes.write(to: store.url)
    let database = ToolRun(words)
    #expect(database.code == 1 && database.complaint.contains("a newer SQLite. Update"), "\(database.complaint)")
  }

  @Test func `a list of entities that goes in a circle ends`() throws {
    try store.sqlite("UPDATE Z_PRIMARYKEY SET Z_SUPER = 2 WHERE Z_NAME = 'Plant'")
    let run = ToolRun(["info", store.url.path])
    #expect(run.code == 0 && run.output.contains("Tree"))
  }

  @Test(arguments: [["info"], ["fetch", "Weed"]]) func `damage that shows later is told of the store, once`(words: [String]) throws {
    let page = try store.number("SELECT rootpage FROM sqlite_master WHERE name = 'Z_PRIMARYKEY'")
    var bytes = try Data(contentsOf: store.url)
    bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(count: 4096))
    try bytes.write(to: store.url)
    let run = ToolRun([words[0], store.url.path] + words.dropFirst())
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(
      run.complaint.hasPrefix("The store at \(store.url.path) is damaged (") && !run.complaint.contains("in memory"), "\(run.complaint)")
  }

  @Test func `a damaged model inside is no reason to look no further`() throws {
    try store.sqlite("UPDATE Z_MODELCACHE SET Z_CONTENT = x'00ff00ff'")
    #expect(ToolRun(["info", store.url.path]).output.contains("cannot be read"))
    let run = ToolRun(["schema", store.url.path])
    #expect(run.code == 1 && run.complaint.contains("--model FILE"))
  }

  @Test(arguments: ["missing", "empty", "text", "folder", "cut", "other database"], ["info", "schema", "fetch"])
  func `a file that is no store is refused and left alone`(kind: String, command: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("File.sqlite")
    switch kind {
    case "empty": try Data().write(to: file)
    case "text": try Data(String(repeating: "This is no store. ", count: 20).utf8).write(to: file)
    case "folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    case "cut": try Data(contentsOf: store.url).prefix(6000).write(to: file)
    case "other database":
      let other = try GardenStore()
      try other.sqlite("DROP TABLE Z_METADATA; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
      try Data(contentsOf: other.url).write(to: file)
    default: break
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let run = ToolRun([command, file.path] + (command == "fetch" ? ["Plant"] : []))
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.complaint.hasSuffix(".\n") && run.complaint.contains(file.path) && !run.complaint.contains("Optional("), "\(run.complaint)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == before)
  }

  private func askEverything(_ url: URL) -> [ToolRun] {
    [
      ["info", url.path], ["info", url.path, "--json"], ["schema", url.path], ["schema", url.path, "--sql"],
      ["fetch", url.path, "Plant", "--sort", "name"], ["fetch", url.path, "Bed", "--json"],
    ].map(ToolRun.init)
  }

  @Test func `a closed store stays as it is`() throws {
    let before = try store.picture()
    #expect(askEverything(store.url).allSatisfy { $0.code == 0 })
    #expect(try store.picture() == before)
  }

  @Test func `a store whose log was left behind is read with it and stays as it is`() throws {
    let copy = try TemporaryFolder()
    let file = copy.url.appendingPathComponent("Garden.sqlite")
    try store.whileOpen { context in
      let bed = NSEntityDescription.insertNewObject(forEntityName: "Bed", into: context)
      bed.setValue("In the log", forKey: "name")
      try context.save()
      for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: store.url.path + suffix, toPath: file.path + suffix) }
    }
    let before = try copy.url.contents()
    let runs = askEverything(file)
    #expect(runs.allSatisfy { $0.code == 0 } && runs[5].output.contains("In the log"))
    #expect(try copy.url.contents() == before)
  }

  @Test func `a store that a program has open is read as it was last saved`() throws {
    try store.whileOpen { context in
      let bed = NSEntityDescription.insertNewObject(forEntityName: "Bed", into: context)
      bed.setValue("Saved", forKey: "name")
      try context.save()
      bed.setValue("Not saved", forKey: "name")
      let before = try Data(contentsOf: store.url)
      let runs = askEverything(store.url)
      #expect(runs.allSatisfy { $0.code == 0 } && runs[5].output.contains("Saved") && !runs[5].output.contains("Not saved"))
      #expect(try Data(contentsOf: store.url) == before)
      context.rollback()
    }
  }
}

extension URL {
  /// The files of a folder with what is in them.
  fileprivate func contents() throws -> [String: Data?] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: appendingPathComponent($0).path)) })
  }
}
