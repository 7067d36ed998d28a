// SPDX-License-Identifier: MIT
// Transformable attributes: what transformers make of values, and whose a value is that can change in place.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

/// A value class of a program's own.
final class Place: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let x: Int
  let name: String
  init(x: Int, name: String) {
    self.x = x
    self.name = name
  }
  init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    x = coder.decodeInteger(forKey: "x")
    self.name = "\(name)"
  }
  func encode(with coder: NSCoder) {
    coder.encode(x, forKey: "x")
    coder.encode(NSString(string: name), forKey: "name")
  }
}

private final class PlaceTransformer: NSSecureUnarchiveFromDataTransformer {
  override static var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses + [Place.self] }
}

/// Text backwards, as UTF-8; its forward direction makes data, as Apple's plain transformers do.
private final class BackwardsTransformer: ValueTransformer {
  override func transformedValue(_ value: Any?) -> Any? { (value as? String).map { Data($0.reversed().map(String.init).joined().utf8) } }
  override func reverseTransformedValue(_ value: Any?) -> Any? {
    (value as? Data).map { String(String(decoding: $0, as: UTF8.self).reversed()) }
  }
}

@Suite("A transformable attribute") struct TransformableTests {
  private func stack(_ kind: StoreKind, transformer: String? = nil) throws -> Stack {
    ValueTransformer.setValueTransformer(PlaceTransformer(), forName: "Place")
    ValueTransformer.setValueTransformer(BackwardsTransformer(), forName: "Backwards")
    let model = SampleModel.make()
    model.entitiesByName["Everything"]?.attributesByName["object"]?.valueTransformerName = transformer
    return try Stack(kind, model: model)
  }
  /// The value as another context reads it.
  private func stored(_ stack: Stack) throws -> Any? {
    let context = stack.newContext()
    return try stack.fetch("Everything", in: context).first?.value(forKey: "object")
  }

  @Test("keeps collections and values of Foundation by the default transformer", arguments: StoreKind.allCases)
  func standard(_ kind: StoreKind) throws {
    let stack = try stack(kind)
    let object = stack.insert("Everything", ["object": ["a", "b"]])
    try stack.context.save()
    #expect(try stored(stack) as? [String] == ["a", "b"])
    object.setValue(["n": 7, "d": Date(timeIntervalSinceReferenceDate: 5)] as [String: Any], forKey: "object")
    try stack.context.save()
    let dictionary = try #require(try stored(stack) as? [String: Any])
    #expect(dictionary["n"] as? Int == 7)
    #expect(dictionary["d"] as? Date == Date(timeIntervalSinceReferenceDate: 5))
    object.setValue(nil, forKey: "object")
    try stack.context.save()
    #expect(try stored(stack) == nil)
  }

  @Test("keeps a class of the program's own by a transformer that allows it", arguments: StoreKind.allCases)
  func own(_ kind: StoreKind) throws {
    let stack = try stack(kind, transformer: "Place")
    let place = Place(x: 7, name: "here")
    let object = stack.insert("Everything", ["object": place])
    #expect(object.value(forKey: "object") as? Place === place)
    try stack.context.save()
    #expect(object.value(forKey: "object") as? Place === place)
    let read = try #require(try stored(stack) as? Place)
    #expect(read !== place && read.x == 7 && read.name == "here")
  }

  @Test("is turned into data by the forward direction of any other transformer", arguments: StoreKind.allCases)
  func plain(_ kind: StoreKind) throws {
    let stack = try stack(kind, transformer: "Backwards")
    stack.insert("Everything", ["object": "abc"])
    try stack.context.save()
    #expect(try stored(stack) as? String == "abc")
  }

  @Test(
    "has the standard transformer by each of the names that models write for it", arguments: StoreKind.allCases,
    ["NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSSecureUnarchiveFromDataTransformerName"])
  func standardNames(_ kind: StoreKind, name: String) throws {
    let stack = try stack(kind, transformer: name)
    stack.insert("Everything", ["object": ["a"]])
    try stack.context.save()
    #expect(try stored(stack) as? [String] == ["a"])
  }

  @Test("whose transformer is not registered is refused by a save, and kept until one is", arguments: StoreKind.allCases)
  func unregistered(_ kind: StoreKind) throws {
    let name = "Late \(kind)"
    let stack = try stack(kind, transformer: name)
    let object = stack.insert("Everything", ["object": "abc", "string": "x"])
    #expect(object.value(forKey: "object") as? String == "abc")
    for _ in 0..<2 {
      let error = #expect(throws: NSError.self) { try stack.context.save() }
      #expect(error?.domain == NSCocoaErrorDomain && error?.code == NSPersistentStoreSaveError)
      #expect(
        error?.localizedDescription
          == "No value transformer is registered under the name \(name), which Everything.object asks for. "
          + "Call ValueTransformer.setValueTransformer(_:forName:) before the attribute is used.")
      #expect(try stack.newContext().count(for: NSFetchRequest<NSManagedObject>(entityName: "Everything")) == 0)
      #expect(object.value(forKey: "object") as? String == "abc")
    }
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    stack.insert("Everything", ["object": "def"], in: child)
    #expect(throws: NSError.self) { try child.save() }
    child.rollback()
    ValueTransformer.setValueTransformer(BackwardsTransformer(), forName: NSValueTransformerName(name))
    try stack.context.save()
    #expect(try stored(stack) as? String == "abc")
    #expect(object.value(forKey: "object") as? String == "abc")

    // Taken away again: what is stored stays.
    ValueTransformer.setValueTransformer(nil, forName: NSValueTransformerName(name))
    let other = stack.newContext()
    let twin = try #require(try stack.fetch("Everything", in: other).first)
    #expect(twin.value(forKey: "object") == nil)
    twin.setValue("y", forKey: "string")
    try other.save()
    if kind == .memory {
      let error = #expect(throws: NSError.self) { try stack.fetch("Everything", "object == 'abc'", in: stack.newContext()) }
      #expect(error?.code == NSPersistentStoreOperationError)
      #expect(error?.localizedDescription.contains("No value transformer is registered under the name") == true)
    }
    ValueTransformer.setValueTransformer(BackwardsTransformer(), forName: NSValueTransformerName(name))
    #expect(try stored(stack) as? String == "abc")
  }

  @Test("that an undo brings back is saved as it was, though its transformer was registered only then")
  func unregisteredUndone() throws {
    let stack = try stack(.sqlite, transformer: "Later")
    stack.context.undoManager = UndoManager()
    let object = stack.context.performAndWait { stack.insert("Everything", ["object": "abc"]) }
    stack.context.performAndWait { object.setValue("def", forKey: "object") }
    stack.context.undo()
    #expect(object.value(forKey: "object") as? String == "abc")
    ValueTransformer.setValueTransformer(BackwardsTransformer(), forName: "Later")
    try stack.context.save()
    #expect(try stored(stack) as? String == "abc")
  }

  @Test("ends the program where its transformer does not allow a value's class")
  func refused() async {
    let unknown = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Stack(.memory).insert("Everything", ["object": Place(x: 1, name: "")])
    }
    #expect(text(unknown).contains("Object of class Place is not among allowed top level class list"))
  }
  private func text(_ result: ExitTest.Result?) -> String { String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }

  // MARK: - Predicates

  @Test("is its value to the predicates and the dictionaries of an in-memory store")
  func predicates() throws {
    let stack = try stack(.memory)
    let both = stack.insert("Everything", ["object": ["a", "b"], "string": "both"])
    stack.insert("Everything", ["object": ["c"], "string": "c"])
    stack.insert("Everything", ["string": "none"])
    try stack.context.save()
    for format in ["ANY object == 'a'", "'b' IN object", "object CONTAINS 'a'", "object[1] == 'b'", "object.@count == 2"] {
      #expect(try stack.fetch("Everything", format) == [both], "\(format)")
    }
    #expect(try stack.fetch("Everything", "object == %@", [["a", "b"]]) == [both])
    #expect(try stack.fetch("Everything", "object == nil").map { $0.value(forKey: "string") as? String } == ["none"])
    let request = NSFetchRequest<NSDictionary>(entityName: "Everything")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["object"]
    request.predicate = NSPredicate(format: "string == 'both'")
    #expect(try stack.context.fetch(request).first?["object"] as? [String] == ["a", "b"])
  }

  // MARK: - Values that change in place

  @Test("is one value for its object, and another one for each other context", arguments: StoreKind.allCases)
  func ownCopies(_ kind: StoreKind) throws {
    let stack = try stack(kind)
    let list = NSMutableArray(array: ["a"])
    let mine = stack.insert("Everything", ["object": list])
    #expect(mine.value(forKey: "object") as? NSMutableArray === list)
    try stack.context.save()
    #expect(mine.value(forKey: "object") as? NSMutableArray === list)
    let (one, two) = (stack.newContext(), stack.newContext())
    let theirs = try #require(try stack.fetch("Everything", in: one).first?.value(forKey: "object") as? NSArray)
    let others = try #require(try stack.fetch("Everything", in: two).first?.value(forKey: "object") as? NSArray)
    #expect(theirs !== list && theirs !== others)
    list.add("b")
    #expect(theirs == ["a"] && others == ["a"])
    #expect(try stored(stack) as? [String] == ["a"])
  }

  @Test("that changes in place is not changed, until it is set", arguments: StoreKind.allCases) func inPlace(_ kind: StoreKind) throws {
    let stack = try stack(kind)
    let list = NSMutableArray(array: ["a"])
    let object = stack.insert("Everything", ["object": list, "string": "x"])
    try stack.context.save()
    list.add("b")
    #expect(!stack.context.hasChanges)
    object.setValue("y", forKey: "string")
    try stack.context.save()
    #expect(try stored(stack) as? [String] == ["a"])
    #expect((object.value(forKey: "object") as? NSArray) == ["a", "b"])
    object.setValue(list, forKey: "object")
    #expect(object.changedValues().keys.sorted() == ["object"])
    try stack.context.save()
    #expect(try stored(stack) as? [String] == ["a", "b"])
    list.add("c")
    stack.context.refresh(object, mergeChanges: false)
    #expect((object.value(forKey: "object") as? NSArray) == ["a", "b"])
  }

  @Test("is saved as it is at the save, whatever has changed in it since it was set", arguments: StoreKind.allCases)
  func changedSince(_ kind: StoreKind) throws {
    let stack = try stack(kind)
    let list = NSMutableArray()
    let object = stack.insert("Everything", ["object": list])
    list.add("a")
    try stack.context.save()
    #expect(try stored(stack) as? [String] == ["a"])
    let other = NSMutableArray(array: ["z"])
    object.setValue(other, forKey: "object")
    other.add("y")
    try stack.context.save()
    #expect(try stored(stack) as? [String] == ["z", "y"])
    #expect(object.value(forKey: "object") as? NSMutableArray === other)
    object.setValue(NSMutableArray(array: ["gone"]), forKey: "object")
    stack.context.rollback()
    #expect((object.value(forKey: "object") as? NSArray) == ["z", "y"])
  }
}
