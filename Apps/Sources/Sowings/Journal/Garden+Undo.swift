// SPDX-License-Identifier: MIT
// Taking changes back and making them again, whichever program made them and however long ago. The command and the window's Undo call it.

import CoreData
import Foundation
import StoreJournal

extension Garden {
  /// The change that `undo` would take back, or nil if there is none.
  public func changeToUndo() throws -> ChangeReport? { try journal.lastDone()?.report }

  /// The change that `redo` would make again, or nil if there is none.
  public func changeToRedo() throws -> ChangeReport? { try journal.firstUndone()?.report }

  /// Takes the last change back.
  ///
  /// - Parameter stamp: The change that is meant, as for the button of a toast; whichever came last if nil.
  /// - Returns: What was taken back, or nil if nothing is left to be.
  /// - Throws: `GardenError.changedSince` if another change came after the one that is meant.
  @discardableResult public func undo(_ stamp: ChangeStamp? = nil) throws -> ChangeReport? {
    try journal.changeToTakeBack(stamp, otherwise: GardenError.changedSince).map { try make($0, undone: true) }
  }

  /// Makes the change again that was taken back last; a new change in between makes that impossible.
  ///
  /// - Returns: What was done again, or nil if there is nothing to be.
  @discardableResult public func redo() throws -> ChangeReport? {
    try journal.changeToMakeAgain().map { try make($0, undone: false) }
  }

  private func make(_ change: Change, undone: Bool) throws -> ChangeReport {
    let report = change.report
    try saving(retries: false) {
      guard let steps: [GardenStep] = change.decodedSteps() else { throw GardenError.cannotBeUndone(report.phrase) }
      try carryOut(undone ? steps.map(\.reversed) : steps, otherwise: GardenError.cannotBeUndone(report.phrase))
      change.isUndone = undone
      try journal.touch(change)
    }
    return report
  }

  /// Plants first, so that sowings find theirs; what is to go goes last, so that nothing that stays goes with it.
  private func carryOut(_ steps: [GardenStep], otherwise error: GardenError) throws {
    var going: [NSManagedObject] = []
    var (plantIDs, sowingIDs): ([UUID], [UUID]) = ([], [])
    for step in steps {
      switch step {
      case .plant(let from, let to): plantIDs += [from?.uuid, to?.uuid].compactMap(\.self)
      case .sowing(let from, let to):
        sowingIDs += [from?.uuid, to?.uuid].compactMap(\.self)
        plantIDs += [to?.plant].compactMap(\.self)
      }
    }
    var plants = try Self.byUUID(Plant.self, "Plant", Set(plantIDs), in: context) { $0.uuid }
    let sowings = try Self.byUUID(Sowing.self, "Sowing", Set(sowingIDs), in: context) { $0.uuid }
    for case .plant(let from, let to) in steps {
      let present = (from ?? to).flatMap { plants[$0.uuid] }
      guard (present != nil) == (from != nil) else { throw error }
      guard let to else {
        if let present { going.append(present) }
        continue
      }
      let plant = present ?? Plant(context: context)
      try to.write(to: plant) { try photo($0) }
      plants[to.uuid] = plant
    }
    for case .sowing(let from, let to) in steps {
      let present = (from ?? to).flatMap { sowings[$0.uuid] }
      guard (present != nil) == (from != nil) else { throw error }
      guard let to else {
        if let present { going.append(present) }
        continue
      }
      guard let plant = to.plant.flatMap({ plants[$0] }) else { throw error }
      try to.write(to: present ?? Sowing(context: context), plant: plant) { try photo($0) }
    }
    for case let plant as Plant in going {
      // Another program can have sown of it since: that is not to be lost with it.
      guard plant.sowings.allSatisfy({ going.contains($0) }) else { throw error }
    }
    going.forEach(context.delete)
  }
}
