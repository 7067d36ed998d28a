// SPDX-License-Identifier: MIT
// Fetches of values: columns, aggregates, groups; the expected values are spelled out.

import CoreDataPredicates
import CoreDataRows
import Foundation
import TestSupport
import Testing

extension StoreBehaviour {
  static var values: [StoreClaim] {
    [
      StoreClaim("columns are properties, key paths, keys and expressions of each row") { factory in
        let company = try Company(factory)
        let plan = try company.values(
          "Person", ["name", "department.name", "SELF", "age * 2", "department"], where: "age >= 40", sort: "age")
        let table = try company.store.values(plan)
        let (bob, zoë) = (try #require(company.people["bob"]), try #require(company.people["Zoë"]))
        let (sales, lab) = (try #require(company.departments["Sales"]), try #require(company.departments["Lab"]))
        #expect(table.kinds == [.string, .string, .objectID, nil, .objectID])
        #expect(
          table.comparable == [
            [Data("bob".utf8), Data("Sales".utf8), bob, Int64(80), sales], [Data("Zoë".utf8), Data("Lab".utf8), zoë, Int64(100), lab],
          ])
        if case .reference(let key)? = table.values[7] { #expect(company.schema.entities[Int(key.entity)].name == "Manager") }
      },
      StoreClaim("an aggregate is over all rows, and of no rows there is one result") { factory in
        let company = try Company(factory)
        let columns = ["count:(SELF)", "count:(age)", "sum:(age)", "average:(age)", "min:(name)", "max:(born)", "median:(age)"]
        let all = try company.store.values(company.values("Person", columns))
        #expect(all.kinds == [.integer64, .integer64, nil, .double, .string, .date, .double])
        #expect(all.comparable == [[Int64(6), Int64(5), Int64(145), 29.0, Data("ANN".utf8), 9e9, 30.0]])
        let none = try company.store.values(company.values("Person", columns, where: "age > 100"))
        let zero: AnyHashable? = Int64(0)
        #expect(none.comparable == [[zero, zero, zero, nil, nil, nil, nil]])
      },
      StoreClaim("what stands beside a greatest value is of the row that has it") { factory in
        let company = try Company(factory)
        #expect(try company.store.values(company.values("Person", ["name", "max:(age)"])).comparable == [[Data("Zoë".utf8), Int64(50)]])
      },
      StoreClaim("groups come in their order, nil first, and having keeps some") { factory in
        let company = try Company(factory)
        var plan = try company.values("Person", ["department.name", "count:(SELF)", "max:(age)"], groups: ["department.name"])
        #expect(
          try company.store.values(plan).comparable == [
            [nil, Int64(1), nil], [Data("Lab".utf8), Int64(3), Int64(50)], [Data("Sales".utf8), Int64(2), Int64(40)],
          ])
        plan.having = try parsePredicate(format: "max:(age) > 40", arguments: [])
        #expect(try company.store.values(plan).comparable == [[Data("Lab".utf8), Int64(3), Int64(50)]])
        plan.having = nil
        plan.order = [ValueOrder(try parseExpression(format: "count:(SELF)", arguments: []), isAscending: false)]
        plan.fetch.limit = 1
        plan.fetch.offset = 1
        #expect(try company.store.values(plan).comparable == [[Data("Sales".utf8), Int64(2), Int64(40)]])
      },
      StoreClaim("an aggregate over a to-many counts every member, equal ones too") { factory in
        let company = try Company(factory)
        try company.store.insert([
          company.schema.newRow("Person", ["age": 40, "department": company.departments["Sales"].map { .reference($0) }])
        ])
        let columns = ["sum:(people.age)", "people.@sum.age", "count:(people.age)", "count:(distinct:(people.age))", "people.@count"]
        let plan = try company.values("Department", columns, where: "name == 'Sales'")
        #expect(try company.store.values(plan).comparable == [[Int64(110), Int64(110), Int64(3), Int64(2), Int64(3)]])
      },
      StoreClaim("rows and keys given with the plan have one order") { factory in
        let company = try Company(factory)
        var plan = try company.values("Person", ["age"], where: "age > 20")
        let choice = try parseExpression(format: "TERNARY(age == 30, %@, SELF)", arguments: [company.people["Zoë"]])
        plan.order = [ValueOrder(choice, isAscending: false), ValueOrder(.keyPath(["age"]), isAscending: false)]
        #expect(try company.store.values(plan).comparable == [[Int64(50)], [Int64(30)], [Int64(25)], [Int64(40)]])
      },
      StoreClaim("distinct results are there once") { factory in
        let company = try Company(factory)
        var plan = try company.values("Person", ["isRemote"])
        plan.isDistinct = true
        #expect(try company.store.values(plan).comparable == [[nil], [Int64(0)], [Int64(1)]])
      },
      StoreClaim("a decimal column adds exactly and is a decimal") { factory in
        let company = try Company(factory)
        for text in ["0.1", "0.2"] {
          try company.store.insert([company.schema.newRow("Department", ["budget": .decimal(Decimal(string: text) ?? 0)])])
        }
        let plan = try company.values("Department", ["sum:(budget)", "max:(budget) + 1"], where: "budget < 1")
        let table = try company.store.values(plan)
        #expect(table.kinds == [.decimal, .decimal])
        #expect(table.comparable == [[Decimal(string: "0.3"), Decimal(string: "1.2")]])
      },
      StoreClaim("a column is of the type asked for, and one that cannot be is refused") { factory in
        let company = try Company(factory)
        func column(_ format: String, _ kind: AttributeKind) throws -> ValuePlan {
          var plan = try company.values("Person", [format], where: "name == 'Ann'")
          plan.columns[0].kind = kind
          return plan
        }
        #expect(try company.store.values(column("age", .decimal)).comparable == [[Decimal(30)]])
        #expect(try company.store.values(column("age / 4", .integer64)).comparable == [[Int64(7)]])
        #expect(try company.store.values(column("age + 1", .date)).comparable == [[31.0]])
        #expect(try company.store.values(column("born", .double)).comparable == [[100.0]])
        for (format, kind) in [("name", AttributeKind.integer64), ("age", .string), ("SELF", .string)] {
          #expect {
            _ = try company.store.values(column(format, kind))
          } throws: { if case RowStoreError.cannotTranslate = $0 { true } else { false } }
        }
      },
    ]
  }
}

extension Company {
  func values(
    _ entity: String, _ columns: [String], where format: String? = nil, groups: [String] = [], sort: String? = nil
  ) throws -> ValuePlan {
    func parsed(_ text: String) throws -> ExpressionTree { try parseExpression(format: text, arguments: []) }
    return ValuePlan(
      fetch: try plan(entity, format), columns: try columns.map { ValueColumn(try parsed($0)) }, groups: try groups.map(parsed),
      order: try sort.map { [ValueOrder(try parsed($0), isAscending: true)] } ?? [])
  }
}

extension ValueTable {
  /// The results as values that compare.
  var comparable: [[AnyHashable?]] {
    (0..<count).map { result in kinds.indices.map { values[result * kinds.count + $0]?.comparable } }
  }
}
