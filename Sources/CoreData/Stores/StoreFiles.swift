// SPDX-License-Identifier: MIT
// Work on a SQLite store's files without loading it.

import CoreDataRows
import CoreDataSQLite
import Foundation

extension SQLiteRowStore {
  static func metadata(at url: URL) throws -> StoreMetadata {
    throw RowStoreError.cannotTranslate("Metadata cannot be read without loading the store.")
  }
  static func setMetadata(_ metadata: StoreMetadata, at url: URL) throws {
    throw RowStoreError.cannotTranslate("Metadata cannot be written without loading the store.")
  }
  static func destroy(at url: URL) throws { throw RowStoreError.cannotTranslate("Stores cannot be destroyed.") }
  static func replace(at url: URL, from source: URL) throws { throw RowStoreError.cannotTranslate("Stores cannot be replaced.") }
}
