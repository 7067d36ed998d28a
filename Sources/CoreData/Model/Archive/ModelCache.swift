// SPDX-License-Identifier: MIT
// The copy of its model that a store carries: an archive, deflated. Written when a store is made or migrated, read where a store is
// looked at without a model.

import CoreDataModelFile
import Foundation

/// Packs models for stores and unpacks them.
package enum ModelCache {
  /// What a store carries of a model.
  package static func content(of model: NSManagedObjectModel) -> Data { RawDeflate.packed(ModelArchiveWriter.data(of: model)) }

  /// The model that a store carries.
  ///
  /// - Throws: an `NSError` that says what is wrong with the bytes.
  package static func model(of content: Data) throws -> NSManagedObjectModel {
    try ModelArchive.translating { try ModelArchive.model(of: RawDeflate.unpacked(content)) }
  }
}

/// Models in the form of `.mom` files.
package enum ModelArchive {
  package static func data(of model: NSManagedObjectModel) -> Data { ModelArchiveWriter.data(of: model) }

  /// The model of an archive.
  ///
  /// - Throws: an `NSError` that says what is wrong with the bytes.
  package static func model(of data: Data, module: String? = nil) throws -> NSManagedObjectModel {
    try translating { try NSManagedObjectModel(.archive(data), module: module) }
  }

  /// Turns the errors of the layers below into Apple's.
  static func translating<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as NSError where error.domain == NSCocoaErrorDomain { throw error } catch {
      // NSCoderReadCorruptError, whose name Linux's Foundation lacks.
      throw NSError(
        domain: NSCocoaErrorDomain, code: CocoaError.Code.coderReadCorrupt.rawValue, userInfo: [NSLocalizedDescriptionKey: "\(error)"])
    }
  }
}
