// SPDX-License-Identifier: MIT
// A compiled model on disk: NAME.momd with one NAME.mom per version and VersionInfo.plist, as Apple's tools lay it out. momc writes it,
// NSManagedObjectModel(contentsOf:) reads it.

import Foundation

extension CompiledModel {
  /// Reads a `.momd` folder, or a single `.mom` as a model of one version.
  package init(contentsOf url: URL) throws(ModelFileError) {
    let name = url.deletingPathExtension().lastPathComponent
    if url.pathExtension == "mom" {
      self.init(name: name, currentVersionName: name, encodedVersions: [name: try Self.readVersion(at: url)])
      return
    }
    let entries: [String]
    do { entries = try FileManager.default.contentsOfDirectory(atPath: url.path) } catch {
      throw ModelFileError(path: url.path, "This compiled model cannot be read: \(error.localizedDescription)")
    }
    var versions: [String: Data] = [:]
    for entry in entries where entry.hasSuffix(".mom") {
      versions[String(entry.dropLast(".mom".count))] = try Self.readVersion(at: url.appendingPathComponent(entry))
    }
    guard !versions.isEmpty else { throw ModelFileError(path: url.path, "This is not a compiled model: no .mom file lies in it.") }
    self.init(name: name, currentVersionName: try Self.currentVersionName(of: url, among: versions), encodedVersions: versions)
  }

  private static func readVersion(at url: URL) throws(ModelFileError) -> Data {
    do { return try Data(contentsOf: url) } catch {
      throw ModelFileError(path: url.path, "This compiled model cannot be read: \(error.localizedDescription)")
    }
  }

  private static func currentVersionName(of url: URL, among versions: [String: Data]) throws(ModelFileError) -> String {
    let file = url.appendingPathComponent("VersionInfo.plist")
    guard let data = FileManager.default.contents(atPath: file.path) else {
      if versions.count == 1, let only = versions.keys.first { return only }
      throw ModelFileError(path: url.path, "This compiled model has several versions and no VersionInfo.plist that says which is current.")
    }
    let plist = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    if let name = plist?[currentVersionKey] as? String, versions[name] != nil { return name }
    if versions.count == 1, let only = versions.keys.first { return only }
    throw ModelFileError(path: file.path, "This file must name one of the versions \(versions.keys.sorted()) under \(currentVersionKey).")
  }

  /// Writes the folder; files that already hold the same bytes are left alone, versions that no longer exist are removed.
  package func write(to url: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: url, withIntermediateDirectories: true)
    var contents: [String: Data] = [
      "VersionInfo.plist": try PropertyListSerialization.data(
        fromPropertyList: [Self.currentVersionKey: currentVersionName], format: .binary, options: 0)
    ]
    for name in versionNames { contents[name + ".mom"] = encodedVersion(named: name) }
    for entry in try files.contentsOfDirectory(atPath: url.path) where contents[entry] == nil {
      try files.removeItem(at: url.appendingPathComponent(entry))
    }
    for (entry, data) in contents {
      let file = url.appendingPathComponent(entry)
      if files.contents(atPath: file.path) != data { try data.write(to: file, options: .atomic) }
    }
  }

  private static let currentVersionKey = "NSManagedObjectModel_CurrentVersionName"
}
