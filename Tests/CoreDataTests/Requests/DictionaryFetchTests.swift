// SPDX-License-Identifier: MIT
// Fetches of dictionaries: properties, expressions, aggregates, groups, on every kind of store.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("A fetch of dictionaries") struct DictionaryFetchTests {
  /// Two departments and five people: Ada, Bob and the manager Cyd in Sales, Dan in the Lab, Eve in none.
  static func stack(_ kind: StoreKind) throws -> Stack {
    let stack = try Stack(kind)
    let sales = stack.insert("Department", ["name": "Sales", "budget": 10.5])
    let lab = stack.insert("Department", ["name": "Lab", "budget": 2.0])
    let people: [(String, String, Int, String?, NSManagedObject?)] = [
      ("Employee", "Ada", 30, "0.1", sales), ("Employee", "Bob", 40, "0.2", sales), ("Manager", "Cyd", 50, nil, sales),
      ("Employee", "Dan", 40, "7", lab), ("Employee", "Eve", 20, nil, nil),
    ]
    for (entity, name, age, salary, department) in people {
      let person = stack.insert(entity, ["name": name, "age": age, "hired": Date(timeIntervalSinceReferenceDate: Double(age))])
      if let salary { person.setValue(NSDecimalNumber(string: salary), forKey: "salary") }
      person.setValue(department, forKey: "department")
    }
    try stack.context.save()
    return stack
  }

  static func request(_ entity: String, _ properties: Any...) -> NSFetchRequest<NSDictionary> {
    let request = NSFetchRequest<NSDictionary>(entityName: entity)
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = properties
    return request
  }

  static func column(_ name: String, _ type: NSAttributeType, _ format: String) -> NSExpressionDescription {
    let description = NSExpressionDescription()
    description.name = name
    description.expression = NSExpression(format: format)
    description.expressionResultType = type
    return description
  }

  private func fetch(_ kind: StoreKind, _ request: NSFetchRequest<NSDictionary>) throws -> [NSDictionary] {
    let stack = try Self.stack(kind)
    let context = stack.newContext()
    let found = try context.fetch(request)
    #expect(context.registeredObjects.isEmpty)
    return found
  }

  @Test("gives properties and key paths, the missing ones left out", arguments: StoreKind.allCases)
  func properties(_ kind: StoreKind) throws {
    let request = Self.request("Employee", "name", "age", "department.name", "salary")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    request.fetchLimit = 2
    request.fetchOffset = 0
    let found = try fetch(kind, request)
    #expect(
      found == [
        ["name": "Eve", "age": 20], ["name": "Dan", "age": 40, "department.name": "Lab", "salary": NSDecimalNumber(string: "7")],
      ])
    #expect((found as? [[String: Any]])?.first?["age"] as? Int == 20)
  }

  @Test("gives the types that properties have", arguments: StoreKind.allCases)
  func types(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let uuid = UUID()
    let url = try #require(URL(string: "https://example.org/a"))
    let values: [String: Any] = [
      "int16": 1, "int32": 2, "int64": Int64.max, "decimal": NSDecimalNumber(string: "0.3"), "double": 3.0, "float": Float(0.1),
      "string": "ß", "bool": true, "date": Date(timeIntervalSinceReferenceDate: 5), "data": Data([1, 2]), "uuid": uuid, "uri": url,
      "object": ["n": 7] as NSDictionary,
    ]
    stack.insert("Everything", values)
    try stack.context.save()
    let request = NSFetchRequest<NSDictionary>(entityName: "Everything")
    request.resultType = .dictionaryResultType
    let found = try #require(try stack.newContext().fetch(request).first)
    #expect(found == NSDictionary(dictionary: values))
    #expect(found["bool"] as? Bool == true && found["float"] as? Float == 0.1 && found["uuid"] as? UUID == uuid)
    #expect(found["date"] as? Date == Date(timeIntervalSinceReferenceDate: 5) && found["uri"] as? URL == url)
  }

  @Test("gives object IDs for the object and for to-ones, of the rows' own entities", arguments: StoreKind.allCases)
  func identities(_ kind: StoreKind) throws {
    let stack = try Self.stack(kind)
    let identity = NSExpressionDescription()
    identity.name = "objectID"
    identity.expression = NSExpression.expressionForEvaluatedObject()
    identity.expressionResultType = .objectIDAttributeType
    let request = Self.request("Employee", identity, "department")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let objects = try stack.fetch("Employee").sorted {
      ($0.value(forKey: "age") as? Int ?? 0, $0.objectID.description) < ($1.value(forKey: "age") as? Int ?? 0, $1.objectID.description)
    }
    let cyd = try #require(objects.last)
    let found = try stack.newContext().fetch(request)
    #expect(found.count == 5)
    #expect(found[2]["objectID"] as? NSManagedObjectID == cyd.objectID)
    #expect((found[2]["objectID"] as? NSManagedObjectID)?.entity.name == "Manager")
    #expect(found[2]["department"] as? NSManagedObjectID == (cyd.value(forKey: "department") as? NSManagedObject)?.objectID)
    #expect(found[4]["department"] == nil)
  }

  @Test(
    "computes an aggregate over all rows", arguments: StoreKind.allCases,
    [
      ("count:(SELF)", NSAttributeType.integer64AttributeType, 5 as NSNumber), ("count:(salary)", .integer64AttributeType, 3),
      ("count:(distinct:(age))", .integer32AttributeType, 4), ("sum:(age)", .integer64AttributeType, 180),
      ("sum:(salary)", .decimalAttributeType, NSDecimalNumber(string: "7.3")), ("average:(age)", .doubleAttributeType, 36),
      ("min:(age)", .integer16AttributeType, 20), ("max:(age)", .undefinedAttributeType, 50),
      ("median:(age)", .doubleAttributeType, 40), ("stddev:(age)", .doubleAttributeType, NSNumber(value: 104.0.squareRoot())),
      ("sum:(age + 1) * 2", .integer64AttributeType, 370), ("max:(age) - min:(age)", .integer64AttributeType, 30),
      ("sum:(TERNARY(age > 35, 1, 0))", .integer64AttributeType, 3),
      ("average:(salary)", .undefinedAttributeType, NSNumber(value: 7.3 / 3)),
    ])
  func aggregates(_ kind: StoreKind, _ example: (format: String, type: NSAttributeType, expected: NSNumber)) throws {
    let found = try fetch(kind, Self.request("Employee", Self.column("value", example.type, example.format)))
    #expect(found == [["value": example.expected]])
  }

  @Test("computes least and greatest strings and dates", arguments: StoreKind.allCases)
  func extremes(_ kind: StoreKind) throws {
    let request = Self.request(
      "Employee", Self.column("first", .stringAttributeType, "min:(name)"), Self.column("last", .dateAttributeType, "max:(hired)"))
    #expect(try fetch(kind, request) == [["first": "Ada", "last": Date(timeIntervalSinceReferenceDate: 50)]])
  }

  @Test("of nothing gives one dictionary of counts and sums that are zero", arguments: StoreKind.allCases)
  func nothing(_ kind: StoreKind) throws {
    let request = Self.request(
      "Employee", Self.column("n", .integer64AttributeType, "count:(name)"), Self.column("sum", .integer64AttributeType, "sum:(age)"),
      Self.column("max", .integer16AttributeType, "max:(age)"))
    request.predicate = NSPredicate(format: "age > 100")
    #expect(try fetch(kind, request) == [["n": 0, "sum": 0]])
  }

  @Test("groups, sorts by an expression's name, and keeps the groups a having predicate wants", arguments: StoreKind.allCases)
  func groups(_ kind: StoreKind) throws {
    let request = Self.request("Employee", "department.name", Self.column("total", .integer64AttributeType, "sum:(age)"))
    request.propertiesToGroupBy = ["department.name"]
    request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: false)]
    #expect(
      try fetch(kind, request) == [["department.name": "Sales", "total": 120], ["department.name": "Lab", "total": 40], ["total": 20]])
    request.havingPredicate = NSPredicate(format: "sum:(age) > 30 AND department.name != nil")
    #expect(try fetch(kind, request).map { $0["total"] as? Int } == [120, 40])
    request.havingPredicate = NSPredicate(format: "total < 100")
    #expect(try fetch(kind, request).map { $0["total"] as? Int } == [40, 20])
    request.havingPredicate = NSPredicate(format: "$total >= %d", 40)
    request.fetchLimit = 1
    request.fetchOffset = 1
    #expect(try fetch(kind, request).map { $0["total"] as? Int } == [40])
  }

  @Test("groups by a to-one, by an expression and by several properties", arguments: StoreKind.allCases)
  func moreGroups(_ kind: StoreKind) throws {
    let count = Self.column("n", .integer64AttributeType, "count:(SELF)")
    let byDepartment = Self.request("Employee", "department", count)
    byDepartment.propertiesToGroupBy = ["department"]
    #expect(try fetch(kind, byDepartment).map { $0["n"] as? Int } == [1, 3, 1])
    let initial = Self.column("old", .booleanAttributeType, "TERNARY(age >= 40, 1, 0)")
    let byExpression = Self.request("Employee", initial, count)
    byExpression.propertiesToGroupBy = [initial]
    #expect(try fetch(kind, byExpression) == [["old": false, "n": 2], ["old": true, "n": 3]])
    let byTwo = Self.request("Employee", "age", "department.name", count)
    byTwo.propertiesToGroupBy = ["age", "department.name"]
    byTwo.predicate = NSPredicate(format: "age == 40")
    #expect(try fetch(kind, byTwo).map { $0["department.name"] as? String } == ["Lab", "Sales"])
  }

  @Test(
    "computes an expression for each row", arguments: StoreKind.allCases,
    [
      ("employees.@count", NSAttributeType.integer64AttributeType, [3, 1] as [NSNumber]),
      ("count:(employees)", .integer64AttributeType, [3, 1]),
      ("employees.@sum.age", .integer64AttributeType, [120, 40]), ("sum:(employees.age)", .integer64AttributeType, [120, 40]),
      ("employees.@avg.age", .doubleAttributeType, [40, 40]), ("employees.@max.age", .integer16AttributeType, [50, 40]),
      ("SUBQUERY(employees, $e, $e.age >= 40).@count", .integer64AttributeType, [2, 1]),
      ("budget * 2 + 1", .doubleAttributeType, [22, 5]), ("budget / 4", .doubleAttributeType, [2.625, 0.5]),
      ("length:(name)", .integer32AttributeType, [5, 3]), ("floor:(budget)", .undefinedAttributeType, [10, 2]),
    ])
  func expressions(_ kind: StoreKind, _ example: (format: String, type: NSAttributeType, expected: [NSNumber])) throws {
    let request = Self.request("Department", Self.column("value", example.type, example.format))
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    #expect(try fetch(kind, request) == example.expected.map { ["value": $0] as NSDictionary })
  }

  @Test("computes strings and dates for each row", arguments: StoreKind.allCases)
  func texts(_ kind: StoreKind) throws {
    let request = Self.request(
      "Employee", Self.column("loud", .stringAttributeType, "uppercase:(name)"),
      Self.column("later", .dateAttributeType, "CAST(CAST(hired, 'NSNumber') + 60, 'NSDate')"),
      Self.column("sixty", .dateAttributeType, "age + 30"))
    request.predicate = NSPredicate(format: "age == 30")
    let (later, sixty) = (Date(timeIntervalSinceReferenceDate: 90), Date(timeIntervalSinceReferenceDate: 60))
    #expect(try fetch(kind, request) == [["loud": "ADA", "later": later, "sixty": sixty]])
  }

  @Test("leaves out equal dictionaries where distinct ones are wanted", arguments: StoreKind.allCases)
  func distinct(_ kind: StoreKind) throws {
    let request = Self.request("Employee", "age")
    request.returnsDistinctResults = true
    request.sortDescriptors = [NSSortDescriptor(key: "age", ascending: false)]
    #expect(try fetch(kind, request).map { $0["age"] as? Int } == [50, 40, 30, 20])
    request.fetchLimit = 2
    request.fetchOffset = 1
    #expect(try fetch(kind, request).map { $0["age"] as? Int } == [40, 30])
  }

  @Test("does not see what is not saved, in a nested context either", arguments: StoreKind.allCases)
  func pending(_ kind: StoreKind) throws {
    let stack = try Self.stack(kind)
    stack.insert("Employee", ["name": "New"])
    for object in try stack.fetch("Employee", "name == 'Ada'") { stack.context.delete(object) }
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    let request = Self.request("Employee", "name")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let names = ["Ada", "Bob", "Cyd", "Dan", "Eve"]
    #expect(try stack.context.fetch(request).map { $0["name"] as? String } == names)
    #expect(try child.performAndWait { try child.fetch(request) }.map { $0["name"] as? String } == names)
    #expect(try stack.context.count(for: request) == 5)
  }

  @Test(
    "fails with an error where a store cannot compute", arguments: StoreKind.allCases,
    ["FUNCTION(name, 'shout')", "name + 1", "mode:(age)", "employees.name", "scratch"])
  func refused(_ kind: StoreKind, _ format: String) throws {
    let stack = try Self.stack(kind)
    let entity = format == "employees.name" ? "Department" : format == "scratch" ? "Everything" : "Employee"
    stack.insert("Everything")
    try stack.context.save()
    let error = #expect(throws: NSError.self) {
      try stack.newContext().fetch(Self.request(entity, Self.column("value", .undefinedAttributeType, format)))
    }
    #expect(error?.domain == NSCocoaErrorDomain && error?.code == NSPersistentStoreOperationError)
  }

  @Test("with a predicate that is a block fails with an error in a SQLite store") func block() throws {
    let stack = try Self.stack(.sqlite)
    let request = Self.request("Employee", "name")
    request.predicate = NSPredicate { _, _ in true }
    let error = #expect(throws: NSError.self) { try stack.newContext().fetch(request) }
    #expect(error?.code == NSPersistentStoreOperationError)
  }

  @Test("ends the program where a property is neither grouped by nor an aggregate") func ungrouped() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let request = DictionaryFetchTests.request(
        "Employee", "name", DictionaryFetchTests.column("n", .integer64AttributeType, "count:(SELF)"))
      request.propertiesToGroupBy = ["age"]
      _ = try Stack(.memory).context.fetch(request)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("can only contain properties named in the GROUP BY or aggregate functions"))
  }

  @Test("ends the program where a property is unknown or a to-many", arguments: ["nmae", "employees"]) func unknown(_ name: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
      _ = try Stack(.memory).context.fetch(DictionaryFetchTests.request("Department", name))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Invalid"))
  }
}
