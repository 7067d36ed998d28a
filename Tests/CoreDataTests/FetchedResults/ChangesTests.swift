// SPDX-License-Identifier: MIT
// What a delegate is told when objects change, and that it is enough to follow the results.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("Changes of fetched results") struct ChangesTests {
  private func watched(
    _ kind: StoreKind, sections: String? = nil, by keys: [String] = ["name"], where format: String? = nil
  ) throws -> (Stack, NSFetchedResultsController<NSManagedObject>, ChangeRecorder) {
    let stack = try Stack(kind, people: [("Ada", "Sales"), ("Bob", "Law"), ("Cyd", "Sales"), ("Dan", "Law")])
    let controller = stack.controller(by: keys, sections: sections)
    controller.fetchRequest.predicate = format.map { NSPredicate(format: $0) }
    try controller.performFetch()
    return (stack, controller, ChangeRecorder(controller))
  }
  private func person(_ name: String, _ stack: Stack) throws -> NSManagedObject {
    try #require(try stack.fetch("Employee", "name == %@", [name]).first)
  }

  @Test("are one insertion, one deletion, one update, when they are that", arguments: StoreKind.allCases)
  func single(_ kind: StoreKind) throws {
    let (stack, controller, recorder) = try watched(kind)
    stack.insert("Employee", ["name": "Bea"])
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "insert Bea - 0.1", "did"])
    recorder.forget()
    stack.context.delete(try person("Ada", stack))
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "delete Ada 0.0 -", "did"])
    recorder.forget()
    try person("Bob", stack).setValue(30, forKey: "age")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "update Bob 0.1 0.1", "did"])
    #expect(controller.names == ["Bea", "Bob", "Cyd", "Dan"])
  }

  @Test("are a move where a sort key changes, of the changed object alone", arguments: StoreKind.allCases)
  func move(_ kind: StoreKind) throws {
    let (stack, controller, recorder) = try watched(kind)
    try person("Ada", stack).setValue("Cys", forKey: "name")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "move Cys 0.0 0.2", "did"])
    #expect(controller.names == ["Bob", "Cyd", "Cys", "Dan"])
    recorder.forget()
    try person("Bob", stack).setValue("Boz", forKey: "name")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "update Boz 0.0 0.0", "did"])
  }

  @Test("report sections before objects", arguments: StoreKind.allCases)
  func sections(_ kind: StoreKind) throws {
    let (stack, controller, recorder) = try watched(kind, sections: "department.name", by: ["department.name", "name"])
    let art = stack.insert("Department", ["name": "Art"])
    try person("Bob", stack).setValue(art, forKey: "department")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "insert section Art 0", "move Bob 0.0 0.0", "did"])
    recorder.forget()
    stack.context.delete(try person("Dan", stack))
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "delete section Law 1", "delete Dan 1.0 -", "did"])
    #expect(controller.outline == [["Art", "Bob"], ["Sales", "Ada", "Cyd"]])
  }

  @Test("leave a section in place all of whose objects change, or are exchanged for others", arguments: StoreKind.allCases)
  func sectionThatStays(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", "Art"), ("Bob", "Law"), ("Cyd", "Sales")])
    let controller = stack.controller(by: ["department.name", "name"], sections: "department.name")
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    let bob = try person("Bob", stack)
    bob.setValue(30, forKey: "age")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "update Bob 1.0 1.0", "did"])
    recorder.forget()
    let cyd = try person("Cyd", stack)
    stack.insert("Employee", ["name": "Dan", "department": try #require(bob.value(forKey: "department"))])
    cyd.setValue(30, forKey: "age")
    bob.setValue(nil, forKey: "department")
    stack.context.processPendingChanges()
    #expect(
      recorder.calls == ["will", "insert section  0", "insert Dan - 2.0", "move Bob 1.0 0.0", "update Cyd 2.0 3.0", "did"])
    #expect(controller.outline == [["", "Bob"], ["Art", "Ada"], ["Law", "Dan"], ["Sales", "Cyd"]])
  }

  @Test("are a move where only the section's name changes", arguments: StoreKind.allCases)
  func renamedSection(_ kind: StoreKind) throws {
    let (stack, controller, recorder) = try watched(kind, sections: "nickname", by: ["name"])
    #expect(controller.outline == [["", "Ada", "Bob", "Cyd", "Dan"]])
    try person("Dan", stack).setValue("d", forKey: "nickname")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "insert section d 1", "move Dan 0.3 1.0", "did"])
  }

  @Test("come when an object begins or ceases to match the predicate", arguments: StoreKind.allCases)
  func predicate(_ kind: StoreKind) throws {
    let (stack, _, recorder) = try watched(kind, where: "age < 30")
    let bob = try person("Bob", stack)
    bob.setValue(30, forKey: "age")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "delete Bob 0.1 -", "did"])
    recorder.forget()
    bob.setValue("Abe", forKey: "name")
    stack.context.processPendingChanges()
    #expect(recorder.calls == [])
    bob.setValue(29, forKey: "age")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "insert Abe - 0.0", "did"])
  }

  @Test("of other entities are none; of subentities they are", arguments: StoreKind.allCases)
  func entities(_ kind: StoreKind) throws {
    let (stack, _, recorder) = try watched(kind)
    stack.insert("Tag", ["label": "x"])
    stack.context.processPendingChanges()
    #expect(recorder.calls == [])
    stack.insert("Manager", ["name": "Eve"])
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "insert Eve - 0.4", "did"])
  }

  @Test("come at the end of the context's block and at a save", arguments: StoreKind.allCases)
  func moments(_ kind: StoreKind) throws {
    let (stack, _, recorder) = try watched(kind)
    stack.context.performAndWait {
      stack.insert("Employee", ["name": "Eve"])
      #expect(recorder.calls == [])
    }
    #expect(recorder.calls == ["will", "insert Eve - 0.4", "did"])
    recorder.forget()
    stack.insert("Employee", ["name": "Flo"])
    try stack.context.save()
    #expect(recorder.calls == ["will", "insert Flo - 0.5", "did"])
  }

  @Test("empty the results when the context is reset", arguments: StoreKind.allCases)
  func reset(_ kind: StoreKind) throws {
    let (stack, controller, recorder) = try watched(kind)
    stack.context.reset()
    #expect(recorder.calls.count == 6 && recorder.sections == [[]] && controller.fetchedObjects == [])
    try controller.performFetch()
    #expect(controller.names == ["Ada", "Bob", "Cyd", "Dan"])
  }

  /// A way to get rid of an object that has been announced and never saved.
  enum Withdrawal: CaseIterable { case delete, rollback }

  @Test("take out an object that is withdrawn before it was saved", arguments: Withdrawal.allCases)
  func withdrawn(_ way: Withdrawal) throws {
    let (stack, controller, recorder) = try watched(.memory)
    let eve = stack.insert("Employee", ["name": "Eve"])
    stack.context.processPendingChanges()
    recorder.forget()
    switch way {
    case .delete: stack.context.delete(eve)
    case .rollback: stack.context.rollback()
    }
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "delete ? 0.4 -", "did"])
    #expect(controller.fetchedObjects?.count == 4)
  }

  @Test("are not followed without a delegate, nor after it is gone")
  func withoutDelegate() throws {
    let (stack, controller, recorder) = try watched(.memory)
    controller.delegate = nil
    stack.insert("Employee", ["name": "Eve"])
    stack.context.processPendingChanges()
    #expect(recorder.calls == [] && controller.names?.count == 4)
  }

  @Test("do not keep the controller")
  func release() throws {
    let stack = try Stack(.memory, people: [("Ada", nil)])
    weak var gone: NSFetchedResultsController<NSManagedObject>?
    do {
      let controller = stack.controller(by: ["name"])
      try controller.performFetch()
      let recorder = ChangeRecorder(controller)
      gone = controller
      withExtendedLifetime(recorder) {}
    }
    #expect(gone == nil)
    stack.insert("Employee", ["name": "Eve"])
    stack.context.processPendingChanges()
  }

  @Test("give section titles as the delegate wants them")
  func titles() throws {
    let stack = try Stack(.memory, people: [("Ada", "law")])
    let controller = stack.controller(by: ["department.name"], sections: "department.name")
    let titles = Titles()
    controller.delegate = titles
    try controller.performFetch()
    #expect(controller.sectionIndexTitles == ["-law-"] && controller.sections?[0].indexTitle == "-law-")
  }

  @Test("take out and put back a section that others change places with, since sections do not move", arguments: StoreKind.allCases)
  func sectionOrder(_ kind: StoreKind) throws {
    let stack = try Stack(kind, people: [("Ada", nil), ("Bob", nil), ("Cyd", nil)])
    for (age, object) in try stack.context.fetch(stack.controller(by: ["name"]).fetchRequest).enumerated() {
      object.setValue(age, forKey: "age")
      object.setValue("abc".prefix(age + 1).suffix(1).description, forKey: "nickname")
    }
    let controller = stack.controller(by: ["age"], sections: "nickname")
    try controller.performFetch()
    let recorder = ChangeRecorder(controller)
    #expect(controller.outline == [["a", "Ada"], ["b", "Bob"], ["c", "Cyd"]])
    try person("Ada", stack).setValue(9, forKey: "age")
    stack.context.processPendingChanges()
    #expect(recorder.calls == ["will", "delete section a 0", "insert section a 2", "move Ada 0.0 2.0", "did"])
    #expect(controller.outline == [["b", "Bob"], ["c", "Cyd"], ["a", "Ada"]])
  }
}

private final class Titles: NSFetchedResultsControllerDelegate {
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, sectionIndexTitleForSectionName sectionName: String
  ) -> String? { "-\(sectionName)-" }
}
