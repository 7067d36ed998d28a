// SPDX-License-Identifier: MIT
// Stores of an older model version, opened with a newer one.

import CoreData
import Foundation
import Testing

@Suite("A store of an older version") struct LightweightMigrationTests {
  private static let first = """
    <entity name="Person" representedClassName="NSManagedObject">
      <attribute name="name" attributeType="String"/>
      <attribute name="age" attributeType="Integer 16" defaultValueString="0"/>
      <attribute name="height" optional="YES" attributeType="Float"/>
      <attribute name="nick" optional="YES" attributeType="String"/>
      <attribute name="shoe" optional="YES" attributeType="Integer 16"/>
      <relationship name="clubs" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Club" inverseName="members" inverseEntity="Club"/>
      <relationship name="friend" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Person"/>
      <relationship name="idols" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Person"/>
    </entity>
    <entity name="Worker" representedClassName="NSManagedObject" parentEntity="Person">
      <attribute name="badge" optional="YES" attributeType="String"/>
    </entity>
    <entity name="Club" representedClassName="NSManagedObject">
      <attribute name="title" attributeType="String"/>
      <relationship name="members" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Person" inverseName="clubs" inverseEntity="Person"/>
      <relationship name="notes" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Note" inverseName="club" inverseEntity="Note"/>
      <relationship name="founder" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Junk"/>
    </entity>
    <entity name="Note" representedClassName="NSManagedObject">
      <attribute name="text" optional="YES" attributeType="String"/>
      <relationship name="club" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Club" inverseName="notes" inverseEntity="Club"/>
    </entity>
    <entity name="Junk" representedClassName="NSManagedObject"><attribute name="id" optional="YES" attributeType="UUID"/></entity>
    """

  /// Renamed, widened, added, removed, with an entity that shifts all numbers; `more` goes into the entity Human.
  private static func second(_ more: String = "", nick: String = #"defaultValueString="none""#) -> String {
    """
    <entity name="Animal" representedClassName="NSManagedObject"><attribute name="kind" optional="YES" attributeType="String"/></entity>
    <entity name="Human" representedClassName="NSManagedObject" elementID="Person">
      <attribute name="fullName" attributeType="String" elementID="name"/>
      <attribute name="age" attributeType="Integer 64" defaultValueString="0"/>
      <attribute name="height" optional="YES" attributeType="Double"/>
      <attribute name="nick" attributeType="String" \(nick)/>
      <attribute name="email" optional="YES" attributeType="String"/>
      <attribute name="score" attributeType="Integer 32" defaultValueString="7"/>
      <attribute name="since" attributeType="Date" defaultDateTimeInterval="1000"/>
      <relationship name="groups" elementID="clubs" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Club" inverseName="members" inverseEntity="Club"/>
      <relationship name="friend" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Human"/>
      <relationship name="idols" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Human"/>
      <relationship name="pets" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Animal"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="email"/></uniquenessConstraint></uniquenessConstraints>
      \(more)
    </entity>
    <entity name="Worker" representedClassName="NSManagedObject" parentEntity="Human">
      <attribute name="badge" optional="YES" attributeType="String"/>
    </entity>
    <entity name="Club" representedClassName="NSManagedObject">
      <attribute name="title" attributeType="String"/>
      <relationship name="members" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Human" inverseName="groups" inverseEntity="Human"/>
      <relationship name="notes" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Note" inverseName="club" inverseEntity="Note"/>
    </entity>
    <entity name="Note" representedClassName="NSManagedObject">
      <attribute name="text" optional="YES" attributeType="String"/>
      <relationship name="club" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Club" inverseName="notes" inverseEntity="Club"/>
    </entity>
    """
  }

  @Test("is not left with the space of what was in it before") func freePages() throws {
    let models = try VersionedModel(Self.first, Self.second())
    try models.write(1) { context in
      for number in 0..<500 { _ = context.make("Person", ["name": String(repeating: "\(number) ", count: 200)]) }
    }
    let before = try models.sqlite("PRAGMA page_count").compactMap { Int($0) }
    let context = try models.open(try models.current())
    for store in try #require(context.persistentStoreCoordinator).persistentStores {
      try context.persistentStoreCoordinator?.remove(store)
    }
    #expect(try models.sqlite("PRAGMA freelist_count") == ["0"])
    #expect(try #require(models.sqlite("PRAGMA page_count").compactMap { Int($0) }.first) < before[0] * 3 / 2)
  }

  /// Two people, a worker, two clubs with notes, junk.
  private func fill(_ models: VersionedModel) throws {
    try models.write(1) { context in
      let ada = context.make("Person", ["name": "Ada", "age": 36, "height": Float(1.5), "nick": "A"])
      let bob = context.make("Person", ["name": "Bob"])
      let eve = context.make("Worker", ["name": "Eve", "badge": "7"])
      ada.setValue(eve, forKey: "friend")
      eve.setValue(bob, forKey: "friend")
      ada.mutableSetValue(forKey: "idols").addObjects(from: [bob, eve])
      let chess = context.make("Club", ["title": "Chess"])
      let rowing = context.make("Club", ["title": "Rowing"])
      chess.mutableSetValue(forKey: "members").addObjects(from: [ada, eve])
      rowing.mutableSetValue(forKey: "members").add(eve)
      let notes = ["c", "a", "b"].map { context.make("Note", ["text": $0]) }
      chess.setValue(NSOrderedSet(array: notes), forKey: "notes")
      chess.setValue(context.make("Junk", [:]), forKey: "founder")
      try context.save()
      // A key that was given and whose row is gone must not be given again.
      let gone = context.make("Person", ["name": "Gone"])
      try context.save()
      context.delete(gone)
      let store = try #require(context.persistentStoreCoordinator?.persistentStores.first)
      store.metadata = store.metadata.merging(["Mine": "kept"]) { _, new in new }
    }
  }

  @Test("is migrated where the new one renames, widens, adds and removes, with all that was in it")
  func migrates() throws {
    let models = try VersionedModel(Self.first, Self.second())
    try fill(models)
    let keys = try models.sqlite("SELECT Z_PK, ZNAME FROM ZPERSON ORDER BY Z_PK")
    let uuid = try models.sqlite("SELECT Z_UUID FROM Z_METADATA")
    let context = try models.open(try models.current())
    let people = try context.all("Human", by: "fullName")
    #expect(people.map { $0.value(forKey: "fullName") as? String } == ["Ada", "Bob", "Eve"])
    #expect(people.map { $0.value(forKey: "age") as? Int } == [36, 0, 0])
    #expect(people.map { $0.value(forKey: "height") as? Double } == [1.5, nil, nil])
    #expect(people.map { $0.value(forKey: "nick") as? String } == ["A", "none", "none"])
    #expect(people.map { $0.value(forKey: "score") as? Int } == [7, 7, 7])
    #expect(people.map { $0.value(forKey: "since") as? Date } == Array(repeating: Date(timeIntervalSinceReferenceDate: 1000), count: 3))
    #expect(people.allSatisfy { $0.value(forKey: "email") == nil })
    #expect(people.map { $0.entity.name } == ["Human", "Human", "Worker"])
    #expect(people[2].value(forKey: "badge") as? String == "7")
    #expect(people[0].value(forKey: "friend") as? NSManagedObject === people[2])
    #expect(people[2].value(forKey: "friend") as? NSManagedObject === people[1])
    #expect(people[0].value(forKey: "idols") as? Set<NSManagedObject> == [people[1], people[2]])
    let clubs = try context.all("Club", by: "title")
    #expect(clubs[0].value(forKey: "members") as? Set<NSManagedObject> == [people[0], people[2]])
    #expect(people[2].value(forKey: "groups") as? Set<NSManagedObject> == Set(clubs))
    let notes = try #require(clubs[0].value(forKey: "notes") as? NSOrderedSet)
    #expect(notes.array.map { ($0 as? NSManagedObject)?.value(forKey: "text") as? String } == ["c", "a", "b"])
    // Identities stay, and the store remains itself.
    #expect(try models.sqlite("SELECT Z_PK, ZFULLNAME FROM ZHUMAN ORDER BY Z_PK") == keys)
    #expect(try models.sqlite("SELECT Z_UUID FROM Z_METADATA") == uuid)
    let store = try #require(context.persistentStoreCoordinator?.persistentStores.first)
    #expect(store.metadata["Mine"] as? String == "kept")
    #expect(try models.sqlite("PRAGMA integrity_check") == ["ok"])
    // It goes on as any store.
    _ = context.make("Human", ["fullName": "Zoe", "email": "z@example.org"])
    try context.save()
    #expect(try models.sqlite("SELECT Z_PK FROM ZHUMAN WHERE ZFULLNAME = 'Zoe'") == ["5"])
    #expect(try models.open(try models.version(2), migrates: false).count(for: NSFetchRequest<NSManagedObject>(entityName: "Human")) == 4)
  }

  @Test("has the tables, columns, indexes and entity numbers of a new store afterwards")
  func layout() throws {
    let models = try VersionedModel(Self.first, Self.second())
    try fill(models)
    _ = try models.open(try models.current())
    let fresh = try VersionedModel(Self.first, Self.second())
    _ = try fresh.open(try fresh.current())
    let schema = "SELECT type || ' ' || name || ' ' || IFNULL(sql, '') FROM sqlite_master ORDER BY 1"
    #expect(try models.sqlite(schema) == fresh.sqlite(schema))
    let numbers = "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY 1"
    #expect(try models.sqlite(numbers) == fresh.sqlite(numbers))
  }

  @Test(
    "stays as it was, with Apple's error, where nothing can be inferred",
    arguments: [
      (second(#"<attribute name="needed" attributeType="String"/>"#), "Human.needed is new and required"),
      (second(#"<attribute name="shoe" optional="YES" attributeType="String"/>"#), "The type of Human.shoe has changed"),
      (second(nick: ""), "Human.nick was optional and is now required"),
      (
        second(#"<relationship name="boss" maxCount="1" deletionRule="Nullify" destinationEntity="Human"/>"#),
        "Human.boss is new and required"
      ),
      (
        second(
          #"<relationship name="friends" elementID="idols" maxCount="1" optional="YES" deletionRule="Nullify" destinationEntity="Human"/>"#),
        "Human.friends was to many and is now to one"
      ),
    ])
  func cannotInfer(_ entities: String, _ reason: String) throws {
    let models = try VersionedModel(Self.first, entities)
    try fill(models)
    let before = try models.bytes()
    let error = #expect(throws: NSError.self) { try models.open(try models.current()) }
    #expect(error?.domain == NSCocoaErrorDomain && error?.code == NSInferredMappingModelError)
    #expect(error?.localizedDescription.contains(reason) == true, "\(error?.localizedDescription ?? "")")
    #expect(try models.bytes() == before)
  }

  @Test("stays as it was where rows break a new constraint")
  func breaksConstraint() throws {
    let plain = #"<attribute name="email" optional="YES" attributeType="String"/>"#
    let unique =
      plain + "<uniquenessConstraints><uniquenessConstraint><constraint value=\"email\"/></uniquenessConstraint></uniquenessConstraints>"
    let models = try VersionedModel("<entity name=\"P\">\(plain)</entity>", "<entity name=\"P\">\(unique)</entity>")
    try models.write(1) { context in for _ in 1...2 { _ = context.make("P", ["email": "same"]) } }
    let error = #expect(throws: NSError.self) { try models.open(try models.current()) }
    #expect(error?.domain == NSCocoaErrorDomain && error?.code == NSMigrationConstraintViolationError)
    #expect(try models.sqlite("SELECT ZEMAIL FROM ZP") == ["same", "same"])
    #expect(try models.open(try models.version(1), migrates: false).count(for: NSFetchRequest<NSManagedObject>(entityName: "P")) == 2)
  }

  @Test("says which option or model is missing, and stays as it was")
  func notAllowed() throws {
    let models = try VersionedModel(Self.first, Self.second())
    try fill(models)
    let before = try models.bytes()
    func code(_ open: @autoclosure () throws -> NSManagedObjectContext) -> Int? {
      let error = #expect(throws: NSError.self) { _ = try open() }
      return error?.code
    }
    #expect(code(try models.open(try models.current(), migrates: false)) == NSPersistentStoreIncompatibleVersionHashError)
    #expect(code(try models.open(try models.current(), infers: false)) == NSMigrationMissingMappingModelError)
    #expect(code(try models.open(try models.current(), isReadOnly: true)) == NSPersistentStoreIncompatibleVersionHashError)
    #expect(code(try models.open(try models.version(2))) == NSMigrationMissingSourceModelError)
    #expect(try models.bytes() == before)
    // A newer store and an older program.
    _ = try models.open(try models.current())
    #expect(code(try models.open(try models.version(1))) == NSMigrationMissingSourceModelError)
  }

  @Test("turns a to-one into a to-many with its member")
  func toMany() throws {
    func club(_ many: String, _ inverse: String) -> String {
      """
      <entity name="Club"><relationship name="head" optional="YES" \(many) deletionRule="Nullify" destinationEntity="Head" inverseName="clubs" inverseEntity="Head"/></entity>
      <entity name="Head"><attribute name="name" optional="YES" attributeType="String"/><relationship name="clubs" optional="YES" \(inverse) deletionRule="Nullify" destinationEntity="Club" inverseName="head" inverseEntity="Club"/></entity>
      """
    }
    let (one, many) = (#"maxCount="1""#, #"toMany="YES""#)
    for (before, after) in [(club(one, one), club(many, one)), (club(one, one), club(many, many)), (club(one, many), club(many, many))] {
      let models = try VersionedModel(before, after)
      try models.write(1) { context in
        context.make("Club", [:]).setValue(context.make("Head", ["name": "H"]), forKey: "head")
        _ = context.make("Club", [:])
      }
      let context = try models.open(try models.current())
      let clubs = try context.all("Club", by: "self")
      let heads = clubs.map { ($0.value(forKey: "head") as? Set<NSManagedObject> ?? []).map { $0.value(forKey: "name") as? String } }
      #expect(heads == [["H"], []])
    }
  }
}
