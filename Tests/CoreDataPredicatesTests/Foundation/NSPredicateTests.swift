// SPDX-License-Identifier: MIT
// NSPredicate typed exactly as iOS code types it.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

private final class CollectionOwner: NSObject {
  override var description: String { "the owner" }
}

@Suite struct NSPredicateTests {
  private let object: NSObject = CodedObject([
    "name": "Zoë", "age": 30, "when": Date(timeIntervalSinceReferenceDate: 100),
    "id": UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") as Any,
    "isDone": false, "url": URL(string: "http://a.b") as Any, "data": Data([1]), "price": Decimal(string: "1.5") as Any,
    "tags": Set(["a", "b"]),
    "owner": CodedObject(["name": "Ida"], identity: 7), "ratio": 0.5,
  ])

  @Test func `every kind of argument keeps its value`() {
    let date = Date(timeIntervalSinceReferenceDate: 200)
    let id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID()
    let ids = [id, UUID()]
    let names: Set<String> = ["Zoë"]
    let optional: String? = "Zoë"
    let owner = CodedObject(identity: 7)
    let flag = false
    let count: Int32 = 30
    let predicates = [
      NSPredicate(format: "when < %@", date as NSDate), NSPredicate(format: "when < %@", date as CVarArg),
      NSPredicate(format: "when < %@", date),
      NSPredicate(format: "%K == %@", "name", "Zoë"), NSPredicate(format: "%K == %@", argumentArray: ["name", "Zoë"]),
      NSPredicate(format: "id == %@", id as CVarArg), NSPredicate(format: "id == %@", id as NSUUID), NSPredicate(format: "id IN %@", ids),
      NSPredicate(format: "id IN %@", ids as NSArray), NSPredicate(format: "id IN %@", Set(ids)), NSPredicate(format: "name IN %@", names),
      NSPredicate(format: "age == %d", 30), NSPredicate(format: "age == %ld", 30), NSPredicate(format: "age == %i", count),
      NSPredicate(format: "age == %@", NSNumber(value: 30)), NSPredicate(format: "age == %@", 30 as NSNumber),
      NSPredicate(format: "age == %lld", Int64(30)),
      NSPredicate(format: "age == %@", 30), NSPredicate(format: "age == %u AND age == %llu", UInt32(30), UInt64(30)),
      NSPredicate(format: "ratio == %f AND ratio == %lf AND ratio < %g", 0.5, 0.5, 0.6), NSPredicate(format: "ratio > %f", Float(0.25)),
      NSPredicate(format: "isDone == %@", NSNumber(value: flag)), NSPredicate(format: "isDone == %@", flag as NSNumber),
      NSPredicate(format: "isDone == %d", flag), NSPredicate(format: "isDone == %@", flag), NSPredicate(format: "isDone == NO"),
      NSPredicate(format: "url == %@", URL(string: "http://a.b")! as CVarArg), NSPredicate(format: "data == %@", Data([1]) as NSData),
      NSPredicate(format: "price == %@", Decimal(string: "1.5")! as NSDecimalNumber),
      NSPredicate(format: "price == %@", NSDecimalNumber(string: "1.5")),
      NSPredicate(format: "name == %@", optional!), NSPredicate(format: "name == %@", optional! as NSString),
      NSPredicate(format: "gone == %@", NSNull()),
      NSPredicate(format: "gone == nil"), NSPredicate(format: "owner == %@", owner), NSPredicate(format: "owner IN %@", [owner]),
      NSPredicate(format: "owner.name BEGINSWITH[cd] %@", "id"), NSPredicate(format: "ANY tags == %@", "a"),
      NSPredicate(format: "tags.@count == 2"),
      NSPredicate(format: "%@ IN tags", "a"), NSPredicate(format: "age BETWEEN %@", [1, 31]),
      NSPredicate(format: "age BETWEEN {%d, %d}", 1, 31),
      NSPredicate(format: "age IN %@", ["x": 30]), NSPredicate(format: "name LIKE[cd] %@", "z*"),
      NSPredicate(format: "name MATCHES %@", ".o."),
      NSPredicate(format: "SELF == %@", object), NSPredicate(format: "%@ AND age == 30", NSPredicate(value: true)),
      NSPredicate(format: "age == %@", NSExpression(format: "15 * 2")), NSPredicate(format: "age == 30", argumentArray: nil),
      NSPredicate(format: "gone == %@", argumentArray: [Optional<String>.none as Any]),
      NSPredicate(format: "age == %hd AND age == %x", Int16(30), 30),
    ]
    for predicate in predicates { #expect(predicate.evaluate(with: object), "\(predicate)") }
  }

  @Test func `arguments may be a C list`() {
    let arguments: [any CVarArg] = [
      "name", "Zoë", 30, Int32(-1), 0.5, Date(timeIntervalSinceReferenceDate: 200), UInt32.max, [1, 30], CodedObject(identity: 7),
    ]
    let predicate = withVaList(arguments) {
      NSPredicate(
        format: "%K == %@ AND age == %ld AND age > %d AND ratio == %f AND when < %@ AND age < %u AND age IN %@ AND owner == %@",
        arguments: $0)
    }
    #expect(predicate.evaluate(with: object))
    #expect(predicate.predicateFormat.hasPrefix("name == \"Zoë\" AND age == 30 AND age > -1 AND ratio == 0.5 AND when < CAST("))
    #expect(predicate.predicateFormat.contains("age < 4294967295 AND age IN {1, 30}"))
  }

  @Test func `formatted strings take the same arguments`() {
    #expect(String(format: "%@", Date(timeIntervalSinceReferenceDate: 0)).hasPrefix("2001-01-01"))
    #expect(String(format: "%@ %@ %d", [1, 2], ["a"] as NSArray, 3).contains("[1, 2]"))
    #expect(String(format: "%@", NSNumber(value: 7)) == "7")
    #expect(String(format: "%@ %@", Decimal(7) as NSDecimalNumber, UUID() as CVarArg).hasPrefix("7 "))
    #expect(String(format: "%@", CollectionOwner()) == "the owner")
  }

  @Test func `a user's format is refused with an error, not a trap`() throws {
    #expect(try NSPredicate(validating: "age == %@", argumentArray: [30]).evaluate(with: object))
    #expect(throws: PredicateFormatError.self) { try NSPredicate(validating: "age = = 3", argumentArray: nil) }
    #expect(throws: PredicateFormatError.self) { try NSPredicate(validating: "age == %@") }
  }

  @Test func `a wrong format ends the program`() async {
    await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "age = = 3") }
    await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "age == %@") }
    await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "age == %d", "x") }
  }

  @Test func `formats make the classes that iOS code looks for`() {
    #expect(NSPredicate(format: "a == 1") is NSComparisonPredicate)
    #expect((NSPredicate(format: "a == 1 AND b == 2") as? NSCompoundPredicate)?.compoundPredicateType == .and)
    #expect((NSPredicate(format: "a == 1 OR b == 2") as? NSCompoundPredicate)?.subpredicates.count == 2)
    #expect((NSPredicate(format: "NOT a == 1") as? NSCompoundPredicate)?.compoundPredicateType == .not)
  }

  @Test func `equal predicates are equal and have one hash`() {
    let a = NSPredicate(format: "name == 'x' AND age > 3")
    let b = NSPredicate(format: "%K = %@ && age > %d", "name", "x", 3)
    let c = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(format: "name == 'x'"), NSPredicate(format: "age > 3.0")])
    #expect(a == b)
    #expect(a == c)
    #expect(c == a)
    #expect(a.hash == c.hash)
    #expect(Set([a, b, c]).count == 1)
    #expect(a != NSPredicate(format: "name == 'x' OR age > 3"))
    #expect(a != NSPredicate(format: "name == 'x' AND age > 4"))
    #expect(NSPredicate(format: "a == nil") == NSPredicate(format: "a == %@", NSNull()))
    #expect(NSPredicate(format: "a == 'x'") != NSPredicate(format: "a ==[c] 'x'"))
  }

  @Test func `Foundation's compound predicates are told apart, print and copy`() {
    let yes = NSPredicate(value: true)
    let no = NSPredicate(value: false)
    let and = NSCompoundPredicate(andPredicateWithSubpredicates: [yes, no])
    let or = NSCompoundPredicate(orPredicateWithSubpredicates: [yes, no])
    let not = NSCompoundPredicate(notPredicateWithSubpredicate: or)
    #expect(and != or)
    #expect(or != not)
    #expect(no != and)
    #expect(and != no)
    #expect(and == NSCompoundPredicate(type: .and, subpredicates: [NSPredicate(value: true), NSPredicate(value: false)]))
    #expect(NSPredicate(value: true).hash == yes.hash)
    #expect(and.predicateFormat == "TRUEPREDICATE AND FALSEPREDICATE")
    #expect(not.predicateFormat == "NOT (TRUEPREDICATE OR FALSEPREDICATE)")
    #expect("\(not)" == not.predicateFormat)
    #expect((or.copy() as? NSPredicate) == or)
    #expect((or.copy() as? NSPredicate)?.evaluate(with: nil) == true)
    let block = NSPredicate { _, _ in true }
    #expect(NSCompoundPredicate(andPredicateWithSubpredicates: [block]) == NSCompoundPredicate(andPredicateWithSubpredicates: [block]))
    #expect(block != NSPredicate { _, _ in true })
    #expect(NSPredicate(format: "a == 1") != no)
    #expect(no != NSPredicate(format: "a == 1"))
  }

  @Test func `compound predicates of every kind evaluate`() {
    let adult = NSPredicate(format: "age >= 18")
    let block = NSPredicate { object, _ in (object as? NSObject)?.value(forKey: "age") as? Int == 30 }
    #expect(NSCompoundPredicate(andPredicateWithSubpredicates: [adult, block]).evaluate(with: object))
    #expect(!NSCompoundPredicate(notPredicateWithSubpredicate: adult).evaluate(with: object))
    #expect(NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate(value: false), adult]).evaluate(with: object))
    #expect(NSCompoundPredicate(andPredicateWithSubpredicates: []).evaluate(with: object))
    #expect(!NSCompoundPredicate(orPredicateWithSubpredicates: []).evaluate(with: object))
  }

  @Test func `predicates keep their meaning as trees`() throws {
    let block = NSPredicate { object, bindings in object as? Int == bindings?["n"] as? Int }
    let predicate = NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate(value: false), block, NSPredicate(format: "SELF == 3")])
    let tree = predicateTree(of: predicate)
    #expect(try tree.evaluate(with: 3))
    #expect(try tree.evaluate(with: 4, variables: ["n": 4]))
    #expect(try !tree.evaluate(with: 4, variables: ["n": 5]))
    #expect(CoreDataPredicates.predicate(of: try parsePredicate(format: "a == 1 OR b == 2")) == NSPredicate(format: "a == 1 OR b == 2"))
  }

  @Test func `variables are substituted`() {
    let template = NSPredicate(format: "age > $age AND name IN $names")
    #expect(template.predicateFormat == "age > $age AND name IN $names")
    let predicate = template.withSubstitutionVariables(["age": 3, "names": ["Zoë", "Ann"]])
    #expect(predicate.predicateFormat == "age > 3 AND name IN {\"Zoë\", \"Ann\"}")
    #expect(predicate.evaluate(with: object))
    #expect(template.evaluate(with: object, substitutionVariables: ["age": 31, "names": ["Zoë"]]) == false)
  }

  @Test func `nil prints as it was given`() {
    #expect(NSPredicate(format: "a == nil").predicateFormat == "a == nil")
    #expect(NSPredicate(format: "a == %@", NSNull()).predicateFormat == "a == <null>")
    #expect(NSExpression(forConstantValue: nil).description == "nil")
    #expect(NSExpression(forConstantValue: Optional<String>.none as Any).description == "<null>")
  }

  @Test func `collections of Foundation are filtered`() {
    let people = [["name": "Ann"], ["name": "Bob"]]
    #expect((people as NSArray).filtered(using: NSPredicate(format: "name CONTAINS 'o'")).count == 1)
    #expect(["ab", "bc"].filter(NSPredicate(format: "SELF BEGINSWITH 'a'").evaluate(with:)) == ["ab"])
  }

  @Test(
    arguments: [
      ("when > %@", Date(timeIntervalSinceReferenceDate: 699_993_000), "when > CAST(699993000.000000, \"NSDate\")"),
      ("name IN %@", ["a", "b"], "name IN {\"a\", \"b\"}"), ("a == %@", 2.0, "a == 2"), ("a == %@", 0.1, "a == 0.1"),
      ("a == %@", true, "a == 1"),
      ("a == %@", Decimal(string: "1.50") ?? 0, "a == 1.5"),
      ("a == %@", URL(string: "http://a.b") ?? URL(fileURLWithPath: ""), "a == http://a.b"),
      ("a == %@", "it's \"x\" \\", "a == \"it's \\\"x\\\" \\\\\""), ("a == %@", 1e20, "a == 1e+20"),
    ] as [(String, any Sendable, String)])
  func `predicates print as Apple's do`(format: String, argument: any Sendable, printed: String) {
    #expect(NSPredicate(format: format, argumentArray: [argument]).predicateFormat == printed)
  }

  @Test func `twenty thousand predicates come and go`() {
    weak var last: NSPredicate?
    for index in 0..<20_000 {
      let predicate = NSPredicate(format: "a == %@", "text \(index) that is long enough to live on the heap")
      last = predicate
    }
    #expect(last == nil)
  }
}
