// SPDX-License-Identifier: MIT
// One version of a compiled model in either form: our document, or the archive that Apple's momc writes. Called by whatever reads
// models from files.

import CoreDataModelFile
import Foundation

/// One version of a model, before it becomes descriptions.
enum ModelVersion {
  case document(ModelDocument)
  /// Apple's keyed archive.
  case archive(Data)

  /// All versions of a compiled model that can be read, the current one first.
  static func all(of compiled: CompiledModel) -> [ModelVersion] {
    let others = compiled.versionNames.filter { $0 != compiled.currentVersionName }
    return ([compiled.currentVersionName] + others).compactMap { try? version(named: $0, of: compiled) }
  }

  static func current(of compiled: CompiledModel) throws -> ModelVersion {
    try version(named: compiled.currentVersionName, of: compiled) ?? .document(compiled.currentVersion())
  }

  private static func version(named name: String, of compiled: CompiledModel) throws -> ModelVersion? {
    if let data = compiled.encodedVersion(named: name), CompiledVersion.isArchive(data) { return .archive(data) }
    return try compiled.version(named: name).map { .document($0) }
  }
}

extension NSManagedObjectModel {
  /// Makes a model of one version of a compiled model.
  convenience init(_ version: ModelVersion, module: String?) throws {
    switch version {
    case .document(let document): try self.init(document: document, module: module)
    case .archive(let data):
      self.init()
      moduleName = module
      try ModelArchiveReader.fill(self, from: data)
    }
  }

  /// All versions of a model's file, the current one first.
  ///
  /// - Throws: `ModelFileError` or `NSError` with what is wrong with the file.
  package static func versions(contentsOf url: URL) throws -> [NSManagedObjectModel] {
    switch url.pathExtension {
    case "xcdatamodeld", "xcdatamodel":
      let bundle = try XCDataModelBundle.read(at: url)
      let others = bundle.versions.filter { $0.name != bundle.currentVersionName }.map(\.source)
      return try ([bundle.current] + others).map { source in
        let problems = source.diagnostics.filter { $0.severity == .error }
        guard problems.isEmpty else { throw ModelFileError(problems) }
        return try NSManagedObjectModel(.document(source.document), module: nil)
      }
    default:
      let compiled = try CompiledModel(contentsOf: url)
      let current = try ModelArchive.translating { try NSManagedObjectModel(ModelVersion.current(of: compiled), module: nil) }
      return [current] + ModelVersion.all(of: compiled).dropFirst().compactMap { try? NSManagedObjectModel($0, module: nil) }
    }
  }
}
