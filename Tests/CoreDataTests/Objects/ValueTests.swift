// SPDX-License-Identifier: MIT
// Values of attributes at their edges: exact decimals, transient values, and nil where a class declares none.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

/// Computes a transient value when it is fetched; its accessors are what the plugin would make.
private final class Computing: NSManagedObject {
  override func awakeFromFetch() {
    super.awakeFromFetch()
    setPrimitiveValue("computed of \(value(forKey: "string") as? String ?? "")", forKey: "scratch")
  }
  private static let string = _PropertyHandle("string")
  private static let data = _PropertyHandle("data")
  private static let object = _PropertyHandle("object")
  private static let date = _PropertyHandle("date")
  private static let decimal = _PropertyHandle("decimal")
  var string: String { self._read(Self.string) }
  var data: Data { self._read(Self.data) }
  var list: [String] { self._read(Self.object) }
  var dictionary: [String: Int] { self._read(Self.object) }
  var date: Date { self._read(Self.date) }
  var decimal: Decimal { self._read(Self.decimal) }
}

@Suite("A value") struct ValueTests {
  private static let digits = "12345678901234567890123456789012345678"

  @Test("of a Decimal keeps all 38 digits in memory and in the in-memory store", arguments: [digits, "-0." + digits, "1.5e100"])
  func decimals(_ text: String) throws {
    let exact = try #require(Decimal(string: text))
    let stack = try Stack(.memory)
    let object = stack.insert("Everything", ["decimal": exact])
    #expect((object.value(forKey: "decimal") as? NSDecimalNumber)?.decimalValue == exact)
    try stack.context.save()
    let context = stack.newContext()
    let found = try #require(try stack.fetch("Everything", "decimal == %@", [NSDecimalNumber(decimal: exact)], in: context).first)
    #expect((found.value(forKey: "decimal") as? NSDecimalNumber)?.decimalValue == exact)
  }

  // MARK: - Transient

  private func computing(_ kind: StoreKind) throws -> Stack {
    let model = SampleModel.make()
    model.entitiesByName["Everything"]?.managedObjectClassName = NSStringFromClass(Computing.self)
    return try Stack(kind, model: model)
  }

  @Test("of a transient attribute is kept through a save, and lost with the object's values", arguments: StoreKind.allCases)
  func transient(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let object = stack.insert("Everything", ["string": "a", "scratch": "x"])
    try stack.context.save()
    #expect(object.value(forKey: "scratch") as? String == "x")
    object.setValue("y", forKey: "scratch")
    #expect(object.hasChanges && !object.hasPersistentChangedValues && object.changedValues().isEmpty)
    try stack.context.save()
    #expect(object.value(forKey: "scratch") as? String == "y")
    let context = stack.newContext()
    #expect(try stack.fetch("Everything", in: context).first?.value(forKey: "scratch") == nil)
    stack.context.refresh(object, mergeChanges: false)
    #expect(object.value(forKey: "scratch") == nil)
    #expect(object.value(forKey: "string") as? String == "a")
  }

  @Test("of a transient attribute can be computed when its object is fetched, which changes nothing", arguments: StoreKind.allCases)
  func computed(_ kind: StoreKind) throws {
    let stack = try computing(kind)
    stack.insert("Everything", ["string": "a"])
    try stack.context.save()
    stack.context.reset()
    let object = try #require(try stack.fetch("Everything").first)
    #expect(object.value(forKey: "scratch") as? String == "computed of a")
    #expect(!object.hasChanges && !stack.context.hasChanges)
    object.setValue("b", forKey: "string")
    #expect(object.changedValues().keys.sorted() == ["string"])
    try stack.context.save()
    #expect(object.value(forKey: "scratch") as? String == "computed of a")
    stack.context.refresh(object, mergeChanges: false)
    #expect(object.value(forKey: "scratch") as? String == "computed of b")
  }

  // MARK: - Nil

  @Test("that is nil is empty where text, data or a collection is declared") func empty() throws {
    let stack = try computing(.memory)
    let object = try #require(stack.insert("Everything") as? Computing)
    #expect(object.string == "" && object.data == Data() && object.list == [] && object.dictionary == [:])
  }

  @Test("that is nil ends the program where nothing stands for it, with the entity, the property and the object") func nilDate() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let model = SampleModel.make()
      model.entitiesByName["Everything"]?.managedObjectClassName = NSStringFromClass(Computing.self)
      let stack = try Stack(.memory, model: model)
      _ = (stack.insert("Everything") as? Computing)?.date
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("Everything.date is declared non-optional, but it is nil in x-coredata://"))
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let model = SampleModel.make()
      model.entitiesByName["Everything"]?.managedObjectClassName = NSStringFromClass(Computing.self)
      let stack = try Stack(.memory, model: model)
      _ = (stack.insert("Everything") as? Computing)?.decimal
    }
    let more = String(decoding: other?.standardErrorContent ?? [], as: UTF8.self)
    #expect(more.contains("Everything.decimal is declared non-optional, but it is nil"))
  }
}
