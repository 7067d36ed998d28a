// SPDX-License-Identifier: MIT
// Changes that another context has saved, taken over into this one: by a did-save notification, by IDs from elsewhere, or by itself.
// Registered objects are brought up to date, their unsaved changes kept; deleted ones leave; inserted ones come in as faults.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// Takes over the changes another context has saved.
  ///
  /// Call it on this context's queue, with a did-save notification, of objects or of IDs. Where both have changed a property, this
  /// context keeps its own value. Objects that this context does not know are read for an update only while fetched results follow it.
  public func mergeChanges(fromContextDidSave notification: Notification) {
    merge(SavedChanges(notification.userInfo ?? [:], savedBy: notification.object as? NSManagedObjectContext, for: self))
  }

  /// Takes over changes saved elsewhere, such as in another process, into several contexts.
  ///
  /// - Parameters:
  ///   - changeNotificationData: the user info of a did-save notification, with objects, object IDs or their URIs.
  ///   - contexts: the contexts; each does the work on its own queue before this returns.
  public class func mergeChanges(
    fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) {
    for context in contexts {
      context.performAndWait { context.merge(SavedChanges(changeNotificationData, savedBy: nil, for: context)) }
    }
  }

  /// The work of merging, on this context's queue.
  func merge(_ changes: SavedChanges) {
    takeOverKeys()
    processPendingChanges()
    let known = changes.deleted.map { (key: current($0), object: map.find(current($0))) }
    let gone = known.filter { $0.object?.flags.contains(.inserted) != true }
    let deleted = gone.compactMap(\.object)
    GoneObjects.carryOutRules(of: deleted, Set(gone.map(\.key)), in: self)
    for object in deleted {
      object.flags.subtract([.updated, .deleted, .pending])
      leave(deleted: object)
    }
    let stale = changes.updated.compactMap { map.find(current($0)) }
    var refreshed = refresh(stale.filter { !$0.flags.contains(.inserted) })
    let read = followers.isEmpty ? [] : readForFollowers(changes)
    let inserted = changes.inserted.map { registeredOrFault(current($0)) }.filter { !$0.hasChanges }
    let told = Set(inserted + refreshed)
    refreshed += read.filter { !told.contains($0) }
    if !deleted.isEmpty { dropSettled() }
    processPendingChanges()
    announce(inserted: inserted, updated: [], deleted: deleted, refreshed: refreshed)
    for object in deleted { object.flags.subtract([.listedAsUpdated, .listedAsDeleted, .prepared, .propagated]) }
    announceMerge(inserted, deleted, refreshed)
  }

  /// Reads the rows that followed results will ask about, in one go: those new here, and changed ones that nobody has here but that may
  /// belong to the results now.
  private func readForFollowers(_ changes: SavedChanges) -> [NSManagedObject] {
    do {
      return register(try rowsBelow((changes.inserted + changes.updated).map(current).filter { map.find($0) == nil }))
    } catch {
      preconditionFailure("Objects that others have saved could not be read for the fetched results that follow: \(error)")
    }
  }

  private func announceMerge(_ inserted: [NSManagedObject], _ deleted: [NSManagedObject], _ refreshed: [NSManagedObject]) {
    if inserted.isEmpty && deleted.isEmpty && refreshed.isEmpty { return }
    NotificationCenter.default.post(
      name: .NSManagedObjectContextDidMergeChangesObjectIDs, object: self,
      userInfo: [
        NSInsertedObjectIDsKey: Set(inserted.map(\.objectID)), NSDeletedObjectIDsKey: Set(deleted.map(\.objectID)),
        NSUpdatedObjectIDsKey: Set(refreshed.map(\.objectID)),
      ])
  }

  /// Brings objects up to date with the layer below, in one reading, and answers those that were.
  func refresh(_ objects: [NSManagedObject]) -> [NSManagedObject] {
    if objects.isEmpty { return [] }
    // A fault has nothing to bring up to date; its row is read when it fires.
    for object in objects where object.stamp == 0 { object.shared = nil }
    let read = objects.filter { $0.stamp != 0 && !$0.flags.contains(.inaccessible) }
    var rows: [ObjectKey: Row] = [:]
    do {
      for row in try rowsBelow(read.map(\.key)) { rows[row.objectKey] = row }
    } catch {
      preconditionFailure("\(read.count) objects could not be refreshed, since their store cannot be read: \(error)")
    }
    for object in objects {
      if let row = rows[object.key] {
        refresh(object, with: row)
      } else if !object.hasChanges, object.stamp != 0 {  // its row is gone: firing finds that out
        object.stamp = 0
        object.shared = nil
        object.fire()
      }
      for case let holder? in object.toManys ?? [] { holder.turnIntoFault() }
    }
    return objects
  }
}

/// Keys of objects that a save has written, as one context knows them.
struct SavedChanges: Sendable {
  private(set) var inserted: [ObjectKey] = []
  private(set) var updated: [ObjectKey] = []
  private(set) var deleted: [ObjectKey] = []

  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  /// Reads a notification's user info; what is of no store of the context is left out.
  init(_ info: [AnyHashable: Any], savedBy source: NSManagedObjectContext?, for context: NSManagedObjectContext) {
    guard let coordinator = context.persistentStoreCoordinator else { return }
    let isOwn = source?.persistentStoreCoordinator === coordinator
    func keys(_ names: [String]) -> [ObjectKey] {
      names.flatMap { name -> [ObjectKey] in
        switch info[name] {
        case let objects as Set<NSManagedObject>: objects.compactMap { Self.key($0, isOwn, context) }
        case let ids as Set<NSManagedObjectID>: ids.compactMap { Self.key($0, isOwn, context) }
        case let others?: Self.elements(others).compactMap { Self.key($0, isOwn, context) }
        case nil: []
        }
      }
    }
    inserted = keys([NSInsertedObjectsKey, NSInsertedObjectIDsKey])
    updated = keys([NSUpdatedObjectsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectsKey, NSRefreshedObjectIDsKey])
    deleted = keys([NSDeletedObjectsKey, NSDeletedObjectIDsKey])
  }

  private static func elements(_ value: Any) -> [Any] {
    switch value {
    case let array as [Any]: array
    case let array as NSArray: array.map { $0 }
    case let set as NSSet: set.allObjects
    case let set as Set<AnyHashable>: set.map(\.base)
    default: []
    }
  }

  private static func key(_ value: Any, _ isOwn: Bool, _ context: NSManagedObjectContext) -> ObjectKey? {
    switch value {
    // Between contexts of one coordinator the key is the same; asking for the ID could have to make one, on the wrong queue.
    case let object as NSManagedObject: isOwn ? object.key : context.resolve(object.objectID)
    case let id as NSManagedObjectID: isOwn ? id.key : context.resolve(id)
    case let url as URL: context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: url).flatMap { context.resolve($0) }
    default: nil
    }
  }
}

/// A context's registration for the saves next to it; it ends with this object.
final class AutomaticMerging: @unchecked Sendable {  // the tokens are set once, before anything is posted to them
  private var tokens: [any NSObjectProtocol] = []

  init(into context: NSManagedObjectContext) {
    for name in [Notification.Name.NSManagedObjectContextDidSave, .NSManagedObjectContextDidMergeChangesObjectIDs] {
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak context] notification in
          guard let context, let source = notification.object as? NSManagedObjectContext,
            Self.concerns(source, context, isSave: name == .NSManagedObjectContextDidSave)
          else { return }
          let changes = SavedChanges(notification.userInfo ?? [:], savedBy: source, for: context)
          if changes.isEmpty { return }
          context.perform { [weak context] in context?.merge(changes) }
        })
    }
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  /// Whether what a context has saved, or merged, has changed what lies below another one.
  private static func concerns(_ source: NSManagedObjectContext, _ context: NSManagedObjectContext, isSave: Bool) -> Bool {
    if source === context { return false }
    if let parent = context.parentStorage { return source === parent || (isSave && source.parentStorage === parent) }
    return isSave && source.parentStorage == nil && source.persistentStoreCoordinator != nil
      && source.persistentStoreCoordinator === context.persistentStoreCoordinator
  }
}
