// SPDX-License-Identifier: MIT
// A fetch with a batch size: the keys come at once, rows in batches when the first object of a batch is looked at. A walk over the
// results keeps a few batches' rows only: what nobody but the array of results holds becomes a fault again.

import CoreDataCRuntime
import CoreDataRows
import Foundation

/// The keys of one fetch's results, and which of its batches have been read last.
///
/// Guarded by the context's queue; kept alive by the faults of its batches.
final class BatchedFetch {
  /// How many batches keep their rows while a walk goes on.
  private static let keptBatches = 3

  /// Any key; what keys of one fetch do not differ in stands here.
  private let sample: ObjectKey
  private let primaryKeys: [Int64]
  /// The concrete entities, where they are not all the same.
  private let entities: [UInt16]?
  private let batchSize: Int
  /// Relationships to read along with each batch.
  let prefetched: [[String]]
  /// The storage of the array handed out.
  ///
  /// While it lives, it holds one reference to each object; when it is gone, nothing may be taken from the objects any more.
  private weak var results: AnyObject?
  private var loaded: [FetchBatch] = []

  init(_ keys: [ObjectKey], _ batchSize: Int, prefetched: [[String]]) {
    sample = keys.first ?? ObjectKey(primaryKey: 0, entity: 0, rootEntity: 0, store: 0)
    let entity = sample.entity
    self.batchSize = batchSize
    self.prefetched = prefetched
    primaryKeys = keys.map(\.primaryKey)
    entities = keys.contains { $0.entity != entity } ? keys.map(\.entity) : nil
  }

  var count: Int { primaryKeys.count }

  /// Takes note of the array that the program gets.
  func handOut(_ objects: [NSManagedObject]) { results = objects.isEmpty ? nil : unsafeBitCast(objects, to: AnyObject.self) }

  var batches: [FetchBatch] {
    stride(from: 0, to: primaryKeys.count, by: batchSize).map {
      FetchBatch(self, range: $0..<min($0 + batchSize, primaryKeys.count))
    }
  }

  func key(_ index: Int) -> ObjectKey {
    var key = sample
    key.primaryKey = primaryKeys[index]
    if let entities { key.entity = entities[index] }
    return key
  }

  /// Takes note of a batch that has been read, and answers the one whose rows may go.
  func noteLoaded(_ batch: FetchBatch) -> FetchBatch? {
    loaded.append(batch)
    let oldest = loaded.count > Self.keptBatches ? loaded.removeFirst() : nil
    return results == nil ? nil : oldest
  }
}

/// Neighbouring results that are read together; hangs on each of them until they have been.
final class FetchBatch: ObjectExtras {
  let fetch: BatchedFetch
  private let range: Range<Int>

  init(_ fetch: BatchedFetch, range: Range<Int>) {
    self.fetch = fetch
    self.range = range
  }

  var count: Int { range.count }
  var keys: [ObjectKey] { range.map { fetch.key($0) } }
}

extension NSManagedObjectContext {
  /// Faults for a fetch's keys, which read their rows batch by batch.
  func register(_ fetch: BatchedFetch) -> [NSManagedObject] {
    let found = registerFaults(fetch.count) { fetch.key($0) }
    var index = 0
    for batch in fetch.batches {
      for object in found[index..<(index + batch.count)] where object.stamp == 0 && object.shared == nil && object.extras == nil {
        object.extras = batch
      }
      index += batch.count
    }
    return found
  }

  /// Reads the rows of a batch's faults.
  func load(_ batch: FetchBatch) throws {
    var faults: [NSManagedObject] = []
    for key in batch.keys {
      if let object = map.find(key), object.extras === batch {
        object.extras = nil
        if object.stamp == 0, object.shared == nil { faults.append(object) }
      }
    }
    let rows = try rowsBelow(faults.map(\.key))
    _ = register(rows)
    if !batch.fetch.prefetched.isEmpty { try prefetch(batch.fetch.prefetched, of: faults) }
    if let old = batch.fetch.noteLoaded(batch) { release(old) }
  }

  /// Makes faults again of a batch's objects that only the array of results holds.
  private func release(_ batch: FetchBatch) {
    for key in batch.keys {
      guard let object = map.find(key), object.working == nil, object.toManys == nil, object.extras == nil, !object.hasChanges,
        !object.flags.contains(.inaccessible), !retainsRegisteredObjects
      else { continue }
      // The array's reference, the one taken here, and those of results that follow.
      let own = 2 + (followers.isEmpty ? 0 : followers.count(of: object))
      if swift_retainCount(Unmanaged.passUnretained(object).toOpaque()) > own { continue }
      object.stamp = 0
      object.shared = nil
      object.extras = batch
    }
  }

  /// Objects for keys, in their order: registered ones as they are, new ones as faults.
  func registerFaults(_ count: Int, _ key: (Int) -> ObjectKey) -> [NSManagedObject] {
    guard count > 0, let coordinator = persistentStoreCoordinator else { return [] }
    var runtime = coordinator.runtime(Int(key(0).entity))
    map.acquire()
    map.reserveLocked(count, like: key(0))
    map.release()
    let result = [NSManagedObject](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Piece by piece, so that a list of what is missing stays short; made without the lock, as in `register(_:)`.
      for start in stride(from: 0, to: count, by: 1024) {
        let piece = start..<min(start + 1024, count)
        var missing: [Int] = []
        map.acquire()
        for index in piece {
          if let known = map.findLocked(key(index)) { buffer.initializeElement(at: index, to: known) } else { missing.append(index) }
        }
        map.release()
        for index in missing {
          let key = key(index)
          if key.entity != runtime.layout.entity { runtime = coordinator.runtime(Int(key.entity)) }
          let object = runtime.make(runtime.description, nil)
          object.becomeFault(key, nil, in: map)
          buffer.initializeElement(at: index, to: object)
        }
        map.acquire()
        for index in missing { map.registerLocked(buffer[index]) }
        map.release()
      }
      initialized = count
    }
    if retainsRegisteredObjects { retained.formUnion(result) }
    return result
  }
}
