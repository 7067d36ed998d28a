// SPDX-License-Identifier: MIT
// Key-value coding of objects through NSObject references, of overriding classes, and along key paths.

import CoreDataPredicates
import Foundation
import PredicateFixtures
import Testing

/// A client's subclass that overrides key-value coding.
private final class Shouting: CodedObject {
  override func value(forKey key: String) -> Any? { (super.value(forKey: key) as? String)?.uppercased() }
  override func setValue(_ value: Any?, forKey key: String) { super.setValue(value, forKey: "was " + key) }
  override func value(forUndefinedKey key: String) -> Any? { "no \(key)" }
}

/// A plain class without key-value coding.
private class Animal: NSObject {
  let name: String
  init(name: String) { self.name = name }
}

private final class Dog: Animal {
  let friend: Dog?
  init(name: String, friend: Dog?) {
    self.friend = friend
    super.init(name: name)
  }
}

private struct Point {
  var x: Int
  var label: String?
}

@Suite struct KeyValueCodingTests {
  @Test func `a call through an NSObject reference reaches the class's own method`() {
    let object: NSObject = CodedObject(["name": "x"])
    #expect(object.value(forKey: "name") as? String == "x")
    object.setValue("y", forKey: "name")
    #expect(object.value(forKey: "name") as? String == "y")
  }

  @Test func `a call through an NSObject reference reaches a client's override`() {
    let shouting = Shouting(["name": "x"])
    let object: NSObject = shouting
    #expect(object.value(forKey: "name") as? String == "X")
    #expect(shouting.value(forKey: "name") as? String == "X")
    object.setValue("y", forKey: "name")
    #expect(object.value(forKey: "was name") as? String == "Y")
    #expect(object.value(forUndefinedKey: "zzz") as? String == "no zzz")
  }

  @Test func `a key path reads and writes through objects`() {
    let object: NSObject = CodedObject(["mother": CodedObject(["name": "x"])])
    #expect(object.value(forKeyPath: "mother.name") as? String == "x")
    object.setValue("y", forKeyPath: "mother.name")
    #expect(object.value(forKeyPath: "mother.name") as? String == "y")
    object.setValue("y", forKeyPath: "father.name")
    #expect(object.value(forKeyPath: "father.name") == nil)
  }

  @Test func `dictionaries of values hold NSNull for nil`() {
    let object: NSObject = CodedObject(["name": "x"])
    let values = object.dictionaryWithValues(forKeys: ["name", "age"])
    #expect(values["name"] as? String == "x")
    #expect(values["age"] is NSNull)
    object.setValuesForKeys(["name": NSNull(), "age": 3])
    #expect(object.value(forKey: "name") == nil)
    #expect(object.value(forKey: "age") as? Int == 3)
  }

  @Test func `a mutable set writes its changes back`() {
    let object: NSObject = CodedObject(["tags": NSSet(array: ["a"])])
    let tags = object.mutableSetValue(forKey: "tags")
    tags.add("b")
    tags.remove("a")
    tags.addObjects(from: ["c"])
    #expect(object.value(forKey: "tags") as? NSSet == NSSet(array: ["b", "c"]))
    #expect(tags.count == 2)
    #expect(tags.contains("c"))
  }

  @Test func `a mutable ordered set writes its changes back`() {
    let object: NSObject = CodedObject(["tags": NSOrderedSet(array: ["a", "b"])])
    let tags = object.mutableOrderedSetValue(forKey: "tags")
    tags.insert("c", at: 0)
    tags.remove("b")
    tags.add("d")
    #expect((object.value(forKey: "tags") as? NSOrderedSet)?.array as? [String] == ["c", "a", "d"])
    #expect(tags.count == 3)
  }

  @Test func `stored properties of plain classes and structs are read`() {
    let dog: NSObject = Dog(name: "Rex", friend: Dog(name: "Bello", friend: nil))
    #expect(dog.value(forKey: "name") as? String == "Rex")
    #expect(dog.value(forKeyPath: "friend.name") as? String == "Bello")
    #expect(dog.value(forKeyPath: "friend.friend.name") == nil)
    #expect(value(of: Point(x: 3, label: nil), keyPath: ["x"]) as? Int == 3)
    #expect(value(of: Point(x: 3, label: nil), keyPath: ["label"]) == nil)
    #expect(value(of: Point(x: 3, label: "a"), keyPath: ["label", "length"]) as? Int == 1)
  }

  @Test func `dictionaries are read by key and written when they are mutable`() {
    #expect(value(of: ["a": ["b": 1]], keyPath: ["a", "b"]) as? Int == 1)
    #expect(value(of: ["a": 1] as NSDictionary, keyPath: ["b"]) == nil)
    let dictionary: NSObject = NSMutableDictionary(dictionary: ["a": 1])
    dictionary.setValue(2, forKey: "a")
    dictionary.setValue(nil, forKey: "b")
    #expect(dictionary.value(forKey: "a") as? Int == 2)
  }

  @Test func `rows are read without being objects`() {
    let row = FixtureRow(["name": "x", "mother": FixtureRow(["name": "y"])])
    #expect(value(of: row, keyPath: ["mother", "name"]) as? String == "y")
  }
}

@Suite struct CollectionKeyPathTests {
  private static var people: [Any] { [["name": "a", "age": 1], ["name": "b", "age": 2], ["name": "b"]] as [[String: Any]] }

  @Test func `a key maps over an array and keeps gaps`() {
    let ages = value(of: Self.people, keyPath: ["age"]) as? [Any]
    #expect(ages?.count == 3)
    #expect(ages?[1] as? Int == 2)
    #expect(ages?[2] is NSNull)
  }

  @Test func `a key maps over a set and drops doubles`() {
    let objects = NSSet(array: [CodedObject(["name": "a"]), CodedObject(["name": "a"]), CodedObject(["name": "b"]), CodedObject()])
    #expect(value(of: objects, keyPath: ["name"]) as? NSSet == NSSet(array: ["a", "b"]))
    let ordered = NSOrderedSet(array: objects.allObjects)
    #expect((value(of: ordered, keyPath: ["name"]) as? NSOrderedSet)?.contains("b") == true)
  }

  @Test func `a key maps over a set to decimal numbers`() {
    let prices = ["0.1", "7", "7"].compactMap { Decimal(string: $0) }
    let objects = NSSet(array: prices.map { CodedObject(["price": $0]) })
    #expect(value(of: objects, keyPath: ["price"]) as? NSSet == NSSet(array: [prices[0], prices[1]]))
    #expect(NSDecimalNumber(decimal: prices[1]).hash == NSNumber(value: 7).hash)
  }

  @Test(
    arguments: [
      (["@count"], 3), (["@sum", "age"], 3), (["@avg", "age"], 1.5), (["@min", "age"], 1), (["@max", "age"], 2),
    ] as [([String], Double)])
  func `operators reduce a collection`(path: [String], expected: Double) throws {
    let result = try #require(value(of: Self.people, keyPath: path))
    #expect(ComparableValue(result).equals(ComparableValue(expected)))
  }

  @Test func `unions collect the values`() {
    #expect(value(of: Self.people, keyPath: ["@unionOfObjects", "name"]) as? [String] == ["a", "b", "b"])
    #expect(value(of: Self.people, keyPath: ["@distinctUnionOfObjects", "name"]) as? [String] == ["a", "b"])
  }

  @Test func `an operator stands in the middle of a path`() {
    let library: [String: Any] = ["shelves": [[["title": "a"], ["title": "b"]], [["title": "c"]]]]
    #expect(value(of: library, keyPath: ["shelves", "@unionOfArrays", "title"]) as? [String] == ["a", "b", "c"])
    #expect(value(of: library, keyPath: ["shelves", "@count"]) as? Int == 2)
  }
}
