// SPDX-License-Identifier: MIT
// Random changes, many at a time: what a delegate is told must carry the old results over into the new ones.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("The changes of fetched results") struct ManyChangesTests {
  @Test(
    "are enough to follow the results through many changes at once",
    arguments: [
      ["name"], ["name", "department.name"], ["department.name", "name", "department.name"], ["nickname", "name", "nickname"],
      ["age", "name", "nickname"],  // whose order tears the sections apart
    ], 1...12 as ClosedRange<UInt64>)
  func manyAtOnce(_ keys: [String], _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stack = try Stack(.memory)
    let context = stack.context
    let departments = ["A", "B", "C", "D"].map { stack.insert("Department", ["name": $0]) }
    func change(_ object: NSManagedObject) {
      object.setValue(String(Int.random(in: 0..<12, using: &random)), forKey: "name")
      object.setValue(["x", "y", "z"].randomElement(using: &random), forKey: "nickname")
      object.setValue(Int.random(in: 0..<4, using: &random), forKey: "age")
      object.setValue(Bool.random(using: &random) ? departments.randomElement(using: &random) : nil, forKey: "department")
    }
    // The last key is the sections', the others are sorted by; the first fetch finds nothing out of order, since it finds nothing.
    let sectionKey = keys.count == 1 ? nil : keys.last
    let controller = stack.controller(by: Array(keys.dropLast(sectionKey == nil ? 0 : 1)), sections: sectionKey)
    controller.fetchRequest.predicate = NSPredicate(format: "age > 0")
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    for round in 0..<12 {
      let all = try stack.fetch("Employee").sorted { $0.objectID.description < $1.objectID.description }
      for object in all {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: change(object)
        case 3: context.delete(object)
        default: break
        }
      }
      for _ in 0..<(round == 0 ? 20 : Int.random(in: 0..<4, using: &random)) { change(stack.insert("Employee")) }
      context.processPendingChanges()
      #expect(recorder.sections == controller.sections?.map { $0.objects as? [NSObject] ?? [] })
      if sectionKey == nil { #expect(recorder.ids == controller.fetchedObjects?.map(\.objectID)) }
      try context.save()
      recorder.renewIDs()
      let found = try context.fetch(controller.fetchRequest)
      #expect(Set(found) == Set(controller.fetchedObjects ?? []))
      let sortKeys = controller.fetchRequest.sortDescriptors?.compactMap(\.key) ?? []
      #expect(values(of: found, sortKeys) == values(of: controller.fetchedObjects ?? [], sortKeys))
      for section in controller.sections ?? [] {
        #expect(values(of: section.objects as? [NSManagedObject] ?? [], sectionKey.map { [$0] } ?? []).allSatisfy { $0 == section.name })
      }
    }
  }

  private func values(of objects: [NSManagedObject], _ keyPaths: [String]) -> [String] {
    objects.map { object in
      keyPaths.map { object.value(forKeyPath: $0).map { "\($0)" } ?? "" }.joined(separator: " ")
    }
  }
}

/// Random numbers that are the same for every run of a seed (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
