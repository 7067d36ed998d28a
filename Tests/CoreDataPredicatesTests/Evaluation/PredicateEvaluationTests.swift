// SPDX-License-Identifier: MIT
// What predicates answer, format by format.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

/// The object that the table's predicates are asked of.
private func person() -> [String: Any] {
  [
    "name": "Zoë O'Brien", "nick": "zoe", "empty": "", "age": 30, "height": 1.75, "price": Decimal(string: "0.1") ?? 0, "isMember": true,
    "big": Int64(9_007_199_254_740_993), "huge": UInt64.max, "born": Date(timeIntervalSinceReferenceDate: 100), "pattern": "a*b",
    "id": UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID(), "data": Data([1, 2]),
    "home": URL(string: "http://a.b/c") ?? URL(fileURLWithPath: "/"),
    "tags": Set(["red", "green"]), "numbers": [1, 2, 3], "nothing": NSNull(), "vacant": [Int](), "nan": Double.nan,
    "friends": [
      ["name": "Ann", "age": 20, "pets": [["name": "Rex"], ["name": "Mia"]]], ["name": "Bob", "age": 40, "pets": [[String: String]]()],
      ["name": "Cid"],
    ] as [[String: Any]],
    "mother": ["name": "Eva", "mother": ["name": "Ida"]] as [String: Any],
  ]
}

@Suite struct PredicateEvaluationTests {
  @Test(
    arguments: [
      // nil
      ("missing == nil", true), ("missing != nil", false), ("name == nil", false), ("name != nil", true), ("missing == 3", false),
      ("missing != 3", true), ("missing < 3", false), ("missing >= 3", false), ("missing <= nil", false), ("nothing == nil", true),
      ("NOT missing < 3", true), ("missing CONTAINS 'a'", false), ("name CONTAINS missing", false), ("missing LIKE '*'", false),
      ("missing MATCHES '.*'", false), ("missing IN {1, 2}", false), ("1 IN missing", false), ("missing BETWEEN {1, 2}", false),
      ("missing.name == nil", true), ("mother.mother.mother.name == nil", true), ("mother.mother.name == 'Ida'", true),
      // Numbers
      ("age == 30", true), ("age == 30.0", true), ("age > 29.5", true), ("age < 30", false), ("age BETWEEN {30, 31}", true),
      ("age BETWEEN {31, 40}", false), ("height == 1.75", true), ("height > 1", true), ("price == 0.1", true), ("price < 1", true),
      ("isMember == YES", true), ("isMember == 1", true), ("isMember != NO", true), ("isMember == TRUE", true), ("age == YES", false),
      ("big == 9007199254740993", true), ("big == 9007199254740992", false), ("big == 9007199254740992.0", false),
      ("big > 9007199254740992.0", true), ("huge == 18446744073709551615", true), ("huge > 9223372036854775807", true),
      ("huge > 1e19", true), ("nan == nan", false), ("nan < 3", false), ("nan > 3", false), ("age == '30'", false), ("age != '30'", true),
      // Strings
      ("nick == 'zoe'", true), ("nick == 'ZOE'", false), ("nick ==[c] 'ZOE'", true), ("nick ==[d] 'zoë'", true),
      ("nick !=[c] 'ZOE'", false),
      ("name BEGINSWITH 'Zoë'", true), ("name BEGINSWITH 'zoe'", false), ("name BEGINSWITH[c] 'zoe'", false),
      ("name BEGINSWITH[d] 'Zoe'", true), ("name BEGINSWITH[cd] 'zoe'", true), ("name ENDSWITH 'Brien'", true),
      ("name ENDSWITH[c] 'brIEN'", true), ("name CONTAINS \"O'B\"", true), ("name CONTAINS[cd] 'E o'", true), ("name CONTAINS 'x'", false),
      ("'ien' IN name", true), ("'IEN' IN[c] name", true), ("nick < 'zoo'", true), ("nick > 'Zoo'", true), ("nick <[c] 'ZOO'", true),
      ("name CONTAINS ''", false), ("name BEGINSWITH ''", false), ("empty == ''", true), ("empty == nil", false),
      // LIKE and MATCHES
      ("nick LIKE 'z*'", true), ("nick LIKE 'z?e'", true), ("nick LIKE 'z?'", false), ("nick LIKE 'Z*'", false),
      ("nick LIKE[c] 'Z*'", true),
      ("nick LIKE '*'", true), ("empty LIKE '*'", true), ("empty LIKE ''", true), ("nick LIKE '*o*'", true), ("name LIKE 'Zo?*Br*n'", true),
      ("pattern LIKE 'a\\\\*b'", true), ("nick LIKE 'z\\\\*'", false), ("nick LIKE 'zoe*'", true), ("name LIKE[cd] 'zoe *'", true),
      ("nick MATCHES 'z.e'", true), ("nick MATCHES 'z'", false), ("nick MATCHES 'z|zoe'", true), ("nick MATCHES[c] 'Z.+'", true),
      ("name MATCHES[d] 'Zoe.*'", true), ("nick MATCHES '[a-z]{3}'", true), ("nick MATCHES '^zoe$'", true),
      // IN and collections
      ("age IN {10, 30}", true), ("age IN {10, 31}", false), ("nick IN {'zoe'}", true), ("nick IN[c] {'ZOE'}", true), ("nick IN {}", false),
      ("'red' IN tags", true), ("tags CONTAINS 'red'", true), ("tags CONTAINS 'blue'", false), ("numbers CONTAINS 2.0", true),
      ("NOT (nick IN {'a', 'b'})", true), ("numbers == {1, 2, 3}", true), ("numbers == {3, 2, 1}", false), ("'Eva' IN mother", true),
      // To-many
      ("ANY friends.name == 'Ann'", true), ("ANY friends.name == 'Zed'", false), ("ANY friends.age > 30", true),
      ("ALL friends.age > 10", false),
      ("ALL friends.name != 'Zed'", true), ("NONE friends.name == 'Ann'", false), ("NONE friends.name == 'Zed'", true),
      ("SOME friends.age BETWEEN {15, 25}", true), ("ANY friends.name IN {'Ann', 'Zed'}", true),
      ("ANY friends.name CONTAINS[cd] 'AN'", true),
      ("ANY friends.pets.name == 'Mia'", true), ("ANY friends.pets.name == 'Zed'", false), ("ANY friends.age == nil", true),
      ("ANY vacant == 1", false), ("ALL vacant == 1", true), ("ANY missing == 1", false), ("ALL missing == 1", true),
      ("ANY tags LIKE 'r*'", true),
      ("friends.@count == 3", true), ("tags.@count > 2", false), ("friends.@sum.age == 60", true), ("friends.@avg.age == 30", true),
      ("friends.@max.age == 40", true), ("friends.@min.age == 20", true), ("SUBQUERY(friends, $f, $f.age > 30).@count == 1", true),
      ("SUBQUERY(friends, $f, ANY $f.pets.name == 'Rex').@count == 1", true), ("friends[FIRST].name == 'Ann'", true),
      ("friends[LAST].name == 'Cid'", true), ("friends[1].name == 'Bob'", true), ("friends[SIZE] == 3", true), ("numbers[9] == nil", true),
      // Other values
      ("born > CAST(99, 'NSDate')", true), ("born == CAST(100, 'NSDate')", true), ("born < now()", true), ("name.length == 11", true),
      ("home.host == 'a.b'", true), ("born.timeIntervalSinceReferenceDate == 100", true),
      // Expressions
      ("age + 1 == 31", true), ("7 / 2 == 3", true), ("7 / 2.0 == 3.5", true), ("2 ** 10 == 1024", true), ("age * 2 - 10 > 49", true),
      ("lowercase(name) BEGINSWITH 'zoë'", true), ("uppercase(nick) == 'ZOE'", true), ("length(nick) == 3", true),
      ("sum(numbers) == 6", true),
      ("count(friends) == 3", true), ("max(numbers) == 3", true), ("min(3, 1, 2) == 1", true), ("average(numbers) == 2", true),
      ("median({1, 2, 10}) == 2", true), ("abs(-3) == 3", true), ("modulus:by:(7, 4) == 3", true), ("sqrt(9) == 3", true),
      ("ceiling(1.2) == 2", true), ("floor(-1.2) == -2", true), ("trunc(-1.7) == -1", true), ("bitwiseAnd(6, 3) == 2", true),
      ("9223372036854775807 + 1 > 9e18", true), ("1 / 0 == nil", true), ("missing + 1 == nil", true), ("price + 1 == 1.1", true),
      ("TERNARY(age > 18, 'adult', 'child') == 'adult'", true), ("({1, 2} UNION {2, 3}).@count == 3", true),
      ("({1, 2} INTERSECT {2, 3}) == ({2} UNION {2.0})", true), ("({1, 2} MINUS {2.0}) == {1}", false),
      ("sum(({1, 2} MINUS {2.0})) == 1", true), ("mode({1, 2, 2}) == {2}", true),
      ("stddev({2, 4}) == 1", true), ("FUNCTION(nick, 'length') == 3", true), ("CAST('12', 'NSNumber') == 12", true),
      // Logic
      ("age == 30 AND nick == 'zoe'", true), ("age == 31 OR nick == 'zoe'", true), ("NOT (age == 31 OR nick == 'x')", true),
      ("TRUEPREDICATE", true), ("FALSEPREDICATE", false), ("age == 31 AND ghost[0] == 1", false),
    ])
  func `a predicate answers`(format: String, expected: Bool) throws {
    #expect(try parsePredicate(format: format).evaluate(with: person()) == expected)
  }

  @Test(
    arguments: [
      "name < 3", "age CONTAINS 3", "age LIKE 'x'", "age BETWEEN {1}", "age BETWEEN 3", "ANY age == 1", "1 IN 3", "3 IN name",
      "name MATCHES '('", "$x == 1", "name + 1 == 2", "SUBQUERY(age, $x, $x == 1).@count == 1", "CAST(name, 'NSDate') == nil",
      "FUNCTION(nick, 'explode') == 1", "nick[0] == 1", "ANYKEY == 1", "tags LIKE 'x'",
    ])
  func `what makes no sense is refused with a sentence`(format: String) throws {
    let tree = try parsePredicate(format: format)
    let error = #expect(throws: PredicateEvaluationError.self) { try tree.evaluate(with: person()) }
    let sentence = try #require(error).description
    #expect(sentence.hasSuffix(".") && !sentence.contains(".."), "\(sentence)")
  }

  @Test(
    arguments: [
      ("'a' IN (missing UNION {'a'})", true), ("'a' IN ({'a'} UNION missing)", true), ("'a' IN (nothing UNION missing)", false),
      ("'a' IN (missing INTERSECT {'a'})", false), ("'a' IN ({'a'} MINUS missing)", true), ("'a' IN (missing MINUS {'b'})", false),
      ("({'a'} UNION missing) CONTAINS 'a'", true), ("(missing UNION nil).@count == 0", true),
    ])
  func `a side of a set operation that is nil has no members`(format: String, expected: Bool) throws {
    let tree = try parsePredicate(format: format)
    #expect(try tree.evaluate(with: person()) == expected)
  }

  @Test func `values of every kind compare with arguments`() throws {
    let id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    func holds(_ format: String, _ arguments: Any?...) throws -> Bool {
      try parsePredicate(format: format, arguments: arguments).evaluate(with: person())
    }
    #expect(try holds("id == %@", id))
    #expect(try holds("id == %@", id as NSUUID?))
    #expect(try holds("id IN %@", [id, UUID()]))
    #expect(try holds("id IN %@", NSSet(array: [id as Any])))
    #expect(try holds("data == %@", Data([1, 2])))
    #expect(try holds("data == %@", NSData(data: Data([1, 2]))))
    #expect(try holds("home == %@", URL(string: "http://a.b/c")))
    #expect(try holds("born BETWEEN %@", [Date.distantPast, Date()]))
    #expect(try holds("born == %@", NSDate(timeIntervalSinceReferenceDate: 100)))
    #expect(try holds("age == %@ AND age == %@ AND age == %@", NSNumber(value: 30), Int16(30), Decimal(30)))
    #expect(try holds("price == %@", NSDecimalNumber(string: "0.1")))
    #expect(try holds("isMember == %@", NSNumber(value: true)))
    #expect(try holds("tags == %@", NSSet(array: ["green", "red"])))
    #expect(try holds("nick IN %@", ["a": "zoe"]))
    #expect(try holds("missing == %@", nil))
    #expect(try holds("missing == %@", NSNull()))
    #expect(try holds("missing == %@", Optional<String>.none as Any))
    #expect(try holds("%K.%K == %@ AND friends.@count == %d", "mother", "name", "Eva", 3))
  }

  @Test(
    arguments: [
      ("age IN %@", true), ("age + 0.5 IN %@", false), ("nick IN %@", true), ("name IN[cd] %@", true), ("name IN %@", false),
      ("missing IN %@", false),
      ("nan IN %@", false), ("big IN %@", true), ("big - 1 IN %@", false), ("born IN %@", true), ("%@ CONTAINS age", true),
      ("ANY numbers IN %@", true),
      ("SELF IN %@", false), ("price IN %@", true), ("NOT height IN %@", true),
    ])
  func `a long constant list answers as a short one`(format: String, expected: Bool) throws {
    let list: [Any] = [
      30.0, "zoe", "ZOE O'BRIEN", Decimal(9_007_199_254_740_993), NSDate(timeIntervalSinceReferenceDate: 100), NSNumber(value: 2), 0.1,
      NSNull(),
      Double.nan as Any, UUID(),
    ]
    let tree = try parsePredicate(format: format, arguments: [list.filter { ($0 as? Double)?.isNaN != true }])
    #expect(try tree.prepared().evaluate(with: person()) == expected)
    #expect(try tree.evaluate(with: person()) == expected)
  }

  @Test func `rows and objects are asked by their own keys`() throws {
    let tree = try parsePredicate(format: "name == 'x' AND mother.name == 'y'")
    #expect(try tree.evaluate(with: FixtureRow(["name": "x", "mother": FixtureRow(["name": "y"])])))
    #expect(try tree.evaluate(with: CodedObject(["name": "x", "mother": CodedObject(["name": "y"])])))
  }

  @Test func `objects compare by identity with each other, their IDs and sets of them`() throws {
    let ann = CodedObject(identity: 1)
    let sameAnn = CodedObject(identity: 1)
    let bob = CodedObject(identity: 2)
    let row = CodedObject(["owner": ann, "guests": NSSet(array: [ann, bob])], identity: 3)
    func holds(_ format: String, _ arguments: Any...) throws -> Bool {
      try parsePredicate(format: format, arguments: arguments).evaluate(with: row)
    }
    #expect(try holds("owner == %@", sameAnn))
    #expect(try holds("owner == %@", CodedObjectID(1)))
    #expect(try holds("owner != %@", CodedObjectID(2)))
    #expect(try holds("SELF == %@", CodedObjectID(3)))
    #expect(try holds("SELF IN %@", [CodedObjectID(3), CodedObjectID(4)]))
    #expect(try holds("owner IN %@", Set([CodedObjectID(1)])))
    #expect(try holds("guests CONTAINS %@", CodedObjectID(2)))
    #expect(try holds("ANY guests == %@", sameAnn))
    #expect(try !holds("ANY guests == %@", CodedObjectID(9)))
  }

  @Test func `variables take the bindings, a subquery's own comes first`() throws {
    let tree = try parsePredicate(format: "age == $n AND SUBQUERY(numbers, $n, $n > 1).@count == 2")
    #expect(try tree.evaluate(with: person(), variables: ["n": 30]))
    let substituted = try tree.substituting(["n": 30])
    #expect(substituted.formatText == "age == 30 AND SUBQUERY(numbers, $n, $n > 1).@count == 2")
    #expect(try substituted.evaluate(with: person()))
    #expect(throws: PredicateEvaluationError.missingVariable("n")) { try tree.substituting(["m": 1]) }
  }
}
