// SPDX-License-Identifier: MIT
// Sort descriptors by key, by Swift key path, and with each way of comparing.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

@Suite struct NSSortDescriptorTests {
  init() { _KeyPathRegistry.register(gardenKeyPaths()) }

  private func names(_ names: [String?], sortedBy descriptor: NSSortDescriptor) -> [String?] {
    let plants = names.map { name in Plant(name.map { ["name": $0, "latinName": $0] } ?? [:]) }
    return plants.sorted { descriptor.compare($0, to: $1) == .orderedAscending }.map { $0.value(forKey: "name") as? String }
  }

  @Test func `a key sorts, nil first`() {
    #expect(names(["b", nil, "a", "B"], sortedBy: NSSortDescriptor(key: "name", ascending: true)) == [nil, "B", "a", "b"])
    #expect(names(["b", nil, "a"], sortedBy: NSSortDescriptor(key: "name", ascending: false)) == ["b", "a", nil])
  }

  @Test(
    arguments: [
      ("caseInsensitiveCompare:", ["a", "B", "c"]), ("compare:", ["B", "a", "c"]), ("localizedStandardCompare:", ["a", "B", "c"]),
      ("localizedCaseInsensitiveCompare:", ["a", "B", "c"]), ("localizedCompare:", ["a", "B", "c"]),
    ])
  func `a selector says how to compare`(selector: String, expected: [String]) {
    let descriptor = NSSortDescriptor(key: "name", ascending: true, selector: Selector(selector))
    #expect(names(["c", "B", "a"], sortedBy: descriptor) == expected)
    #expect(descriptor.selector == Selector(selector))
  }

  @Test func `a selector may be written as iOS code can`() {
    let descriptor = NSSortDescriptor(key: "name", ascending: true, selector: Selector(("localizedStandardCompare:")))
    #expect(names(["file10", "file9"], sortedBy: descriptor) == ["file9", "file10"])
    #expect(sortKey(of: descriptor)?.keyPath == ["name"])
  }

  @Test func `a comparator compares the values`() {
    let descriptor = NSSortDescriptor(key: "name", ascending: true) { a, b in
      let (a, b) = (a as? String ?? "", b as? String ?? "")
      return a.count < b.count ? .orderedAscending : a.count > b.count ? .orderedDescending : .orderedSame
    }
    #expect(names(["ccc", nil, "bb", "a"], sortedBy: descriptor) == [nil, "a", "bb", "ccc"])
    #expect(descriptor.selector == nil)
  }

  @Test func `Swift key paths have keys`() {
    #expect(NSSortDescriptor(keyPath: \Plant.name, ascending: true).key == "name")
    #expect(NSSortDescriptor(keyPath: \Plant.latinName, ascending: true).key == "latinName")
    #expect(NSSortDescriptor(keyPath: \Seed.plant?.name, ascending: false).key == "plant.name")
    #expect(NSSortDescriptor(keyPath: \Seed.count, ascending: false).keyPath == \Seed.count)
  }

  @Test func `Swift key paths sort, optional or not`() {
    #expect(names(["b", "a", "B"], sortedBy: NSSortDescriptor(keyPath: \Plant.name, ascending: true)) == ["B", "a", "b"])
    #expect(names(["b", nil, "a"], sortedBy: NSSortDescriptor(keyPath: \Plant.latinName, ascending: true)) == [nil, "a", "b"])
    #expect(names(["b", nil, "a"], sortedBy: NSSortDescriptor(keyPath: \Plant.latinName, ascending: false)) == ["b", "a", nil])
  }

  @Test func `reversed descriptors reverse`() {
    for descriptor in [
      NSSortDescriptor(key: "name", ascending: true), NSSortDescriptor(keyPath: \Plant.name, ascending: true),
      NSSortDescriptor(keyPath: \Plant.latinName, ascending: true),
    ] {
      let reversed = descriptor.reversedSortDescriptor as? NSSortDescriptor
      #expect(reversed?.ascending == false)
      #expect(reversed?.key == descriptor.key)
      #expect(reversed.map { names(["a", "c", "b"], sortedBy: $0) } == ["c", "b", "a"])
    }
  }

  @Test func `descriptors of one key and order are equal`() {
    let descriptor = NSSortDescriptor(key: "name", ascending: true)
    #expect(descriptor == NSSortDescriptor(key: "name", ascending: true))
    #expect(descriptor == NSSortDescriptor(keyPath: \Plant.name, ascending: true))
    #expect(NSSortDescriptor(keyPath: \Plant.name, ascending: true) == descriptor)
    #expect(descriptor.hash == NSSortDescriptor(keyPath: \Plant.name, ascending: true).hash)
    #expect(descriptor != NSSortDescriptor(key: "name", ascending: false))
    #expect(descriptor != NSSortDescriptor(key: "height", ascending: true))
    #expect(descriptor != NSSortDescriptor(key: "name", ascending: true, selector: "caseInsensitiveCompare:"))
  }

  @Test func `Foundation's arrays sort by them`() {
    let plants = [Plant(["name": "b", "height": 1.0]), Plant(["name": "a", "height": 1.0]), Plant(["name": "c", "height": 0.5])]
    let sorted = (plants as NSArray).sortedArray(using: [
      NSSortDescriptor(key: "height", ascending: true), NSSortDescriptor(keyPath: \Plant.name, ascending: false),
    ])
    #expect(sorted.map { ($0 as? Plant)?.name } == ["c", "b", "a"])
  }

  @Test func `no key sorts the objects themselves`() {
    let descriptor = NSSortDescriptor(key: nil, ascending: true)
    #expect((["b", "a"] as NSArray).sortedArray(using: [descriptor]) as? [String] == ["a", "b"])
    #expect(NSSortDescriptor(key: "self", ascending: true).compare(2, to: 1) == .orderedDescending)
  }
}
