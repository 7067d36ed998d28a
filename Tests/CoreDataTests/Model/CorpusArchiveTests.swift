// SPDX-License-Identifier: MIT
// Compiled models and models inside stores that Apple's tools wrote. The proof that one is read right is that its version hashes are
// those that stand beside it.

import CoreData
import Testing

@Suite(.enabled(if: Corpus.isPresent, Corpus.absence)) struct CorpusArchiveTests {
  static let moms = Corpus.rows("mom").filter { $0.file.hasSuffix(".mom") }
  static let stores = Corpus.rows("store").filter { !$0.exercises.contains("no-modelcache") }

  @Test func `the corpus has compiled models and stores that carry one`() { #expect(Self.moms.count >= 9 && Self.stores.count >= 9) }

  @Test(arguments: moms) func `a compiled model has the entities of the index, and the hashes beside it`(row: Corpus.Row) throws {
    let model = try #require(NSManagedObjectModel(contentsOf: row.url))
    let names = try #require(row.facts.components(separatedBy: ": ").last).components(separatedBy: ",")
    #expect(model.entities.compactMap(\.name).sorted() == names.sorted())
    #expect(try ModelArchive.model(of: ModelArchive.data(of: model)) == model)

    let version = row.url.deletingPathExtension().lastPathComponent
    let info = row.url.deletingLastPathComponent().appendingPathComponent("VersionInfo.plist")
    guard let data = FileManager.default.contents(atPath: info.path) else { return }
    let plist = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    let hashes = try #require((plist?["NSManagedObjectModel_VersionHashes"] as? [String: [String: Data]])?[version])
    #expect(model.entityVersionHashesByName == hashes)
    if let checksum = (plist?["NSManagedObjectModel_VersionChecksums"] as? [String: String])?[version] {
      #expect(model.versionChecksum == checksum)
    }
  }

  @Test(arguments: moms) func `a compiled model says what its source says`(row: Corpus.Row) throws {
    let version = row.url.deletingPathExtension().lastPathComponent
    let folder = row.url.deletingLastPathComponent().lastPathComponent.replacingOccurrences(of: "_precompiled", with: "")
    let name = folder.replacingOccurrences(of: ".momd", with: ".xcdatamodeld")
    let sources = CorpusHashTests.models.filter {
      $0.file.hasSuffix("/\(name)/\(version).xcdatamodel/contents") && $0.repository == row.repository
    }
    let model = try #require(NSManagedObjectModel(contentsOf: row.url))
    for source in sources { #expect(try CorpusHashTests.model(at: source.url) == model, "\(source.file)") }
    #expect(!sources.isEmpty || !folder.hasSuffix(".momd"))
  }

  @Test(arguments: stores) func `the model inside a store has the store's hashes`(row: Corpus.Row) throws {
    let model = try ModelCache.model(of: try #require(try Corpus.modelCache(of: row)))
    let metadata = try Corpus.metadata(of: row)
    #expect(model.entityVersionHashesByName == metadata["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    if let identifiers = metadata["NSStoreModelVersionIdentifiers"] as? [String] {
      #expect(model.versionIdentifiers == Set(identifiers))
    }
    #expect(try ModelCache.model(of: ModelCache.content(of: model)) == model)
  }

  @Test func `a model built in code with predicates of its own comes with them`() throws {
    let row = try #require(Self.stores.first { $0.file.hasSuffix("SampleModel2_V1.sqlite") })
    let model = try ModelCache.model(of: try #require(try Corpus.modelCache(of: row)))
    let author = try #require(model.entitiesByName["Author"])
    let feedbacks = try #require(author.propertiesByName["feedbacks"] as? NSFetchedPropertyDescription)
    #expect(feedbacks.fetchRequest?.entityName == "Feedback")
    #expect(feedbacks.fetchRequest?.predicate?.description == "authorAlias == $FETCH_SOURCE.alias")
    #expect(feedbacks.fetchRequest?.sortDescriptors == [NSSortDescriptor(key: "rating", ascending: true)])
    let favourites = try #require(author.propertiesByName["favFeedbacks"] as? NSFetchedPropertyDescription)
    #expect(
      favourites.fetchRequest?.predicate?.description
        == "authorAlias == $FETCH_SOURCE.alias AND comment CONTAINS[c] $FETCHED_PROPERTY.userInfo.search")
    #expect(favourites.userInfo as? [String: String] == ["search": "great"])
    let book = try #require(model.entitiesByName["Book"])
    #expect(
      book.attributesByName["title"]?.validationPredicates.map(\.description) == [
        "length >= 3 AND length <= 50", "SELF CONTAINS \"title\"",
      ])
    #expect(
      book.attributesByName["title"]?.validationWarnings as? [String]
        == ["Title must have a length between 3 and 50 chars.", "Title must contain 'title'."])
    #expect((book.attributesByName["pagesCount"] as? NSDerivedAttributeDescription)?.derivationExpression?.description == "count(pages)")
    #expect(book.relationshipsByName["pages"]?.maxCount == 10_000)
    #expect(model.entitiesByName["GraphicNovel"]?.superentity === book)
    #expect(model.configurations.contains("SampleConfigurationV1"))
  }
}
