// SPDX-License-Identifier: MIT
// Metadata of a loaded store: they are set at once for the program, and reach the file with the next save.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct StoreMetadataTests {
  @Test("metadata set on a read-only store fail the next save with an error, not the program")
  func readOnly() async {
    await withKnownIssue("setMetadata writes at once, and traps where it cannot") {
      await #expect(processExitsWith: .success) {
        let stack = try Stack(.sqlite)
        try stack.coordinator.persistentStores.forEach(stack.coordinator.remove)
        let store = try stack.coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: stack.url, options: [NSReadOnlyPersistentStoreOption: true])
        stack.coordinator.setMetadata(["colour": "green"], for: store)
        #expect(throws: NSError.self) { try stack.context.save() }
      }
    }
  }
}
