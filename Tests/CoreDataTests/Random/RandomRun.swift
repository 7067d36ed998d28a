// SPDX-License-Identifier: MIT
// A run of random steps on a fresh stack, what it answers when something disagrees, and how a failing run is made short.

import CoreData
import CoreDataTestSupport
import Foundation

/// The steps of one run, from one seed.
struct RandomRun {
  let seed: UInt64
  let kind: StoreKind
  /// How the undo manager groups, where there is one.
  enum Undo: CaseIterable { case events, explicitGroups }
  let undo: Undo?
  /// How many nested contexts there are beside the one on the store.
  let children: Int
  var steps: [Step]
  /// Each line as it is done, for a run that ends the program.
  var isTraced = false

  struct Failure {
    let reason: String
    let log: [String]
  }

  init(seed: UInt64, kind: StoreKind, undo: Undo? = nil, children: Int = 0, length: Int) {
    self.seed = seed
    self.kind = kind
    self.undo = undo
    self.children = children
    var dice = Dice(seed)
    steps = (0..<length).map { _ in Step.random(&dice) }
  }

  /// Does the steps; nil where everything agrees.
  func play() throws -> Failure? {
    if isTraced { print("seed \(seed), \(kind)") }
    let stack = try Stack(kind, model: GraphShape.makeModel())
    let world = World(stack, children: children)
    if let undo { world.root.beginRecording(isExplicit: undo == .explicitGroups) }
    var log: [String] = []
    do {
      for (index, step) in steps.enumerated() {
        if isTraced { print("\(index) \(step.kind.rawValue)") }
        var dice = Dice(step.seed)
        log.append("\(index) \(step.kind.rawValue) …")
        let line = try world.perform(step, &dice)
        log[log.count - 1] = "\(index) \(line)"
        if isTraced { print("   \(line)") }
        try world.checkStates()
        if dice.chance(15) { try world.checkAll() }
      }
      try world.checkAll()
      return nil
    } catch let disagreement as Disagreement {
      return Failure(reason: disagreement.description, log: log)
    }
  }

  /// Leaves out steps that the failure does not need, for as long as the deadline allows.
  func shortened(until deadline: ContinuousClock.Instant) throws -> RandomRun {
    var best = self
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < best.steps.count {
        if ContinuousClock.now > deadline { return best }
        var candidate = best
        candidate.steps.removeSubrange(start..<min(start + size, candidate.steps.count))
        if try candidate.play() != nil {
          best = candidate
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1 { if !isShorter { return best } } else { size = max(1, size / 2) }
    }
  }
}
