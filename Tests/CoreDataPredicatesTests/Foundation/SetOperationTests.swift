// SPDX-License-Identifier: MIT
// Unions, intersections and differences of collections.

import CoreDataPredicates
import Foundation
import Testing

@Suite struct SetOperationTests {
  private func constants(_ values: [Any]) -> NSExpression {
    NSExpression(forAggregate: values.map { NSExpression(forConstantValue: $0) })
  }
  private func value(_ expression: NSExpression) -> Any? { expression.expressionValue(with: nil, context: nil) }

  private let early = ["dill", "leek", "kale"]
  private let late = ["kale", "mint"]

  @Test func `a set operation answers a set`() {
    for (a, b) in [
      (constants(early), constants(late)), (NSExpression(forConstantValue: Set(early)), NSExpression(forConstantValue: late)),
      (NSExpression(forConstantValue: NSOrderedSet(array: early)), NSExpression(forConstantValue: NSSet(array: late))),
    ] {
      #expect(value(NSExpression(forUnionSet: a, with: b)) as? Set<String> == ["dill", "leek", "kale", "mint"])
      #expect(value(NSExpression(forIntersectSet: a, with: b)) as? Set<String> == ["kale"])
      #expect(value(NSExpression(forMinusSet: a, with: b)) as? Set<String> == ["dill", "leek"])
      #expect(value(NSExpression(forUnionSet: a, with: b)) is NSSet)
    }
  }

  @Test func `a set operation is equal to a set, whatever the order, and to no array`() {
    let garden: [String: Any] = ["early": early, "late": late]
    func holds(_ format: String, _ arguments: Any...) -> Bool {
      NSPredicate(format: format, argumentArray: arguments).evaluate(with: garden)
    }
    #expect(holds("(early UNION late) == %@", Set(["mint", "kale", "leek", "dill"])))
    #expect(holds("(early INTERSECT late) == %@", NSSet(array: ["kale"])))
    #expect(holds("(early MINUS late) == (early MINUS {'kale'})"))
    #expect(!holds("(early INTERSECT late) == {'kale'}"))
    #expect(holds("(early UNION late).@count == 4 AND (late UNION late).@count == 2"))
    #expect(holds("ALL (early MINUS late) IN {'dill', 'leek'}"))
  }

  @Test(
    arguments: [
      ("3 IN ({1, 2} UNION %@)", true), ("4 IN ({1, 2} UNION %@)", false), ("2 IN ({1, 2} INTERSECT %@)", true),
      ("1 IN ({1, 2} INTERSECT %@)", false), ("1 IN ({1, 2} MINUS %@)", true), ("2 IN ({1, 2} MINUS %@)", false),
      ("3 IN (%@ MINUS {2})", true), ("'dill' IN ({'dill'} INTERSECT %@)", false),
    ])
  func `the values of a dictionary are the members of its side`(format: String, expected: Bool) throws {
    for prices: Any in [["dill": 2, "leek": 3], NSDictionary(dictionary: ["dill": 2, "leek": 3])] {
      #expect(try parsePredicate(format: format, arguments: [prices]).evaluate(with: nil) == expected)
    }
  }

  @Test(arguments: ["1 IN ({1} UNION 2)", "1 IN (1 MINUS {2})", "1 IN ({1} INTERSECT 'x')"])
  func `a side that is no collection is refused with a sentence`(format: String) throws {
    let tree = try parsePredicate(format: format)
    let error = #expect(throws: PredicateEvaluationError.self) { try tree.evaluate(with: nil) }
    #expect(error?.description.contains("both sides must be collections") == true)
  }

  @Test func `a side that is no collection ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let minus = NSExpression(forMinusSet: NSExpression(forConstantValue: [1]), with: NSExpression(format: "3.5 * 2"))
      _ = minus.expressionValue(with: nil, context: nil)
    }
  }
}
