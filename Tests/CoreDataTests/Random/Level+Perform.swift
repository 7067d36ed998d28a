// SPDX-License-Identifier: MIT
// From the kind of a step to what carries it out.

import Foundation

extension Level {
  func perform(_ step: Step, _ dice: inout Dice) throws -> String {
    if step.isChange { prepareGroup() }
    switch step.kind {
    case .insert: return insert(&dice)
    case .setAttribute: return try setAttribute(&dice)
    case .setToOne: return try setToOne(&dice)
    case .addMembers: return try addMembers(&dice)
    case .removeMembers: return try removeMembers(&dice)
    case .replaceMembers: return try replaceMembers(&dice)
    case .insertAt: return try insertAt(&dice)
    case .reorder: return try reorder(&dice)
    case .changeOrdered: return try changeOrdered(&dice)
    case .delete: return try delete(&dice)
    case .process: return processPending()
    case .save:
      let line = try save()
      if parent == nil, let world { try StoreReader.check(world.stack, against: base) }
      return line
    case .refreshKeeping: return try refresh(keeping: true, &dice)
    case .refreshLosing: return try refresh(keeping: false, &dice)
    case .fault: return try turnIntoFaults(&dice)
    case .letGo: return letGo(&dice)
    case .fetch: return try fetch(&dice)
    case .count: return try count(&dice)
    case .rollBack: return rollBackAll()
    case .reset: return try resetAll()
    case .lookAnew: return lookAnew()
    case .look: return try lookAround(&dice)
    case .endGroup: return try endGroup()
    case .undo: return try undo()
    case .redo: return try redo()
    }
  }
}
