// SPDX-License-Identifier: MIT
// What a store reports, as the NSError a program gets: Apple's domain and code, and a sentence that says what to do. Called by the
// coordinator wherever a store throws.

import CoreDataRows
import Foundation

extension RowStoreError {
  /// The error a program sees for a failure of the store at a place.
  ///
  /// Conflicts and uniqueness come without the objects concerned; the context adds those.
  package func cocoaError(at url: URL?) -> NSError {
    let place = url.map { $0.isFileURL ? $0.path : $0.absoluteString } ?? "in memory"
    func error(_ code: Int, _ sentence: String, _ more: [String: Any] = [:], underlying: NSError? = nil) -> NSError {
      var info = more
      info[NSLocalizedDescriptionKey] = sentence
      if let url {
        info[NSURLErrorKey] = url
        if url.isFileURL { info[NSFilePathErrorKey] = url.path }
      }
      if let underlying { info[NSUnderlyingErrorKey] = underlying }
      return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: info)
    }
    func sqlite(_ code: Int32, _ sentence: String) -> NSError {
      NSError(domain: NSSQLiteErrorDomain, code: Int(code), userInfo: [NSLocalizedDescriptionKey: sentence])
    }
    // A store's sentence that names the place needs no other before it, and one that ends with advice none behind it.
    func told(_ preface: String, _ found: String, _ advice: String) -> String {
      let sentence = found.contains(place) ? found : "\(preface): \(found)"
      return found.dropLast().contains(". ") ? sentence : "\(sentence) \(advice)"
    }
    switch self {
    case .cannotTranslate(let what):
      return error(NSPersistentStoreOperationError, "The store at \(place) cannot answer this request: \(what)")
    case .conflicts(let conflicts):
      return error(
        NSManagedObjectMergeError,
        "\(conflicts.count) object(s) were changed or deleted in the store at \(place) since they were read. "
          + "Refresh them and save again, or set a merge policy that decides.")
    case .uniqueness(let entity, let constraint, _, _):
      return error(
        NSManagedObjectConstraintMergeError,
        "Another \(entity) in the store at \(place) has the same \(constraint.joined(separator: ", ")). "
          + "Change one of them, or set a merge policy that decides.")
    case .incompatibleModel(let differing, let metadata):
      var all = metadata.values
      all[NSStoreUUIDKey] = metadata.uuid
      return error(
        NSPersistentStoreIncompatibleVersionHashError,
        "The model used to open the store at \(place) is not the one it was written with; these entities differ: "
          + "\(differing.joined(separator: ", ")). Open it with that model, or migrate it.",
        ["metadata": all, "reason": "The model used to open the store is incompatible with the one used to create the store"])
    case .notAStore(let found):
      return error(
        NSFileReadCorruptFileError,
        told("The file \(place) is no Core Data store", found, "Choose another file; this one was left as it is."),
        [NSSQLiteErrorDomain: 26], underlying: sqlite(26, found))
    case .unknownFormat(let found):
      // Not the code of a damaged file: programs delete those.
      return error(
        NSPersistentStoreOpenError,
        told(
          "The store at \(place) has a form that is not known here", found,
          "Update this program; the store is as it was."))
    case .corrupt(let found):
      return error(
        NSFileReadCorruptFileError, told("The store at \(place) is damaged", found, "Restore it from a copy."), [NSSQLiteErrorDomain: 11],
        underlying: sqlite(11, found))
    case .busy(let found):
      return error(
        NSPersistentStoreTimeoutError,
        told("Another program is using the store at \(place) and did not let go in time", found, "Close that program or try again."),
        [NSSQLiteErrorDomain: 5], underlying: sqlite(5, found))
    case .readOnly(let found):
      return error(
        NSFileWriteNoPermissionError, "The store at \(place) was opened for reading only: \(found) Open it for writing to save.",
        [NSSQLiteErrorDomain: 8], underlying: sqlite(8, found))
    case .noPermission(let found):
      return error(
        NSFileReadNoPermissionError,
        told("The store at \(place) may not be opened", found, "Change the permissions of the file and its folder."))
    case .missing(let found):
      return error(NSFileReadNoSuchFileError, told("There is no store at \(place)", found, "Check the path."))
    case .diskFull(let found):
      return error(
        NSFileWriteOutOfSpaceError, "The store at \(place) could not be written, for want of space: \(found) Free some and save again.",
        [NSSQLiteErrorDomain: 13], underlying: sqlite(13, found))
    case .closed:
      return error(
        NSPersistentStoreOperationError, "The store at \(place) was removed from its coordinator. Add it again to use its objects.")
    case .failed(14, let message):
      return error(
        NSFileReadUnknownError, "The store at \(place) cannot be opened: \(message) Choose another file.", [NSSQLiteErrorDomain: 14],
        underlying: sqlite(14, message))
    case .failed(let code, let message):
      return error(
        NSSQLiteError, "The database of the store at \(place) failed with code \(code): \(message)", [NSSQLiteErrorDomain: Int(code)],
        underlying: sqlite(code, message))
    }
  }
}
