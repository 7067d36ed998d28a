// SPDX-License-Identifier: MIT
// The compiled form of a model: all its versions as one value, which generated code carries as bytes. momc makes it; NSManagedObjectModel
// reads versions from it. CompiledModel+Folder keeps it on disk.

import Foundation

/// All versions of a model, each encoded, and the name of the current one.
///
/// A version is decoded only when it is asked for, since a program mostly needs the current one of many.
package struct CompiledModel: Sendable, Hashable {
  package let name: String
  package let currentVersionName: String
  private let encodedVersions: [String: Data]

  package var versionNames: [String] { encodedVersions.keys.sorted() }

  init(name: String, currentVersionName: String, encodedVersions: [String: Data]) {
    self.name = name
    self.currentVersionName = currentVersionName
    self.encodedVersions = encodedVersions
  }

  /// Compiles the versions of a model.
  package init(_ bundle: XCDataModelBundle) {
    let versions = bundle.versions.map { ($0.name, CompiledVersion.encode($0.source.document)) }
    self.init(
      name: bundle.name, currentVersionName: bundle.currentVersionName, encodedVersions: Dictionary(uniqueKeysWithValues: versions))
  }

  /// Reads what `bytes` gave.
  package init(bytes: [UInt8]) throws(ModelFileError) {
    guard let archive = try? JSONDecoder().decode(Archive.self, from: Data(bytes)), archive.versions[archive.currentVersionName] != nil
    else {
      throw ModelFileError(path: "compiled model", "These bytes are not a compiled model; build the program again.")
    }
    self.init(name: archive.name, currentVersionName: archive.currentVersionName, encodedVersions: archive.versions)
  }

  /// The whole model in a form for embedding; equal models give equal bytes.
  package var bytes: [UInt8] {
    let archive = Archive(name: name, currentVersionName: currentVersionName, versions: encodedVersions)
    return Array(CompiledVersion.encode(archive))
  }

  package func encodedVersion(named name: String) -> Data? { encodedVersions[name] }

  /// The version of that name, or nil if there is none.
  package func version(named name: String) throws(ModelFileError) -> ModelDocument? {
    guard let data = encodedVersions[name] else { return nil }
    return try CompiledVersion.decode(data, path: "\(self.name).momd/\(name).mom")
  }

  /// The current version.
  package func currentVersion() throws(ModelFileError) -> ModelDocument {
    guard let document = try version(named: currentVersionName) else {
      throw ModelFileError(path: "\(name).momd", "The current version '\(currentVersionName)' is missing; compile the model again.")
    }
    return document
  }

  private struct Archive: Codable {
    var name: String
    var currentVersionName: String
    var versions: [String: Data]
  }
}

/// The file form of one version.
///
/// JSON with sorted keys: equal documents give equal bytes, so that a build step writes only what changed.
package enum CompiledVersion {
  /// Raised whenever a document of an older form can no longer be read.
  private static let form = 1

  private struct File: Codable {
    var duramenModel: Int
    var document: ModelDocument
  }

  private struct Header: Codable {
    var duramenModel: Int
  }

  package static func encode(_ document: ModelDocument) -> Data { encode(File(duramenModel: form, document: document)) }

  static func encode(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do { return try encoder.encode(value) } catch { fatalError("A model of plain values failed to encode: \(error)") }
  }

  /// Whether the bytes are a keyed archive, the form that Apple's tools compile a model to.
  package static func isArchive(_ data: Data) -> Bool { data.starts(with: Data("bplist".utf8)) }

  /// Reads a version in our form, or says what the bytes are instead.
  package static func decode(_ data: Data, path: String) throws(ModelFileError) -> ModelDocument {
    if isArchive(data) {
      throw ModelFileError(
        path: path,
        "This model was compiled by Apple's momc; that form cannot be read. Use the .xcdatamodeld it was made from, or compile that with this momc."
      )
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let header = try? decoder.decode(Header.self, from: data) else {
      throw ModelFileError(path: path, "This file is not a compiled model.")
    }
    guard header.duramenModel == form else {
      throw ModelFileError(
        path: path, "This model was compiled in form \(header.duramenModel), this program reads form \(form); compile the model again.")
    }
    do { return try decoder.decode(File.self, from: data).document } catch {
      throw ModelFileError(path: path, "This compiled model is damaged; compile the model again.")
    }
  }
}
