// SPDX-License-Identifier: MIT
// Errors the coordinator makes itself, and a store's errors completed with the objects they are about.

import CoreDataRows
import Foundation

enum StoreError {
  static func make(_ code: Int, _ url: URL?, _ sentence: String) -> NSError {
    var info: [String: Any] = [:]
    info[NSLocalizedDescriptionKey] = url.map { "\($0.isFileURL ? $0.path : $0.absoluteString): \(sentence)" } ?? sentence
    if let url {
      info[NSURLErrorKey] = url
      if url.isFileURL { info[NSFilePathErrorKey] = url.path }
    }
    return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: info)
  }
}

extension NSPersistentStoreCoordinator {
  /// A store's error as programs get it, with the store and, where a context is given, its objects in the user info.
  func error(from error: any Error, store: NSPersistentStore, context: NSManagedObjectContext?) -> NSError {
    guard let rowError = error as? RowStoreError else { return error as NSError }
    let made = rowError.cocoaError(at: store.url)
    var info = made.userInfo
    info[NSAffectedStoresErrorKey] = [store]
    if let context {
      switch rowError {
      case .conflicts(let conflicts):
        info[NSAffectedObjectsErrorKey] = conflicts.compactMap { context.map.find($0.attempted.objectKey) }
      case .uniqueness(_, _, let row, let existing):
        info[NSAffectedObjectsErrorKey] = [row.objectKey, existing].compactMap { $0 }.compactMap { context.map.find($0) }
      default: break
      }
    }
    return NSError(domain: made.domain, code: made.code, userInfo: info)
  }
}
