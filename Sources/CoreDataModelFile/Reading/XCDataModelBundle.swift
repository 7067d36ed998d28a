// SPDX-License-Identifier: MIT
// Reads a model as it lies on disk: an .xcdatamodeld with its versions, or a bare .xcdatamodel. Called by the model compiler and by
// NSManagedObjectModel(contentsOf:).

import Foundation

/// All versions of a model and which of them is current.
package struct XCDataModelBundle: Sendable {
  /// The name without `.xcdatamodeld` or `.xcdatamodel`.
  package let name: String
  package let path: String
  /// The versions by name, sorted.
  package let versions: [(name: String, source: ModelSource)]
  private let currentIndex: Int

  package var currentVersionName: String { versions[currentIndex].name }
  package var current: ModelSource { versions[currentIndex].source }

  /// Reads a model's folder.
  ///
  /// - Throws: every problem of the files, with its line; also for models saved before Xcode 4, which have no XML.
  package static func read(at url: URL) throws(ModelFileError) -> XCDataModelBundle {
    switch url.pathExtension {
    case "xcdatamodel":
      let name = url.deletingPathExtension().lastPathComponent
      return XCDataModelBundle(name: name, path: url.path, versions: [(name, try readVersion(at: url))], currentIndex: 0)
    case "xcdatamodeld": return try readVersions(at: url)
    default: throw ModelFileError(path: url.path, "A model's folder is named .xcdatamodeld or .xcdatamodel; this one is not.")
    }
  }

  private init(name: String, path: String, versions: [(name: String, source: ModelSource)], currentIndex: Int) {
    self.name = name
    self.path = path
    self.versions = versions
    self.currentIndex = currentIndex
  }

  private static func readVersions(at url: URL) throws(ModelFileError) -> XCDataModelBundle {
    let entries: [String]
    do { entries = try FileManager.default.contentsOfDirectory(atPath: url.path) } catch {
      throw ModelFileError(path: url.path, "The model's folder cannot be read: \(error.localizedDescription)")
    }
    let names = entries.filter { $0.hasSuffix(".xcdatamodel") }.map { String($0.dropLast(".xcdatamodel".count)) }.sorted()
    guard !names.isEmpty else { throw ModelFileError(path: url.path, "This model has no version: no .xcdatamodel folder lies in it.") }
    var versions: [(name: String, source: ModelSource)] = []
    var problems: [ModelDiagnostic] = []
    for name in names {
      do throws(ModelFileError) {
        versions.append((name, try readVersion(at: url.appendingPathComponent(name + ".xcdatamodel"))))
      } catch { problems += error.diagnostics }
    }
    guard problems.isEmpty else { throw ModelFileError(problems) }
    let name = url.deletingPathExtension().lastPathComponent
    let current = try currentIndex(of: url, among: versions.map(\.name), bundleName: name)
    return XCDataModelBundle(name: name, path: url.path, versions: versions, currentIndex: current)
  }

  private static func readVersion(at url: URL) throws(ModelFileError) -> ModelSource {
    let contents = url.appendingPathComponent("contents")
    if let data = FileManager.default.contents(atPath: contents.path) { return try XCDataModelReader.read(data, path: contents.path) }
    if FileManager.default.fileExists(atPath: url.appendingPathComponent("elements").path) {
      throw ModelFileError(
        path: url.path,
        "This model was saved before Xcode 4 (it has 'elements', not 'contents'). Open it in Xcode 4 or later and save it; that converts it."
      )
    }
    throw ModelFileError(path: contents.path, "This model version cannot be read: it has no readable 'contents' file.")
  }

  /// The version named by `.xccurrentversion`; without that file the only one, or the one named as the model.
  private static func currentIndex(of url: URL, among names: [String], bundleName: String) throws(ModelFileError) -> Int {
    let file = url.appendingPathComponent(".xccurrentversion")
    guard let data = FileManager.default.contents(atPath: file.path) else {
      if names.count == 1 { return 0 }
      if let index = names.firstIndex(of: bundleName) { return index }
      throw ModelFileError(
        path: url.path, "This model has \(names.count) versions and no .xccurrentversion that says which is current. Choose one in Xcode.")
    }
    let plist = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    guard let entry = plist?["_XCCurrentVersionName"] as? String else {
      throw ModelFileError(path: file.path, "This file names no current version: it needs a string under _XCCurrentVersionName.")
    }
    let name = entry.hasSuffix(".xcdatamodel") ? String(entry.dropLast(".xcdatamodel".count)) : entry
    guard let index = names.firstIndex(of: name) else {
      throw ModelFileError(
        path: file.path, "The current version '\(entry)' does not exist; the versions are \(names.joined(separator: ", ")).")
    }
    return index
  }
}
