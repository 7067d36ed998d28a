// SPDX-License-Identifier: MIT
// The steps of a change, one after the other.

import Testing

@testable import AdwaitaCoreData

struct ListEditsTests {
  @Test("neighbours make one step, what stays between them parts steps")
  func steps() {
    // a b c d e f → a X c Y Z e
    let edits = ListEdits(removed: [1, 3, 5], inserted: [1, 3, 4], limit: 10)
    #expect(
      edits.steps == [.init(old: 1..<2, new: 1..<2), .init(old: 3..<4, new: 3..<5), .init(old: 5..<6, new: 6..<6)])
    #expect((0...3).map(edits.growth) == [0, 0, 1, 0])
  }

  @Test("after each step the list is the new one so far, and from there on the old one", arguments: 0..<200)
  func places(_ seed: Int) {
    var random = Numbers(seed: UInt64(seed))
    let old = Array(0..<Int.random(in: 0...12, using: &random))
    let removed = old.filter { _ in Int.random(in: 0...2, using: &random) == 0 }
    let kept = old.filter { !removed.contains($0) }
    let inserted = (0..<(kept.count + 5)).filter { _ in Int.random(in: 0...3, using: &random) == 0 }
    var new = kept
    for position in inserted where position <= new.count { new.insert(100 + position, at: position) }
    let edits = ListEdits(removed: removed, inserted: new.indices.filter { new[$0] >= 100 }, limit: 100)
    var mirror = old
    for (index, step) in edits.steps.enumerated() {
      mirror.replaceSubrange(
        step.new.lowerBound..<(step.new.lowerBound + step.old.count), with: new[step.new])
      #expect(mirror.count == old.count + edits.growth(after: index + 1))
      for position in mirror.indices {
        switch edits.place(of: position, after: index + 1) {
        case .new(let place): #expect(new[place] == mirror[position])
        case .old(let place):
          #expect(old[place] == mirror[position])
          #expect(removed.contains(place))
        }
      }
    }
    #expect(mirror == new)
  }

  @Test("more places than the limit are one step")
  func limit() {
    let edits = ListEdits(removed: [2, 4, 6], inserted: [3, 9], limit: 2)
    #expect(edits.steps.count == 1)
    #expect(edits.steps[0].old.count - edits.steps[0].new.count == 1)
  }
}

/// Numbers that are the same in every run.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }
}
