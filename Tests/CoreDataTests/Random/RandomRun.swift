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
  var steps: [Step]
  /// Each line as it is done, for a run that ends the program.
  var isTraced = false

  struct Failure {
    let reason: String
    let log: [String]
  }

  init(seed: UInt64, kind: StoreKind, undo: Undo? = nil, length: Int) {
    self.seed = seed
    self.kind = kind
    self.undo = undo
    var dice = Dice(seed)
    steps = (0..<length).map { _ in Step.random(&dice) }
  }

  /// Does the steps; nil where everything agrees.
  func play() throws -> Failure? {
    if isTraced { print("seed \(seed), \(kind)") }
    let stack = try Stack(kind, model: GraphShape.makeModel())
    let level = Level(stack.context)
    if let undo { level.beginRecording(isExplicit: undo == .explicitGroups) }
    var log: [String] = []
    do {
      for (index, step) in steps.enumerated() {
        if isTraced { print("\(index) \(step.kind.rawValue)") }
        var dice = Dice(step.seed)
        log.append("\(index) \(step.kind.rawValue) …")
        let line = try perform(step, on: level, stack, &dice)
        log[log.count - 1] = "\(index) \(line)"
        if isTraced { print("   \(line)") }
        try level.checkStates()
        if dice.chance(15) { try level.checkAll() }
      }
      try level.checkAll()
      return nil
    } catch let disagreement as Disagreement {
      return Failure(reason: disagreement.description, log: log)
    }
  }

  private func perform(_ step: Step, on level: Level, _ stack: Stack, _ dice: inout Dice) throws -> String {
    if step.isChange { level.prepareGroup() }
    switch step.kind {
    case .insert: return level.insert(&dice)
    case .setAttribute: return try level.setAttribute(&dice)
    case .setToOne: return try level.setToOne(&dice)
    case .addMembers: return try level.addMembers(&dice)
    case .removeMembers: return try level.removeMembers(&dice)
    case .replaceMembers: return try level.replaceMembers(&dice)
    case .insertAt: return try level.insertAt(&dice)
    case .reorder: return try level.reorder(&dice)
    case .changeOrdered: return try level.changeOrdered(&dice)
    case .delete: return try level.delete(&dice)
    case .process: return level.processPending()
    case .save:
      let line = try level.save()
      try StoreReader.check(stack, against: level.base)
      return line
    case .refreshKeeping: return try level.refresh(keeping: true, &dice)
    case .refreshLosing: return try level.refresh(keeping: false, &dice)
    case .fault: return try level.turnIntoFaults(&dice)
    case .letGo: return level.letGo(&dice)
    case .fetch: return try level.fetch(&dice)
    case .count: return try level.count(&dice)
    case .rollBack: return level.rollBackAll()
    case .reset: return try level.resetAll()
    case .look: return try level.lookAround(&dice)
    case .endGroup: return try level.endGroup()
    case .undo: return try level.undo()
    case .redo: return try level.redo()
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
