// SPDX-License-Identifier: MIT
// The exact SQL of fetches, and that SQLite uses indexes for them.

import CoreDataPredicates
import CoreDataRows
import CoreDataSQLite
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("The SQL of a fetch") struct SelectTextTests {
  private static let schema = Schema.of(
    EntitySpec("Department", [.attribute("name", .string), .toMany("people", "Person", inverse: "department")]),
    EntitySpec(
      "Person", indexes: [IndexSchema(name: "byName", elements: [.init(property: "name", isAscending: true)])],
      [
        .attribute("name", .string), .attribute("age", .integer16), .toOne("department", "Department", inverse: "people"),
        .toMany("tags", "Tag", inverse: "people"),
      ]),
    EntitySpec("Manager", parent: "Person", [.attribute("level", .integer16)]),
    EntitySpec("Tag", [.attribute("name", .string), .toMany("people", "Person", inverse: "tags")]))

  private let store: SQLiteRowStore
  private static let personColumns = "t0.Z_PK, t0.Z_OPT, t0.Z_ENT, t0.ZNAME, t0.ZAGE, t0.ZDEPARTMENT, t0.ZLEVEL"

  init() throws {
    let schema = SelectTextTests.schema
    store = try SQLiteRowStore.open(URL(fileURLWithPath: "/dev/null"), schema: schema, entities: schema.allEntities, number: 1)
  }

  private func plan(
    _ entity: String, _ format: String?, _ arguments: [Any?] = [], sort: [SortTerm] = [], limit: Int = 0, subentities: Bool = true
  ) throws -> FetchPlan {
    FetchPlan(
      entity: SelectTextTests.schema.named(entity), includesSubentities: subentities,
      predicate: try format.map { try parsePredicate(format: $0, arguments: arguments) }, sort: sort, limit: limit)
  }

  @Test("of all rows names the columns") func allRows() throws {
    #expect(try store.sql(plan("Department", nil)) == SQLFragment("SELECT t0.Z_PK, t0.Z_OPT, t0.ZNAME FROM ZDEPARTMENT t0"))
    #expect(try store.sql(plan("Person", nil)) == SQLFragment("SELECT \(Self.personColumns) FROM ZPERSON t0"))
  }

  @Test("asks for the entity's number only where the table holds others") func entityNumber() throws {
    #expect(
      try store.sql(plan("Person", "age > 3", subentities: false))
        == SQLFragment(
          "SELECT t0.Z_PK, t0.Z_OPT, t0.Z_ENT, t0.ZNAME, t0.ZAGE, t0.ZDEPARTMENT FROM ZPERSON t0 WHERE t0.Z_ENT = 2 AND t0.ZAGE > ?",
          [.integer(3)]))
    #expect(
      try store.sql(plan("Manager", "level == 1"))
        == SQLFragment("SELECT \(Self.personColumns) FROM ZPERSON t0 WHERE t0.Z_ENT = 3 AND t0.ZLEVEL = ?", [.integer(1)]))
  }

  @Test("keeps values out of the text, joins to-ones once, and breaks ties by key") func joins() throws {
    let fetch = try store.sql(
      plan(
        "Person", "department.name == %@ AND (age > 3 OR NOT age == 2) AND department.name != nil", ["x'; --"],
        sort: [
          SortTerm(keyPath: ["department", "name"], isAscending: false),
          SortTerm(keyPath: ["name"], isAscending: true, comparison: .caseInsensitive),
        ],
        limit: 5))
    #expect(
      fetch.text == "SELECT \(Self.personColumns) FROM ZPERSON t0 LEFT JOIN ZDEPARTMENT t1 ON t1.Z_PK = t0.ZDEPARTMENT "
        + "WHERE (t1.ZNAME = ? AND (t0.ZAGE > ? OR NOT IFNULL(t0.ZAGE = ?, 0)) AND t1.ZNAME IS NOT NULL) "
        + "ORDER BY t1.ZNAME DESC, t0.ZNAME COLLATE COREDATA_CASEINSENSITIVE, t0.Z_PK LIMIT ? OFFSET ?")
    #expect(fetch.bindings == [.text("x'; --"), .integer(3), .integer(2), .integer(5), .integer(0)])
  }

  @Test("goes through to-manys by sub-selects") func toManys() throws {
    let prefix = "SELECT t0.Z_PK, t0.Z_OPT, t0.ZNAME FROM ZDEPARTMENT t0 WHERE "
    let link = "FROM ZPERSON t1 WHERE t1.ZDEPARTMENT = t0.Z_PK"
    #expect(try store.sql(plan("Department", "ANY people.age > 3")).text == prefix + "EXISTS (SELECT 1 \(link) AND t1.ZAGE > ?)")
    #expect(try store.sql(plan("Department", "NONE people.age > 3")).text == prefix + "NOT (EXISTS (SELECT 1 \(link) AND t1.ZAGE > ?))")
    #expect(try store.sql(plan("Department", "people.@count > 3")).text == prefix + "(SELECT COUNT(*) \(link)) > ?")
    #expect(
      try store.sql(plan("Department", "SUBQUERY(people, $p, $p.age > 3 AND $p.name != nil).@count == 0")).text
        == prefix + "(SELECT COUNT(*) \(link) AND (t1.ZAGE > ? AND t1.ZNAME IS NOT NULL)) = ?")
    #expect(
      try store.sql(plan("Tag", "ANY people.department.name == 'x'")).text
        == "SELECT t0.Z_PK, t0.Z_OPT, t0.ZNAME FROM ZTAG t0 WHERE EXISTS (SELECT 1 FROM Z_2TAGS j1 JOIN ZPERSON t1 ON t1.Z_PK = j1.Z_2PEOPLE "
        + "LEFT JOIN ZDEPARTMENT t2 ON t2.Z_PK = t1.ZDEPARTMENT WHERE j1.Z_4TAGS = t0.Z_PK AND t2.ZNAME = ?)")
  }

  @Test("turns a prefix into a range and folds what is compared without case") func strings() throws {
    let prefix = "SELECT t0.Z_PK, t0.Z_OPT, t0.ZNAME FROM ZDEPARTMENT t0 WHERE "
    #expect(
      try store.sql(plan("Department", "name BEGINSWITH 'ab'"))
        == SQLFragment(prefix + "(t0.ZNAME >= ? AND t0.ZNAME < ?)", [.text("ab"), .text("ac")]))
    #expect(try store.sql(plan("Department", "name ==[cd] 'Äb'")) == SQLFragment(prefix + "COREDATA_FOLD(t0.ZNAME, 3) = ?", [.text("ab")]))
    #expect(try store.sql(plan("Department", "name LIKE[c] 'a*'")) == SQLFragment(prefix + "COREDATA_LIKE(t0.ZNAME, ?, 1)", [.text("a*")]))
    #expect(try store.sql(plan("Department", "name CONTAINS 'b'")) == SQLFragment(prefix + "INSTR(t0.ZNAME, ?) > 0", [.text("b")]))
    #expect(
      try store.sql(plan("Department", "name IN {'a', 'b'}")) == SQLFragment(prefix + "t0.ZNAME IN (?, ?)", [.text("a"), .text("b")]))
  }

  @Test(
    "is answered by an index",
    arguments: [
      ("Person", "name == 'x'", "Z_Person_byName"), ("Person", "name BEGINSWITH 'x'", "Z_Person_byName"),
      ("Person", "name IN {'x', 'y'}", "Z_Person_byName"), ("Person", "department == nil", "ZPERSON_ZDEPARTMENT_INDEX"),
      ("Department", "ANY people.age > 3", "ZPERSON_ZDEPARTMENT_INDEX"), ("Department", "people.@count == 0", "ZPERSON_ZDEPARTMENT_INDEX"),
      ("Manager", "level == 3", "ZPERSON_Z_ENT_INDEX"), ("Tag", "ANY people.age > 3", "Z_2TAGS_Z_4TAGS_INDEX"),
      ("Person", "ANY tags.name == 'x'", "sqlite_autoindex_Z_2TAGS_1"), ("Person", "name BETWEEN {'a', 'b'}", "Z_Person_byName"),
      ("Person", "name >= 'a' AND name < 'b'", "Z_Person_byName"), ("Person", "department.name == 'x'", "ZPERSON_ZDEPARTMENT_INDEX"),
      ("Manager", "name == 'x'", "Z_Person_byName"), ("Person", "name == nil", "Z_Person_byName"),
      ("Person", "department IN %@", "ZPERSON_ZDEPARTMENT_INDEX"),
      ("Department", "SUBQUERY(people, $p, $p.age > 3).@count > 0", "ZPERSON_ZDEPARTMENT_INDEX"),
    ])
  func indexes(entity: String, format: String, index: String) throws {
    let department = SelectTextTests.schema.named("Department")
    let keys = (1...3).map { ObjectKey(primaryKey: $0, entity: UInt16(department.ordinal), rootEntity: UInt16(department.root), store: 1) }
    let steps = try store.queryPlan(plan(entity, format, format.contains("%@") ? [keys] : []))
    #expect(steps.contains { $0.contains(index) }, "\(steps)")
  }

  @Test("is answered by an index for a long list of values") func longList() throws {
    let steps = try store.queryPlan(plan("Person", "name IN %@", [(0..<3000).map { "name \($0)" }]))
    #expect(steps.contains { $0.contains("Z_Person_byName") }, "\(steps)")
  }

  @Test("is sorted by an index, ties by their keys", arguments: [true, false]) func sorted(isAscending: Bool) throws {
    let steps = try store.queryPlan(plan("Person", nil, sort: [SortTerm(keyPath: ["name"], isAscending: isAscending)], limit: 10))
    #expect(steps.first == "SCAN t0 USING INDEX Z_Person_byName")
    #expect(!steps.contains("USE TEMP B-TREE FOR ORDER BY"))
  }

  @Test("of values is one statement of expressions") func values() throws {
    func parsed(_ text: String) throws -> ExpressionTree { try parseExpression(format: text, arguments: []) }
    let plan = ValuePlan(
      fetch: try plan("Person", "name != nil", limit: 3),
      columns: [ValueColumn(try parsed("department.name")), ValueColumn(try parsed("sum:(age)"))],
      groups: [try parsed("department.name")], having: try parsePredicate(format: "count:(SELF) > 1", arguments: []),
      order: [ValueOrder(try parsed("sum:(age)"), isAscending: false)])
    #expect(
      try store.sql(plan)
        == SQLFragment(
          "SELECT t1.ZNAME, IFNULL(SUM(t0.ZAGE), 0) FROM ZPERSON t0 LEFT JOIN ZDEPARTMENT t1 ON t1.Z_PK = t0.ZDEPARTMENT "
            + "WHERE t0.ZNAME IS NOT NULL GROUP BY t1.ZNAME HAVING COUNT(*) > ? "
            + "ORDER BY IFNULL(SUM(t0.ZAGE), 0) DESC, t1.ZNAME LIMIT ? OFFSET ?", [.integer(1), .integer(3), .integer(0)]))
  }

  @Test("of values reads the index alone where it has them") func covering() throws {
    let plan = ValuePlan(
      fetch: try plan("Person", nil),
      columns: [ValueColumn(.keyPath(["name"])), ValueColumn(try parseExpression(format: "count:(SELF)", arguments: []))],
      groups: [.keyPath(["name"])])
    #expect(try store.queryPlan(plan) == ["SCAN t0 USING COVERING INDEX Z_Person_byName"])
  }

  @Test("finds one row by key without a scan") func byKey() throws {
    let person = SelectTextTests.schema.named("Person")
    let key = ObjectKey(primaryKey: 1, entity: UInt16(person.ordinal), rootEntity: UInt16(person.ordinal), store: 1)
    let steps = try store.queryPlan(plan("Person", "SELF == %@", [key]))
    #expect(steps == ["SEARCH t0 USING INTEGER PRIMARY KEY (rowid=?)"])
  }

  @Test("asked again with other values has the same text and those values, and another text where another is needed")
  func again() throws {
    let key = ObjectKey(primaryKey: 7, entity: 0, rootEntity: 0, store: 1)
    let questions: [(String, [Any?])] = [
      ("name == %@ AND age > %@", ["a", 1]), ("name == %@ AND age > %@", ["b", 2.5]), ("name == %@ AND age > %@", ["c", Decimal(3)]),
      ("name == %@ AND age > %@", [nil, 1]), ("name == %@ AND age > %@", ["d", nil]), ("name == %@ AND age > %@", [5, 1]),
      ("name != %@ OR %@ < age", ["a", 1]), ("name != %@ OR %@ < age", ["b", true]), ("name != %@ OR %@ > age", ["b", 4]),
      ("NOT name == %@", ["a"]), ("NOT name == %@", ["b"]), ("name == %@", ["a"]), ("name == %@", [Date()]), ("name == %@", [Double.nan]),
      ("age == %@", [Double.nan]), ("age == %@", [UInt64.max]), ("age == %@", [1]), ("department == %@", [key]),
      ("department == %@", [ObjectKey(primaryKey: 8, entity: 0, rootEntity: 0, store: 1)]),
      ("department == %@", [ObjectKey(primaryKey: 8, entity: 1, rootEntity: 1, store: 1)]),
      ("department == %@", [ObjectKey(primaryKey: 8, entity: 0, rootEntity: 0, store: 2)]), ("department == %@", [nil]),
      ("department.name == %@", ["x"]), ("department.name == %@", ["y"]), ("name ==[c] %@", ["X"]), ("name ==[c] %@", ["Y"]),
      ("name BEGINSWITH %@", ["x"]), ("name BEGINSWITH %@", [""]), ("age IN %@", [[1, 2]]), ("age IN %@", [[1]]),
    ]
    for round in 0..<2 {
      for (format, arguments) in questions {
        for limit in [0, 3] {
          let plan = try plan("Person", format, arguments, sort: [SortTerm(keyPath: ["name"], isAscending: round == 0)], limit: limit)
          let fresh = try SQLiteRowStore.open(
            URL(fileURLWithPath: "/dev/null"), schema: Self.schema, entities: Self.schema.allEntities, number: 1)
          #expect(try store.sql(plan) == fresh.sql(plan), "\(format) \(arguments)")
          #expect(try store.sql(plan) == fresh.sql(plan), "\(format) \(arguments)")
        }
      }
    }
  }

  @Test("refuses what only memory can evaluate") func refused() throws {
    let formats = ["people == nil", "people.name == 'x'", "name > 3", "FUNCTION(name, 'shout') == 'X'", "name MATCHES '('"]
    for format in formats {
      let error = #expect(throws: RowStoreError.self, "\(format)") { _ = try store.sql(plan("Department", format)) }
      guard case .cannotTranslate(let sentence)? = error else { continue }
      #expect(sentence.hasSuffix(".") && !sentence.contains(".."), "\(sentence)")
    }
    #expect(throws: RowStoreError.self) {
      _ = try store.sql(FetchPlan(entity: SelectTextTests.schema.named("Tag"), predicate: .block { _, _ in true }))
    }
  }
}

@Suite("Printing of SQL", .serialized) struct SQLDebugTests {
  @Test("says more the higher the level", arguments: 1...4) func levels(level: Int) throws {
    let schema = Schema.of(EntitySpec("Thing", [.attribute("name", .string)]))
    let store = try SQLiteRowStore.open(URL(fileURLWithPath: "/dev/null"), schema: schema, entities: schema.allEntities, number: 1)
    try store.insert([schema.newRow("Thing", ["name": .string("marked \(level)")])])
    let lines = Mutex<[String]>([])
    SQLDebug.redirect { line in lines.withLock { $0.append(line) } }
    SQLDebug.level = level
    let predicate = try parsePredicate(format: "name == %@", arguments: ["marked \(level)"])
    _ = try store.rows(FetchPlan(entity: schema.named("Thing"), predicate: predicate))
    SQLDebug.level = 0
    SQLDebug.redirect(to: nil)
    // Other tests' statements may be printed between ours.
    let text = lines.withLock { $0 }
    #expect(text.contains("sql: SELECT t0.Z_PK, t0.Z_OPT, t0.ZNAME FROM ZTHING t0 WHERE t0.ZNAME = ?"))
    #expect(text.contains { $0.hasSuffix("s for 1 rows.") } == (level >= 2))
    #expect(text.contains { $0.contains("t0.ZNAME = 'marked \(level)'") } == (level >= 3))
    #expect(text.contains("annotation: plan: SCAN t0") == (level >= 4))
  }
}
