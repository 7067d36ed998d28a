// SPDX-License-Identifier: MIT
// Fetching: the answer of a store with the pending changes laid over, in order and within limits.

import CoreData
import Foundation
import CoreDataTestSupport
import Testing

@Suite struct FetchingTests {
  private func people(_ kind: StoreKind) throws -> Stack {
    let stack = try Stack(kind)
    for (name, age) in [("Ada", 36), ("Bob", 25), ("Cyd", 61), ("Dan", 25)] { stack.insert("Employee", ["name": name, "age": age]) }
    try stack.context.save()
    return stack
  }
  private func request(
    _ format: String? = nil, _ arguments: Any..., sort: [NSSortDescriptor] = [NSSortDescriptor(key: "name", ascending: true)]
  )
    -> NSFetchRequest<NSManagedObject>
  {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    if let format { request.predicate = NSPredicate(format: format, argumentArray: arguments) }
    request.sortDescriptors = sort
    return request
  }
  private func names(_ objects: [NSManagedObject]) -> [String] { objects.compactMap { $0.value(forKey: "name") as? String } }

  @Test("a fetched object is one object, however often it is fetched", arguments: StoreKind.allCases)
  func uniquing(_ kind: StoreKind) throws {
    let stack = try people(kind)
    let first = try stack.context.fetch(request())
    let again = try stack.context.fetch(request())
    #expect(zip(first, again).allSatisfy { $0 === $1 } && first.count == 4)
  }

  @Test("objects come as faults and are filled at the first access", arguments: StoreKind.allCases)
  func faults(_ kind: StoreKind) throws {
    let stack = try people(kind)
    let found = try stack.newContext().fetch(request())
    #expect(found.isEmpty == false)
    let context = stack.newContext()
    let object = try #require(try context.fetch(request()).first)
    #expect(object.isFault)
    #expect(object.value(forKey: "name") as? String == "Ada")
    #expect(!object.isFault)
    context.refresh(object, mergeChanges: false)
    #expect(object.isFault && object.value(forKey: "age") as? Int == 36)
  }

  @Test("sort, limit and offset hold with and without pending changes", arguments: StoreKind.allCases, [false, true])
  func limits(_ kind: StoreKind, _ hasPending: Bool) throws {
    let stack = try people(kind)
    if hasPending { stack.insert("Employee", ["name": "Abe", "age": 1]) }
    let all = hasPending ? ["Abe", "Ada", "Bob", "Cyd", "Dan"] : ["Ada", "Bob", "Cyd", "Dan"]
    let limited = request()
    limited.fetchLimit = 2
    limited.fetchOffset = 1
    #expect(names(try stack.context.fetch(limited)) == Array(all[1...2]))
    #expect(try stack.context.count(for: limited) == 2)
    let byAge = request(sort: [NSSortDescriptor(key: "age", ascending: false), NSSortDescriptor(key: "name", ascending: false)])
    #expect(names(try stack.context.fetch(byAge)) == ["Cyd", "Ada", "Dan", "Bob"] + (hasPending ? ["Abe"] : []))
  }

  @Test("pending changes count: inserted, changed and deleted objects", arguments: StoreKind.allCases)
  func pending(_ kind: StoreKind) throws {
    let stack = try people(kind)
    let all = try stack.context.fetch(request())
    all[0].setValue(25, forKey: "age")
    all[1].setValue(26, forKey: "age")
    stack.context.delete(all[3])
    stack.insert("Employee", ["name": "Eve", "age": 25])
    #expect(names(try stack.context.fetch(request("age == 25"))) == ["Ada", "Eve"])
    #expect(try stack.context.count(for: request("age == 25")) == 2)
    let stored = request("age == 25")
    stored.includesPendingChanges = false
    #expect(names(try stack.context.fetch(stored)).count == 2)
  }

  @Test(
    "predicates find the same in the store and among pending changes", arguments: StoreKind.allCases,
    [
      ("name == 'Ada'", ["Ada"]), ("age > 25 AND age <= 61", ["Ada", "Cyd"]), ("NOT (age == 25)", ["Ada", "Cyd"]),
      ("name IN {'Bob', 'Dan'}", ["Bob", "Dan"]), ("age BETWEEN {30, 40}", ["Ada"]), ("name CONTAINS[c] 'D'", ["Ada", "Cyd", "Dan"]),
      ("name BEGINSWITH 'B'", ["Bob"]), ("name ENDSWITH 'n'", ["Dan"]), ("name LIKE '?a*'", ["Dan"]),
      ("name MATCHES '[AB].*'", ["Ada", "Bob"]),
      ("nickname == nil", ["Ada", "Bob", "Cyd", "Dan"]), ("nickname != nil", []), ("nickname != 'x'", ["Ada", "Bob", "Cyd", "Dan"]),
      ("department.name == 'Sales'", []), ("tags.@count == 0", ["Ada", "Bob", "Cyd", "Dan"]), ("ANY tags.label == 'x'", []),
      ("TRUEPREDICATE", ["Ada", "Bob", "Cyd", "Dan"]), ("age == 25 OR name == 'Cyd'", ["Bob", "Cyd", "Dan"]),
    ])
  func predicates(_ kind: StoreKind, _ example: (String, [String])) throws {
    let stack = try people(kind)
    #expect(names(try stack.newContext().fetch(request(example.0))) == example.1)
    for object in try stack.context.fetch(request()) { object.setValue(UUID(), forKey: "badge") }  // now all are pending
    #expect(names(try stack.context.fetch(request(example.0))) == example.1)
  }

  @Test("relationships and objects serve as predicate arguments", arguments: StoreKind.allCases)
  func relationshipPredicates(_ kind: StoreKind) throws {
    let stack = try people(kind)
    let all = try stack.context.fetch(request())
    let sales = stack.insert("Department", ["name": "Sales"])
    let red = stack.insert("Tag", ["label": "red"])
    all[0].setValue(sales, forKey: "department")
    all[1].setValue(NSSet(array: [red]), forKey: "tags")
    for saved in [false, true] {
      if saved { try stack.context.save() }
      #expect(names(try stack.context.fetch(request("department == %@", sales))) == ["Ada"])
      #expect(names(try stack.context.fetch(request("department.name == 'Sales'"))) == ["Ada"])
      #expect(names(try stack.context.fetch(request("ANY tags == %@", red))) == ["Bob"])
      #expect(names(try stack.context.fetch(request("ANY tags.label BEGINSWITH 'r'"))) == ["Bob"])
      #expect(names(try stack.context.fetch(request("SELF IN %@", [all[2], all[3]]))) == ["Cyd", "Dan"])
      #expect(names(try stack.context.fetch(request("SELF == %@", all[2].objectID))) == ["Cyd"])
      #expect(names(try stack.context.fetch(request("tags.@count > 0"))) == ["Bob"])
    }
  }

  @Test("IDs, counts and dictionaries are results too", arguments: StoreKind.allCases)
  func resultTypes(_ kind: StoreKind) throws {
    let stack = try people(kind)
    let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
    ids.resultType = .managedObjectIDResultType
    ids.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let found = try stack.newContext().fetch(ids)
    #expect(found == (try stack.context.fetch(request())).map(\.objectID))
    let count = NSFetchRequest<NSNumber>(entityName: "Employee")
    count.resultType = .countResultType
    #expect(try stack.context.fetch(count) == [4])
    let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Employee")
    dictionaries.resultType = .dictionaryResultType
    dictionaries.propertiesToFetch = ["age"]
    dictionaries.returnsDistinctResults = true
    #expect(try stack.context.fetch(dictionaries).count == 3)
  }

  @Test("subentities are found unless left out", arguments: StoreKind.allCases)
  func subentities(_ kind: StoreKind) throws {
    let stack = try people(kind)
    stack.insert("Manager", ["name": "Eve"])
    try stack.context.save()
    let only = request()
    only.includesSubentities = false
    #expect(names(try stack.context.fetch(only)).count == 4)
    #expect(try stack.context.fetch(request()).count == 5)
    let managers = NSFetchRequest<NSFetchRequestResult>(entityName: "Manager")
    #expect(try stack.context.fetch(managers).count == 1)
  }

  @Test("existingObject throws where the row is gone, object(with:) gives a fault", arguments: StoreKind.allCases)
  func missing(_ kind: StoreKind) throws {
    let stack = try people(kind)
    let other = stack.newContext()
    let object = try #require(try stack.fetch("Employee", "name == %@", ["Ada"], in: other).first)
    let id = object.objectID
    other.delete(object)
    try other.save()
    let third = stack.newContext()
    let error = #expect(throws: NSError.self) { try third.existingObject(with: id) }
    #expect(error?.code == NSManagedObjectReferentialIntegrityError)
    #expect(third.object(with: id).value(forKey: "name") == nil)
  }

  @Test("an object whose row is gone counts as deleted, reads as nil, takes values and is never saved", arguments: StoreKind.allCases)
  func inaccessible(_ kind: StoreKind) throws {
    let stack = try people(kind)
    let object = try #require(try stack.fetch("Employee", "name == %@", ["Ada"]).first)
    let other = stack.newContext()
    let fault = other.object(with: object.objectID)
    stack.context.delete(object)
    try stack.context.save()
    #expect(fault.value(forKey: "name") == nil && fault.isDeleted)
    fault.setValue("Ada", forKey: "name")
    #expect(fault.value(forKey: "name") as? String == "Ada" && !other.hasChanges)
    try other.save()
    let third = stack.newContext()
    #expect(try stack.fetch("Employee", "name == %@", ["Ada"], in: third).isEmpty)
  }
}
