// SPDX-License-Identifier: MIT
// Models from files, bundles and the registry of compiled models.

import CoreDataModelFile
import Foundation

extension NSManagedObjectModel {
  /// Reads the current version of a `.momd` or `.xcdatamodeld` folder, or the one version of a `.mom` file or `.xcdatamodel` folder.
  ///
  /// A `.mom` may be of Apple's compiler or of ours. Gives nil for what is no such model or breaks a rule. A `.momd` that is not there is
  /// looked up among the models compiled into the program, so that a program moved away from its resources still finds them.
  public convenience init?(contentsOf url: URL) {
    guard let (version, module) = Self.version(at: url) else { return nil }
    try? self.init(version, module: module)
    let name = url.deletingPathExtension().lastPathComponent
    let isThere = FileManager.default.fileExists(atPath: url.path)
    origin = isThere ? .file(url) : ModelRegistry.modelEntry(named: name).map { .registered($0) }
  }

  private static func version(at url: URL) -> (version: ModelVersion, module: String?)? {
    let name = url.deletingPathExtension().lastPathComponent
    let module = ModelRegistry.modelEntry(named: name)?.moduleName
    switch url.pathExtension {
    case "xcdatamodeld", "xcdatamodel":
      guard let bundle = try? XCDataModelBundle.read(at: url) else { return nil }
      let document = bundle.current.document
      return document.problems().contains { $0.severity == .error } ? nil : (.document(document), module)
    case "momd", "mom":
      if let version = try? ModelVersion.current(of: CompiledModel(contentsOf: url)) { return (version, module) }
      guard !FileManager.default.fileExists(atPath: url.path), let entry = ModelRegistry.modelEntry(named: name) else { return nil }
      return (try? ModelVersion.current(of: CompiledModel(bytes: entry.compiled()))).map { ($0, entry.moduleName) }
    default: return nil
    }
  }

  /// Makes the current version of a model compiled into the program.
  convenience init?(registered entry: ModelRegistry.ModelEntry) {
    guard let document = try? CompiledModel(bytes: entry.compiled()).currentVersion() else { return nil }
    try? self.init(document: document, module: entry.moduleName)
    origin = .registered(entry)
  }

  /// Merges all models in the bundles' resources; nil stands for the main bundle, to which the models compiled into the program belong.
  public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    let models = modelsToMerge(in: bundles)
    return models.isEmpty ? nil : NSManagedObjectModel(byMerging: models)
  }

  /// Merges those entities of the bundles' models, of any version, that a store's metadata names by their hashes; nil if one is missing.
  public class func mergedModel(from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]) -> NSManagedObjectModel? {
    NSManagedObjectModel(byMerging: modelsToMerge(in: bundles, allVersions: true), forStoreMetadata: metadata)
  }

  /// The models of bundles, nil being the main one; the models compiled into the program count as the main bundle's.
  static func modelsToMerge(in bundles: [Bundle]?, allVersions: Bool = false) -> [NSManagedObjectModel] {
    var found: [NSManagedObjectModel] = []
    var names: Set<String> = []
    let bundles = bundles ?? [Bundle.main]
    for bundle in bundles {
      let urls = ["momd", "mom"].flatMap { bundle.urls(forResourcesWithExtension: $0, subdirectory: nil) ?? [] }
      for url in urls.map({ $0 as URL }).sorted(by: { $0.path < $1.path }) {
        guard let compiled = try? CompiledModel(contentsOf: url) else { continue }
        let module = ModelRegistry.modelEntry(named: compiled.name)?.moduleName
        names.insert(compiled.name)
        found += versions(of: compiled, all: allVersions).compactMap { try? NSManagedObjectModel($0, module: module) }
      }
    }
    if bundles.contains(Bundle.main) {
      for entry in ModelRegistry.modelEntries where !names.contains(entry.name) {
        guard let compiled = try? CompiledModel(bytes: entry.compiled()) else { continue }
        found += versions(of: compiled, all: allVersions).compactMap { try? NSManagedObjectModel($0, module: entry.moduleName) }
      }
    }
    return found
  }

  /// The current version, or each of them, the current one first.
  private static func versions(of compiled: CompiledModel, all: Bool) -> [ModelVersion] {
    all ? ModelVersion.all(of: compiled) : (try? ModelVersion.current(of: compiled)).map { [$0] } ?? []
  }
}
