// SPDX-License-Identifier: MIT
// The order of fetched rows, limits and offsets, subentities.

import CoreDataRows
import TestSupport
import Testing

extension StoreBehaviour {
  static var order: [StoreClaim] {
    [
      StoreClaim("a sort by an attribute puts nulls first, strings by code point") { factory in
        let company = try Company(factory)
        let up = [SortTerm(keyPath: ["name"], isAscending: true)]
        #expect(try company.find("Person", nil, sort: up) == ["nameless", "ANN", "Ann", "Zoë", "bob", "Élodie"])
        let down = [SortTerm(keyPath: ["name"], isAscending: false)]
        #expect(try company.find("Person", nil, sort: down) == ["Élodie", "bob", "Zoë", "Ann", "ANN", "nameless"])
      },
      StoreClaim("a sort without regard to case puts equal names in the order of their keys") { factory in
        let company = try Company(factory)
        let sort = [SortTerm(keyPath: ["name"], isAscending: true, comparison: .caseInsensitive)]
        #expect(try company.find("Person", "name != nil", sort: sort) == ["Ann", "ANN", "bob", "Zoë", "Élodie"])
      },
      StoreClaim("a localized sort puts accented letters with their base letters") { factory in
        let company = try Company(factory)
        for comparison in [SortTerm.Comparison.localized, .localizedCaseInsensitive, .localizedStandard] {
          let sort = [SortTerm(keyPath: ["name"], isAscending: true, comparison: comparison)]
          let names = try company.find("Person", "name != nil AND name != 'ANN'", sort: sort)
          #expect(names == ["Ann", "bob", "Élodie", "Zoë"])
        }
      },
      StoreClaim("several keys sort one after the other, through a to-one too") { factory in
        let company = try Company(factory)
        let sort = [SortTerm(keyPath: ["department", "name"], isAscending: false), SortTerm(keyPath: ["age"], isAscending: true)]
        #expect(try company.find("Person", nil, sort: sort) == ["Ann", "bob", "ANN", "Élodie", "Zoë", "nameless"])
      },
      StoreClaim("a sort by the number of members") { factory in
        let company = try Company(factory)
        let sort = [SortTerm(keyPath: ["people", "@count"], isAscending: false)]
        #expect(try company.find("Department", nil, sort: sort) == ["Lab", "Sales", "Archive"])
      },
      StoreClaim("a sort by identity") { factory in
        let company = try Company(factory)
        for key in ["self", "objectID"] {
          let sort = [SortTerm(keyPath: [key], isAscending: false)]
          #expect(try company.find("Department", nil, sort: sort) == ["Archive", "Lab", "Sales"])
        }
      },
      StoreClaim("limit and offset cut the sorted rows, and the count follows them") { factory in
        let company = try Company(factory)
        let sort = [SortTerm(keyPath: ["age"], isAscending: true)]
        #expect(try company.find("Person", nil, sort: sort, limit: 2) == ["nameless", "ANN"])
        #expect(try company.find("Person", nil, sort: sort, limit: 2, offset: 3) == ["Ann", "bob"])
        #expect(try company.find("Person", nil, sort: sort, offset: 4) == ["bob", "Zoë"])
        #expect(try company.find("Person", nil, sort: sort, limit: 9, offset: 9) == [])
        #expect(try company.store.count(company.plan("Person", nil, sort: sort, limit: 4)) == 4)
        #expect(try company.store.count(company.plan("Person", nil, limit: 4, offset: 4)) == 2)
        #expect(try company.store.keys(company.plan("Person", nil, sort: sort, limit: 1, offset: 5)) == [company.people["Zoë"]])
      },
      StoreClaim("subentities are in or out as the plan says, and rows are of their own entity") { factory in
        let company = try Company(factory)
        let sort = [SortTerm(keyPath: ["age"], isAscending: false)]
        #expect(try company.find("Person", "age > 30", sort: sort) == ["Zoë", "bob"])
        #expect(try company.find("Person", "age > 30", sort: sort, subentities: false) == ["bob"])
        #expect(try company.find("Manager", nil) == ["Zoë"])
        let rows = try company.store.rows(try company.plan("Person", "age > 30", sort: sort))
        #expect(rows.map(\.layout.entityName) == ["Manager", "Person"])
        #expect(rows.first?.integer("level") == 3)
        let keys = try company.store.keys(try company.plan("Person", "age > 30", sort: sort))
        #expect(keys.map { company.schema.entities[Int($0.entity)].name } == ["Manager", "Person"])
      },
      StoreClaim("a predicate or sort of something that is not stored is refused, not guessed") { factory in
        let company = try Company(factory)
        for format in ["shoeSize == 3", "department.colour == 3"] {
          #expect {
            _ = try company.find("Person", format)
          } throws: { if case RowStoreError.cannotTranslate = $0 { true } else { false } }
        }
        #expect {
          _ = try company.find("Person", nil, sort: [SortTerm(keyPath: ["shoeSize"], isAscending: true)])
        } throws: { if case RowStoreError.cannotTranslate = $0 { true } else { false } }
      },
    ]
  }
}
