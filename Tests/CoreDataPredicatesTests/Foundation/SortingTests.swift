// SPDX-License-Identifier: MIT
// Sort descriptors at work: on every collection of Foundation, on dictionaries, structs and bridged strings, copied and reversed.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

private struct Harvest: Hashable {
  let plant: String
  let crates: Int
  let weight: Int
}

@Suite struct SortingTests {
  init() { _KeyPathRegistry.register(gardenKeyPaths()) }

  private func row(_ name: String, _ bed: String = "") -> NSDictionary { ["name": name, "bed": bed] }

  /// Claims the order of two unlike values and of two like ones, whichever is asked first.
  private func claim(
    _ descriptor: NSSortDescriptor, puts first: Any, before second: Any, like again: Any, _ place: SourceLocation = #_sourceLocation
  ) {
    for later in [second, again] {
      #expect(descriptor.compare(first, to: later) == .orderedAscending, sourceLocation: place)
      #expect(descriptor.compare(later, to: first) == .orderedDescending, sourceLocation: place)
    }
    #expect(descriptor.compare(second, to: again) == .orderedSame, sourceLocation: place)
    #expect(descriptor.compare(again, to: second) == .orderedSame, sourceLocation: place)
  }

  /// Claims that and, of the descriptors that put them the other way, the contrary.
  private func claim(
    _ make: (Bool) -> NSSortDescriptor, puts first: Any, before second: Any, like again: Any, _ place: SourceLocation = #_sourceLocation
  ) throws {
    claim(make(true), puts: first, before: second, like: again, place)
    for descending in [make(false), try #require(make(true).reversedSortDescriptor as? NSSortDescriptor)] {
      #expect(descending.compare(first, to: second) == .orderedDescending, sourceLocation: place)
      #expect(descending.compare(second, to: first) == .orderedAscending, sourceLocation: place)
      #expect(descending.compare(second, to: again) == .orderedSame, sourceLocation: place)
    }
  }

  @Test func `dictionaries, structs, objects and strings compare either way`() throws {
    try claim({ NSSortDescriptor(key: "name", ascending: $0) }, puts: row("a"), before: row("b"), like: row("b"))
    try claim({ NSSortDescriptor(key: "name.length", ascending: $0) }, puts: row("z"), before: row("ab"), like: row("cd"))
    try claim(
      { NSSortDescriptor(keyPath: \Harvest.crates, ascending: $0) }, puts: Harvest(plant: "leek", crates: 1, weight: 9),
      before: Harvest(plant: "dill", crates: 2, weight: 1), like: Harvest(plant: "kale", crates: 2, weight: 5))
    try claim(
      { NSSortDescriptor(keyPath: \Plant.name, ascending: $0) }, puts: Plant(["name": "a"]), before: Plant(["name": "b"]),
      like: Plant(["name": "b"]))
    try claim({ NSSortDescriptor(key: nil, ascending: $0) }, puts: 1, before: 2.5, like: NSNumber(value: 2.5))
    let day = Date(timeIntervalSinceReferenceDate: 0)
    try claim({ NSSortDescriptor(key: "self", ascending: $0) }, puts: day, before: day + 1, like: NSDate(timeIntervalSinceReferenceDate: 1))
  }

  @Test func `Swift's and Foundation's strings sort among each other`() throws {
    for make: (Bool) -> NSSortDescriptor in [
      { NSSortDescriptor(keyPath: \NSString.self, ascending: $0) }, { NSSortDescriptor(keyPath: \String.self, ascending: $0) },
      { NSSortDescriptor(key: "self", ascending: $0) },
    ] {
      try claim(make, puts: NSString(string: "a"), before: NSString(string: "b"), like: NSString(string: "b"))
      try claim(make, puts: "a", before: NSString(string: "b"), like: "b")
      try claim(make, puts: NSString(string: "a"), before: "b", like: NSString(string: "b"))
    }
  }

  @Test func `a comparator of a Swift key path decides`() throws {
    let order = ["sow", "weed", "dig"]
    let byOrder: @Sendable (Any, Any) -> ComparisonResult = { a, b in
      let places = [a, b].map { order.firstIndex(of: $0 as? String ?? "") ?? order.count }
      return places[0] < places[1] ? .orderedAscending : places[0] > places[1] ? .orderedDescending : .orderedSame
    }
    let harvests = order.map { Harvest(plant: $0, crates: 0, weight: 0) }
    try claim(
      { NSSortDescriptor(keyPath: \Harvest.plant, ascending: $0, comparator: byOrder) }, puts: harvests[0], before: harvests[2],
      like: Harvest(plant: "dig", crates: 7, weight: 7))
  }

  @Test func `every collection sorts by the first descriptor, then by the next`() {
    let best = Harvest(plant: "leek", crates: 3, weight: 0)
    let heavy = Harvest(plant: "mint", crates: 1, weight: 15)
    let light = [Harvest(plant: "dill", crates: 1, weight: 10), Harvest(plant: "kale", crates: 1, weight: 10)]
    let descriptors = [
      NSSortDescriptor(keyPath: \Harvest.crates, ascending: false), NSSortDescriptor(keyPath: \Harvest.weight, ascending: false),
    ]
    func claim(_ sorted: [Any], _ place: SourceLocation = #_sourceLocation) {
      let harvests = sorted.compactMap { $0 as? Harvest }
      #expect(Array(harvests.prefix(2)) == [best, heavy], sourceLocation: place)
      #expect(Set(harvests.suffix(2)) == Set(light), sourceLocation: place)
    }
    for all in [light + [heavy, best], [heavy] + light + [best], [best, light[0], heavy, light[1]]] {
      claim(NSArray(array: all).sortedArray(using: descriptors))
      claim(NSSet(array: all).sortedArray(using: descriptors))
      claim(NSOrderedSet(array: all).sortedArray(using: descriptors))
      let array = NSMutableArray(array: all)
      array.sort(using: descriptors)
      claim(array.map { $0 })
      let ordered = NSMutableOrderedSet(array: all)
      ordered.sort(using: descriptors)
      claim(ordered.array)
    }
  }

  @Test func `rows sort by several keys, up and down`() {
    let rows: NSArray = [row("1", "b"), row("2", "a"), row("1", "a"), row("2", "b")]
    let byBed = NSSortDescriptor(key: "bed", ascending: true)
    let byName = NSSortDescriptor(key: "name", ascending: false)
    func sorted(_ descriptors: [NSSortDescriptor]) -> [String] {
      rows.sortedArray(using: descriptors).compactMap { ($0 as? NSDictionary).map { "\($0["bed"] ?? "")\($0["name"] ?? "")" } }
    }
    #expect(sorted([byBed, byName]) == ["a2", "a1", "b2", "b1"])
    #expect(sorted([byName, byBed]) == ["a2", "b2", "a1", "b1"])
    #expect(sorted([byBed, byName].compactMap { $0.reversedSortDescriptor as? NSSortDescriptor }) == ["b1", "b2", "a1", "a2"])
    #expect(sorted([]) == ["b1", "a2", "a1", "b2"])
  }

  @Test(arguments: [nil, "compare:", "caseInsensitiveCompare:", "localizedCompare:", "localizedStandardCompare:"] as [String?])
  func `a descriptor keeps its key and selector when it is copied, reversed and reversed again`(selector: String?) throws {
    let descriptor =
      selector.map { NSSortDescriptor(key: "bed.name", ascending: true, selector: Selector($0)) }
      ?? NSSortDescriptor(key: "bed.name", ascending: true)
    let reversed = try #require(descriptor.reversedSortDescriptor as? NSSortDescriptor)
    let again = try #require(reversed.reversedSortDescriptor as? NSSortDescriptor)
    let copy = try #require(descriptor.copy() as? NSSortDescriptor)
    for (other, ascending) in [(descriptor, true), (reversed, false), (again, true), (copy, true)] {
      #expect(other.key == "bed.name")
      #expect(other.selector == Selector(selector ?? "compare:"))
      #expect(other.ascending == ascending)
      #expect((other == descriptor) == ascending)
    }
    #expect(copy.hash == descriptor.hash && again.hash == descriptor.hash)
  }

  @Test(arguments: [("caseInsensitiveCompare:", "LEEK", "leek", "lemon"), ("localizedStandardCompare:", "row 9", "row 9", "row 10")])
  func `a selector decides what is the same`(selector: String, first: String, same: String, later: String) {
    let descriptor = NSSortDescriptor(key: "name", ascending: true, selector: Selector(selector))
    #expect(descriptor.compare(row(first), to: row(same)) == .orderedSame)
    #expect(descriptor.compare(row(first), to: row(later)) == .orderedAscending)
    #expect(descriptor.compare(row(later), to: row(same)) == .orderedDescending)
  }

  @Test func `a comparator's descriptor has a key and no selector, and reverses`() throws {
    let byLast = NSSortDescriptor(key: "name", ascending: true) { a, b in
      String(String(describing: a).reversed()).compare(String(String(describing: b).reversed()))
    }
    #expect(byLast.key == "name")
    #expect(byLast.selector == nil)
    let rows: NSArray = [row("ab"), row("za"), row("bc")]
    func names(_ descriptor: NSSortDescriptor) -> [String?] {
      rows.sortedArray(using: [descriptor]).map { ($0 as? NSDictionary)?["name"] as? String }
    }
    #expect(names(byLast) == ["za", "ab", "bc"])
    #expect(names(try #require(byLast.reversedSortDescriptor as? NSSortDescriptor)) == ["bc", "ab", "za"])
  }
}
