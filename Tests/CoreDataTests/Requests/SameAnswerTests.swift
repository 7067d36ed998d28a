// SPDX-License-Identifier: MIT
// Corners of the predicate language, each with one answer: from SQL, from the in-memory store and from filtering objects.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("One answer from SQL, from memory and from filtering") struct SameAnswerTests {
  private static let big = Int64(1) << 53

  /// Objects whose `int32` tells them apart, with values at the edges of their types.
  private static func fill(_ stack: Stack) throws {
    let rows: [[String: Any]] = [
      ["int64": big, "double": Double(big), "string": "ﬁ", "bool": true, "decimal": NSDecimalNumber(string: "0.1")],
      ["int64": big + 1, "double": Double(big), "string": "fi", "bool": false, "decimal": NSDecimalNumber(string: "0.10")],
      ["int64": Int64.max, "double": 0x1p63, "string": "FI", "int16": Int16(0)],
      ["int64": Int64.min, "double": -0x1p63, "string": "İstanbul", "int16": Int16(-1)],
      ["int64": Int64(0), "double": -0.0, "string": "istanbul", "bool": true, "int16": Int16(7)],
      ["string": "ISTANBUL", "double": Double.infinity], ["string": "ıstanbul", "double": -Double.infinity],
      ["string": "a*b", "double": 0.1, "float": Float(0.1)], ["string": "a?b", "double": Double.leastNonzeroMagnitude], ["string": "a\\b"],
      ["string": ""],
      ["string": "straße"], ["string": "STRASSE"], ["string": "e\u{301}"], ["string": "é"], ["string": "line\nbreak"], ["string": "a\0b"],
      ["date": Date(timeIntervalSinceReferenceDate: 0)], ["date": Date(timeIntervalSinceReferenceDate: 0.5), "int64": Int64(1)],
      ["uuid": UUID(uuidString: "01020304-0506-0708-090A-0B0C0D0E0F10") as Any, "data": Data([1, 2])], ["data": Data()], [:],
    ]
    for (index, values) in rows.enumerated() {
      let object = stack.insert("Everything", values)
      object.setValue(index + 1, forKey: "int32")
    }
    let company = stack.insert("Company", ["name": "C"])
    let full = stack.insert("Department", ["name": "Full", "budget": 10.0, "company": company])
    let lone = stack.insert("Department", ["name": "Lone", "budget": 5.0])
    stack.insert("Department", ["name": "Empty", "budget": 0.0, "company": company])
    let tags = ["x", "y", "z"].map { stack.insert("Tag", ["label": $0]) }
    stack.insert("Tag")
    let boss = stack.insert("Manager", ["name": "Ada", "age": 50, "level": 3, "department": full, "tags": Set(tags)])
    stack.insert("Employee", ["name": "Bob", "age": 30, "department": full, "boss": boss, "tags": Set(tags.prefix(1))])
    stack.insert("Employee", ["name": "Cyd", "age": 20, "department": lone, "boss": boss, "nickname": "C"])
    stack.insert("Employee", ["name": "Dan", "age": 0])
    stack.insert("Manager", ["name": "Eve", "age": 41, "level": 1, "department": lone, "nickname": "E"])
    try stack.context.save()
  }

  @Test("to which entity an object is of, of the store and of what waits to be saved", arguments: StoreKind.allCases)
  func entities(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    try Self.fill(stack)
    stack.insert("Manager", ["name": "Fay", "age": 1])
    stack.insert("Employee", ["name": "Gus", "age": 2])
    func found(_ format: String, _ argument: Any) throws -> [String] {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
      request.predicate = NSPredicate(format: format, argumentArray: [argument])
      return Self.names(try stack.context.fetch(request))
    }
    let entity = try #require(stack.coordinator.managedObjectModel.entitiesByName["Manager"])
    #expect(try found("entity == %@", entity) == ["Ada", "Eve", "Fay"])
    #expect(try found("entity != %@", entity) == ["Bob", "Cyd", "Dan", "Gus"])
    #expect(try found("entity IN %@", [entity]) == ["Ada", "Eve", "Fay"])
    #expect(try found("boss.entity == %@", entity) == ["Bob", "Cyd"])
    #expect(try found("entity.name == %@", "Manager") == ["Ada", "Eve", "Fay"])
  }

  /// Predicates about one entity.
  struct Group: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entity: String
    let formats: [String]
    init(_ name: String, _ entity: String, _ formats: [String]) { (testDescription, self.entity, self.formats) = (name, entity, formats) }
  }

  /// What tells the objects of an answer apart.
  private static func names(_ objects: [NSManagedObject]) -> [String] {
    objects.map { object in
      let name = ["int32", "label", "name"].first { object.entity.attributesByName[$0] != nil } ?? ""
      return "\(object.value(forKey: name) ?? "nil")"
    }.sorted()
  }

  @Test("to predicates at the edges of types, nil and relationships", arguments: groups)
  func answers(_ group: Group) throws {
    let (sql, memory) = (try Stack(.sqlite), try Stack(.memory))
    try Self.fill(sql)
    try Self.fill(memory)
    let all = try memory.fetch(group.entity)
    for format in group.formats {
      let predicate = try NSPredicate(validating: format)
      let filtered = Self.names(all.filter { predicate.evaluate(with: $0) })
      #expect(try Self.names(sql.fetch(group.entity, format)) == filtered, "\(format)")
      #expect(try Self.names(memory.fetch(group.entity, format)) == filtered, "\(format)")
    }
  }

  @Test(
    "to arithmetic without an answer, which is nil",
    arguments: [
      "double / 0 == nil", "double - double != 0", "sqrt(int16) == nil", "ln(double) == nil", "log(double) != nil", "(-8) ** double == nil",
      "double * 0 == nil", "sum({double, -1 * double}) == nil", "average({double, -1 * double}) == nil", "sqrt(int16) != sqrt(int16)",
    ])
  func noAnswer(format: String) throws {
    try answers(Group("", "Everything", [format]))
  }

  static let groups = [
    Group(
      "numbers", "Everything",
      [
        "int64 == double", "int64 > double", "int64 >= 9007199254740993", "int64 == 9007199254740992.0", "double == 9007199254740993",
        "int64 < 9223372036854775808", "int64 == 9223372036854775807.0", "int64 + 1 > int64", "int64 - 1 < int64", "int64 * 2 > 0",
        "int64 * int64 >= 0", "-int64 > 0", "abs(int64) > 0", "int16 / 0 == nil", "1 / int16 == nil", "int16 / int16 == 1",
        "modulus:by:(7, int16) == 0", "modulus:by:(int16, 0) == nil", "7 / 2 == 3.5", "int16 / 2 == 3.5", "int16 / 2 == 3",
        "int16 ** 2 == 49", "int16 ** 0.5 > 2", "double == 0", "double > 1e308", "sqrt(int16) > 1", "ln(double) < 0", "float == 0.1",
        "double == 0.1", "float == double", "decimal == 0.1", "decimal == double", "decimal + decimal == 0.2", "decimal * 3 == 0.3",
        "bool == YES", "bool == NO", "bool != YES", "bool != NO", "bool == 1", "bool > 0", "NOT bool == YES", "bool == nil",
        "bool IN {YES, nil}", "bool == 2", "bool == int16", "bool + 1 == 2", "bool == 'YES'",
      ]),
    Group(
      "strings", "Everything",
      [
        "string == 'fi'", "string ==[c] 'fi'", "string ==[cd] 'fi'", "string ==[d] 'ﬁ'", "string CONTAINS[cd] 'F'",
        "string BEGINSWITH[cd] 'f'", "string ENDSWITH[cd] 'i'", "string ==[c] 'ISTANBUL'", "string ==[cd] 'istanbul'",
        "string ==[c] 'ıstanbul'", "string ==[cd] 'İstanbul'", "string BEGINSWITH[c] 'i'", "string BEGINSWITH[cd] 'I'",
        "string CONTAINS[c] 'İ'", "string ==[c] 'strasse'", "string ==[cd] 'straße'", "string CONTAINS[c] 'SS'", "string == 'é'",
        "string == 'e'", "string ==[d] 'e'", "string BEGINSWITH 'e'", "string CONTAINS[d] 'e'", "string LIKE 'e'", "string LIKE[d] 'e'",
        "string LIKE '?'", "string LIKE '??'", "string LIKE 'a\\\\*b'", "string LIKE 'a\\\\?b'", "string LIKE 'a\\\\\\\\b'",
        "string LIKE 'a*b'", "string LIKE 'a?b'", "string LIKE ''", "string LIKE '*'", "string LIKE '**'", "string LIKE[c] 'F*'",
        "string LIKE[cd] '*S*'", "string LIKE 'line*'", "string LIKE '*break'", "string LIKE '[a]*'", "string MATCHES 'a'",
        "string MATCHES 'a.b'", "string MATCHES '^a.b$'", "string MATCHES 'line.break'", "string MATCHES '(?s)line.break'",
        "string MATCHES[c] 'fi'", "string MATCHES[cd] 'fi'", "string MATCHES 'f|fi'", "string MATCHES '.*(?=x)'", "string < 'b'",
        "string <[c] 'B'", "string > 'z'", "string >= 'é'", "string <[cd] 'f'", "string BETWEEN {'a', 'b'}",
        "string BETWEEN[cd] {'a', 'b'}", "string CONTAINS ''", "string BEGINSWITH ''", "string ENDSWITH ''", "'' IN string",
        "string IN 'fi and more'", "string IN[c] {'FI'}", "string IN[cd] {'é', 'ISTANBUL'}", "string IN {'fi', 3, nil}", "string != 'fi'",
        "string !=[c] 'fi'", "NOT string == 'fi'", "string != nil", "length(string) == 1", "length(string) > 5",
        "uppercase(string) == 'STRASSE'", "lowercase(string) == 'istanbul'", "canonical(string) == 'e'", "string == string",
        "string ==[c] string", "string CONTAINS string", "string CONTAINS '\0'", "string == 'a'", "string LIKE 'a'",
        "CAST(string, 'NSNumber') == 3",
      ]),
    Group(
      "values", "Everything",
      [
        "int16 BETWEEN {nil, 5}", "int16 BETWEEN {-1, nil}", "int16 BETWEEN {5, -1}", "int16 BETWEEN {0.5, 7.5}", "int16 IN {0, '7', nil}",
        "int16 IN {7.0, 0.5}", "int16 IN {}", "NOT int16 IN {}", "NOT int16 IN {0, nil}", "int16 IN {nil}", "int16 == nil", "int16 != 0",
        "int16 < nil", "NOT int16 < nil", "nil == nil", "nil != nil", "nil < 1", "int16 > int64", "{1, 2} CONTAINS int64",
        "int64 IN {1, 0}", "date == CAST(0, 'NSDate')", "date > CAST(0, 'NSDate')", "CAST(date, 'NSNumber') == 0.5",
        "CAST(date, 'NSNumber') >= int64", "date - 1 < 0", "date + int64 == 1.5", "date IN {CAST(0, 'NSDate')}",
        "date BETWEEN {CAST(0, 'NSDate'), CAST(0.4, 'NSDate')}", "date < now()", "CAST(int16, 'NSString') == '7'",
        "CAST(double, 'NSString') == '0.1'", "CAST(decimal, 'NSString') == '0.1'",
        "uuid == CAST('01020304-0506-0708-090A-0B0C0D0E0F10', 'NSUUID')", "uuid != nil", "data == nil", "data != nil",
        "TERNARY(int16 > 0, 'a', 'b') == 'a'", "TERNARY(bool == YES, int16, int64) > 0", "onesComplement(int16) == -1",
        "bitwiseAnd:with:(int16, 3) == 3", "leftshift:by:(int16, 70) == 0", "leftshift:by:(1, 63) < 0", "rightshift:by:(int64, 64) == 0",
        "bitwiseXor:with:(int16, nil) == nil", "floor(double) == 0", "ceiling(double) == 1", "trunc(double) == 0", "exp(int16) > 1",
        "raise:toPower:(0, int16) > 0", "max({int16, int64, 3}) == 7", "sum({int16, 1}) == 8", "average({int16, 1}) == 4",
        "min({int16, nil}) == 7", "count({1, 2}) == 2", "SELF == nil", "SELF != nil", "SELF IN {}", "objectID == nil",
      ]),
    Group(
      "employees", "Employee",
      [
        "department.name == nil", "department.name != 'Full'", "NOT department.name == 'Full'", "department.company.name == 'C'",
        "department.company.name != 'C'", "department.company == nil", "department == nil", "department != nil", "department.budget > 5",
        "NOT department.budget > 5", "department.budget BETWEEN {nil, 5}", "department.budget + 1 > 6", "department.budget == age / 6",
        "boss.name == 'Ada'", "boss.boss == nil", "boss.level > 2", "ANY tags.label == 'x'", "ALL tags.label == 'x'",
        "NONE tags.label == 'x'", "NOT ANY tags.label == 'x'", "ALL tags.label != 'x'", "ANY tags.label != 'x'", "ANY tags == nil",
        "tags.@count == 0", "ANY tags.label IN {'x', 'z'}", "ALL tags.label IN {'x', 'z'}", "ANY tags.label BEGINSWITH[c] 'X'",
        "ANY tags.employees.name == 'Bob'", "ALL tags.employees.name == 'Bob'", "NONE tags.employees.name == 'Bob'",
        "ANY department.employees.age > 40", "ALL department.employees.age > 10", "department.employees.@max.age > 40",
        "department.employees.@avg.age > 40", "department.employees.@sum.age == 61", "department.employees.@min.age == nil",
        "department.employees.@sum.age == 0", "department.employees.@avg.age == nil", "department.employees.@count == 0",
        "department.employees.@count == nil", "SUBQUERY(tags, $t, $t.label == 'x').@count == 1",
        "SUBQUERY(tags, $t, $t.label == 'x').@count == 0",
        "SUBQUERY(department.employees, $e, $e.age < 40 AND ANY $e.tags.label == 'x').@count > 0",
        "SUBQUERY(tags, $t, SUBQUERY($t.employees, $e, $e.age < 40 AND $e.name != $t.label).@count > 0).@count > 0",
        "SUBQUERY(department.employees, $e, $e.age > SELF.age).@count > 0", "SUBQUERY(department.employees, $e, $e == SELF).@count == 1",
        "SUBQUERY(tags, $t, TRUEPREDICATE).@count == tags.@count", "ANY SUBQUERY(tags, $t, $t.label > 'x').label == 'z'",
        "SUBQUERY(tags, $t, $t.label > 'x').@max.label == 'z'", "SELF IN department.employees", "department.employees CONTAINS SELF",
        "boss IN department.employees", "tags CONTAINS nil", "nil IN tags", "notes.@count == 0", "notes[SIZE] == 0", "notes[FIRST] == nil",
        "locker.number == 0", "locker == nil", "nickname == name", "nickname IN name", "name BEGINSWITH nickname", "name BEGINSWITH nil",
        "name CONTAINS nil", "name LIKE nil", "name MATCHES nil", "name > nil", "nickname IN {nil, 'C'}", "NOT nickname IN {'C'}",
        "nickname != 'C'", "NOT (nickname == 'C')", "NOT (nickname < 'D')", "NOT (nickname BEGINSWITH 'C')", "NOT (nickname CONTAINS 'C')",
        "NOT (nickname LIKE 'C')", "NOT (nickname MATCHES 'C')", "NOT (nickname BETWEEN {'A', 'D'})", "NOT (nickname != 'C')",
        "TERNARY(nickname == nil, 1, 2) == 1", "age BETWEEN {department.budget, 40}", "age IN {department.budget, 30}",
        "sum(department.employees.age) > 50", "max(tags.label) == 'z'", "count(tags) == 1", "tags.label CONTAINS 'x'", "'x' IN tags.label",
        "department.employees.name CONTAINS 'Bob'", "tags.@count + notes.@count == 1", "department.employees.@count > tags.@count",
        "length(department.name) == 4", "length(department.name) == nil",
        "department.name == name OR boss.name == name OR NOT boss.name == 'Ada'", "entity.name == 'Manager'", "boss.entity.name != nil",
        "boss.entity == nil", "boss.entity == entity", "ANY department.employees.entity.name == 'Manager'", "entity.name LIKE[c] 'man*'",
      ]),
    Group(
      "managers", "Manager",
      [
        "level > 1", "level == 1 AND nickname == 'E'", "reports.@count == 2", "reports.@avg.age == 25",
        "SUBQUERY(reports, $r, $r.department == department).@count == 1",
      ]),
    Group(
      "departments", "Department",
      [
        "employees.@count == 0", "ALL employees.age > 10", "NONE employees.age > 30", "employees.@max.age > 45",
        "ANY employees.tags.label == 'z'", "ALL employees.tags.label == 'x'",
        "SUBQUERY(employees, $e, ALL $e.tags.label == 'x').@count == 2", "SUBQUERY(employees, $e, NONE $e.tags.label == 'x').@count == 2",
        "company.departments.@count == 2", "SUBQUERY(company.departments, $d, $d.budget > SELF.budget).@count > 0",
        "employees.@avg.age > budget * 3", "company.name == nil OR budget == 0",
      ]),
    Group(
      "tags", "Tag",
      [
        "employees.@count == 0", "ANY employees.department == nil", "label == nil", "ANY employees.boss.name == 'Ada'",
        "ALL employees.boss.name == 'Ada'", "ALL employees.department.name == 'Full'",
      ]),
  ]
}
