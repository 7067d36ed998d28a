// SPDX-License-Identifier: MIT
// A program of its own, so that nothing else is in its memory and in what SQLDebug prints: it walks over a fetch's results in batches.
// Tests run it, look at the SQL it prints to standard error and at the figures it prints to standard output.

import CoreData
import Foundation

/// `ResultWalker STORE COUNT BATCH`: makes the store with so many objects where there is none, walks, and prints
/// `walked N sum S peak M live L`: the peak of resident memory in KiB while walking, and the objects alive after a reset.
@main enum ResultWalker {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[2]), let batch = Int(arguments[3]) else {
      print("Usage: ResultWalker STORE COUNT BATCH")
      exit(2)
    }
    let url = URL(fileURLWithPath: arguments[1])
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
    let isNew = !FileManager.default.fileExists(atPath: url.path)
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      if isNew { return try fill(context, count) }
      try walk(context, batch)
    }
  }

  private static func fill(_ context: NSManagedObjectContext, _ count: Int) throws {
    for number in 0..<count {
      let object = NSEntityDescription.insertNewObject(forEntityName: "Measure", into: context)
      object.setValue(number, forKey: "number")
      object.setValue("measure number \(number), with a text too long to lie in a slot", forKey: "text")
      if number % 10_000 == 9_999 {
        try context.save()
        context.reset()
      }
    }
    try context.save()
  }

  private static func walk(_ context: NSManagedObjectContext, _ batch: Int) throws {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Measure")
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
    request.fetchBatchSize = batch
    var sum = 0
    var results = try context.fetch(request)
    for object in results { sum += (object.value(forKey: "number") as? Int ?? 0) + ((object.value(forKey: "text") as? String)?.count ?? 0) }
    let walked = results.count
    results = []
    context.reset()
    print("walked \(walked) sum \(sum) peak \(peakMemory()) live \(context.registeredObjects.count)")
  }

  private static func model() -> NSManagedObjectModel {
    let entity = NSEntityDescription()
    entity.name = "Measure"
    let number = NSAttributeDescription()
    number.name = "number"
    number.attributeType = .integer64AttributeType
    let text = NSAttributeDescription()
    text.name = "text"
    text.attributeType = .stringAttributeType
    entity.properties = [number, text]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    return model
  }

  /// The most memory the program has had resident, in KiB.
  private static func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}
