// SPDX-License-Identifier: MIT
// Version hashes of models Apple's tools wrote, against stores, VersionInfo.plist files and the corpus's index.

import CoreData
import Testing

@Suite(.enabled(if: Corpus.isPresent, Corpus.absence)) struct CorpusHashTests {
  /// Folders with a `contents` file, and the prefixes the index has for them.
  static let models = Corpus.rows("model").filter { $0.file.hasSuffix("/contents") }
  static let stores = Corpus.rows("store").filter { $0.facts.contains("model=") }
  static let versionInfos = Corpus.rows("mom").filter { $0.file.hasSuffix("VersionInfo.plist") }

  static func model(at contents: URL) throws -> NSManagedObjectModel {
    try #require(NSManagedObjectModel(contentsOf: contents.deletingLastPathComponent()), "\(contents.path) is no readable model")
  }
  static func prefixes(_ hashes: [String: Data], like names: some Sequence<String>) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, String(VersionHashTests.hex(hashes[$0]).prefix(16))) })
  }

  static let hashedModels = models.filter { $0.facts.contains("computed versionHash") }
  @Test(arguments: hashedModels) func `a model in Xcode's form has the hashes of the index`(row: Corpus.Row) throws {
    let title = "computed versionHash (verified algorithm; not a file fact) "
    let expected = Corpus.pairs(try #require(row.fact(title)))
    #expect(Self.prefixes(try Self.model(at: row.url).entityVersionHashesByName, like: expected.keys) == expected)
  }

  @Test(arguments: stores) func `a store has the hashes of its model`(row: Corpus.Row) throws {
    let path = try #require(row.fact("model=")).replacingOccurrences(of: " (all version hashes match)", with: "")
    let model = try Self.model(at: row.repository.appendingPathComponent(path))
    let metadata = try Corpus.metadata(of: row)
    let stored = try #require(metadata["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(model.entityVersionHashesByName == stored)
    #expect(model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    if let checksum = metadata["NSStoreModelVersionChecksumKey"] as? String { #expect(model.versionChecksum == checksum) }
    let prefixes = Corpus.pairs(try #require(row.fact("hashes: ")))
    #expect(Self.prefixes(model.entityVersionHashesByName, like: prefixes.keys) == prefixes)
  }

  @Test(arguments: versionInfos) func `each version of a compiled model has the hashes of its source`(row: Corpus.Row) throws {
    let plist = try PropertyListSerialization.propertyList(from: Data(contentsOf: row.url), format: nil) as? [String: Any]
    let versions = try #require(plist?["NSManagedObjectModel_VersionHashes"] as? [String: [String: Data]])
    let checksums = plist?["NSManagedObjectModel_VersionChecksums"] as? [String: String] ?? [:]
    let folder = row.url.deletingLastPathComponent().lastPathComponent.replacingOccurrences(of: "_precompiled", with: "")
    let name = folder.replacingOccurrences(of: ".momd", with: ".xcdatamodeld")
    var compared = 0
    for (version, hashes) in versions {
      let sources = Self.models.filter { $0.file.hasSuffix("/\(name)/\(version).xcdatamodel/contents") && $0.repository == row.repository }
      for source in sources {
        let model = try Self.model(at: source.url)
        #expect(model.entityVersionHashesByName == hashes, "version \(version)")
        if let checksum = checksums[version] { #expect(model.versionChecksum == checksum) }
        compared += 1
      }
    }
    #expect(compared == versions.count)
  }

  @Test(arguments: models) func `a copied model equals the original and has its hashes`(row: Corpus.Row) throws {
    let model = try Self.model(at: row.url)
    let copy = try #require(model.copy() as? NSManagedObjectModel)
    #expect(copy == model)
    #expect(copy.entityVersionHashesByName == model.entityVersionHashesByName)
  }
}
