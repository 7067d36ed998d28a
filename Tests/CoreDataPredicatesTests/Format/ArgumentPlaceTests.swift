// SPDX-License-Identifier: MIT
// Arguments on either side of a comparison, in lists and within key paths.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

@Suite struct ArgumentPlaceTests {
  private let garden: NSDictionary = [
    "title": "Back garden", "$price": 5, "price": 6,
    "north": ["name": "Slope", "size": 34, "plants": ["Rose", "Dill"]] as NSDictionary,
    "south": ["name": "Herbs", "size": 30, "plants": ["Rose", "Mint"], "counts": [1, 2, 4]] as NSDictionary,
  ]

  @Test(
    arguments: [
      ("%K == %@", ["north.name", "Slope"], true), ("%K == %@", ["north.name", "slope"], false),
      ("%@ == %K", ["Slope", "north.name"], true),
      ("%K MATCHES[c] %@", ["north.name", "slope"], true), ("%K BEGINSWITH %@", ["north.name", "Sl"], true),
      ("%K ENDSWITH %@", ["north.name", "pe"], true), ("%K LIKE %@", ["north.name", "S*e"], true),
      ("(%K == %@) AND (%K == %@)", ["north.name", "Slope", "south.name", "Herbs"], true),
      ("%K == %d", ["north.size", 34], true), ("%d == %K", [34, "north.size"], true), ("%K = %@", ["north.size", 34], true),
      ("%K < %d", ["north.size", 40], true), ("%K < %@", ["north.size", 34], false), ("%K <= %@", ["north.size", 34], true),
      ("%K > %@", ["north.size", 20], true), ("%K >= %@", ["north.size", 34], true), ("%K != %@", ["north.size", 20], true),
      ("%K <> %@", ["north.size", 34], false), ("%K BETWEEN %@", ["north.size", [20, 40]], true),
      ("%K BETWEEN {%d, %d}", ["north.size", 35, 40], false), ("%K BETWEEN {%K, %K}", ["north.size", "south.size", "north.size"], true),
      ("(%K == %d) OR (%K == %d)", ["north.size", 34, "south.size", 34], true),
      ("(%K == %d) AND (%K == %d)", ["north.size", 34, "south.size", 34], false),
      ("%K < %f", ["north.size", 34.5], true), ("%f > %K", [34.5, "north.size"], true), ("%f > %K", [34.0, "north.size"], false),
      ("%@ IN %K", ["Dill", "north.plants"], true), ("%@ IN %K", ["Mint", "north.plants"], false),
      ("%K CONTAINS %@", ["north.plants", "Dill"], true), ("Any %K == %@", ["south.plants", "Mint"], true),
      ("aNy %K == %@", ["south.plants", "Dill"], false), ("All %K < %d", ["south.counts", 5], true),
      ("None %K == %d", ["south.counts", 3], true), ("%@ CONTAINS %@", ["Back garden", "gard"], true),
      ("%@ IN %@", ["gard", "Back garden"], true), ("%@ IN {%@, %@}", ["b", "a", "b"], true),
      ("{%@, %@} CONTAINS %@", ["a", "b", "c"], false),
      ("%@ BETWEEN {%@, %@}", ["c", "b", "d"], true), ("%K[%d] == %@", ["north.plants", 1, "Dill"], true),
      ("%K.%K == %@", ["south", "plants.@count", 2], true), ("sum(%K) == %d", ["south.counts", 7], true),
      ("%d + %d * %f == %K", [4, 2, 1.0, "price"], true), ("%@ > %@", [1, 1], false), ("%@ >= %@", [1, 1], true),
    ] as [(String, [any Sendable], Bool)])
  func `arguments stand wherever values and keys do`(format: String, arguments: [any Sendable], expected: Bool) {
    let predicate = NSPredicate(format: format, argumentArray: arguments)
    #expect(predicate.evaluate(with: garden) == expected)
    let again = NSPredicate(format: predicate.predicateFormat)
    #expect(again.evaluate(with: garden) == expected, "\(predicate)")
    #expect(again.predicateFormat == predicate.predicateFormat)
  }

  @Test func `a key that begins with a dollar is asked of the object, whatever the variables are`() {
    let predicate = NSPredicate(format: "%K == %d", "$price", 5)
    let comparison = predicate as? NSComparisonPredicate
    #expect(comparison?.leftExpression.expressionType == .keyPath)
    #expect(comparison?.leftExpression.keyPath == "$price")
    #expect(predicate.evaluate(with: garden))
    #expect(predicate.evaluate(with: garden, substitutionVariables: ["price": 7]))
    #expect(predicate.withSubstitutionVariables(["price": 7]).evaluate(with: garden))
    #expect(predicate.evaluate(with: CodedObject(["$price": 5])))
    #expect(!NSPredicate(format: "$price == 5").evaluate(with: garden, substitutionVariables: ["price": 7]))
  }

  @Test func `a value in a format is never read as a part of it`() {
    for text in ["' OR TRUEPREDICATE", "price", "%@", "SELF", "$price", "\\"] {
      let predicate = NSPredicate(format: "title == %@", text)
      #expect(!predicate.evaluate(with: garden))
      #expect(predicate.evaluate(with: ["title": text]))
      #expect((predicate as? NSComparisonPredicate)?.rightExpression.constantValue as? String == text)
    }
  }

  @Test func `key paths of a dictionary lead through dictionaries`() {
    #expect(garden.value(forKey: "title") as? String == "Back garden")
    #expect(garden.value(forKeyPath: "title") as? String == "Back garden")
    #expect(garden.value(forKeyPath: "north.name") as? String == "Slope")
    #expect(garden.value(forKeyPath: "south.size") as? Int == 30)
    #expect(garden.value(forKeyPath: "south.plants.@count") as? Int == 2)
    #expect(garden.value(forKeyPath: "west.name") == nil)
  }
}
