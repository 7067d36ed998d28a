// SPDX-License-Identifier: MIT
// How many members a to-many may have when its owner is saved.

import CoreData
import Testing

@Suite struct ToManyCountTests {
  /// A folder with files, whose to-many has the given rule.
  private func context(isOptional: Bool, minimum: Int, maximum: Int) throws -> NSManagedObjectContext {
    let (folder, file) = (NSEntityDescription(), NSEntityDescription())
    folder.name = "Folder"
    file.name = "File"
    let (files, parent) = (NSRelationshipDescription(), NSRelationshipDescription())
    files.name = "files"
    files.destinationEntity = file
    files.inverseRelationship = parent
    files.isOptional = isOptional
    files.minCount = minimum
    files.maxCount = maximum
    parent.name = "folder"
    parent.destinationEntity = folder
    parent.inverseRelationship = files
    parent.maxCount = 1
    folder.properties = [files]
    file.properties = [parent]
    let model = NSManagedObjectModel()
    model.entities = [folder, file]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  @Test(
    "a save asks a to-many for its minimum, unless it is optional and empty, and for its maximum",
    arguments: [
      (false, 0, 0, 0, nil),  // not optional, but nothing says how many
      (true, 2, 0, 0, nil),
      (false, 1, 0, 0, NSValidationRelationshipLacksMinimumCountError),
      (true, 2, 0, 1, NSValidationRelationshipLacksMinimumCountError),
      (false, 1, 2, 2, nil),
      (true, 0, 2, 3, NSValidationRelationshipExceedsMaximumCountError),
    ] as [(Bool, Int, Int, Int, Int?)])
  func counts(isOptional: Bool, minimum: Int, maximum: Int, members: Int, code: Int?) throws {
    let context = try context(isOptional: isOptional, minimum: minimum, maximum: maximum)
    context.performAndWait {
      let folder = NSEntityDescription.insertNewObject(forEntityName: "Folder", into: context)
      for _ in 0..<members {
        NSEntityDescription.insertNewObject(forEntityName: "File", into: context).setValue(folder, forKey: "folder")
      }
      do {
        try context.save()
        #expect(code == nil)
      } catch {
        #expect((error as NSError).code == code)
      }
    }
  }
}
