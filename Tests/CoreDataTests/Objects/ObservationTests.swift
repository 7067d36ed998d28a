// SPDX-License-Identifier: MIT
// Observers of single properties: told at once, by every way a value changes, and no longer than their observation lives.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct ObservationTests {
  /// What observers have been told, as text.
  private final class Log {
    var lines: [String] = []
    func watch(_ object: NSManagedObject, _ key: String, _ options: NSKeyValueObservingOptions = [.old, .new]) -> NSKeyValueObservation {
      object.observe(forKey: key, options: options) { object, change in
        let words = [change.oldValue, change.newValue].map { value in
          switch value {
          case nil: "-"
          case let set as NSSet: "\(set.count) members"
          case let object as NSManagedObject: object.value(forKey: "name") as? String ?? "?"
          case let value?: "\(value)"
          }
        }
        self.lines.append((change.isPrior ? "before " : "") + words.joined(separator: " > "))
      }
    }
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @Test("setters, undo, rollback and refresh tell an attribute's observers the values before and after", arguments: StoreKind.allCases)
  func attribute(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    stack.context.undoManager = UndoManager()
    let log = Log()
    let ada = stack.insert("Employee", ["name": "Ada"])
    let observation = log.watch(ada, "name")
    ada.setValue("Eve", forKey: "name")
    ada.setValue(3, forKey: "age")
    #expect(log.take() == ["Ada > Eve"])
    try stack.context.save()
    stack.context.undoManager?.removeAllActions()
    ada.setValue("Ida", forKey: "name")
    stack.context.undo()
    #expect(log.take() == ["Eve > Ida", "Ida > Eve"])
    ada.setValue("Uma", forKey: "name")
    stack.context.rollback()
    #expect(log.take() == ["Eve > Uma", "Uma > Eve"])
    let other = stack.newContext()
    try other.existingObject(with: ada.objectID).setValue("Pia", forKey: "name")
    try other.save()
    stack.context.refresh(ada, mergeChanges: true)
    #expect(log.take() == ["Eve > Pia"])
    observation.invalidate()
    ada.setValue("Zoe", forKey: "name")
    #expect(log.take().isEmpty)
  }

  @Test("both sides of a relationship are told, also the one that only the inverse changes")
  func relationships() throws {
    let stack = try Stack(.memory)
    let log = Log()
    let ada = stack.insert("Employee", ["name": "Ada"])
    let sales = stack.insert("Department", ["name": "Sales"])
    let observations = [log.watch(ada, "department"), log.watch(sales, "employees")]
    ada.setValue(sales, forKey: "department")
    #expect(Set(log.take()) == ["- > Sales", "0 members > 1 members"])
    sales.setValue(NSSet(), forKey: "employees")
    #expect(Set(log.take()) == ["Sales > -", "1 members > 0 members"])
    withExtendedLifetime(observations) {}
  }

  @Test("initial and prior calls come when asked for")
  func options() throws {
    let stack = try Stack(.memory)
    let log = Log()
    let ada = stack.insert("Employee", ["name": "Ada"])
    let observation = log.watch(ada, "name", [.initial, .new, .prior, .old])
    #expect(log.take() == ["- > Ada"])
    ada.setValue("Eve", forKey: "name")
    #expect(log.take() == ["before Ada > -", "Ada > Eve"])
    withExtendedLifetime(observation) {}
  }

  @Test("an observation that nobody keeps has ended")
  func forgotten() throws {
    let stack = try Stack(.memory)
    let log = Log()
    let ada = stack.insert("Employee", ["name": "Ada"])
    _ = log.watch(ada, "name")
    ada.setValue("Eve", forKey: "name")
    #expect(log.take().isEmpty)
  }

  @Test("a handler may change other properties of its object, and the same one")
  func reentrant() throws {
    let stack = try Stack(.memory)
    let ada = stack.insert("Employee", ["name": "Ada", "age": 1])
    let observation = ada.observe(forKey: "name", options: [.new, .prior]) { object, change in
      object.setValue((object.value(forKey: "age") as? Int ?? 0) + 1, forKey: "age")
      if !change.isPrior, change.newValue as? String == "Eve" { object.setValue("Ida", forKey: "name") }
    }
    ada.setValue("Eve", forKey: "name")
    #expect(ada.value(forKey: "name") as? String == "Ida" && ada.value(forKey: "age") as? Int == 5)
    withExtendedLifetime(observation) {}
  }

  @Test("changes announced by hand are told")
  func byHand() throws {
    let stack = try Stack(.memory)
    let log = Log()
    let ada = stack.insert("Employee", ["name": "Ada"])
    let observation = log.watch(ada, "name")
    ada.willChangeValue(forKey: "name")
    ada.setPrimitiveValue("Eve", forKey: "name")
    ada.didChangeValue(forKey: "name")
    #expect(log.take() == ["Ada > Eve"])
    withExtendedLifetime(observation) {}
  }
}
