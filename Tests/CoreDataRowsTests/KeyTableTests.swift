// SPDX-License-Identifier: MIT
// The identity maps' hash table.

import CoreDataRows
import Testing

@Suite("A key table") struct KeyTableTests {
  @Test("agrees with a dictionary through many changes") func agreesWithDictionary() throws {
    var table = KeyTable()
    var dictionary: [Int64: UnsafeMutableRawPointer] = [:]
    var state: UInt64 = 42
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = Int64(truncatingIfNeeded: (state >> 33) % 1500) - 700
      if state & (1 << 60) == 0 {
        let value = try #require(UnsafeMutableRawPointer(bitPattern: UInt(state | 1)))
        table.set(key, value)
        dictionary[key] = value
      } else {
        table.remove(key)
        dictionary[key] = nil
      }
    }
    #expect(table.count == dictionary.count)
    for key in Int64(-700)..<800 { #expect(table.find(key) == dictionary[key]) }
  }
}
