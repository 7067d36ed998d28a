// SPDX-License-Identifier: MIT
// Fetch requests in every spelling that programs use; most of it is tested by compiling.

import CoreData
import Testing

private class Plant: NSManagedObject {}
private protocol Managed: AnyObject, NSFetchRequestResult {
  static var entityName: String { get }
}
extension Managed where Self: NSManagedObject {
  static func sorted(_ configure: (NSFetchRequest<Self>) -> Void) -> NSFetchRequest<Self> {
    let request = NSFetchRequest<Self>(entityName: entityName)
    configure(request)
    return request
  }
}
extension Plant: Managed {
  static var entityName: String { "Plant" }
}
private struct Source<Result: NSFetchRequestResult> {
  let request: NSFetchRequest<Result>
  init(_ request: NSFetchRequest<Result>) { self.request = request }
}
private func limited<T>(_ request: NSFetchRequest<T>, to limit: Int) -> NSFetchRequest<T> where T: NSFetchRequestResult {
  request.fetchLimit = limit
  return request
}
extension NSFetchRequest where ResultType: NSManagedObject {
  fileprivate var isOfObjects: Bool { true }
}

@Suite struct FetchRequestTests {
  @Test func `every spelling of a request compiles and keeps what was set`() {
    let erased = NSFetchRequest<NSFetchRequestResult>(entityName: "Plant")
    let existential: NSFetchRequest<any NSFetchRequestResult> = erased
    let counts = NSFetchRequest<NSNumber>(entityName: "Plant")
    let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Plant")
    let identities = NSFetchRequest<NSManagedObjectID>(entityName: "Plant")
    identities.resultType = .managedObjectIDResultType
    dictionaries.resultType = .dictionaryResultType
    counts.resultType = .countResultType
    #expect(Source(erased).request === existential)
    #expect(limited(erased, to: 3).fetchLimit == 3)
    #expect(Plant.sorted { $0.fetchBatchSize = 20 }.fetchBatchSize == 20)
    #expect(NSFetchRequest<Plant>().isOfObjects)
    #expect([identities.resultType, dictionaries.resultType, counts.resultType].map(\.rawValue) == [1, 2, 4])
    #expect(erased.resultType == .managedObjectResultType)
  }

  @Test func `defaults are Apple's`() {
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Plant")
    #expect(request.entityName == "Plant")
    #expect(request.entity == nil)
    #expect(request.includesSubentities && request.includesPendingChanges && request.includesPropertyValues)
    #expect(request.returnsObjectsAsFaults)
    #expect(request.fetchLimit == 0 && request.fetchOffset == 0 && request.fetchBatchSize == 0)
    #expect(request.predicate == nil && request.sortDescriptors == nil && request.affectedStores == nil)
    #expect(request.requestType == .fetchRequestType)
  }

  @Test func `a copy is equal and separate`() throws {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.fetchLimit = 5
    request.predicate = NSPredicate(value: true)
    let copy = try #require(request.copy() as? NSFetchRequest<Plant>)
    #expect(copy == request)
    #expect(copy.entityName == "Plant")
    copy.fetchLimit = 6
    #expect(copy != request)
    #expect(request.fetchLimit == 5)
  }

  @Test func `any request can be told from other requests at run time`() {
    let request: NSPersistentStoreRequest = NSFetchRequest<Plant>(entityName: "Plant")
    #expect(request is NSFetchRequest<Plant>)
    #expect((request as? NSFetchRequest<Plant>)?.entityName == "Plant")
  }
}
