// SPDX-License-Identifier: MIT
// Random operations on a graph of objects, compared with a model of plain values after each of them.
//
// DURAMEN_RANDOM_SECONDS lets each kind run that long, DURAMEN_RANDOM_SEED replays one run, and DURAMEN_RANDOM_TRACE prints every step
// before it is done, for a run that ends the program or never ends.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("A graph of objects agrees with a model of plain values") struct RandomGraphTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["DURAMEN_RANDOM_SECONDS"].flatMap(Double.init) ?? 4
  private static let seed = environment["DURAMEN_RANDOM_SEED"].flatMap(UInt64.init)

  @Test("whatever is done to it in one context", arguments: StoreKind.allCases)
  func oneContext(_ kind: StoreKind) throws { try play { RandomRun(seed: $0, kind: kind, length: 80) } }

  @Test("whatever is undone and redone", arguments: StoreKind.allCases, RandomRun.Undo.allCases)
  func undo(_ kind: StoreKind, _ undo: RandomRun.Undo) throws { try play { RandomRun(seed: $0, kind: kind, undo: undo, length: 80) } }

  @Test("whatever is done to it in two contexts and their parent", arguments: StoreKind.allCases)
  func nested(_ kind: StoreKind) throws { try play { RandomRun(seed: $0, kind: kind, children: 2, length: 120) } }

  /// Runs until the time is over or something disagrees.
  private func play(_ make: (UInt64) -> RandomRun) throws {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    var dice = Dice(UInt64(Date().timeIntervalSince1970 * 1_000_000))
    var runs = 0
    repeat {
      var run = make(Self.seed ?? dice.next() >> 32)
      run.isTraced = Self.environment["DURAMEN_RANDOM_TRACE"] != nil
      if let failure = try run.play() { return report(run, failure) }
      runs += 1
    } while Self.seed == nil && ContinuousClock.now < end
    print("\(runs) random runs")
  }

  private func report(_ run: RandomRun, _ failure: RandomRun.Failure) {
    var run = run
    var shorter = failure
    run.isTraced = false
    if let found = try? run.shortened(until: .now + .seconds(20)), let again = try? found.play() { shorter = again }
    Issue.record(
      """
      \(failure.reason)
      Replay: DURAMEN_RANDOM_SEED=\(run.seed). Shortened: \(shorter.reason)
      \(shorter.log.joined(separator: "\n"))
      """)
  }
}
