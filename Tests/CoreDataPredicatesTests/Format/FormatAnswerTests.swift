// SPDX-License-Identifier: MIT
// What whole formats answer: of constants alone, of numbers and strings themselves, with signs, spaces and parentheses in any place.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

@Suite struct FormatAnswerTests {
  @Test(
    arguments: [
      ("1<3", true), ("5 > 2", true), ("3<1", false), ("(5 > 2) && (1 < 0)", false), ("(5 > 2) || (1 < 0)", true),
      ("!((5 > 2) && (1 < 0) && (1 > 0))", true), ("!(!(5 > 2))", true), ("NOT NOT 5 > 2", true), ("'leek' == 'leek'", true),
      ("'leek' < 'kale'", false), ("nil == nil", true), ("YES == TRUE AND NO != YES", true), ("4 + 3 - 1 + 2 == 8", true),
      ("(4 + 3 - 1 + 2) * 10**2 == 800", true), ("4 + 3 * 2 == 10 AND (4 + 3) * 2 == 14", true),
      ("3 - -2 == 5", true), ("10 - 4 - 3 == 3", true), ("16 / 4 / 2 == 2", true),
    ])
  func `a format of constants answers without an object`(format: String, expected: Bool) {
    let predicate = NSPredicate(format: format)
    #expect(predicate.evaluate(with: nil) == expected)
    #expect(predicate.evaluate(with: nil, substitutionVariables: nil) == expected)
    #expect(NSPredicate(format: predicate.predicateFormat).evaluate(with: nil) == expected, "\(predicate)")
    #expect((predicate.copy() as? NSPredicate) == predicate)
  }

  @Test(
    arguments: [
      ("4 + 3", 7), ("4 + 3 - 1 + 2", 8), ("(4 + 3 - 1 + 2) * 10**2", 800), ("3 * 3.5", 10.5), ("-(2 + 3)", -5), ("7 - -1", 8),
      ("abs(-2.5)", 2.5),
    ] as [(String, Double)])
  func `an expression of constants has a value without an object`(format: String, expected: Double) {
    let value = NSExpression(format: format).expressionValue(with: nil, context: nil)
    #expect(ComparableValue(value).equals(ComparableValue(expected)))
  }

  @Test(
    arguments: [
      ("self.depth <= -5", true), ("               self.depth >= -7             ", true), ("self.depth > -7", false),
      ("     NOT((self.depth >= -7) AND (self.age < -15))    ", true), ("\tdepth\n==\r\n-7\n", true), ("depth==-7", true),
      ("depth == - 7", true), ("depth + 7 == 0 AND -depth == 7", true), ("self.age <= 5 ", true), ("(((age)) == ((5)))", true),
      ("age==5&&depth<0||age==0", true), ("age==5&&!(depth<0||age==0)", false), ("SELF.depth = -7 and Self.age = 5", true),
    ])
  func `signs, spaces and parentheses stand anywhere`(format: String, expected: Bool) {
    for pond: Any in [CodedObject(["depth": -7, "age": 5]), ["depth": -7, "age": 5]] {
      #expect(NSPredicate(format: format).evaluate(with: pond) == expected)
    }
  }

  @Test func `a variable beside a key of the object itself takes its value`() {
    let pond = CodedObject(["depth": -7])
    let template = NSPredicate(format: "self.depth <= $DEPTH")
    #expect(template.withSubstitutionVariables(["DEPTH": -5]).evaluate(with: pond))
    #expect(!template.withSubstitutionVariables(["DEPTH": NSNumber(value: -8)]).evaluate(with: pond))
    #expect(template.evaluate(with: pond, substitutionVariables: ["DEPTH": -7, "OTHER": 1]))
  }

  @Test(
    arguments: [
      ("(SELF >= 4) AND (SELF < 32)", [4, 8, 16]), ("SELF <= 0", []), ("SELF >= 0", [1, 2, 4, 8, 16, 32]), ("self < 3", [1, 2]),
      ("NOT SELF BETWEEN {2, 16}", [1, 32]), ("SELF IN {2, 3, 4}", [2, 4]), ("modulus:by:(SELF, 4) == 0", [4, 8, 16, 32]),
    ] as [(String, Set<Int>)])
  func `numbers are asked for themselves`(format: String, expected: Set<Int>) {
    let numbers = [1, 2, 4, 8, 16, 32]
    let predicate = NSPredicate(format: format)
    #expect(NSSet(array: numbers).filtered(using: predicate) as? Set<Int> == expected)
    #expect(NSArray(array: numbers).filtered(using: predicate) as? [Int] == expected.sorted())
  }

  @Test(
    arguments: [
      ("SELF BEGINSWITH[c] 'R'", ["rose", "Rue", "rosehip"]), ("SELF ENDSWITH[cd] 'e'", ["rose", "Rue", "café"]),
      ("SELF CONTAINS[c] 'OSE'", ["rose", "rosehip"]), ("SELF CONTAINS[cd] 'x'", []), ("SELF LIKE 'r*h?p'", ["rosehip"]),
      ("SELF LIKE 'ro?e*'", ["rose", "rosehip"]), ("SELF MATCHES 'r.*e'", ["rose"]), ("SELF MATCHES '[a-z]+'", ["rose", "rosehip"]),
      ("SELF MATCHES '.*(os){1,}(?!eh).*'", ["rose"]), ("SELF IN {'Rue', 'sage'}", ["Rue"]), ("SELF.length == 4", ["rose", "café"]),
    ] as [(String, Set<String>)])
  func `strings are asked for themselves`(format: String, expected: Set<String>) {
    let names = ["rose", "Rue", "rosehip", "café"]
    #expect(NSSet(array: names).filtered(using: NSPredicate(format: format)) as? Set<String> == expected)
    #expect(names.filter(NSPredicate(format: format).evaluate(with:)) == names.filter(expected.contains))
  }
}
