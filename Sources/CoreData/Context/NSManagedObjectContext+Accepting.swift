// SPDX-License-Identifier: MIT
// The end of a save: what has been written, or handed to the parent, is what the objects are based on from now on, and observers are told.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// The parent has taken the unit of work over: what is now is what it has.
  func acceptPushed(_ unit: UnitOfWork) {
    for object in [unit.inserted, unit.updated].joined() { settle(object) }
    for object in unit.deleted { leave(deleted: object) }
    dropSettled()
  }

  /// Accepts what earlier stores have written when a later one fails: written again, it would be there twice.
  func acceptWritten(_ parts: [ChangeSetBuilder.Part], _ unit: UnitOfWork, _ results: [SaveResult]) {
    if results.isEmpty { return }
    let written = parts.prefix(results.count)
    let stores = Set(written.map(\.store.number))
    var part = UnitOfWork(
      inserted: written.flatMap(\.insertedObjects), updated: unit.updated.filter { stores.contains($0.key.store) },
      deleted: unit.deleted.filter { stores.contains($0.key.store) })
    accept(part, Array(written), results)
    announceSave(&part)
  }

  func accept(_ unit: UnitOfWork, _ parts: [ChangeSetBuilder.Part], _ results: [SaveResult]) {
    // Only rows with to-ones can hold a temporary key.
    let mapsKeys = parts.contains { part in
      part.changes.inserts.contains { !$0.layout.referenceOffsets.isEmpty }
        || part.changes.updates.contains { !$0.layout.referenceOffsets.isEmpty }
    }
    for (part, result) in zip(parts, results) {
      for (object, row) in zip(part.insertedObjects, part.changes.inserts) {
        rekey(object, row, to: result.permanentKeys[object.key.primaryKey] ?? object.key.primaryKey, part.store.number, mapsKeys: mapsKeys)
      }
    }
    for object in unit.inserted { accept(object, mapsKeys: mapsKeys, inserted: true) }
    for object in unit.updated { accept(object, mapsKeys: mapsKeys, inserted: false) }
    for object in unit.deleted { leave(deleted: object) }
    dropSettled()
    temporaries = [:]
    watched = []
  }

  /// A deletion has been saved: the object is one of no context.
  func leave(deleted object: NSManagedObject) {
    map.remove(object)
    retained.remove(object)
    object.map = nil
    object.isWritable = false
    for case let holder? in object.toManys ?? [] { holder.accept() }  // what was removed must not be kept alive
  }

  /// The private row becomes the shared one.
  @inline(__always)
  private func accept(_ object: NSManagedObject, mapsKeys: Bool, inserted: Bool) {
    if let row = object.working {
      if inserted { row.header.version = 1 } else if row.hasDirty || object.hasChangedLinks { row.header.version += 1 }
      if mapsKeys { exchangeTemporaryKeys(in: row) }
    } else if object.hasChangedLinks, let row = object.shared?.copy() {  // others may share the old one
      row.header.version += 1
      object.replaceShared(by: row)
    }
    settle(object)
  }

  /// What the object has is what is stored, or what the parent has.
  @inline(__always)
  private func settle(_ object: NSManagedObject) {
    if let row = object.working {
      row.clearDirty()
      object.shared = row
      object.working = nil
      object.slots = row.slots
    }
    object.isWritable = false
    if object.toManys != nil { for case let holder? in object.toManys ?? [] { holder.accept() } }
    object.flags.subtract([.inserted, .updated, .listedAsInserted, .listedAsUpdated, .announced])
  }

  func announceSave(_ unit: inout UnitOfWork) {
    followers.exchangedIDs(of: unit.inserted)
    for object in unit.inserted { object.didSave() }
    for object in unit.updated { object.didSave() }
    for object in unit.deleted { object.didSave() }
    var info: [AnyHashable: Any] = [NSManagedObjectContext.NotificationKey.sourceContext.rawValue: self]
    info[NSInsertedObjectsKey] = Set(unit.inserted)
    info[NSUpdatedObjectsKey] = Set(unit.updated)
    info[NSDeletedObjectsKey] = Set(unit.deleted)
    NotificationCenter.default.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: info)
    announceSavedIDs(unit)
    for object in unit.deleted {
      object.flags.subtract([.updated, .deleted, .listedAsUpdated, .listedAsDeleted, .prepared, .propagated])
    }
  }

  private func announceSavedIDs(_ unit: UnitOfWork) {
    guard SavedIDs.isWanted.load(ordering: .relaxed) else { return }
    NotificationCenter.default.post(
      name: SavedIDs.name, object: self,
      userInfo: [
        NSInsertedObjectIDsKey: Set(unit.inserted.lazy.map(\.objectID)), NSUpdatedObjectIDsKey: Set(unit.updated.lazy.map(\.objectID)),
        NSDeletedObjectIDsKey: Set(unit.deleted.lazy.map(\.objectID)),
      ])
  }
}
