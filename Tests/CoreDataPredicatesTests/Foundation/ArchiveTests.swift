// SPDX-License-Identifier: MIT
// Predicates, expressions and sort descriptors in secure keyed archives.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

@Suite struct ArchiveTests {
  private func reread<T: NSObject & NSSecureCoding>(_ object: T, as type: T.Type = T.self) throws -> T? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data)
  }

  @Test(
    arguments: [
      "a == 1", "a != 'x' AND b < 2.5", "a CONTAINS[cd] \"é\" OR NOT b IN {1, 2, 'x'}", "ANY a.b BETWEEN {1, 2}", "ALL a LIKE[n] 'x*'",
      "TRUEPREDICATE", "FALSEPREDICATE OR a == nil", "SELF == $x", "$x.name == a", "a[FIRST].b == a[2]", "sum:(a.b) + 1 > 2 ** c",
      "SUBQUERY(a, $x, $x.b == SELF).@count > 0", "TERNARY(a == 1, b, c) == d", "(a UNION b) == ((a INTERSECT b) MINUS c)",
      "FUNCTION(a, 'f:', 1) == CAST(1, \"NSDate\")", "FETCH($r, $c, YES) > 1", "ANYKEY == 1", "a.@max.b == now()", "a == YES",
    ])
  func `a predicate comes back from its archive`(format: String) throws {
    let predicate = NSPredicate(format: format)
    let again = try #require(try reread(predicate))
    #expect(again == predicate)
    #expect(again.predicateFormat == predicate.predicateFormat)
    #expect(type(of: again) == type(of: predicate))
  }

  @Test func `constants of every kind come back`() throws {
    let constants: [Any] = [
      "text", 1, -2.5, true, Date(timeIntervalSinceReferenceDate: 1.5), Data([1, 2]), UUID(), URL(string: "http://a.b") as Any, NSNull(),
      [1, 2], Set(["a"]), NSOrderedSet(array: [1]), UInt64.max, Decimal(string: "1.25") as Any,
      NSDecimalNumber(string: "0.1"), [Decimal(string: "0.1") as Any, NSNull(), [1]], NSArray(array: ["a"]),
    ]
    for constant in constants {
      let predicate = NSPredicate(format: "a == %@", argumentArray: [constant])
      #expect(try reread(predicate) == predicate, "\(constant)")
    }
  }

  @Test func `expressions and their lists come back`() throws {
    let expression = NSExpression(format: "a + b * 2")
    let again = try #require(try reread(expression))
    #expect(again == expression)
    #expect(again.expressionValue(with: ["a": 1, "b": 3], context: nil) as? Int == 7)
    let data = try NSKeyedArchiver.archivedData(withRootObject: [expression, again] as NSArray, requiringSecureCoding: true)
    let list = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSExpression.self], from: data) as? [NSExpression]
    #expect(list == [expression, expression])
  }

  @Test func `an archive names the classes that programs know`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSPredicate(format: "a == 1 AND TRUEPREDICATE"), requiringSecureCoding: true)
    let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    let names = Set((list?["$objects"] as? [Any] ?? []).compactMap { ($0 as? [String: Any])?["$classname"] as? String })
    #expect(names == ["NSCompoundPredicate", "NSComparisonPredicate", "NSPredicate", "NSExpression", "NSArray"])
  }

  @Test func `sort descriptors come back`() throws {
    _KeyPathRegistry.register(gardenKeyPaths())
    for descriptor in [
      NSSortDescriptor(key: "a.b", ascending: false), NSSortDescriptor(key: nil, ascending: true),
      NSSortDescriptor(key: "a", ascending: true, selector: "localizedStandardCompare:"),
      NSSortDescriptor(keyPath: \Plant.name, ascending: true),
    ] { #expect(try reread(descriptor) == descriptor) }
  }

  @Test func `what holds a block ends the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try NSKeyedArchiver.archivedData(withRootObject: NSPredicate { _, _ in true }, requiringSecureCoding: false)
    }
    await #expect(processExitsWith: .failure) {
      let descriptor = NSSortDescriptor(key: "a", ascending: true) { _, _ in .orderedSame }
      _ = try NSKeyedArchiver.archivedData(withRootObject: descriptor, requiringSecureCoding: false)
    }
  }

  @Test func `an archive of something else gives an error`() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: NSPredicate(format: "a == 1"), requiringSecureCoding: true)
    let cut = data.prefix(data.count / 2)
    #expect(throws: (any Error).self) { try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPredicate.self, from: cut) }
  }
}
