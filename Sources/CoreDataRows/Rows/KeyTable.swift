// SPDX-License-Identifier: MIT
// An open-addressing hash from primary keys to pointers, for identity maps. Store keys are mostly dense, so eight neighbouring keys
// share one 128-byte block: a walk in key order misses the cache once in eight. Blocks are placed by a multiplicative hash; a key
// keeps its lane while it probes from block to block, so a dense run never makes a long chain. Every lane keeps a free entry, which
// is what ends a search.

/// Maps `Int64` keys to pointers it does not own.
package struct KeyTable: ~Copyable {
  private struct Entry {
    var key: Int64
    var value: UnsafeMutableRawPointer?
  }
  private var entries: UnsafeMutablePointer<Entry>
  /// The number of keys in each of the eight lanes; a key's lane stays the same when the table grows.
  private let laneCounts: UnsafeMutablePointer<Int>
  package private(set) var count = 0
  private var blockMask: Int
  private var shift: UInt64

  package init(capacity: Int = 32) {
    var blocks = 4
    while blocks * 4 < capacity { blocks *= 2 }
    entries = .allocate(capacity: blocks * 8)
    entries.initialize(repeating: Entry(key: 0, value: nil), count: blocks * 8)
    blockMask = blocks - 1
    shift = UInt64(64 - blocks.trailingZeroBitCount)
    laneCounts = .allocate(capacity: 8)
    laneCounts.initialize(repeating: 0, count: 8)
  }
  deinit {
    entries.deallocate()
    laneCounts.deallocate()
  }

  @inline(__always)
  private func home(_ key: Int64) -> (block: Int, lane: Int) {
    let hash = UInt64(bitPattern: key >> 3) &* 0x9E37_79B9_7F4A_7C15
    return (Int(truncatingIfNeeded: hash >> shift), Int(truncatingIfNeeded: UInt64(bitPattern: key) ^ (hash >> 20)) & 7)
  }

  @inline(__always)
  package func find(_ key: Int64) -> UnsafeMutableRawPointer? {
    var (block, lane) = home(key)
    while let value = entries[block &* 8 &+ lane].value {
      if entries[block &* 8 &+ lane].key == key { return value }
      block = (block &+ 1) & blockMask
    }
    return nil
  }

  /// Sets the value for a key, replacing what stood there.
  @inline(__always)
  package mutating func set(_ key: Int64, _ value: UnsafeMutableRawPointer) {
    if (count &+ 1) &* 3 > (blockMask &+ 1) &* 16 { grow() }  // at most two thirds full
    var (block, lane) = home(key)
    while entries[block &* 8 &+ lane].value != nil {
      if entries[block &* 8 &+ lane].key == key {
        entries[block &* 8 &+ lane].value = value
        return
      }
      block = (block &+ 1) & blockMask
    }
    entries[block &* 8 &+ lane] = Entry(key: key, value: value)
    count &+= 1
    laneCounts[lane] &+= 1
    if laneCounts[lane] > blockMask { grow() }  // no free entry is left in this lane
  }

  /// Removes a key; with a value given, only where that value stands under it.
  package mutating func remove(_ key: Int64, ifValueIs expected: UnsafeMutableRawPointer? = nil) {
    var (hole, lane) = home(key)
    while true {
      guard let value = entries[hole &* 8 &+ lane].value else { return }
      if entries[hole &* 8 &+ lane].key == key {
        if let expected, value != expected { return }
        break
      }
      hole = (hole &+ 1) & blockMask
    }
    var next = hole
    while true {  // shift the rest of the chain back
      next = (next &+ 1) & blockMask
      if entries[next &* 8 &+ lane].value == nil { break }
      let wanted = home(entries[next &* 8 &+ lane].key).block
      let movable = next > hole ? (wanted <= hole || wanted > next) : (wanted <= hole && wanted > next)
      if movable {
        entries[hole &* 8 &+ lane] = entries[next &* 8 &+ lane]
        hole = next
      }
    }
    entries[hole &* 8 &+ lane].value = nil
    count &-= 1
    laneCounts[lane] &-= 1
  }

  /// Makes room for so many keys at once.
  package mutating func reserve(_ capacity: Int) { while capacity &* 3 > (blockMask &+ 1) &* 16 { grow() } }

  private mutating func grow() {
    let old = entries
    let oldCount = (blockMask + 1) * 8
    entries = .allocate(capacity: oldCount * 2)
    entries.initialize(repeating: Entry(key: 0, value: nil), count: oldCount * 2)
    blockMask = blockMask * 2 + 1
    shift -= 1
    for entry in UnsafeBufferPointer(start: old, count: oldCount) where entry.value != nil {
      var (block, lane) = home(entry.key)
      while entries[block * 8 + lane].value != nil { block = (block + 1) & blockMask }
      entries[block * 8 + lane] = entry
    }
    old.deallocate()
  }

  package func forEach(_ body: (Int64, UnsafeMutableRawPointer) -> Void) {
    for entry in UnsafeBufferPointer(start: entries, count: (blockMask + 1) * 8) {
      if let value = entry.value { body(entry.key, value) }
    }
  }
}
