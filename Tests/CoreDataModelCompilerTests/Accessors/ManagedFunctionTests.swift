// SPDX-License-Identifier: MIT
// The functions Core Data gives bodies to, in every form, and functions it does not know.

import Testing

@testable import CoreDataModelCompiler

@Suite struct ManagedFunctionTests {
  @Test(arguments: [
    ("addToSeeds", "(_ value: Seed)", "Seeds", "_add(value, "), ("removeFromSeeds", "(_ value: Seed)", "Seeds", "_remove(value, "),
    ("addToSeeds", "(_ values: Set<Seed>)", "Seeds", "_add(values, "), ("removeFromSeeds", "(at idx: Int)", "Seeds", "_remove(at: idx, "),
    ("insertIntoSeeds", "(_ value: Seed, at idx: Int)", "Seeds", "_insert(value, at: idx, "),
    ("insertIntoSeeds", "(_ values: [Seed], at indexes: NSIndexSet)", "Seeds", "_insert(values, at: indexes, "),
    ("insertIntoSeeds", "(_ values: [Seed], at indexes: IndexSet)", "Seeds", "_insert(values, at: NSIndexSet(indexSet: indexes), "),
    ("removeFromSeeds", "(at indexes: NSIndexSet)", "Seeds", "_remove(at: indexes, "),
    ("replaceSeeds", "(at idx: Int, with value: Seed)", "Seeds", "_replace(at: idx, with: value, "),
    ("addSeedsObject", "(_ value: Seed)", "Seeds", "_add(value, "), ("addSeedsObject", "(value: Seed)", "Seeds", "_add(value, "),
    ("removeSeedsObject", "(_ value: Seed)", "Seeds", "_remove(value, "), ("addSeeds", "(_ values: NSSet)", "Seeds", "_add(values, "),
    ("removeSeeds", "(_ values: NSSet)", "Seeds", "_remove(values, "),
    ("removeObjectFromSeedsAtIndex", "(_ idx: Int)", "Seeds", "_remove(at: idx, "),
  ]) func `a form is recognised`(name: String, parameters: String, relationship: String, call: String) throws {
    let function = try #require(ManagedFunction(name: name, parameters: FunctionParameter.list(parameters)))
    #expect(function.relationship == relationship)
    #expect(function.call == call)
  }

  @Test(arguments: [
    ("plant", "(_ value: Seed)"), ("addToSeeds", "(_ a: Seed, _ b: Seed)"), ("add", "(_ value: Seed)"), ("address", "(_ value: Seed)"),
    ("removeFromSeeds", "(where condition: Bool)"), ("awake", "()"),
  ]) func `another function is not`(name: String, parameters: String) {
    #expect(ManagedFunction(name: name, parameters: FunctionParameter.list(parameters)) == nil)
  }

  @Test func `a parameter list is taken apart at its own commas`() {
    #expect(
      FunctionParameter.list("(_ values: Dictionary<Int, [Seed]>, at indexes : (Int, Int))") == [
        FunctionParameter(label: nil, name: "values", type: "Dictionary<Int, [Seed]>"),
        FunctionParameter(label: "at", name: "indexes", type: "(Int, Int)"),
      ])
  }
}
