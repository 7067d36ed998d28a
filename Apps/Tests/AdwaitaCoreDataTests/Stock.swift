// SPDX-License-Identifier: MIT
// Objects in an order that changes, and chance to change them.

import CoreData
import Foundation

final class Stock {
  let context: NSManagedObjectContext
  nonisolated private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stock-\(UUID().uuidString)")
  private let file: URL
  private let coordinator: NSPersistentStoreCoordinator

  init(_ orders: Range<Int>, inMemory: Bool = true) throws {
    file = folder.appendingPathComponent("Stock.sqlite")
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try coordinator.addPersistentStore(
      ofType: inMemory ? NSInMemoryStoreType : NSSQLiteStoreType, configurationName: nil,
      at: inMemory ? nil : file, options: nil)
    context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    for order in orders { insert(order) }
    try context.save()
  }

  nonisolated deinit { try? FileManager.default.removeItem(at: folder) }

  var request: NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Piece")
    request.sortDescriptors = [NSSortDescriptor(key: "order", ascending: true)]
    return request
  }

  /// What is there and not deleted.
  var all: [NSManagedObject] { (try? context.fetch(request)) ?? [] }

  /// A context on a stack of its own, over the same file.
  func contextOfAnotherProgram() throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// Inserts, deletes, moves or updates something.
  ///
  /// - Parameters:
  ///   - objects: what was there lately; some of it may have gone since.
  ///   - random: chance.
  func change(_ objects: [NSManagedObject], _ random: inout Numbers) {
    guard let object = objects.randomElement(using: &random), !object.isDeleted, object.managedObjectContext != nil else {
      return insert(Int.random(in: 0..<1000, using: &random))
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: insert(Int.random(in: 0..<1000, using: &random))
    case 2: context.delete(object)
    case 3: object.setValue(Int.random(in: 0..<1000, using: &random), forKey: "order")
    default: object.setValue("\(UInt16.random(in: 0..<999, using: &random))", forKey: "note")
    }
  }

  func change(times count: Int) {
    var random = Numbers(seed: 1)
    for _ in 0..<count { change(all, &random) }
  }

  private func insert(_ order: Int) {
    let piece = NSEntityDescription.insertNewObject(forEntityName: "Piece", into: context)
    piece.setValue(order, forKey: "order")
    piece.setValue("at first", forKey: "note")
  }

  private static func model() -> NSManagedObjectModel {
    let entity = NSEntityDescription()
    entity.name = "Piece"
    entity.properties = [attribute("order", .integer64AttributeType), attribute("note", .stringAttributeType)]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    return model
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
  }
}
