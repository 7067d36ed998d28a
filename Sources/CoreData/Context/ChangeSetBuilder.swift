// SPDX-License-Identifier: MIT
// From the objects of a unit of work to one change set per store. A pure step: it reads objects and writes only the dirty bits of
// private rows.

import CoreDataRows
import Foundation

enum ChangeSetBuilder {
  /// What one store is to write, and the objects its inserts belong to.
  struct Part {
    var store: NSPersistentStore
    var changes = ChangeSet()
    var insertedObjects: [NSManagedObject] = []
  }

  static func build(
    _ unit: NSManagedObjectContext.UnitOfWork, for context: NSManagedObjectContext, _ coordinator: NSPersistentStoreCoordinator
  ) throws -> [Part] {
    var parts: [Part] = []
    var places: [UInt32: Int] = [:]
    func place(_ store: NSPersistentStore) throws -> Int {
      if let known = places[store.number] { return known }
      if store.isReadOnly {
        throw NSError(
          domain: NSCocoaErrorDomain, code: NSFileWriteNoPermissionError,
          userInfo: [
            NSAffectedStoresErrorKey: [store],
            NSLocalizedDescriptionKey:
              "The store \(store.url?.path ?? "") is read-only. Open it without NSReadOnlyPersistentStoreOption to save changes.",
          ])
      }
      parts.append(Part(store: store))
      places[store.number] = parts.count - 1
      return parts.count - 1
    }
    // Runs of one entity share their store, so the look-up is done once a run.
    var last: (entity: EntityRuntime, place: Int)?
    for object in unit.inserted {
      let at: Int
      if object.key.store == 0, context.assignedStores.isEmpty, let known = last, known.entity === object.runtime {
        at = known.place
      } else {
        at = try place(store(for: object, in: context, coordinator))
        last = (object.runtime, at)
      }
      guard let row = object.working else { continue }
      parts[at].changes.inserts.append(row)
      parts[at].insertedObjects.append(object)
      links(of: object, into: &parts[at].changes)
    }
    try readOwners(unit.updated, coordinator)
    for object in unit.updated {
      let hasLinks = object.hasChangedLinks
      let row = object.working.flatMap { dropEqual($0, object) ? $0 : nil }
      if row == nil && !hasLinks { continue }
      guard let store = coordinator.store(numbered: object.key.store) else { throw gone(object) }
      let at = try place(store)
      // An owner whose members alone have changed is written without a column: its version is checked, and rises.
      parts[at].changes.updates.append(row ?? unchangedRow(of: object))
      if hasLinks { links(of: object, into: &parts[at].changes) }
    }
    for object in unit.deleted {
      guard let store = coordinator.store(numbered: object.key.store) else { throw gone(object) }
      if object.shared == nil && object.stamp == 0 { object.fire() }
      guard let row = object.shared, !object.flags.contains(.inaccessible) else { continue }
      parts[try place(store)].changes.deletes.append(row)
    }
    for object in context.watched where object.map != nil && !object.isDeleted && !object.isInserted {
      guard let row = object.shared, !(object.working?.hasDirty ?? false), !object.hasChangedLinks,
        let store = coordinator.store(numbered: object.key.store)
      else { continue }
      if !store.isReadOnly { parts[try place(store)].changes.checks.append(row) }
    }
    for index in parts.indices { putOrdersLast(&parts[index].changes.links) }
    return parts.filter { !$0.changes.isEmpty }
  }

  /// Of a many-to-many that is ordered on both sides one tells of the links; the other's order needs them all to be there.
  private static func putOrdersLast(_ links: inout [LinkChange]) {
    let orders = links.filter { $0.added.isEmpty && $0.removed.isEmpty }
    if orders.isEmpty || orders.count == links.count { return }
    links = links.filter { !($0.added.isEmpty && $0.removed.isEmpty) } + orders
  }

  /// Reads, in one go, the rows of faults whose members have changed, for their versions; they stay faults.
  private static func readOwners(_ updated: [NSManagedObject], _ coordinator: NSPersistentStoreCoordinator) throws {
    var unread: [ObjectKey: NSManagedObject] = [:]
    for object in updated where object.shared == nil && object.toManys != nil && object.hasChangedLinks { unread[object.key] = object }
    if unread.isEmpty { return }
    for row in try coordinator.rows(Array(unread.keys)) { unread[row.objectKey]?.shared = row }
  }

  /// A row that says of an object its key and version; where the stored one is gone, one that the store will not find.
  private static func unchangedRow(of object: NSManagedObject) -> Row {
    object.working ?? object.shared
      ?? Row.makeEmpty(object.runtime.layout, primaryKey: object.key.primaryKey, version: 0, store: object.key.store)
  }

  /// Clears the dirty bits of values that are as stored; answers whether any is left for the store to write.
  private static func dropEqual(_ row: Row, _ object: NSManagedObject) -> Bool {
    guard let shared = object.shared else { return true }
    var isChanged = false
    for word in 0..<row.layout.bitmapWords {
      var bits = row.slots.load(fromByteOffset: 16 * word + 8, as: UInt64.self)
      while bits != 0 {
        let ordinal = word * 64 + bits.trailingZeroBitCount
        bits &= bits - 1
        if RowComparison.equal(row, shared, row.layout.slots[ordinal]) {
          row.setDirty(ordinal, false)
        } else if !object.runtime.schema.slots[ordinal].isTransient {
          isChanged = true
        }
      }
    }
    // What is left are transient values: no row is written, so its version must not rise.
    if !isChanged { row.clearDirty() }
    return isChanged
  }

  /// The changes of to-manys that the rows' own slots do not tell.
  private static func links(of object: NSManagedObject, into changes: inout ChangeSet) {
    guard let toManys = object.toManys else { return }
    for case let holder? in toManys where holder.hasChanges && !holder.relationship.isTransient {
      let relationship = holder.relationship
      // Members that are being deleted lose their links with their rows; those that left before they were saved have none.
      let added = holder.added.filter { !$0.isDeleted && $0.map != nil }
      let order =
        relationship.isOrdered && holder.orderChanged ? holder.orderedMembers.filter { !$0.isDeleted && $0.map != nil }.map(\.key) : nil
      switch relationship.storage {
      case .toOne: continue
      case .byInverse:
        if let order {
          changes.links.append(LinkChange(relationship: relationship, owner: object.key, added: [], removed: [], order: order))
        }
      case .alone:
        changes.links.append(
          LinkChange(
            relationship: relationship, owner: object.key, added: added.map(\.key),
            removed: holder.removed.filter { !$0.isDeleted }.map(\.key),
            order: order))
      case .manyToMany:
        // Both sides know of each link; one of them tells it.
        let tells = isTeller(relationship, object.runtime.model.schema)
        if tells || order != nil {
          changes.links.append(
            LinkChange(
              relationship: relationship, owner: object.key, added: tells ? added.map(\.key) : [],
              removed: tells ? holder.removed.filter { !$0.isDeleted }.map(\.key) : [], order: order))
        }
      }
    }
  }

  private static func isTeller(_ relationship: RelationshipSchema, _ schema: Schema) -> Bool {
    guard let inverse = relationship.inverse.flatMap({ schema.entities[relationship.destination].relationship(named: $0) }) else {
      return true
    }
    if inverse === relationship { return true }
    if relationship.declaringEntity != inverse.declaringEntity { return relationship.declaringEntity < inverse.declaringEntity }
    return relationship.name <= inverse.name
  }

  /// The store a new object goes to: the one assigned, the one whose keys it got, else the first that holds its entity and can be written.
  static func store(
    for object: NSManagedObject, in context: NSManagedObjectContext, _ coordinator: NSPersistentStoreCoordinator
  ) throws -> NSPersistentStore {
    if let assigned = context.assignedStores[ObjectIdentifier(object)] { return assigned }
    if object.key.store != 0, let known = coordinator.store(numbered: object.key.store) { return known }
    return try store(for: object.runtime, coordinator)
  }

  /// The store that new objects of an entity go to.
  static func store(for runtime: EntityRuntime, _ coordinator: NSPersistentStoreCoordinator) throws -> NSPersistentStore {
    let ordinal = runtime.schema.ordinal
    let holding = coordinator.persistentStores.filter { $0.rowStore.entities.contains(ordinal) }
    if let store = holding.first(where: { !$0.isReadOnly }) ?? holding.first { return store }
    if coordinator.persistentStores.isEmpty {
      throw SaveError.make(
        "This NSPersistentStoreCoordinator has no persistent stores, so it cannot save. Load them first; if loading failed, its error says why."
      )
    }
    throw SaveError.make(
      "No loaded store holds the entity \(runtime.schema.name): check the configurations the stores were added with.")
  }

  private static func gone(_ object: NSManagedObject) -> NSError {
    SaveError.make("The store of \(object.objectID.uriRepresentation()) has been removed from the coordinator.")
  }
}
