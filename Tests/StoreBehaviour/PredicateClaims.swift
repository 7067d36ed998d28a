// SPDX-License-Identifier: MIT
// Fetches with every operator find what evaluation in memory finds; the expected names are spelled out.

import CoreDataPredicates
import CoreDataRows
import Foundation
import TestSupport
import Testing

/// A predicate on one of the company's entities and whom it finds.
struct Question: Sendable {
  let entity: String
  let format: String
  let arguments: @Sendable (Company) -> [Any?]
  let expected: Set<String>

  static func people(_ format: String, _ expected: Set<String>, _ arguments: @escaping @Sendable (Company) -> [Any?] = { _ in [] })
    -> Question
  {
    Question(entity: "Person", format: format, arguments: arguments, expected: expected)
  }
  static func departments(_ format: String, _ expected: Set<String>, _ arguments: @escaping @Sendable (Company) -> [Any?] = { _ in [] })
    -> Question
  {
    Question(entity: "Department", format: format, arguments: arguments, expected: expected)
  }
}

extension StoreBehaviour {
  static var predicates: [StoreClaim] {
    questions.map { question in
      StoreClaim("\(question.entity) where \(question.format) finds \(question.expected.sorted().joined(separator: ", "))") { factory in
        let company = try Company(factory)
        let arguments = question.arguments(company)
        #expect(Set(try company.find(question.entity, question.format, arguments)) == question.expected)
        let all = Set(try company.find(question.entity, nil))
        #expect(Set(try company.find(question.entity, "NOT (\(question.format))", arguments)) == all.subtracting(question.expected))
        #expect(try company.store.count(company.plan(question.entity, question.format, arguments)) == question.expected.count)
        #expect(try company.store.keys(company.plan(question.entity, question.format, arguments)).count == question.expected.count)
      }
    }
  }

  private static var questions: [Question] {
    comparisons + strings + membership + paths + entities + toManys + modifiedConstants + calculations + subqueries
  }

  private static var comparisons: [Question] {
    [
      .people("TRUEPREDICATE", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("FALSEPREDICATE", []),
      .people("age == 30", ["Ann"]),
      .people("age == 0", ["ANN"]),
      .people("age != 30", ["bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("age == nil", ["nameless"]),
      .people("age != nil", ["Ann", "bob", "Élodie", "ANN", "Zoë"]),
      .people("age > 30", ["bob", "Zoë"]),
      .people("age >= 30.5", ["bob", "Zoë"]),
      .people("30 < age", ["bob", "Zoë"]),
      .people("age < 30", ["Élodie", "ANN"]),
      .people("age <= 30", ["Ann", "Élodie", "ANN"]),
      .people("age < nil", []),
      .people("age == '30'", []),
      .people("age != '30'", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("isRemote == YES", ["Ann", "Élodie"]),
      .people("isRemote == %@", ["bob"]) { _ in [false] },
      .people("NOT isRemote == YES", ["bob", "ANN", "nameless", "Zoë"]),
      .people("height > 1.65", ["Ann", "bob"]),
      .people("height == 1.8", ["bob"]),
      .people("born < %@", ["bob"]) { _ in [Date(timeIntervalSinceReferenceDate: 0)] },
      .people("born == %@", ["Ann"]) { _ in [Date(timeIntervalSinceReferenceDate: 100)] },
      .people("badge == %@", ["Ann"]) { _ in [Company.badge] },
      .people("badge != %@", ["bob", "Élodie", "ANN", "nameless", "Zoë"]) { _ in [Company.badge] },
      .people("photo == %@", ["Ann"]) { _ in [Data([1, 2, 3])] },
      .people("extra == nil", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .departments("budget > 10.1", ["Sales", "Lab"]),
      .departments("budget == %@", ["Sales"]) { _ in [Decimal(string: "10.11")] },
      .departments("budget == %@", ["Lab"]) { _ in [2000] },
      .departments("site == %@", ["Sales"]) { _ in [URL(string: "https://sales.example")] },
      .departments("site == 'https://sales.example'", []),
      .people("age BETWEEN {25, 40}", ["Ann", "bob", "Élodie"]),
      .people("age BETWEEN %@", ["Ann", "Élodie"]) { _ in [[25, 30]] },
      .people("age > 30 AND isRemote == NO", ["bob"]),
      .people("age > 30 OR name == nil", ["bob", "Zoë", "nameless"]),
      .people("NOT (age > 30 OR name == nil)", ["Ann", "Élodie", "ANN"]),
      .people("age > 20 AND (name == 'Ann' OR name == 'bob') AND height < 1.75", ["Ann"]),
      .people("name == nick", []),
      .people("name != nick", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("age + 10 == 40", ["Ann"]),
      .people("age * 2 > 90", ["Zoë"]),
      .people("1 == 1 AND age == 50", ["Zoë"]),
      .people("age ==[c] 30", ["Ann"]),
      .people("age !=[cd] 30", ["bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("age >[c] 30", ["bob", "Zoë"]),
      .people("age <=[n] 30", ["Ann", "Élodie", "ANN"]),
      .people("age BETWEEN[cd] {25, 40}", ["Ann", "bob", "Élodie"]),
      .people("height ==[c] 1.8", ["bob"]),
      .people("isRemote ==[c] YES", ["Ann", "Élodie"]),
      .people("badge ==[cd] %@", ["Ann"]) { _ in [Company.badge] },
      .people("born <[c] %@", ["bob"]) { _ in [Date(timeIntervalSinceReferenceDate: 0)] },
      .people("age + 10 ==[c] 40", ["Ann"]),
      .people("age ==[c] height", ["nameless"]),
      .people("%@ < age", ["bob", "Zoë"]) { _ in [30] },
      .people("%@ == name", ["Ann"]) { _ in ["Ann"] },
      .people("30 BETWEEN {age, 45}", ["Ann", "Élodie", "ANN"]),
      .people("30 BETWEEN {40, age}", []),
      .people("%@ BETWEEN {age, nil}", []) { _ in [30] },
      .people("name BETWEEN {'ANN', 'Zoë'}", ["Ann", "ANN", "Zoë"]),
      .people("name BETWEEN[c] {'b', 'c'}", ["bob"]),
      .people("born BETWEEN {%@, %@}", ["Ann"]) { _ in [0, 200].map { Date(timeIntervalSinceReferenceDate: $0) } },
    ]
  }

  private static var strings: [Question] {
    [
      .people("name == 'Ann'", ["Ann"]),
      .people("name ==[c] 'ann'", ["Ann", "ANN"]),
      .people("name ==[cd] 'elodie'", ["Élodie"]),
      .people("name ==[c] 'elodie'", []),
      .people("name !=[c] 'ann'", ["bob", "Élodie", "nameless", "Zoë"]),
      .people("name < 'B'", ["Ann", "ANN"]),
      .people("name >[c] 'b'", ["bob", "Élodie", "Zoë"]),
      .people("name BEGINSWITH 'A'", ["Ann", "ANN"]),
      .people("name BEGINSWITH ''", []),
      .people("name BEGINSWITH 'É'", ["Élodie"]),
      .people("name BEGINSWITH[cd] 'e'", ["Élodie"]),
      .people("name BEGINSWITH[c] 'an'", ["Ann", "ANN"]),
      .people("name ENDSWITH 'n'", ["Ann"]),
      .people("name ENDSWITH[c] 'N'", ["Ann", "ANN"]),
      .people("name CONTAINS 'o'", ["bob", "Élodie", "Zoë"]),
      .people("name CONTAINS[cd] 'OE'", ["Zoë"]),
      .people("nick CONTAINS '%_*'", ["bob"]),
      .people("nick == %@", ["ANN"]) { _ in ["O'Brien \"x\" \\ 🚭"] },
      .people("nick CONTAINS %@", ["ANN"]) { _ in ["🚭"] },
      .people("name LIKE 'A*'", ["Ann", "ANN"]),
      .people("name LIKE '?o?'", ["bob", "Zoë"]),
      .people("name LIKE[c] 'ANN'", ["Ann", "ANN"]),
      .people("nick LIKE 'Bob%_\\\\*'", ["bob"]),
      .people("name MATCHES '[A-Z][a-z]+'", ["Ann"]),
      .people("name MATCHES[c] 'a.*'", ["Ann", "ANN"]),
      .people("'Annabel' CONTAINS name", ["Ann"]),
      .people("name BEGINSWITH nick", []),
      .people("nick BEGINSWITH[c] name", ["Ann", "bob"]),
      .people("lowercase(name) == 'ann'", ["Ann", "ANN"]),
      .people("name CONTAINS nil", []),
    ]
  }

  private static var membership: [Question] {
    [
      .people("age IN {30, 40, 99}", ["Ann", "bob"]),
      .people("age IN %@", ["Ann", "bob"]) { _ in [[30, 40.0, "x", nil] as [Any?]] },
      .people("age IN {}", []),
      .people("age IN %@", []) { _ in [nil] },
      .people("%@ CONTAINS name", []) { _ in [nil] },
      .people("NOT age IN {30, 40}", ["Élodie", "ANN", "nameless", "Zoë"]),
      .people("name IN[c] {'ann', 'BOB'}", ["Ann", "bob", "ANN"]),
      .people("name IN %@", ["Ann", "Zoë"]) { _ in [Set(["Ann", "Zoë", "'; DROP TABLE ZPERSON; --"])] },
      .people("name IN %@", ["Ann"]) { _ in [(0..<2000).map { "name \($0)" } + ["Ann"]] },
      .people("age IN %@", ["Ann", "bob", "Élodie", "ANN", "Zoë"]) { _ in [Array(0...1000)] },
      .people("badge IN %@", ["Ann"]) { _ in [[Company.badge, UUID()]] },
      .people("age IN %@", ["Ann", "bob"]) { _ in [["few": 30, "many": 40]] },
      .people("age IN %@", []) { _ in [[30: "few", 40: "many"]] },
      .people("%@ CONTAINS name", ["Ann", "Zoë"]) { _ in [["first": "Ann", "last": "Zoë"] as NSDictionary] },
      .people("age IN ({30, 40} MINUS %@)", ["Ann"]) { _ in [["many": 40]] },
      .people("age IN (%@ INTERSECT {30, 25})", ["Ann"]) { _ in [["few": 30, "many": 40]] },
      .people("30 IN {age, 45}", ["Ann"]),
      .people("30 IN {age, 30}", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("{age, department.head.age} CONTAINS 50", ["Élodie", "ANN", "Zoë"]),
      .people("'ann' IN[c] {name, nick}", ["Ann", "ANN"]),
      .people("nil IN {age, height}", []),
      .people("age IN[c] {30, 40, 99}", ["Ann", "bob"]),
      .people("age IN[cd] %@", ["Ann", "bob"]) { _ in [[30, 40.0]] },
      .people("%@ CONTAINS[c] age", ["Ann", "bob"]) { _ in [[30, 40]] },
      .people("SELF == %@", ["bob"]) { [$0.people["bob"]] },
      .people("SELF != %@", ["Ann", "Élodie", "ANN", "nameless", "Zoë"]) { [$0.people["bob"]] },
      .people("SELF IN %@", ["bob", "Zoë"]) { [[$0.people["bob"], $0.people["Zoë"], $0.projects["Apollo"]].compactMap { $0 }] },
      .people("objectID == %@", ["Ann"]) { [$0.people["Ann"]] },
      .people("SELF == %@", []) { company in
        company.people["bob"].map { [ObjectKey(primaryKey: $0.primaryKey, entity: $0.entity, rootEntity: $0.rootEntity, store: 99)] } ?? []
      },
    ]
  }

  private static var paths: [Question] {
    [
      .people("department.name == 'Sales'", ["Ann", "bob"]),
      .people("department.name != 'Sales'", ["Élodie", "ANN", "nameless", "Zoë"]),
      .people("department.name == nil", ["nameless"]),
      .people("department == nil", ["nameless"]),
      .people("department != nil", ["Ann", "bob", "Élodie", "ANN", "Zoë"]),
      .people("department == %@", ["Ann", "bob"]) { [$0.departments["Sales"]] },
      .people("department != %@", ["Élodie", "ANN", "nameless", "Zoë"]) { [$0.departments["Sales"]] },
      .people("department IN %@", ["Élodie", "ANN", "Zoë"]) { [[$0.departments["Lab"], $0.departments["Archive"]].compactMap { $0 }] },
      .people("department.head.name == 'Zoë'", ["Élodie", "ANN", "Zoë"]),
      .people("department.head == SELF", ["Zoë"]),
      .people("department.head.age > 40 AND department.name BEGINSWITH 'L'", ["Élodie", "ANN", "Zoë"]),
      .people("department.people.@count == 3", ["Élodie", "ANN", "Zoë"]),
      .people("department.people.@count == 0", []),
      Question(entity: "Manager", format: "level == 3", arguments: { _ in [] }, expected: ["Zoë"]),
      Question(entity: "Manager", format: "name CONTAINS 'o' AND department.name == 'Lab'", arguments: { _ in [] }, expected: ["Zoë"]),
    ]
  }

  private static var calculations: [Question] {
    [
      .people("age / 4 == 7", ["Ann"]),
      .people("age / 4.0 == 7.5", ["Ann"]),
      .people("age / 0 == nil", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("modulus:by:(age, 20) == 10", ["Ann", "Zoë"]),
      .people("age ** 2 == 900", ["Ann"]),
      .people("sqrt:(age) == 5", ["Élodie"]),
      .people("abs:(age - 35) == 5", ["Ann", "bob"]),
      .people("floor:(height * 10) == 16", ["Élodie", "Zoë"]),
      .people("bitwiseAnd:with:(age, 1) == 1", ["Élodie"]),
      .people("bitwiseXor:with:(age, 1) == 31", ["Ann"]),
      .people("min:({age, 35}) == 35", ["bob", "Zoë", "nameless"]),
      .people("sum:({age, height}) > 50", ["Zoë"]),
      .people("length:(name) == length:(nick) - 2", ["Ann"]),
      .people("uppercase:(name) == 'ANN'", ["Ann", "ANN"]),
      .people("canonical:(name) == 'elodie'", ["Élodie"]),
      .people("canonical:(name) IN {'ann', 'zoe'}", ["Ann", "ANN", "Zoë"]),
      .people("canonical:(name) == canonical:('ZOË')", ["Zoë"]),
      .people("canonical:(nick) == nil", ["Élodie", "Zoë"]),
      .people("TERNARY(age > 30, 'old', name) == 'old'", ["bob", "Zoë"]),
      .people("TERNARY(department == nil, nil, age) == nil", ["nameless"]),
      .people("TERNARY(isRemote == YES, age, height) > 20", ["Ann", "Élodie"]),
      .people("CAST(age, 'NSDate') > born", ["bob"]),
      .people("CAST(born, 'NSNumber') + 1 == 101", ["Ann"]),
      .people("CAST(age, 'NSString') BEGINSWITH '3'", ["Ann"]),
      .people("born < now()", ["Ann", "bob"]),
      .people("born < CAST(CAST(now(), 'NSNumber') - 86400, 'NSDate')", ["Ann", "bob"]),
      .departments("budget * 2 == 20.22", ["Sales"]),
      .departments("budget + %@ == %@", ["Sales"]) { _ in [Decimal(string: "0.1"), Decimal(string: "10.21")] },
      .departments("budget - 10 > 0.1 AND budget / 2 < 6", ["Sales"]),
      .departments("-budget < 0", ["Sales", "Lab"]),
      .people("department.budget + age > 2000", ["Élodie", "Zoë"]),
    ]
  }

  private static var subqueries: [Question] {
    [
      .departments("ANY SUBQUERY(people, $p, $p.age > 20).name == 'Ann'", ["Sales"]),
      .departments("SUBQUERY(people, $p, $p.age > 30).@max.age == 50", ["Lab"]),
      .departments("sum:(SUBQUERY(people, $p, $p.age > 25).age) == 70", ["Sales"]),
      .departments("SUBQUERY(people, $p, SUBQUERY($p.projects, $q, $q.title == 'Gemini').@count > 0).@count == 1", ["Sales", "Lab"]),
      .departments("SUBQUERY(people, $p, $p.name == head.name).@count == 1", ["Lab"]),
      .departments("'bob' IN SUBQUERY(people, $p, $p.age > 30).name", ["Sales"]),
      .departments("count:(people.nick) == 2", ["Sales"]),
      .departments("count:(people) == 3", ["Lab"]),
      .departments("average:(people.age) == 35", ["Sales"]),
      .departments("median:(people.age) == 25", ["Lab"]),
      .departments("max:(people.name) == 'bob'", ["Sales"]),
      .departments("stddev:(people.age) == 5", ["Sales"]),
      .departments("people.@min.name == 'Ann'", ["Sales"]),
      .departments("ALL people.age BETWEEN {20, 45}", ["Sales", "Archive"]),
      .people("%@ IN (projects UNION tasks)", ["Ann", "bob"]) { [$0.projects["Apollo"]] },
      .people("name IN (department.people.name UNION {'Ann'})", ["Ann", "bob", "Élodie", "ANN", "Zoë"]),
      .people("'bob' IN (department.people.name INTERSECT {'bob'})", ["Ann", "bob"]),
      .people("'Ann' IN ({'Ann'} MINUS department.people.name)", ["Élodie", "ANN", "nameless", "Zoë"]),
      .people("({'x'} UNION department.people.name) CONTAINS 'x'", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("age IN (%@ UNION {30})", ["Ann"]) { _ in [nil] },
      .people("age IN ({30, 40} MINUS ({40} INTERSECT %@))", ["Ann", "bob"]) { _ in [nil] },
      .people("count:(tasks) == 2", ["Ann"]),
      .people("tasks[SIZE] == 2", ["Ann"]),
      .people("tasks[0].effort == 3", ["Ann"]),
      .people("tasks[LAST].effort == 5", ["Ann"]),
      .people("tasks.effort[FIRST] > 3", ["bob"]),
      .people("tasks[1] != nil", ["Ann"]),
      .people("tasks[7] == nil", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]),
      .people("sum:(tasks.effort) == 8", ["Ann"]),
      .people("SELF IN department.people", ["Ann", "bob", "Élodie", "ANN", "Zoë"]),
      .people("SELF == department.head OR department.head == SELF", ["Zoë"]),
      .people("department == department.head", ["nameless"]),
    ]
  }

  /// `entity` of a row and of what it leads to.
  private static var entities: [Question] {
    [
      .people("entity == %@", ["Zoë"]) { _ in [EntityIdentity(name: "Manager")] },
      .people("entity != %@", ["Zoë"]) { _ in [EntityIdentity(name: "Person")] },
      .people("%@ == SELF.entity", ["Zoë"]) { _ in [EntityIdentity(name: "Manager")] },
      .people("entity IN %@", ["Zoë"]) { _ in [[EntityIdentity(name: "Manager"), EntityIdentity(name: "Project")]] },
      .people("entity == %@", []) { _ in [EntityIdentity(name: "Project")] },
      .people("entity == 'Manager'", []),
      .people("entity.name == 'Manager'", ["Zoë"]),
      .people("entity.name BEGINSWITH[c] 'man'", ["Zoë"]),
      .people("department.head.entity.name == 'Manager'", ["Élodie", "ANN", "Zoë"]),
      .people("department.head.entity == nil", ["Ann", "bob", "nameless"]),
      .departments("ANY people.entity == %@", ["Lab"]) { _ in [EntityIdentity(name: "Manager")] },
      .departments("ANY people.entity.name == 'Manager'", ["Lab"]),
      .departments("SUBQUERY(people, $p, $p.entity.name == 'Person').@count == 2", ["Sales", "Lab"]),
    ]
  }

  /// ANY, ALL and NONE of collections that come with the predicate.
  private static var modifiedConstants: [Question] {
    [
      .people("ANY %@ == name", ["Ann", "Zoë"]) { _ in [["Ann", "Zoë"]] },
      .people("ANY %@ BEGINSWITH name", ["bob"]) { _ in [["bobsled", "ann"]] },
      .people("ANY %@ ==[cd] name", ["Ann", "ANN", "Élodie"]) { _ in [Set(["ann", "elodie"])] },
      .people("ALL %@ < age", ["bob", "Zoë"]) { _ in [[20, 35]] },
      .people("ANY %@ < age", ["Ann", "bob", "Élodie", "Zoë"]) { _ in [[20, 35]] },
      .people("NONE %@ == name", ["bob", "Élodie", "ANN", "nameless", "Zoë"]) { _ in [["Ann", "Carl"]] },
      .people("ANY %@ == name", []) { _ in [[String]()] },
      .people("ALL %@ == name", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]) { _ in [[String]()] },
      .people("ANY %@ == name", ["nameless"]) { _ in [[NSNull()]] },
      .people("ANY %@ == name", ["Ann", "bob"]) { _ in [[["Ann"], ["bob", "x"]]] },
      .people("ANY %@ == 'Ann'", ["Ann", "bob", "Élodie", "ANN", "nameless", "Zoë"]) { _ in [["Ann"]] },
      .people("ANY {age, 1} == 30", ["Ann"]),
      .people("ALL {age, height} > 1.75", ["bob"]),
      .people("ALL {age, %@} > 20", ["Ann", "bob", "Élodie", "Zoë"]) { _ in [[30, 40]] },
      .people("ANY {name, nick} CONTAINS[c] 'nn'", ["Ann", "ANN"]),
      .people("ANY %@ IN projects.title", ["Ann", "bob"]) { _ in [["Apollo", "Soyuz"]] },
      .departments("ANY %@ == people.@count", ["Archive"]) { _ in [[0, 17]] },
    ]
  }

  private static var toManys: [Question] {
    [
      .departments("ANY people.name == 'Ann'", ["Sales"]),
      .departments("ANY people.age > 45", ["Lab"]),
      .departments("ANY people.nick == nil", []),
      .people("ANY projects.members.department.budget > 100", ["Ann", "Zoë"]),
      .people("age IN {department.head.age, 25}", ["Zoë", "Élodie"]),
      .departments("ANY people.name != 'Ann'", ["Sales", "Lab"]),
      .departments("ALL people.age > 20", ["Sales", "Archive"]),
      .departments("NONE people.name == 'Ann'", ["Lab", "Archive"]),
      .departments("ANY people.name LIKE[c] 'zo*'", ["Lab"]),
      .departments("ANY people.age IN {25, 40}", ["Sales", "Lab"]),
      .departments("ANY people == %@", ["Lab"]) { [$0.people["Zoë"]] },
      .departments("ANY people IN %@", ["Sales"]) { [[$0.people["Ann"], $0.people["bob"]].compactMap { $0 }] },
      .departments("people CONTAINS %@", ["Sales"]) { [$0.people["bob"]] },
      .departments("%@ IN people", ["Sales"]) { [$0.people["bob"]] },
      .departments("'Ann' IN people.name", ["Sales"]),
      .departments("people.@count == 0", ["Archive"]),
      .departments("people.@count > 2", ["Lab"]),
      .departments("people.@sum.age > 70", ["Lab"]),
      .departments("people.@max.age == 40", ["Sales"]),
      .departments("people.@min.age == nil", ["Archive"]),
      .departments("people.@avg.age == 35", ["Sales"]),
      .departments("SUBQUERY(people, $p, $p.age > 20 AND $p.isRemote == YES).@count == 1", ["Sales", "Lab"]),
      .departments("SUBQUERY(people, $p, $p == %@).@count > 0", ["Sales"]) { [$0.people["Ann"]] },
      .departments("ANY people.projects.title == 'Gemini'", ["Sales", "Lab"]),
      .departments("ANY people.projects == %@", ["Sales"]) { [$0.projects["Apollo"]] },
      .people("ANY projects.title == 'Apollo'", ["Ann", "bob"]),
      .people("projects.@count == 2", ["Ann"]),
      .people("ANY tasks.effort == 5", ["Ann"]),
      .people("ANY tasks.title == nil", ["bob"]),
      .people("ALL tasks.effort >= 3 AND tasks.@count > 0", ["Ann", "bob"]),
      .people("ANY projects.members.name == 'bob'", ["Ann", "bob"]),
      Question(entity: "Project", format: "ANY members.department.name == 'Lab'", arguments: { _ in [] }, expected: ["Gemini"]),
      Question(entity: "Project", format: "members.@count == 0", arguments: { _ in [] }, expected: ["Idle"]),
      Question(entity: "Project", format: "NONE members.age > 45", arguments: { _ in [] }, expected: ["Apollo", "Idle"]),
    ]
  }
}
