// SPDX-License-Identifier: MIT
// What every RowStore must do, as a list of claims. A store's test target runs them all with a factory of its stores:
// `@Test(arguments: StoreBehaviour.claims) func store(claim: StoreClaim) throws { try claim.run(Factory()) }`.

import CoreDataRows
import Testing

/// Makes stores of one kind.
package protocol StoreFactory {
  /// An empty store.
  func makeStore(_ schema: Schema) throws -> any RowStore
  /// The same data after the store was closed, as a program finds it when it runs again.
  func reopen(_ store: any RowStore) throws -> any RowStore
}

/// One thing every store must do.
package struct StoreClaim: Sendable, CustomTestStringConvertible {
  package let name: String
  package let run: @Sendable (any StoreFactory) throws -> Void
  init(_ name: String, _ run: @escaping @Sendable (any StoreFactory) throws -> Void) {
    self.name = name
    self.run = run
  }
  package var testDescription: String { name }
}

/// The claims, by subject in the files beside this one.
package enum StoreBehaviour {
  package static var claims: [StoreClaim] {
    attributes + keys + predicates + order + values + saving + relationships + prefetching + concurrency
  }
}
