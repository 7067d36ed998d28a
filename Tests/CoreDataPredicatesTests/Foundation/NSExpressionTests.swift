// SPDX-License-Identifier: MIT
// NSExpression and NSComparisonPredicate built in code.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

@Suite struct NSExpressionTests {
  private let object: NSObject = CodedObject(["name": "Zoë", "age": 30, "numbers": [1, 2, 3]])

  init() { _KeyPathRegistry.register(gardenKeyPaths()) }

  @Test func `a comparison built in code is the one that a format makes`() {
    let predicate = NSComparisonPredicate(
      leftExpression: NSExpression(forKeyPath: "name"), rightExpression: NSExpression(forConstantValue: "zo"), modifier: .direct,
      type: .beginsWith, options: [.caseInsensitive, .diacriticInsensitive])
    #expect(predicate.evaluate(with: object))
    #expect(predicate.predicateFormat == "name BEGINSWITH[cd] \"zo\"")
    #expect(predicate == NSPredicate(format: "name BEGINSWITH[cd] %@", "zo"))
    #expect(predicate.predicateOperatorType == .beginsWith)
    #expect(predicate.comparisonPredicateModifier == .direct)
    #expect(predicate.options == [.caseInsensitive, .diacriticInsensitive])
    #expect(predicate.leftExpression == NSExpression(forKeyPath: "name"))
    #expect(predicate.rightExpression.constantValue as? String == "zo")
    #expect(predicate.copy() as? NSPredicate == predicate)
  }

  @Test(
    arguments: zip(
      [
        NSComparisonPredicate.Operator.lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo, .matches,
        .like,
        .beginsWith, .endsWith, .in, .contains, .between,
      ], ["<", "<=", ">", ">=", "==", "!=", "MATCHES", "LIKE", "BEGINSWITH", "ENDSWITH", "IN", "CONTAINS", "BETWEEN"]))
  func `operators go to and fro`(type: NSComparisonPredicate.Operator, symbol: String) {
    let predicate = NSComparisonPredicate(
      leftExpression: NSExpression(forKeyPath: "a"), rightExpression: NSExpression(forKeyPath: "b"), modifier: .any, type: type)
    #expect(predicate.predicateFormat == "ANY a \(symbol) b")
    #expect(predicate.predicateOperatorType == type)
    #expect((NSPredicate(format: "ANY a \(symbol) b") as? NSComparisonPredicate)?.predicateOperatorType == type)
  }

  @Test func `key paths may be Swift's`() {
    let expression = NSExpression(forKeyPath: \Seed.plant?.name)
    #expect(expression.keyPath == "plant.name")
    #expect(expression.expressionType == .keyPath)
    #expect(NSExpression(forKeyPath: \Plant.name).keyPath == "name")
  }

  @Test func `expressions show their parts`() {
    let sum = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "numbers")])
    #expect(sum.expressionType == .function)
    #expect(sum.function == "sum:")
    #expect(sum.arguments?.first?.keyPath == "numbers")
    #expect(sum.expressionValue(with: object, context: nil) as? Int == 6)
    #expect(sum.description == "sum:(numbers)")
    #expect(NSExpression.expressionForEvaluatedObject().expressionType == .evaluatedObject)
    #expect(NSExpression(forConstantValue: nil).constantValue == nil)
    #expect(NSExpression(forVariable: "x").variable == "x")
    let aggregate = NSExpression(forAggregate: [NSExpression(forConstantValue: 1), NSExpression(forKeyPath: "age")])
    #expect((aggregate.collection as? [NSExpression])?.count == 2)
    #expect(aggregate.expressionValue(with: object, context: nil) as? [Int] == [1, 30])
    let subquery = NSExpression(
      forSubquery: NSExpression(forKeyPath: "numbers"), usingIteratorVariable: "x", predicate: NSPredicate(format: "$x > 1"))
    #expect(subquery.variable == "x")
    #expect(subquery.predicate == NSPredicate(format: "$x > 1"))
    #expect(subquery.expressionValue(with: object, context: nil) as? [Int] == [2, 3])
    let conditional = NSExpression(
      forConditional: NSPredicate(format: "age > 18"), trueExpression: NSExpression(forConstantValue: "adult"),
      falseExpression: NSExpression(forConstantValue: "child"))
    #expect(conditional.expressionValue(with: object, context: nil) as? String == "adult")
    #expect(conditional.true.constantValue as? String == "adult")
    #expect(conditional.false.constantValue as? String == "child")
    let union = NSExpression(forUnionSet: aggregate, with: NSExpression(forKeyPath: "numbers"))
    #expect(union.expressionType == .unionSet)
    #expect(union.left == aggregate)
    #expect(union.expressionValue(with: object, context: nil) as? Set<Int> == [1, 30, 2, 3])
    let call = NSExpression(forFunction: NSExpression(forKeyPath: "name"), selectorName: "lowercaseString", arguments: nil)
    #expect(call.operand.keyPath == "name")
    #expect(call.expressionValue(with: object, context: nil) as? String == "zoë")
    let block = NSExpression(
      block: { object, arguments, context in [object as? Int, arguments.first as? Int, context?["n"] as? Int] },
      arguments: [NSExpression(forConstantValue: 2)])
    #expect(block.expressionValue(with: 1, context: ["n": 3]) as? [Int?] == [1, 2, 3])
  }

  @Test func `expressions have formats, variables and equality`() {
    let expression = NSExpression(format: "age * %d + $n", 2)
    #expect(expression.expressionValue(with: object, context: ["n": 1]) as? Int == 61)
    #expect(expression == NSExpression(format: "age * 2 + $n", argumentArray: []))
    #expect(expression.hash == NSExpression(format: "age * 2 + $n").hash)
    #expect(expression != NSExpression(format: "age * 3 + $n"))
    #expect(NSExpression(format: "%K", "a.b").keyPath == "a.b")
    #expect(NSExpression(forKeyPath: "$x.name") == NSExpression(format: "$x.name"))
    #expect(NSExpression(forKeyPath: "self").expressionType == .evaluatedObject)
  }

  @Test func `twenty thousand expressions come and go`() {
    weak var last: NSExpression?
    for index in 0..<20_000 {
      let expression = NSExpression(forConstantValue: "text \(index) that is long enough to live on the heap")
      last = expression
    }
    #expect(last == nil)
  }
}
