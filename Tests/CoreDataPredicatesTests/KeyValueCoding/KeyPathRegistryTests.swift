// SPDX-License-Identifier: MIT
// The keys behind Swift key paths.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

@Suite struct KeyPathRegistryTests {
  init() { _KeyPathRegistry.register(gardenKeyPaths()) }

  @Test func `a registered key path has its key`() {
    #expect((\Plant.name)._kvcKeyPathString == "name")
    #expect((\Plant.latinName)._kvcKeyPathString == "latinName")
    #expect((\Seed.plant as AnyKeyPath)._kvcKeyPathString == "plant")
  }

  @Test func `a chain of registered key paths has its keys`() {
    #expect((\Seed.plant?.name)._kvcKeyPathString == "plant.name")
    #expect((\Seed.plant?.latinName)._kvcKeyPathString == "plant.latinName")
    #expect((\Seed.plant?.height)._kvcKeyPathString == "plant.height")
    #expect((\Seed.mother.height)._kvcKeyPathString == "mother.height")
    #expect((\Rose.seed?.count)._kvcKeyPathString == "seed.count")
    #expect((\Rose.seed?.plant?.latinName)._kvcKeyPathString == "seed.plant.latinName")
  }

  @Test func `an inherited property has its key`() {
    #expect((\Rose.name)._kvcKeyPathString == "name")
    func inherited<P: Plant>(_: P.Type) -> String? { (\P.name)._kvcKeyPathString }
    #expect(inherited(Rose.self) == "name")
  }

  private final class Box: NSObject {
    var label = ""
    var inner: Box?
    var size: Int { label.count }
  }

  @Test func `a stored property of any object has its key, a computed one has none`() {
    #expect((\Box.label)._kvcKeyPathString == "label")
    #expect((\Box.inner?.label)._kvcKeyPathString == "inner.label")
    #expect((\Box.size)._kvcKeyPathString == nil)
  }

  @Test func `a key path into a value that is no property has no key`() {
    #expect((\Seed.mother.name.count)._kvcKeyPathString == nil)
  }

  @Test func `a key path to the object itself has the key self, by which objects are sorted and asked`() {
    #expect((\Seed.self)._kvcKeyPathString == "self")
    #expect((\Int.self)._kvcKeyPathString == "self")
    #expect(NSExpression(forKeyPath: \Seed.self).keyPath == "self")
    #expect(NSSortDescriptor(keyPath: \NSString.self, ascending: true).key == "self")
    let names = NSArray(array: [NSString(string: "b"), NSString(string: "a")])
    #expect(names.sortedArray(using: [NSSortDescriptor(keyPath: \NSString.self, ascending: true)]) as? [String] == ["a", "b"])
  }
}
