// SPDX-License-Identifier: MIT
// The list model over fetched results, as GTK sees it; no display is needed.

import Adwaita
import AdwaitaCoreData
import CGtk
import CoreData
import Foundation
import Testing

@Suite(.serialized) struct FetchedListModelTests {
  @Test("the changes told, applied one by one to a mirror, give the controller's list, whatever the history", arguments: 0..<24)
  func histories(_ seed: Int) throws {
    let stock = try Stock(0..<(seed % 3 == 0 ? 300 : 12))
    let model = try FetchedListModel(stock.request, context: stock.context)
    let mirror = Mirror(model)
    var random = Numbers(seed: UInt64(seed))
    for _ in 0..<60 {
      let objects = stock.all
      // Some changes touch half of all, so that they are told as one.
      let count = Int.random(in: 0..<10, using: &random) == 0 ? objects.count / 2 : Int.random(in: 1...6, using: &random)
      for _ in 0..<count { stock.change(objects, &random) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try stock.context.save()
      case 1: stock.context.rollback()
      default: stock.context.processPendingChanges()
      }
      let fetched = try #require(model.controller.fetchedObjects)
      #expect(mirror.objects == fetched.map { ObjectIdentifier($0) })
      #expect(model.count == fetched.count)
    }
    #expect(mirror.changes > 0)
  }

  @Test("an object that only changes keeps its item, which tells of it")
  func update() throws {
    let stock = try Stock(0..<3)
    let model = try FetchedListModel(stock.request, context: stock.context)
    let mirror = Mirror(model)
    let item = Reference(taking: g_list_model_get_item(model.list.c(), 1))
    var updates = 0
    item.on("changed") { _ in updates += 1 }
    model.object(at: 1).setValue("another", forKey: "note")
    stock.context.processPendingChanges()
    #expect(updates == 1)
    model.refreshRows()
    #expect(updates == 2)
    #expect(mirror.changes == 0)
    #expect(Reference(taking: g_list_model_get_item(model.list.c(), 1)).raw == item.raw)
  }

  @Test("a new predicate and a new order are told as one change, from the first difference to the last")
  func fetch() throws {
    let stock = try Stock(0..<10)
    let model = try FetchedListModel(stock.request, context: stock.context)
    let mirror = Mirror(model)
    model.controller.fetchRequest.predicate = NSPredicate(format: "order != 4 && order != 6")
    try model.fetch()
    #expect(mirror.changes == 1)
    #expect(mirror.last == [4, 3, 1])
    #expect(mirror.objects == model.controller.fetchedObjects?.map { ObjectIdentifier($0) })
    try model.fetch()
    #expect(mirror.changes == 1)
  }

  @Test("rows are read twenty at a time, as they come into sight")
  func batches() throws {
    let stock = try Stock(0..<200, inMemory: false)
    let other = try stock.contextOfAnotherProgram()
    let model = try FetchedListModel(stock.request, context: other)
    #expect(model.count == 200)
    #expect(model.object(at: 45).value(forKey: "note") as? String == "at first")
    // Whatever has not been read by now has the new note.
    for piece in stock.all { piece.setValue("afterwards", forKey: "note") }
    try stock.context.save()
    let read = (0..<200).filter { model.object(at: $0).value(forKey: "note") as? String == "at first" }
    #expect(read == Array(40..<60))
  }

  @Test("a context that is reset leaves an empty list")
  func reset() throws {
    let stock = try Stock(0..<5)
    let model = try FetchedListModel(stock.request, context: stock.context)
    let mirror = Mirror(model)
    stock.context.reset()
    #expect(mirror.objects == [])
    #expect(model.count == 0)
  }

  @Test("the model goes with its last owner, and the controller tells it nothing any more")
  func lifetime() throws {
    let stock = try Stock(0..<5)
    weak var controller: NSFetchedResultsController<NSManagedObject>?
    do { controller = try FetchedListModel(stock.request, context: stock.context).controller }
    while g_main_context_iteration(nil, 0) != 0 {}
    #expect(controller == nil)
    stock.change(times: 3)
    stock.context.processPendingChanges()
  }
}

/// What GTK would know of a model: it looks only at what each change says has come.
final class Mirror {
  private struct Item: Pointing { let raw: UnsafeMutableRawPointer }
  private(set) var objects: [ObjectIdentifier] = []
  private(set) var changes = 0
  private(set) var last: [Int] = []
  private let identify: (Int) -> ObjectIdentifier

  init(_ model: FetchedListModel<NSManagedObject>) {
    let list = model.list
    identify = { [unowned list] position in
      guard let pointer = g_list_model_get_item(list.c(), guint(position)) else { preconditionFailure("There is no item \(position).") }
      // Given back at once: a reference would wait for the main loop, which does not run here.
      defer { g_object_unref(pointer) }
      guard let object = ListModel.object(of: Item(raw: pointer)) else { preconditionFailure("Item \(position) has no object.") }
      return ObjectIdentifier(object)
    }
    objects = (0..<Int(g_list_model_get_n_items(list.c()))).map(identify)
    list.on("items-changed") { [unowned self, unowned list] arguments in
      let (position, removed, added) = (arguments.uint(1), arguments.uint(2), arguments.uint(3))
      changes += 1
      last = [position, removed, added]
      objects.replaceSubrange(position..<(position + removed), with: (position..<(position + added)).map(identify))
      // In between, too, the model must be what it has said.
      #expect(objects == (0..<Int(g_list_model_get_n_items(list.c()))).map(identify))
    }
  }
}
