// SPDX-License-Identifier: MIT
// The numbers that keep ordered to-manys in order.

import CoreDataSQLite
import Testing

@Suite("Order numbers") struct OrderNumbersTests {
  @Test(
    "start at 2048, go on by 1024 and go between their neighbours",
    arguments: [
      ([], []), ([nil], [2048]), ([nil, nil, nil], [2048, 3072, 4096]), ([2048, 3072, nil], [2048, 3072, 4096]),
      ([2048, nil, 3072], [2048, 2560, 3072]), ([nil, 2048], [1024, 2048]), ([3072, 2048], [1024, 2048]),
      ([2048, nil, nil, nil, 2050], [2048, 3072, 4096, 5120, 6144]), ([5, 5], [2, 5]), ([4096, 2048, 3072], [1024, 2048, 3072]),
    ] as [([Int64?], [Int64])])
  func assign(existing: [Int64?], expected: [Int64]) {
    #expect(OrderNumbers.assign(existing) == expected)
  }

  @Test("rise whatever is given") func rise() {
    var state: UInt64 = 7
    for length in 0..<200 {
      let existing = (0..<length % 12).map { _ -> Int64? in
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return state >> 61 == 0 ? nil : Int64(truncatingIfNeeded: state >> 50) % 9 - 2
      }
      let numbers = OrderNumbers.assign(existing)
      #expect(numbers.count == existing.count)
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<), "\(existing) gave \(numbers)")
    }
  }

  @Test("keep as many as they can") func keepMost() {
    #expect(OrderNumbers.assign([2048, 9000, 3072, 4096]) == [2048, 2560, 3072, 4096])
  }
}
