// SPDX-License-Identifier: MIT
// What a save does, on every kind of store.

import CoreData
import Foundation
import CoreDataTestSupport
import Testing

@Suite struct SavingTests {
  @Test("values of every attribute type come back from the store", arguments: StoreKind.allCases)
  func everyType(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let uuid = UUID()
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
    let url = try #require(URL(string: "https://example.org/a?b=c"))
    stack.insert(
      "Everything",
      [
        "int16": Int16.min, "int32": Int32.max, "int64": Int64.min, "decimal": NSDecimalNumber(string: "12.5"), "double": 0.1,
        "float": Float(1.5), "string": "Zoë 🚭", "bool": true, "date": date, "data": Data([0, 1, 255]), "uuid": uuid, "uri": url,
        "object": ["a", "b"], "scratch": "not stored",
      ])
    try stack.context.save()
    let other = stack.newContext()
    let found = try #require(try stack.fetch("Everything", in: other).first)
    #expect(found.value(forKey: "int16") as? Int16 == .min)
    #expect(found.value(forKey: "int32") as? Int32 == .max)
    #expect(found.value(forKey: "int64") as? Int64 == .min)
    #expect(found.value(forKey: "decimal") as? Decimal == 12.5)
    #expect(found.value(forKey: "double") as? Double == 0.1)
    #expect(found.value(forKey: "float") as? Float == 1.5)
    #expect(found.value(forKey: "string") as? String == "Zoë 🚭")
    #expect(found.value(forKey: "bool") as? Bool == true)
    #expect(found.value(forKey: "date") as? Date == date)
    #expect(found.value(forKey: "data") as? Data == Data([0, 1, 255]))
    #expect(found.value(forKey: "uuid") as? UUID == uuid)
    #expect(found.value(forKey: "uri") as? URL == url)
    #expect(found.value(forKey: "object") as? [String] == ["a", "b"])
    #expect(found.value(forKey: "scratch") == nil)
  }

  @Test("nil of every attribute type comes back as nil", arguments: StoreKind.allCases)
  func everyNil(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    stack.insert("Everything")
    try stack.context.save()
    let found = try #require(try stack.fetch("Everything", in: stack.newContext()).first)
    for name in found.entity.attributesByName.keys { #expect(found.value(forKey: name) == nil, "\(name)") }
  }

  @Test("an inserted object gets its defaults, a temporary ID, and a permanent one by the save", arguments: StoreKind.allCases)
  func identity(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let object = stack.insert("Employee", ["name": "Ada"])
    #expect(object.value(forKey: "age") as? Int == 0)
    #expect(object.isInserted && object.hasChanges && !object.isFault)
    let temporary = object.objectID
    #expect(temporary.isTemporaryID)
    let hash = object.hash
    try stack.context.save()
    #expect(!object.objectID.isTemporaryID)
    #expect(object.hash == hash)
    #expect(!object.hasChanges && !stack.context.hasChanges)
    #expect(stack.context.object(with: temporary) === object)
    #expect(stack.context.object(with: object.objectID) === object)
    let uri = object.objectID.uriRepresentation()
    #expect(stack.coordinator.managedObjectID(forURIRepresentation: uri) == object.objectID)
  }

  @Test("only changed properties are changed values, and committed ones stay readable until the save", arguments: StoreKind.allCases)
  func changes(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let object = stack.insert("Employee", ["name": "Ada", "age": 36])
    try stack.context.save()
    object.setValue(37, forKey: "age")
    #expect(object.isUpdated && object.hasPersistentChangedValues)
    #expect(object.changedValues().keys.sorted() == ["age"])
    #expect(object.committedValues(forKeys: ["age"])["age"] as? Int == 36)
    #expect(stack.context.updatedObjects == [object])
    try stack.context.save()
    #expect(object.changedValues().isEmpty && !object.isUpdated)
    let found = try #require(try stack.fetch("Employee", in: stack.newContext()).first)
    #expect(found.value(forKey: "age") as? Int == 37)
    #expect(found.value(forKey: "name") as? String == "Ada")
  }

  @Test("setting a value to what it was writes nothing and leaves no changed value", arguments: StoreKind.allCases)
  func noChange(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let object = stack.insert("Employee", ["name": "Ada"])
    try stack.context.save()
    object.setValue("Ada", forKey: "name")
    #expect(object.changedValues().isEmpty)
    try stack.context.save()
    #expect(!object.hasChanges)
  }

  @Test("a deleted object is gone from the store and has no context any more", arguments: StoreKind.allCases)
  func deleting(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let object = stack.insert("Tag", ["label": "x"])
    try stack.context.save()
    stack.context.delete(object)
    #expect(object.isDeleted && stack.context.deletedObjects == [object])
    #expect(try stack.fetch("Tag").isEmpty)
    try stack.context.save()
    #expect(object.managedObjectContext == nil && !object.isDeleted)
    #expect(object.value(forKey: "label") as? String == "x")
    #expect(try stack.fetch("Tag", in: stack.newContext()).isEmpty)
  }

  @Test("an object inserted and deleted before any save leaves no trace", arguments: StoreKind.allCases)
  func insertDelete(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let object = stack.insert("Tag")
    stack.context.delete(object)
    stack.context.processPendingChanges()
    #expect(!stack.context.hasChanges && object.managedObjectContext == nil)
    try stack.context.save()
    #expect(try stack.fetch("Tag").isEmpty)
  }

  @Test("a save that fails validation changes nothing and keeps the changes", arguments: StoreKind.allCases)
  func failedSave(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let good = stack.insert("Department", ["name": "Sales"])
    try stack.context.save()
    good.setValue("Marketing", forKey: "name")
    let bad = stack.insert("Department")
    #expect(throws: CocoaError.self) { try stack.context.save() }
    #expect(stack.context.insertedObjects == [bad] && stack.context.updatedObjects == [good])
    #expect(try stack.fetch("Department", in: stack.newContext()).map { $0.value(forKey: "name") as? String } == ["Sales"])
    bad.setValue("Legal", forKey: "name")
    try stack.context.save()
    #expect(try stack.fetch("Department", in: stack.newContext()).count == 2)
  }

  @Test("several validation problems come as one error with all of them", arguments: StoreKind.allCases)
  func severalErrors(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    stack.insert("Department")
    stack.insert("Employee")
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(error?.domain == NSCocoaErrorDomain && error?.code == NSValidationMultipleErrorsError)
    let details = try #require(error?.userInfo[NSDetailedErrorsKey] as? [NSError])
    #expect(details.map(\.code) == [NSValidationMissingMandatoryPropertyError, NSValidationMissingMandatoryPropertyError])
    #expect(Set(details.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }) == ["name"])
  }

  @Test("rollback takes inserts, updates and deletes back", arguments: StoreKind.allCases)
  func rollback(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let kept = stack.insert("Tag", ["label": "kept"])
    let removed = stack.insert("Tag", ["label": "removed"])
    try stack.context.save()
    kept.setValue("changed", forKey: "label")
    stack.context.delete(removed)
    let new = stack.insert("Tag", ["label": "new"])
    stack.context.rollback()
    #expect(!stack.context.hasChanges)
    #expect(kept.value(forKey: "label") as? String == "kept")
    #expect(!removed.isDeleted && new.managedObjectContext == nil)
    #expect(try stack.fetch("Tag").count == 2)
  }

  @Test("of two contexts that change one object, the second to save is told of the conflict", arguments: StoreKind.allCases)
  func conflict(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let mine = stack.insert("Tag", ["label": "a"])
    try stack.context.save()
    let other = stack.newContext()
    let theirs = try #require(try stack.fetch("Tag", in: other).first)
    _ = theirs.value(forKey: "label")
    mine.setValue("b", forKey: "label")
    try stack.context.save()
    theirs.setValue("c", forKey: "label")
    let error = #expect(throws: NSError.self) { try other.save() }
    #expect(error?.code == NSManagedObjectMergeError)
    #expect(theirs.value(forKey: "label") as? String == "c" && theirs.isUpdated)
    other.refresh(theirs, mergeChanges: true)
    try other.save()
    #expect(try stack.fetch("Tag", in: stack.newContext()).first?.value(forKey: "label") as? String == "c")
  }

  @Test("observers are told of inserts, updates and deletes, before and after the save", arguments: StoreKind.allCases)
  func notifications(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let log = NotificationLog(stack.context)
    let object = stack.insert("Tag")
    stack.context.processPendingChanges()
    #expect(log.lines == ["changed inserted=1"])
    try stack.context.save()
    object.setValue("x", forKey: "label")
    try stack.context.save()
    stack.context.delete(object)
    try stack.context.save()
    #expect(
      log.lines == [
        "changed inserted=1", "will save", "saved inserted=1", "changed updated=1", "will save", "saved updated=1", "changed deleted=1",
        "will save", "saved deleted=1",
      ])
  }

  @Test("a save in the midst of an announcement says that further changes have to wait", arguments: StoreKind.allCases)
  func saveWhileAnnouncing(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let context = stack.context
    nonisolated(unsafe) let ada = stack.insert("Employee", ["name": "Ada"])
    try context.save()
    nonisolated(unsafe) var sentences: [String] = []
    let token = NotificationCenter.default.addObserver(forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil) { _ in
      if !sentences.isEmpty { return }
      ada.setValue(40, forKey: "age")
      do { try context.save() } catch { sentences.append(error.localizedDescription) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    ada.setValue("Eve", forKey: "name")
    context.processPendingChanges()
    #expect(sentences.count == 1 && sentences[0].contains("while it announces earlier changes"))
    try context.save()
    let reader = stack.newContext()
    #expect(try stack.fetch("Employee", "name == 'Eve' AND age == 40", in: reader).count == 1)
  }
}

/// Writes down the notifications of one context.
private final class NotificationLog {
  private(set) var lines: [String] = []
  private var tokens: [any NSObjectProtocol] = []

  init(_ context: NSManagedObjectContext) {
    for (name, verb) in [
      (Notification.Name.NSManagedObjectContextObjectsDidChange, "changed"), (.NSManagedObjectContextDidSave, "saved"),
      (.NSManagedObjectContextWillSave, "will save"),
    ] {
      nonisolated(unsafe) let log = self
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { note in
          let parts = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey].compactMap { key -> String? in
            let count = (note.userInfo?[key] as? Set<NSManagedObject>)?.count ?? 0
            return count > 0 ? "\(key)=\(count)" : nil
          }
          log.lines.append(([verb] + parts).joined(separator: " "))
        })
    }
  }
  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}
