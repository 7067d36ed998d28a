// SPDX-License-Identifier: MIT
// The rows that claims about fetching ask for: departments, people and managers (who are people), projects and tags.

import CoreDataPredicates
import CoreDataRows
import Foundation
import TestSupport

/// A store filled with a small company.
struct Company {
  let store: any RowStore
  var schema: Schema { store.schema }
  let departments: [String: ObjectKey]
  let people: [String: ObjectKey]
  let projects: [String: ObjectKey]

  static let schema = Schema.of(
    EntitySpec(
      "Department",
      [
        .attribute("name", .string), .attribute("budget", .decimal), .attribute("site", .uri),
        .toMany("people", "Person", inverse: "department"),
        .toOne("head", "Person"),
      ]),
    EntitySpec(
      "Person", indexes: [IndexSchema(name: "byName", elements: [.init(property: "name", isAscending: true)])],
      [
        .attribute("name", .string), .attribute("nick", .string), .attribute("age", .integer16), .attribute("height", .double),
        .attribute("isRemote", .boolean), .attribute("born", .date), .attribute("badge", .uuid), .attribute("photo", .binary),
        .attribute("extra", .transformable), .toOne("department", "Department", inverse: "people"),
        .toMany("projects", "Project", inverse: "members"), .toMany("tasks", "Task", inverse: "owner", isOrdered: true),
      ]),
    EntitySpec("Manager", parent: "Person", [.attribute("level", .integer32)]),
    EntitySpec("Project", [.attribute("title", .string), .toMany("members", "Person", inverse: "projects")]),
    EntitySpec("Task", [.attribute("title", .string), .attribute("effort", .integer32), .toOne("owner", "Person", inverse: "tasks")]))

  static let badge = UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8") ?? UUID()

  init(_ factory: any StoreFactory) throws {
    store = try factory.makeStore(Company.schema)
    let schema = Company.schema
    let sales = schema.newRow(
      "Department",
      ["name": "Sales", "budget": .decimal(Decimal(string: "10.11") ?? 0), "site": URL(string: "https://sales.example").map { .url($0) }])
    let lab = schema.newRow("Department", ["name": "Lab", "budget": .decimal(2000)])
    let empty = schema.newRow("Department", ["name": "Archive"])
    let people: [Row] = [
      schema.newRow(
        "Person",
        [
          "name": "Ann", "nick": "annie", "age": 30, "height": 1.7, "isRemote": true, "born": .date(100), "badge": .uuid(Company.badge),
          "photo": .data(Data([1, 2, 3])), "department": .reference(sales.objectKey),
        ]),
      schema.newRow(
        "Person",
        [
          "name": "bob", "nick": "Bob%_*", "age": 40, "height": 1.8, "isRemote": false, "born": .date(-5e9),
          "department": .reference(sales.objectKey),
        ]),
      schema.newRow(
        "Person",
        ["name": "Élodie", "age": 25, "height": 1.6, "isRemote": true, "born": .date(9e9), "department": .reference(lab.objectKey)]),
      schema.newRow("Person", ["name": "ANN", "nick": "O'Brien \"x\" \\ 🚭", "age": 0, "department": .reference(lab.objectKey)]),
      schema.newRow("Person", ["nick": "nameless"]),
      schema.newRow("Manager", ["name": "Zoë", "age": 50, "height": 1.65, "level": 3, "department": .reference(lab.objectKey)]),
    ]
    lab.set("head", .reference(people[5].objectKey))
    let projects = ["Apollo", "Gemini", "Idle"].map { schema.newRow("Project", ["title": .string($0)]) }
    let tasks: [Row] = [
      schema.newRow("Task", ["title": "write", "effort": 3, "owner": .reference(people[0].objectKey)]),
      schema.newRow("Task", ["title": "read", "effort": 5, "owner": .reference(people[0].objectKey)]),
      schema.newRow("Task", ["effort": 7, "owner": .reference(people[1].objectKey)]),
    ]
    let rows = [sales, lab, empty] + people + projects + tasks
    let membership = schema.named("Project").toManys[0]
    let links = [
      LinkChange(relationship: membership, owner: projects[0].objectKey, added: [people[0].objectKey, people[1].objectKey], removed: []),
      LinkChange(relationship: membership, owner: projects[1].objectKey, added: [people[0].objectKey, people[5].objectKey], removed: []),
    ]
    let saved = try store.insert(rows, links: links)
    departments = Dictionary(uniqueKeysWithValues: saved[0..<3].map { ($0.string("name") ?? "", $0.objectKey) })
    self.people = Dictionary(uniqueKeysWithValues: saved[3..<9].map { ($0.string("name") ?? $0.string("nick") ?? "", $0.objectKey) })
    self.projects = Dictionary(uniqueKeysWithValues: saved[9..<12].map { ($0.string("title") ?? "", $0.objectKey) })
  }

  /// Names (or titles) of what a predicate finds, in the plan's order.
  func find(
    _ entity: String, _ format: String?, _ arguments: [Any?] = [], sort: [SortTerm] = [], limit: Int = 0, offset: Int = 0,
    subentities: Bool = true
  ) throws -> [String] {
    try store.rows(try plan(entity, format, arguments, sort: sort, limit: limit, offset: offset, subentities: subentities)).map(label)
  }

  func plan(
    _ entity: String, _ format: String?, _ arguments: [Any?] = [], sort: [SortTerm] = [], limit: Int = 0, offset: Int = 0,
    subentities: Bool = true
  ) throws -> FetchPlan {
    FetchPlan(
      entity: schema.named(entity), includesSubentities: subentities,
      predicate: try format.map { try parsePredicate(format: $0, arguments: arguments) }, sort: sort, limit: limit, offset: offset)
  }

  func label(_ row: Row) -> String {
    for name in ["name", "title", "nick", "effort"] {
      guard row.layout.slot(named: name) != nil else { continue }
      if let text = row.string(name) { return text }
      if name == "effort", let number = row.integer(name) { return "effort \(number)" }
    }
    return "?"
  }
}

extension Row {
  /// A string property that the row may not have.
  fileprivate func string(_ name: String) -> String? {
    guard let slot = layout.slot(named: name), case .string(let text)? = value(slot.ordinal) else { return nil }
    return text
  }
}
