// SPDX-License-Identifier: MIT
// The stand-in for CoreData names types that the real module has.

import CoreData
import Testing

@testable import CoreDataModelCompiler

@Suite struct StubModuleTests {
  /// The compiler checks that each of these exists in the real module.
  static let real: [String: Any.Type] = [
    "NSFetchRequestResult": (any NSFetchRequestResult).self, "NSEntityDescription": NSEntityDescription.self,
    "NSManagedObjectID": NSManagedObjectID.self, "NSManagedObjectModel": NSManagedObjectModel.self,
    "NSManagedObjectContext": NSManagedObjectContext.self, "NSPersistentStore": NSPersistentStore.self,
    "NSPersistentStoreCoordinator": NSPersistentStoreCoordinator.self, "NSPersistentContainer": NSPersistentContainer.self,
    "NSFetchRequest": NSFetchRequest<NSManagedObject>.self, "NSManagedObject": NSManagedObject.self,
  ]

  @Test func `every type of the stub is one of the real module's`() {
    let stub = StubModule.source.matches(of: /(?:class|protocol) (\w+)/).map { String($0.1) }
    #expect(Set(stub) == Set(Self.real.keys))
  }
}
