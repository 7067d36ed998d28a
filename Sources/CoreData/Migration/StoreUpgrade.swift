// SPDX-License-Identifier: MIT
// What happens when a store of an older model is opened: whether it may be migrated, from which model, and how. Called by the
// coordinator through StoreFactory.

import CoreDataRows
import Foundation

/// The conditions under which a coordinator migrates a store.
struct StoreUpgrade {
  let model: NSManagedObjectModel
  let frozen: FrozenModel
  let entities: Set<Int>
  let url: URL?

  /// How a store with this metadata becomes one of the model.
  ///
  /// Throws Apple's errors: 134130 where the store's model is not known, 134190 where two models are too far apart.
  func migration(from metadata: StoreMetadata, differing: [String]) throws -> RowMigration {
    guard let source = SourceModels.model(for: metadata, near: model) else {
      throw error(
        NSMigrationMissingSourceModelError,
        "The store was written with another version of the model, which is not in this program: \(differing.joined(separator: ", ")) differ. "
          + "Open it with the program that wrote it, a newer one perhaps, or add that version to the model. The store is as it was.",
        reason: "Can't find model for source store", metadata)
    }
    do {
      return try MappingInference(source: source, destination: frozen, entities: entities).migration()
    } catch let problem as MappingInference.Problem {
      throw error(
        NSInferredMappingModelError,
        "How to migrate the store to the current model cannot be inferred: \(problem.sentence) The store is as it was.",
        reason: problem.sentence, metadata)
    }
  }

  /// The error where migration is wanted but may not be inferred.
  func missingMapping(_ metadata: StoreMetadata) -> NSError {
    error(
      NSMigrationMissingMappingModelError,
      "The store needs a migration, and inferring the mapping is switched off. Set NSInferMappingModelAutomaticallyOption. "
        + "The store is as it was.",
      reason: "Can't find mapping model for migration", metadata)
  }

  /// The error where rows of the store break a constraint that the new model has.
  func constraintViolation(_ message: String, _ metadata: StoreMetadata) -> NSError {
    error(
      NSMigrationConstraintViolationError,
      "The store cannot be migrated, since some of its objects break a uniqueness constraint of the new model (\(message)). "
        + "Make them differ with the program that wrote the store. The store is as it was.",
      reason: message, metadata)
  }

  private func error(_ code: Int, _ sentence: String, reason: String, _ metadata: StoreMetadata) -> NSError {
    let made = StoreError.make(code, url, sentence)
    var all = metadata.values
    all[NSStoreUUIDKey] = metadata.uuid
    return NSError(
      domain: made.domain, code: code, userInfo: made.userInfo.merging(["reason": reason, "metadata": all]) { given, _ in given })
  }
}
