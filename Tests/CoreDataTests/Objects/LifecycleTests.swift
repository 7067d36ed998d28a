// SPDX-License-Identifier: MIT
// What an object says of its changes, event by event, and when its hooks are called.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

/// Writes down the calls of its hooks, and checks its name.
class Diarist: NSManagedObject {
  static func events(_ body: () throws -> Void) rethrows -> [String] {
    try $diary.withValue(Diary()) {
      try body()
      return diary.lines
    }
  }
  final class Diary: @unchecked Sendable {  // one test's, on one thread
    var lines: [String] = []
  }
  @TaskLocal static var diary = Diary()
  private func note(_ text: String) { Self.diary.lines.append(text) }

  override func awakeFromInsert() { note("awakeFromInsert") }
  override func awakeFromFetch() { note("awakeFromFetch") }
  override func awake(fromSnapshotEvents flags: NSSnapshotEventType) { note("awake \(flags.rawValue)") }
  override func prepareForDeletion() { note("prepareForDeletion \(isDeleted)") }
  override func willSave() {
    note("willSave")
    if value(forKey: "nickname") == nil { setValue("Nick", forKey: "nickname") }
  }
  override func didSave() { note("didSave \(isDeleted) \(managedObjectContext == nil)") }
  override func willTurnIntoFault() { note("willTurnIntoFault \(isFault)") }
  override func didTurnIntoFault() { note("didTurnIntoFault \(isFault)") }
  override func validate(_ value: Any?, forKey key: String) throws -> Any? {
    guard key == "name", let name = value as? String else { return value }
    if name == "Nobody" { throw NSError(domain: "Diarist", code: 7) }
    return name.capitalized
  }
}

@Suite struct LifecycleTests {
  private func diarists(_ kind: StoreKind) throws -> Stack {
    let model = SampleModel.make()
    model.entitiesByName["Employee"]?.managedObjectClassName = NSStringFromClass(Diarist.self)
    return try Stack(kind, model: model)
  }

  @Test("hooks are called in Apple's order over an object's life", arguments: StoreKind.allCases)
  func hooks(_ kind: StoreKind) throws {
    let stack = try diarists(kind)
    let events = try Diarist.events {
      let ada = stack.insert("Employee", ["name": "ada"])
      try stack.context.save()
      stack.context.refresh(ada, mergeChanges: false)
      _ = ada.value(forKey: "name")
      stack.context.refresh(ada, mergeChanges: true)
      ada.setValue("eve", forKey: "name")
      stack.context.rollback()
      stack.context.delete(ada)
      try stack.context.save()
    }
    #expect(
      events == [
        "awakeFromInsert", "willSave", "willSave", "didSave false false", "willTurnIntoFault false", "didTurnIntoFault true",
        "awakeFromFetch",
        "awake 32", "awake 16", "prepareForDeletion false", "willSave", "didSave true true",
      ])
  }

  @Test("a value may be replaced or refused by an override of validate", arguments: StoreKind.allCases)
  func validation(_ kind: StoreKind) throws {
    let stack = try diarists(kind)
    let ada = stack.insert("Employee", ["name": "ada"])
    try stack.context.save()
    #expect(ada.value(forKey: "name") as? String == "Ada")
    ada.setValue("Nobody", forKey: "name")
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(error?.domain == "Diarist" && error?.code == 7 && ada.isUpdated)
    var value: AnyObject? = "bob" as NSString
    try withUnsafeMutablePointer(to: &value) { try ada.validateValue($0, forKey: "name") }
    #expect(value as? String == "Bob")
  }

  @Test("changed values of the current event are those since observers were last told, also while they are told")
  func currentEvent() throws {
    let stack = try Stack(.memory)
    let ada = stack.insert("Employee", ["name": "Ada", "age": 1])
    let red = stack.insert("Tag", ["label": "red"])
    try stack.context.save()
    nonisolated(unsafe) var told: [[String: Any]] = []
    nonisolated(unsafe) let watched = ada
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: stack.context, queue: nil
    ) { _ in told.append(watched.changedValuesForCurrentEvent()) }
    defer { NotificationCenter.default.removeObserver(token) }
    ada.setValue("Eve", forKey: "name")
    #expect(ada.changedValuesForCurrentEvent() as? [String: String] == ["name": "Ada"])
    stack.context.processPendingChanges()
    #expect(ada.changedValuesForCurrentEvent().isEmpty)
    ada.setValue(2, forKey: "age")
    ada.mutableSetValue(forKey: "tags").add(red)
    ada.setValue("Ida", forKey: "name")
    stack.context.processPendingChanges()
    #expect(told.count == 2 && told.first?.keys.sorted() == ["name"])
    let last = try #require(told.last)
    #expect(last["name"] as? String == "Eve" && last["age"] as? Int == 1 && (last["tags"] as? NSSet)?.count == 0 && last.count == 3)
    #expect(ada.changedValues().keys.sorted() == ["age", "name", "tags"])
  }

  @Test("a description names class, entity, ID and values, and reads nothing")
  func description() throws {
    let stack = try Stack(.sqlite)
    let ada = stack.insert("Employee", ["name": "Ada L.", "age": 36])
    try stack.context.save()
    let other = stack.newContext()
    let found = other.object(with: ada.objectID)
    #expect(found.description.contains("(entity: Employee; id: 0x") && found.description.hasSuffix("/Employee/p1>; data: <fault>)"))
    _ = found.value(forKey: "name")
    let text = found.description
    #expect(text.hasPrefix("<NSManagedObject: 0x") && text.contains("\n    age = 36;\n    badge = nil;\n"))
    #expect(text.contains("\n    name = \"Ada L.\";\n") && text.contains("\n    notes = \"<relationship fault: 'notes'>\";\n"))
    #expect(found.hasFault(forRelationshipNamed: "notes"))
  }
}
