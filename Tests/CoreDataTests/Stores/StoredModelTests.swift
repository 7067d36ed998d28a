// SPDX-License-Identifier: MIT
// The model that a store carries in Z_MODELCACHE: written when the store is made and when it is migrated.

import CoreData
import CoreDataTestSupport
import Testing

@Suite struct StoredModelTests {
  let folder: TemporaryFolder
  var url: URL { folder.url.appendingPathComponent("Store.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func open(_ model: NSManagedObjectModel, configuration: String? = nil, options: [AnyHashable: Any] = [:]) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: configuration, at: url, options: options)
  }
  private func stored() throws -> NSManagedObjectModel {
    try ModelCache.model(of: try #require(try Corpus.blob("SELECT Z_CONTENT FROM Z_MODELCACHE", at: url)))
  }

  @Test func `a new store carries its model`() throws {
    try open(SampleModel.make())
    #expect(try stored() == SampleModel.make())
  }

  @Test func `a store of one configuration carries the whole model`() throws {
    let model = ModelArchiveTests.oddities()
    try open(model, configuration: "Parts")
    let stored = try stored()
    #expect(stored == ModelArchiveTests.oddities())
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
    #expect(stored.isConfiguration(withName: "Parts", compatibleWithStoreMetadata: metadata))
  }

  @Test func `opening a store leaves what it carries alone`() throws {
    try open(SampleModel.make())
    let before = try Corpus.blob("SELECT Z_CONTENT FROM Z_MODELCACHE", at: url)
    try open(SampleModel.make())
    #expect(try Corpus.blob("SELECT Z_CONTENT FROM Z_MODELCACHE", at: url) == before)
  }

  @Test func `a migrated store carries the new model, also one that had none`() throws {
    let thing = #"<entity name="Thing"><attribute name="name" optional="YES" attributeType="String"/></entity>"#
    let more = #"<entity name="Thing"><attribute name="title" optional="YES" attributeType="String" elementID="name"/></entity>"#
    let model = try VersionedModel(thing, more)
    func stored() throws -> NSManagedObjectModel {
      try ModelCache.model(of: try #require(try Corpus.blob("SELECT Z_CONTENT FROM Z_MODELCACHE", at: model.store)))
    }
    try model.write(1) { _ in }
    #expect(try stored() == model.version(1))
    _ = try model.sqlite("DROP TABLE Z_MODELCACHE")
    _ = try model.open(model.current())
    #expect(try stored() == model.current())
  }
}
