// SPDX-License-Identifier: MIT
// Compound predicates built in code: what they answer, how far they ask, and what they are made of.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

@Suite struct CompoundPredicateTests {
  private let yes = NSPredicate(value: true)
  private let no = NSPredicate(value: false)

  @Test(arguments: [[true, true], [true, false], [false, true], [false, false], [true], [false], []])
  func `AND, OR and NOT answer by their parts`(values: [Bool]) {
    let constants = values.map { NSPredicate(value: $0) }
    let blocks = values.map { value in NSPredicate { _, _ in value } }
    let formats = values.map { NSPredicate(format: $0 ? "SELF == 'leek'" : "SELF == 'kale'") }
    for parts in [constants, blocks, formats] {
      let and = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
      let or = NSCompoundPredicate(orPredicateWithSubpredicates: parts)
      #expect(and.evaluate(with: "leek") == values.allSatisfy { $0 })
      #expect(or.evaluate(with: "leek") == values.contains(true))
      #expect(NSCompoundPredicate(notPredicateWithSubpredicate: and).evaluate(with: "leek") == !values.allSatisfy { $0 })
      #expect(NSCompoundPredicate(notPredicateWithSubpredicate: or).evaluate(with: "leek") == !values.contains(true))
    }
  }

  @Test func `a part that decides ends the asking`() {
    let never = NSPredicate { _, _ in
      Issue.record("The second part was asked.")
      return true
    }
    #expect(!NSCompoundPredicate(andPredicateWithSubpredicates: [no, never]).evaluate(with: nil))
    #expect(NSCompoundPredicate(orPredicateWithSubpredicates: [yes, never]).evaluate(with: nil))
    #expect(!NSPredicate(format: "SELF == 1 AND %@", never).evaluate(with: 2))
    #expect(NSPredicate(format: "SELF == 2 OR %@", never).evaluate(with: 2))
    #expect(!NSPredicate(format: "NOT (SELF == 2 OR %@)", never).evaluate(with: 2))
  }

  @Test func `compounds of blocks filter, one in the other`() {
    func rule(_ test: @escaping @Sendable (Int) -> Bool) -> NSPredicate { NSPredicate { value, _ in (value as? Int).map(test) ?? false } }
    let isOdd = rule { !$0.isMultiple(of: 2) }
    let isTall = rule { $0 > 12 }
    let isMiddling = rule { (3...8).contains($0) }
    let isEven = NSCompoundPredicate(notPredicateWithSubpredicate: isOdd)
    let isEvenAndNotTall = NSCompoundPredicate(andPredicateWithSubpredicates: [
      isEven, NSCompoundPredicate(notPredicateWithSubpredicate: isTall),
    ])
    let any = NSCompoundPredicate(orPredicateWithSubpredicates: [isEvenAndNotTall, isMiddling, no])
    let heights = NSArray(array: Array(1...16))
    #expect(heights.filtered(using: isEven) as? [Int] == [2, 4, 6, 8, 10, 12, 14, 16])
    #expect(heights.filtered(using: any) as? [Int] == [2, 3, 4, 5, 6, 7, 8, 10, 12])
    let tallAndEven = NSCompoundPredicate(andPredicateWithSubpredicates: [isTall, isEven])
    #expect(heights.filtered(using: tallAndEven) as? [Int] == [14, 16])
    #expect(heights.filtered(using: NSCompoundPredicate(andPredicateWithSubpredicates: [isOdd, isEven])).isEmpty)
    #expect(heights.filtered(using: NSCompoundPredicate(orPredicateWithSubpredicates: [isOdd, isEven])).count == 16)
  }

  @Test func `compounds of comparisons built in code filter objects`() {
    func comparison(_ key: String, _ type: NSComparisonPredicate.Operator, _ value: Any, isFolded: Bool = false) -> NSPredicate {
      NSComparisonPredicate(
        leftExpression: NSExpression(forKeyPath: key), rightExpression: NSExpression(forConstantValue: value), modifier: .direct,
        type: type, options: isFolded ? .caseInsensitive : [])
    }
    let isOld = NSCompoundPredicate(notPredicateWithSubpredicate: comparison("age", .lessThanOrEqualTo, 100))
    let isRose = comparison("name", .contains, "ROSE", isFolded: true)
    let hasRoom = comparison("height", .between, [0, 120])
    let wanted = NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSCompoundPredicate(orPredicateWithSubpredicates: [isOld, isRose]), hasRoom,
    ])
    #expect(wanted.predicateFormat == "(NOT age <= 100 OR name CONTAINS[c] \"ROSE\") AND height BETWEEN {0, 120}")
    let plants = [
      ("climbing rose", 20, 115), ("oak", 101, 120), ("elm", 120, 121), ("tea rose", 100, 30), ("ivy", 101, 0), ("dill", 1, 40),
    ]
    .map { CodedObject(["name": $0.0, "age": $0.1, "height": $0.2]) }
    let found = NSArray(array: plants).filtered(using: wanted).map { ($0 as? CodedObject)?.value(forKey: "name") as? String }
    #expect(found == ["climbing rose", "oak", "tea rose", "ivy"])
    let parsed = NSPredicate(format: "(NOT (age <= 100) OR name CONTAINS[c] 'ROSE') AND height BETWEEN {0, 120}")
    #expect(NSArray(array: plants).filtered(using: parsed).count == 4)
  }

  @Test(arguments: [NSCompoundPredicate.LogicalType.and, .or, .not])
  func `a compound keeps its type and parts, and so do its copy and its like`(type: NSCompoundPredicate.LogicalType) throws {
    let parts = [NSPredicate(format: "name == 'leek'"), NSPredicate(format: "size == 2")].suffix(type == .not ? 1 : 2)
    let compound = NSCompoundPredicate(type: type, subpredicates: Array(parts))
    #expect(compound.compoundPredicateType == type)
    #expect(compound.subpredicates == Array(parts))
    let copy = try #require(compound.copy() as? NSCompoundPredicate)
    #expect(copy == compound)
    #expect(copy.compoundPredicateType == type)
    #expect(copy.subpredicates == Array(parts))
    #expect(copy.evaluate(with: ["name": "leek", "size": 2]) == compound.evaluate(with: ["name": "leek", "size": 2]))
    let made =
      switch type {
      case .and: NSCompoundPredicate(andPredicateWithSubpredicates: Array(parts))
      case .or: NSCompoundPredicate(orPredicateWithSubpredicates: Array(parts))
      case .not: NSCompoundPredicate(notPredicateWithSubpredicate: parts[parts.startIndex])
      }
    #expect(made == compound)
    #expect(made.hash == compound.hash)
    #expect(made.predicateFormat == compound.predicateFormat)
    #expect(made.description == made.predicateFormat)
    #expect(NSPredicate(format: made.predicateFormat) == made)
  }

  @Test func `constants and blocks answer without an object, and copies of them too`() {
    for value in [true, false] {
      for predicate in [NSPredicate(value: value), NSPredicate { _, _ in value }] {
        #expect(predicate.evaluate(with: nil) == value)
        #expect((predicate.copy() as? NSPredicate)?.evaluate(with: nil) == value)
        #expect(predicate.isEqual(predicate.copy()))
      }
    }
    #expect(yes == NSPredicate(value: true))
    #expect(yes != no)
  }
}
