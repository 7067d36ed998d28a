// SPDX-License-Identifier: MIT
// Filtering Foundation's and Swift's collections, and predicates and expressions in places where iOS code uses them.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

@Suite struct FilteringTests {
  private let long = NSPredicate(format: "length > 1")

  @Test func `every collection of Foundation is filtered`() {
    #expect((["a", "bb", "cc"] as NSArray).filtered(using: long) as? [String] == ["bb", "cc"])
    #expect(NSSet(array: ["a", "bb"]).filtered(using: long) == ["bb"])
    #expect(NSOrderedSet(array: ["cc", "a", "bb"]).filtered(using: long).array as? [String] == ["cc", "bb"])
    let array = NSMutableArray(array: ["a", "bb", "c", "dd"])
    array.filter(using: long)
    #expect(array as? [String] == ["bb", "dd"])
    let set = NSMutableSet(array: ["a", "bb", "c", "dd", "e", "f"])
    set.filter(using: long)
    #expect(set == NSSet(array: ["bb", "dd"]))
    let ordered = NSMutableOrderedSet(array: ["dd", "a", "bb"])
    ordered.filter(using: long)
    #expect(ordered.array as? [String] == ["dd", "bb"])
  }

  @Test func `Swift's collections are filtered by the predicate's method`() {
    #expect(["a", "bb"].filter(long.evaluate(with:)) == ["bb"])
    #expect(Set(["a", "bb"]).filter { long.evaluate(with: $0) } == ["bb"])
  }

  @Test func `null among the elements is no match and no harm`() {
    let list: NSArray = [["key": "1"] as NSDictionary, ["key": "2"] as NSDictionary, NSNull()]
    #expect(list.filtered(using: NSPredicate(format: "key == '2'")).count == 1)
    #expect(list.filtered(using: NSPredicate(format: "other == '2'")).isEmpty)
    #expect(list.filtered(using: NSPredicate(format: "key == nil")).count == 1)
  }

  @Test func `strings are filtered by themselves and by their properties`() {
    let notes = ["Do", "Re", "Mi"] as NSArray
    #expect(notes.filtered(using: NSPredicate(format: "SELF == 'Do'")) as? [String] == ["Do"])
    #expect(notes.filtered(using: NSPredicate(format: "description == 'Do'")) as? [String] == ["Do"])
    #expect(notes.filtered(using: NSPredicate(format: "SELF == '%@'", "Do")).isEmpty)
    #expect(notes.filtered(using: NSPredicate(format: "lowercaseString IN {'mi', 're'}")).count == 2)
  }

  @Test func `a block takes the variables it was given`() {
    let block = NSPredicate { object, bindings in object as? String == (bindings?["NAME"] as? String ?? "none") }
    #expect(block.evaluate(with: "none"))
    #expect(block.evaluate(with: "x", substitutionVariables: ["NAME": "x"]))
    let bound = block.withSubstitutionVariables(["NAME": "y"])
    #expect(bound.evaluate(with: "y"))
    #expect(!bound.evaluate(with: "none"))
    #expect(bound.evaluate(with: "z", substitutionVariables: ["NAME": "z"]))
  }

  @Test func `a key path that begins with a dollar is no variable, as a longer one is`() {
    let predicate = NSPredicate(format: "%K LIKE %@ + $b + $c", "$single", "b\"")
    #expect(predicate.predicateFormat == "$single LIKE (\"b\\\"\" + $b) + $c")
    let bound = predicate.withSubstitutionVariables(["single": "x", "b": "y", "c": "z"])
    #expect(bound.predicateFormat == "$single LIKE (\"b\\\"\" + \"y\") + \"z\"")
  }

  @Test func `there is one expression for the evaluated object`() {
    #expect(NSExpression.expressionForEvaluatedObject() === NSExpression.expressionForEvaluatedObject())
    let comparison = NSPredicate(format: "SELF == 1") as? NSComparisonPredicate
    #expect(comparison?.leftExpression.expressionType == .evaluatedObject)
    #expect(comparison?.customSelector == nil)
  }

  @Test func `constants are shared by copies, not copied`() {
    let value = CodedObject(identity: 1)
    let predicate = NSPredicate(format: "owner == %@", value)
    let copy = predicate.copy() as? NSComparisonPredicate
    #expect(copy?.rightExpression.constantValue as? CodedObject === value)
    #expect(copy?.evaluate(with: CodedObject(["owner": value])) == true)
    let list = NSMutableArray(array: ["a"])
    let constant = NSExpression(forConstantValue: list).copy() as? NSExpression
    #expect(constant?.constantValue as? NSMutableArray === list)
  }

  @Test func `equal expressions are found in collections`() {
    let list = [NSExpression(forKeyPath: "a"), NSExpression(forConstantValue: "x"), NSExpression(forVariable: "v")]
    #expect(list.contains(NSExpression(forKeyPath: "a")))
    #expect((list as NSArray).index(of: NSExpression(forConstantValue: "x")) == 1)
    #expect(NSExpression(forKeyPath: "x") != NSExpression(forConstantValue: "x"))
    #expect(Set(list).contains(NSExpression(forVariable: "v")))
  }

  @Test(
    arguments: [
      ("add:to:", "a + b", 10.0), ("from:subtract:", "a - b", 6), ("multiply:by:", "a * b", 16), ("divide:by:", "a / b", 4),
      ("raise:toPower:", "a ** b", 64), ("modulus:by:", "modulus:by:(a, b)", 0), ("bitwiseOr:with:", "bitwiseOr:with:(a, b)", 10),
      ("leftshift:by:", "leftshift:by:(a, b)", 32), ("sum", "sum:(a, b)", 10), ("max:", "max:(a, b)", 8),
    ])
  func `functions keep their names and print as Apple's do`(name: String, printed: String, value: Double) {
    let expression = NSExpression(forFunction: name, arguments: [NSExpression(forKeyPath: "a"), NSExpression(forKeyPath: "b")])
    #expect(expression.description == printed)
    #expect(NSExpression(format: printed) == expression)
    #expect(ComparableValue(expression.expressionValue(with: ["a": 8, "b": 2], context: nil)).equals(ComparableValue(value)))
  }

  @Test func `a function that nobody has ends the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = NSExpression(forFunction: "nosuchfunction:", arguments: [NSExpression(forConstantValue: 1)])
    }
  }

  @Test func `expressions take their arguments from a C list`() {
    let expression = withVaList(["a", 2]) { NSExpression(format: "%K + %ld", arguments: $0) }
    #expect(expression == NSExpression(format: "a + 2"))
  }

  @Test func `Swift's sort descriptors become Foundation's`() {
    _KeyPathRegistry.register(gardenKeyPaths())
    let byHeight = NSSortDescriptor(SortDescriptor(\Plant.height, order: .reverse))
    #expect(byHeight == NSSortDescriptor(key: "height", ascending: false))
    let bySize = NSSortDescriptor(SortDescriptor(\Plant.name.count))
    let (short, long) = (Plant(["name": "z"]), Plant(["name": "aa"]))
    #expect(bySize.key == nil)
    #expect(bySize.compare(short, to: long) == .orderedAscending)
    #expect((bySize.reversedSortDescriptor as? NSSortDescriptor)?.compare(short, to: long) == .orderedDescending)
  }

  @Test(arguments: [(SortOrder.forward, true), (.reverse, false)])
  func `a Swift sort descriptor of strings compares as Apple's does`(order: SortOrder, ascending: Bool) {
    _KeyPathRegistry.register(gardenKeyPaths())
    func natural(_ key: String) -> NSSortDescriptor { NSSortDescriptor(key: key, ascending: ascending) }
    func standard(_ key: String) -> NSSortDescriptor {
      NSSortDescriptor(key: key, ascending: ascending, selector: "localizedStandardCompare:")
    }
    #expect(NSSortDescriptor(SortDescriptor(\Plant.name, comparator: .lexical, order: order)) == natural("name"))
    #expect(NSSortDescriptor(SortDescriptor(\Plant.latinName, comparator: .lexical, order: order)) == natural("latinName"))
    #expect(NSSortDescriptor(SortDescriptor(\Plant.height, order: order)) == natural("height"))
    #expect(NSSortDescriptor(SortDescriptor(\Plant.name, order: order)) == standard("name"))
    #expect(NSSortDescriptor(SortDescriptor(\Plant.latinName, order: order)) == standard("latinName"))
  }
}
