// SPDX-License-Identifier: MIT
// Saved employees in departments, controllers of them, and what a controller shows as text. The tests of this folder use it.

import CoreData
import CoreDataTestSupport
import Foundation

extension Stack {
  /// A stack with employees, each in the department of that name or in none, saved.
  convenience init(_ kind: StoreKind, people: [(name: String, department: String?)]) throws {
    try self.init(kind)
    var departments: [String: NSManagedObject] = [:]
    for person in people {
      let employee = insert("Employee", ["name": person.name])
      guard let name = person.department else { continue }
      let department = departments[name] ?? insert("Department", ["name": name])
      departments[name] = department
      employee.setValue(department, forKey: "department")
    }
    try context.save()
  }

  /// A controller of the employees in ascending order of some keys.
  func controller(by keys: [String], sections keyPath: String? = nil) -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
    request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: keyPath, cacheName: nil)
  }
}

extension NSFetchedResultsController where ResultType == NSManagedObject {
  var names: [String]? { fetchedObjects?.compactMap { $0.value(forKey: "name") as? String } }

  /// Each section's name, then the names of its objects.
  var outline: [[String]]? {
    sections?.map { section in
      [section.name] + ((section.objects as? [NSManagedObject]) ?? []).compactMap { $0.value(forKey: "name") as? String }
    }
  }
}
