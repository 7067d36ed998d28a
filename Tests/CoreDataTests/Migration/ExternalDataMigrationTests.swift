// SPDX-License-Identifier: MIT
// Large data in files beside the store, seen from the object layer: through saves, and through a migration.

import CoreData
import Foundation
import Testing

@Suite("Large data beside its store") struct ExternalDataMigrationTests {
  private static func entity(_ attributes: String) -> String {
    "<entity name=\"Photo\" representedClassName=\"NSManagedObject\">\(attributes)</entity>"
  }
  private static let name = #"<attribute name="name" optional="YES" attributeType="String"/>"#
  private static let image = #"<attribute name="image" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>"#
  private static let thumb = #"<attribute name="thumb" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>"#
  private static let renamed =
    #"<attribute name="picture" elementID="image" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>"#

  private func big(_ byte: UInt8) -> Data { Data(repeating: byte, count: 300_000) }
  private func files(_ models: VersionedModel) -> Int {
    let place = models.folder.url.appendingPathComponent(".Store_SUPPORT/_EXTERNAL_DATA").path
    return (try? FileManager.default.contentsOfDirectory(atPath: place).count) ?? 0
  }

  @Test("stays with its row when its attribute is renamed, and goes with a removed attribute") func migration() throws {
    let models = try VersionedModel(Self.entity(Self.name + Self.image + Self.thumb), Self.entity(Self.name + Self.renamed))
    try models.write(1) { context in
      _ = context.make("Photo", ["name": "a", "image": big(1), "thumb": big(2)])
      _ = context.make("Photo", ["name": "b", "image": big(3)])
    }
    #expect(files(models) == 3)
    let context = try models.open(try models.current())
    let photos = try context.all("Photo", by: "name")
    #expect(photos.map { $0.value(forKey: "picture") as? Data } == [big(1), big(3)])
    #expect(files(models) == 2)
    photos[0].setValue(big(4), forKey: "picture")
    try context.save()
    #expect(files(models) == 2)
  }

  @Test("is written by a save and not by a rollback; another context reads it") func saving() throws {
    let models = try VersionedModel(Self.entity(Self.name + Self.image))
    let context = try models.open(try models.current())
    let photo = context.make("Photo", ["name": "a", "image": big(1)])
    context.rollback()
    #expect(files(models) == 0)
    context.insert(photo)
    photo.setValue(big(2), forKey: "image")
    try context.save()
    #expect(files(models) == 1)
    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    other.persistentStoreCoordinator = context.persistentStoreCoordinator
    let same = try other.existingObject(with: photo.objectID)
    #expect(same.value(forKey: "image") as? Data == big(2))
    same.setValue("b", forKey: "name")
    try other.save()
    context.refresh(photo, mergeChanges: false)
    #expect(photo.value(forKey: "image") as? Data == big(2))
    context.delete(photo)
    try context.save()
    #expect(files(models) == 0)
    #expect(same.value(forKey: "image") as? Data == big(2))
  }

  @Test("cannot be compared by the store, which says so") func predicate() throws {
    let models = try VersionedModel(Self.entity(Self.name + Self.image))
    let context = try models.open(try models.current())
    let request = NSFetchRequest<NSManagedObject>(entityName: "Photo")
    request.predicate = NSPredicate(format: "image == %@", argumentArray: [big(1)])
    #expect {
      _ = try context.fetch(request)
    } throws: { ($0 as NSError).code == NSPersistentStoreOperationError }
    request.predicate = NSPredicate(format: "image == nil")
    #expect(try context.fetch(request).isEmpty)
  }
}
