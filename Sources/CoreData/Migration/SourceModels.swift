// SPDX-License-Identifier: MIT
// Which model a store was written with: looked for by version hashes among the versions of the model in use, and of the models
// compiled into the program. Called by StoreUpgrade.

import CoreDataModelFile
import CoreDataRows
import Foundation

/// The model a store was written with, as far as a migration needs it.
struct SourceModel {
  let model: NSManagedObjectModel
  let frozen: FrozenModel
  /// Ordinals of the entities the store holds.
  let entities: Set<Int>
}

enum SourceModels {
  /// The first model that has all of a store's entities by their hashes, or nil.
  static func model(for metadata: StoreMetadata, near model: NSManagedObjectModel) -> SourceModel? {
    guard let hashes = metadata.values[MetadataKey.versionHashes] as? [String: Data], !hashes.isEmpty else { return nil }
    let candidates = model.otherVersions() + NSManagedObjectModel.modelsToMerge(in: nil, allVersions: true)
    func fits(_ candidate: NSManagedObjectModel) -> Bool {
      let own = candidate.entityVersionHashesByName
      return hashes.allSatisfy { own[$0.key] == $0.value }
    }
    if let found = candidates.first(where: fits) { return make(found, hashes) }
    // A store of several models' entities, merged when it was written.
    guard let merged = NSManagedObjectModel(byMerging: candidates, forStoreMetadata: [NSStoreModelVersionHashesKey: hashes]),
      merged.isClosed
    else { return nil }
    return make(merged, hashes)
  }

  private static func make(_ model: NSManagedObjectModel, _ hashes: [String: Data]) -> SourceModel {
    let frozen = model.freezeAside()
    let entities = frozen.schema.entities.filter { hashes[$0.name] != nil }.map(\.ordinal)
    return SourceModel(model: model, frozen: frozen, entities: Set(entities))
  }
}

extension NSManagedObjectModel {
  /// Whether every relationship leads to an entity of the model.
  fileprivate var isClosed: Bool {
    storedEntities.allSatisfy { entity in
      entity.ownProperties.allSatisfy { ($0 as? NSRelationshipDescription).map { $0.destinationEntity != nil } ?? true }
    }
  }

  /// All versions of the file the model was read from; none for a model built in code.
  fileprivate func otherVersions() -> [NSManagedObjectModel] {
    guard let origin else { return [] }
    return origin.versions().compactMap { try? NSManagedObjectModel($0, module: moduleName) }
  }
}

/// Where a model was read from, so that its other versions can be found.
enum ModelOrigin {
  case file(URL)
  case registered(ModelRegistry.ModelEntry)

  /// All versions; of what cannot be read any more, none.
  func versions() -> [ModelVersion] {
    switch self {
    case .file(let url) where url.pathExtension == "xcdatamodeld":
      return (try? XCDataModelBundle.read(at: url))?.versions.map { .document($0.source.document) } ?? []
    case .file(let url): return (try? CompiledModel(contentsOf: url)).map(ModelVersion.all) ?? []
    case .registered(let entry): return (try? CompiledModel(bytes: entry.compiled())).map(ModelVersion.all) ?? []
    }
  }
}
