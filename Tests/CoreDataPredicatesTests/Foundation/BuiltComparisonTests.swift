// SPDX-License-Identifier: MIT
// Comparisons built in code, of constants and of key paths: every operator, modifier and option.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

/// Two values, how they are compared, and the answer.
private struct Question: Sendable, CustomTestStringConvertible {
  let left: any Sendable
  let type: NSComparisonPredicate.Operator
  let right: any Sendable
  var modifier = NSComparisonPredicate.Modifier.direct
  var options: UInt = 0
  let answer: Bool

  init(
    _ left: any Sendable, _ type: NSComparisonPredicate.Operator, _ right: any Sendable, _ answer: Bool,
    modifier: NSComparisonPredicate.Modifier = .direct, options: NSComparisonPredicate.Options = []
  ) {
    self.left = left
    self.type = type
    self.right = right
    self.modifier = modifier
    self.options = options.rawValue
    self.answer = answer
  }

  /// The comparison with its left side given as an expression.
  func predicate(_ leftExpression: NSExpression) -> NSComparisonPredicate {
    NSComparisonPredicate(
      leftExpression: leftExpression, rightExpression: NSExpression(forConstantValue: right), modifier: modifier, type: type,
      options: NSComparisonPredicate.Options(rawValue: options))
  }

  var testDescription: String { predicate(NSExpression(forConstantValue: left)).predicateFormat }
}

@Suite struct BuiltComparisonTests {
  private static let folded: NSComparisonPredicate.Options = [.caseInsensitive, .diacriticInsensitive]

  private static let numbers: [Question] = [
    Question(9, .lessThan, 12, true), Question(12, .lessThan, 12, false), Question(12, .lessThanOrEqualTo, 12, true),
    Question(12.5, .lessThanOrEqualTo, 12, false), Question(12, .greaterThan, 9, true), Question(12, .greaterThan, 12, false),
    Question(12, .greaterThanOrEqualTo, 12, true), Question(9, .greaterThanOrEqualTo, 12, false), Question(3, .equalTo, 3.0, true),
    Question(3, .equalTo, 4, false), Question(3, .notEqualTo, 4, true), Question(3, .notEqualTo, 3, false),
    Question(15, .between, [0, 33], true), Question(34, .between, [0, 33], false), Question(33, .between, [0, 33], true),
  ]

  private static let strings: [Question] = [
    Question("sweet pea", .beginsWith, "sweet", true), Question("SWEET pea", .beginsWith, "sweet", false),
    Question("SWEET pea", .beginsWith, "sweet", true, options: .caseInsensitive),
    Question("sweet pea", .endsWith, "pea", true), Question("sweet pea", .endsWith, "PEA", false),
    Question("sweet pea", .endsWith, "PEA", true, options: .caseInsensitive),
    Question("sweet pea", .endsWith, "sweet", false),
    Question("sweet pea", .contains, "t p", true), Question("sweet pea", .contains, "T P", false),
    Question("sweet pea", .contains, "T P", true, options: .caseInsensitive),
    Question("swéet pea", .contains, "EET", true, options: folded),
    Question("sweet pea", .like, "sw?et*", true), Question("sweet pea", .like, "sweet", false),
    Question("sweet pea", .like, "SW*", true, options: .caseInsensitive),
    Question("sweet pea", .matches, "[a-z ]+", true), Question("sweet pea", .matches, "[a-z]+", false),
    Question("sweet pea", .matches, "SWEET.*", true, options: .caseInsensitive),
    Question("b", .between, ["b", "d"], true), Question("e", .between, ["b", "d"], false),
    Question("B", .between, ["b", "d"], false), Question("B", .between, ["b", "d"], true, options: .caseInsensitive),
    Question("pea", .in, "sweet pea", true), Question("bean", .in, "sweet pea", false),
    Question("PEA", .in, "sweet pea", true, options: .caseInsensitive),
  ]

  private static let collections: [Question] = [
    Question(10, .in, [20, 10, 18], true), Question(11, .in, [20, 10, 18], false),
    Question("dill", .in, Set(["dill", "leek"]), true), Question("kale", .in, Set(["dill", "leek"]), false),
    Question(9, .in, ["low": 1, "high": 9], true), Question("low", .in, ["low": 1, "high": 9], false),
    Question("DILL", .in, ["dill", "leek"], true, options: .caseInsensitive), Question("DILL", .in, ["dill", "leek"], false),
    Question([20, 10, 18], .contains, 10, true), Question(Set([20]), .contains, 10, false),
    Question(["low": 1, "high": 9], .contains, 1, true),
  ]

  private static let modified: [Question] = [
    Question([11, 14, 9], .lessThanOrEqualTo, 10, true, modifier: .any), Question([11, 14], .lessThanOrEqualTo, 10, false, modifier: .any),
    Question([1, 2, 10], .lessThanOrEqualTo, 10, true, modifier: .all), Question([1, 11], .lessThanOrEqualTo, 10, false, modifier: .all),
    Question(Set(["dill", "leek"]), .beginsWith, "le", true, modifier: .any),
    Question(Set(["dill", "leek"]), .beginsWith, "le", false, modifier: .all),
    Question([Int](), .equalTo, 1, false, modifier: .any), Question([Int](), .equalTo, 1, true, modifier: .all),
    Question(["Dill"], .in, ["DILL", "LEEK"], true, modifier: .all, options: .caseInsensitive),
  ]

  private static let dates: [Question] = {
    let days = (1...4).map { Date(timeIntervalSinceReferenceDate: Double($0) * 86_400) }
    return [
      Question(days[0], .lessThan, days[1], true), Question(days[1], .between, [days[1], days[2]], true),
      Question(days[0], .between, [days[1], days[2]], false), Question(days[3], .in, days, true),
      Question(days[0], .equalTo, days[0], true, options: folded), Question(days[3], .greaterThan, days[2], true, options: folded),
    ]
  }()

  private static let all = numbers + strings + collections + modified + dates

  @Test(arguments: Self.all)
  private func `two constants and a comparison give an answer without an object`(question: Question) {
    let predicate = question.predicate(NSExpression(forConstantValue: question.left))
    #expect(predicate.evaluate(with: nil) == question.answer)
    #expect(predicate.evaluate(with: nil, substitutionVariables: nil) == question.answer)
  }

  @Test(arguments: Self.all)
  private func `the value of a key path compares as a constant does`(question: Question) {
    let predicate = question.predicate(NSExpression(forKeyPath: "bed.value"))
    #expect(predicate.evaluate(with: ["bed": ["value": question.left]]) == question.answer)
    #expect(predicate.evaluate(with: CodedObject(["bed": CodedObject(["value": question.left])])) == question.answer)
  }

  @Test(arguments: Self.numbers)
  private func `options say how strings compare, and nothing to numbers`(question: Question) {
    for options in [NSComparisonPredicate.Options.caseInsensitive, .diacriticInsensitive, Self.folded, .normalized] {
      let folding = Question(question.left, question.type, question.right, question.answer, options: options)
      #expect(folding.predicate(NSExpression(forConstantValue: question.left)).evaluate(with: nil) == question.answer)
      let list = Question(question.left, .in, [question.left, 99], true, options: options)
      #expect(list.predicate(NSExpression(forConstantValue: question.left)).evaluate(with: nil))
    }
  }

  @Test(
    arguments: [
      ("name CONTAINS 'y'", NSComparisonPredicate.Operator.contains), ("name IN 'y'", .in), ("name < 'y'", .lessThan),
      ("name BEGINSWITH[c] 'y'", .beginsWith), ("name = 'y'", .equalTo), ("name <> 'y'", .notEqualTo), ("name =< 'y'", .lessThanOrEqualTo),
    ])
  func `a parsed comparison has its sides as they were written`(format: String, type: NSComparisonPredicate.Operator) throws {
    let comparison = try #require(NSPredicate(format: format) as? NSComparisonPredicate)
    #expect(comparison.predicateOperatorType == type)
    #expect(comparison.leftExpression.keyPath == "name")
    #expect(comparison.rightExpression.constantValue as? String == "y")
  }

  @Test func `a copy of a comparison is equal and answers the same`() throws {
    for question in Self.numbers {
      let predicate = question.predicate(NSExpression(forConstantValue: question.left))
      let copy = try #require(predicate.copy() as? NSComparisonPredicate)
      #expect(copy == predicate)
      #expect(copy.evaluate(with: nil) == question.answer)
    }
  }

  @Test(
    arguments: [
      "name == 'y'", "name ==[c] 'x'", "name CONTAINS 'x'", "name != 'x'", "ANY name == 'x'", "ALL name == 'x'", "other == 'x'",
      "'x' == name", "name == 'x' AND TRUEPREDICATE", "NOT name == 'x'", "TRUEPREDICATE", "name == $x", "name == x", "name == nil",
    ])
  func `whatever is different makes a different predicate`(format: String) {
    let predicate = NSPredicate(format: "name == 'x'")
    #expect(NSPredicate(format: format) != predicate)
    #expect(predicate != NSPredicate(format: format))
    #expect(NSPredicate(format: format) == NSPredicate(format: format))
    #expect(NSPredicate(format: format).hash == NSPredicate(format: format).hash)
  }
}
