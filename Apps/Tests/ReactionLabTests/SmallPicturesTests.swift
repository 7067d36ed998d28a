// SPDX-License-Identifier: MIT
// What keeps small pictures in bounds, and what comes first when a list is scrolled faster than they can be made.

import ReactionLab
import Testing

@Suite("What was used lately") struct RecentCacheTests {
  @Test("never costs more than its bound, however much is kept", arguments: [1, 7, 90, 500])
  func bound(cost: Int) {
    var cache = RecentCache<Int, String>(bound: 1000)
    for key in 0..<3000 {
      cache.keep("\(key)", cost: cost, for: key)
      #expect(cache.cost <= 1000 && cache.cost == cache.count * cost)
    }
    #expect(cache.value(for: 2999) == "2999")
    #expect(cache.count >= 1000 / cost * 7 / 8 - 1)
  }

  @Test("goes last when it is asked for again and again") func order() {
    var cache = RecentCache<Int, Int>(bound: 10)
    for key in 0..<100 {
      cache.keep(key, cost: 1, for: key)
      #expect(cache.value(for: 0) == 0)
    }
    #expect(cache.value(for: 1) == nil)
  }

  @Test("counts a value that takes another's place once, and keeps none that is larger than the bound") func replacing() {
    var cache = RecentCache<String, Int>(bound: 10)
    for value in 0..<50 { cache.keep(value, cost: 6, for: "a") }
    #expect(cache.count == 1 && cache.cost == 6 && cache.value(for: "a") == 49)
    cache.keep(0, cost: 11, for: "b")
    #expect(cache.value(for: "b") == nil && cache.cost <= 10)
  }
}

@Suite("Work of which the newest comes first") struct NewestFirstTests {
  @Test("is begun newest first, no more at once than may be") func order() {
    var work = NewestFirst<Int>(limit: 2)
    for number in 1...5 { _ = work.add(number) }
    #expect([work.next(), work.next(), work.next()] == [5, 4, nil])
    work.end()
    _ = work.add(6)
    #expect([work.next(), work.next()] == [6, nil])
    #expect(work.underWay == 2 && work.waitingCount == 3)
  }

  @Test("is never begun when it was given up, and does not wait on in memory") func givenUp() {
    var work = NewestFirst<Int>(limit: 1)
    // As when ten thousand rows go by in a list while one picture is decoded.
    _ = work.add(-1)
    #expect(work.next() == -1)
    var tickets: [NewestFirst<Int>.Ticket] = []
    for number in 0..<10_000 {
      tickets.append(work.add(number))
      if number >= 20 { work.giveUp(tickets[number - 20]) }
      #expect(work.waitingCount <= 21)
    }
    work.giveUp(tickets[9_999])
    work.end()
    #expect(work.next() == 9_998)
    // What is under way is no longer in the list, and giving it up changes nothing.
    work.giveUp(tickets[9_998])
    #expect(work.underWay == 1 && work.waitingCount == 18)
  }
}
