// SPDX-License-Identifier: MIT
// What expressions built in code answer: functions, elements of collections, arithmetic, set operations.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

private final class Basket: NSObject {
  let weight = 5
  let label = "Leeks"
}

@Suite struct ExpressionValueTests {
  private func constant(_ value: Any?) -> NSExpression { NSExpression(forConstantValue: value) }
  private func value(_ expression: NSExpression, of object: Any? = nil) -> Any? { expression.expressionValue(with: object, context: nil) }

  @Test(
    arguments: [
      ("sum:", 9), ("count:", 3), ("average:", 3), ("min:", 1), ("max:", 6), ("median:", 2), ("sum", 9), ("average", 3), ("Max", 6),
    ] as [(String, Double)])
  func `a function of a collection reduces a constant and a key path`(name: String, expected: Double) {
    let numbers = [2, 6, 1]
    for argument in [constant(numbers), constant(NSSet(array: numbers)), NSExpression(forKeyPath: "bed.numbers")] {
      let answer = value(NSExpression(forFunction: name, arguments: [argument]), of: ["bed": ["numbers": numbers]])
      #expect(ComparableValue(answer).equals(ComparableValue(expected)))
    }
  }

  @Test(
    arguments: [
      ("add:to:", [7, 2], 9), ("from:subtract:", [7, 2], 5), ("multiply:by:", [7, 2], 14), ("divide:by:", [7.0, 2], 3.5),
      ("modulus:by:", [7, 2], 1), ("raise:toPower:", [7, 2], 49), ("sqrt:", [49], 7), ("log:", [1000], 3), ("ln:", [1], 0),
      ("exp:", [0], 1),
      ("ceiling:", [2.25], 3), ("floor:", [-2.25], -3), ("trunc:", [-2.25], -2), ("abs:", [-7], 7), ("bitwiseAnd:with:", [7, 2], 2),
      ("bitwiseOr:with:", [5, 2], 7), ("bitwiseXor:with:", [7, 2], 5), ("leftshift:by:", [7, 2], 28), ("rightshift:by:", [7, 1], 3),
      ("onesComplement:", [7], -8),
    ] as [(String, [Double], Double)])
  func `a function of numbers keeps its name and calculates`(name: String, arguments: [Double], expected: Double) {
    let numbers: [Any] = arguments.map { $0 == $0.rounded() && name != "divide:by:" ? Int($0) as Any : $0 as Any }
    let expression = NSExpression(forFunction: name, arguments: numbers.map { constant($0) })
    #expect(expression.function == name)
    #expect(expression.arguments?.count == arguments.count)
    #expect(ComparableValue(value(expression)).equals(ComparableValue(expected)))
  }

  @Test func `functions of strings, of nothing and by chance answer their kind`() {
    #expect(value(NSExpression(forFunction: "uppercase:", arguments: [constant("leek")])) as? String == "LEEK")
    #expect(value(NSExpression(forFunction: "lowercase:", arguments: [constant("LEEK")])) as? String == "leek")
    let before = Date()
    let now = value(NSExpression(forFunction: "now", arguments: [])) as? Date
    #expect(now.map { (before...Date()).contains($0) } == true)
    let chance = value(NSExpression(forFunction: "random:", arguments: [constant(3)]))
    #expect((chance as? Int).map { (0..<3).contains($0) } == true)
    #expect(value(NSExpression(forFunction: "mode:", arguments: [constant([1, 4, 4, 2])])) as? [Int] == [4])
    let deviation = value(NSExpression(forFunction: "stddev:", arguments: [constant([2, 4, 6])])) as? Double
    #expect(deviation.map { abs($0 - (8.0 / 3).squareRoot()) < 1e-12 } == true)
  }

  @Test func `a function of an object reads its property, be the object constant or reached`() {
    let basket = Basket()
    let call = NSExpression(forFunction: constant(basket), selectorName: "weight", arguments: nil)
    #expect(call.function == "weight")
    #expect(call.operand.constantValue as? Basket === basket)
    #expect(call.arguments?.isEmpty == true)
    #expect(value(call) as? Int == 5)
    let reached = NSExpression(forFunction: NSExpression(forKeyPath: "basket"), selectorName: "label", arguments: nil)
    #expect(value(reached, of: ["basket": basket]) as? String == "Leeks")
    let byPath = NSExpression(forFunction: constant(basket), selectorName: "valueForKeyPath:", arguments: [constant("label.length")])
    #expect(value(byPath) as? Int == 5)
  }

  @Test(
    arguments: [
      ("SELF[FIRST] = 1", true), ("SELF[LAST] = 0", true), ("SELF[SIZE] = 3", true), ("SELF[1] == 2", true), ("SELF[FIRST] = 2", false),
      ("SELF[3] == nil", true), ("SELF[-1] == nil", true), ("SELF.@count == 3", true), ("@count == 3", true), ("sum(SELF) == 3", true),
      ("SELF[SELF[FIRST]] == 2", true), ("2 IN SELF", true), ("ANY SELF > 1", true), ("ALL SELF > 0", false),
    ])
  func `a collection asked for itself has elements and a size`(format: String, expected: Bool) {
    let predicate = NSPredicate(format: format)
    #expect(predicate.evaluate(with: [1, 2, 0]) == expected)
    #expect(predicate.evaluate(with: NSArray(array: [1, 2, 0])) == expected)
    #expect(predicate.evaluate(with: NSOrderedSet(array: [1, 2, 0])) == expected)
  }

  @Test func `a collection asked for a key answers those of its elements`() {
    let beds: NSArray = [["size": 1] as NSDictionary, ["size": 2] as NSDictionary]
    #expect(NSPredicate(format: "sum(size) == 3").evaluate(with: beds))
    #expect(NSPredicate(format: "@sum.size == 3 AND @max.size == 2").evaluate(with: beds))
    #expect(NSPredicate(format: "ALL size < 3 AND ANY SELF.size == 2").evaluate(with: beds))
  }

  @Test func `an aggregate answers the values of its expressions in their order`() {
    let product = NSExpression(format: "%d * %f", 3, 3.5)
    let quotient = NSExpression(format: "%f / %f", argumentArray: [7.5, 2.5])
    #expect(value(product) as? Double == 10.5)
    #expect(value(quotient) as? Double == 3)
    let both = NSExpression(forAggregate: [product, quotient, NSExpression(forKeyPath: "rows")])
    #expect(value(both, of: ["rows": 1.5]) as? [Double] == [10.5, 3, 1.5])
    #expect(both.description == "{3 * 3.5, 7.5 / 2.5, rows}")
  }

  @Test func `what is equal has one hash and is found`() {
    func make() -> [NSExpression] {
      [
        NSExpression(forKeyPath: "name"), constant("name"), constant(1), constant(nil), NSExpression(forVariable: "name"),
        NSExpression.expressionForEvaluatedObject(), NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "name")]),
        NSExpression(forAggregate: [constant(1), constant(2)]), NSExpression(forUnionSet: constant([1]), with: constant([2])),
        NSExpression(forMinusSet: constant([1]), with: constant([2])), NSExpression(format: "TERNARY(a == 1, 2, 3)"),
        NSExpression(format: "SUBQUERY(a, $x, $x == 1)"), NSExpression(forKeyPath: "a.b"), NSExpression(format: "$a.b"),
      ]
    }
    let (some, others) = (make(), make())
    for (index, expression) in some.enumerated() {
      #expect(expression.hash == others[index].hash)
      #expect(others.firstIndex(of: expression) == index)
      #expect(NSArray(array: others).index(of: expression) == index)
      #expect((expression.copy() as? NSExpression) == expression)
    }
    #expect(Set(some + others).count == some.count)
  }
}
