// SPDX-License-Identifier: MIT
// From temporary keys to permanent ones: in the save that first writes an object, or before it where somebody asks for permanent IDs,
// which a child's object gets by way of the parents.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// Registers an object under the key its row has got; whoever may know the old one is told.
  func rekey(_ object: NSManagedObject, _ row: Row, to primaryKey: Int64, _ store: UInt32, mapsKeys: Bool) {
    let old = object.key
    if old.isTemporary {
      map.remove(object)
      let isParent = keyExchange.isParent.load(ordering: .relaxed)
      if object.idStorage != nil || isParent || parentStorage != nil {  // rows of children refer by temporary keys
        let permanent = ObjectKey(primaryKey: primaryKey, entity: old.entity, rootEntity: old.rootEntity, store: store)
        permanentKeys[old.primaryKey] = permanent
        if isParent { keyExchange.tell(KeyExchange.Exchange(temporary: old.primaryKey, permanent: permanent)) }
      }
    }
    object.key.primaryKey = primaryKey
    object.key.store = store
    row.header.primaryKey = primaryKey
    row.header.store = store
    if old.isTemporary {
      object.idStorage = nil
      map.register(object)
      if mapsKeys { temporaries[old.primaryKey] = object.key }
    }
  }

  /// The work of `obtainPermanentIDs(for:)`.
  func givePermanentIDs(to objects: [NSManagedObject]) throws {
    takeOverKeys()
    for object in objects where object.map === map && object.key.isTemporary {
      let store = assignedStores[ObjectIdentifier(object)]
      let key =
        parentStorage == nil
        ? try newPermanentKey(object.key, object.runtime, store)
        : try inParent { try $0.permanentKey(for: object.key, object.runtime, store) }
      if object.key.isTemporary { givePermanent(key, to: object) }  // the parent may have had to tell of it already
    }
    // References by the old keys follow.
    for object in inserted + updated { if let row = object.working { exchangeTemporaryKeys(in: row) } }
    temporaries = [:]
    followers.exchangedIDs(of: objects)
  }

  private func givePermanent(_ key: ObjectKey, to object: NSManagedObject) {
    if let row = object.working {
      rekey(object, row, to: key.primaryKey, key.store, mapsKeys: true)
    } else {  // saved to the parent, so clean here
      let temporary = object.key.primaryKey
      take(key, object)
      permanentKeys[temporary] = key
      keyExchange.tell(KeyExchange.Exchange(temporary: temporary, permanent: key))
    }
  }

  /// The permanent key of a child's object, which this context may know or not.
  private func permanentKey(for key: ObjectKey, _ runtime: EntityRuntime, _ store: NSPersistentStore?) throws -> ObjectKey {
    takeOverKeys()
    let known = current(key)
    if !known.isTemporary { return known }
    if let object = map.find(known) {
      try givePermanentIDs(to: [object])
      return object.key
    }
    if parentStorage != nil { return try inParent { try $0.permanentKey(for: known, runtime, store) } }
    return try newPermanentKey(known, runtime, store)
  }

  private func newPermanentKey(_ key: ObjectKey, _ runtime: EntityRuntime, _ assigned: NSPersistentStore?) throws -> ObjectKey {
    guard let coordinator = persistentStoreCoordinator else { return key }
    let store = try assigned ?? ChangeSetBuilder.store(for: runtime, coordinator)
    var permanent = key
    permanent.primaryKey = try coordinator.reading(store) { try store.rowStore.allocateKeys(root: runtime.schema.root, count: 1) }
    permanent.store = store.number
    return permanent
  }

  /// References by keys that objects had before this save follow their objects.
  @inline(__always)
  func exchangeTemporaryKeys(in row: Row) {
    for offset in row.layout.referenceOffsets {
      let at = row.slots + offset
      let reference = at.load(as: ObjectKey.self)
      if reference.primaryKey < 0, let permanent = temporaries[reference.primaryKey] { at.storeBytes(of: permanent, as: ObjectKey.self) }
    }
  }
}
