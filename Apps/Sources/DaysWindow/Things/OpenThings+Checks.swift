// SPDX-License-Identifier: MIT
// What the dialogs ask while somebody types, and the editor when others have changed something.

import CivilCalendar
import CoreData
import Days

extension OpenThings {
  /// Whether a thing is in the store at this moment, whatever is known of it here.
  ///
  /// - Throws: The store's error.
  func isStored(_ thing: Thing) throws -> Bool {
    guard has(thing) else { return false }
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.predicate = NSPredicate(format: "SELF == %@", thing.objectID)
    return try context.count(for: request) > 0
  }

  /// Why a run of a thing cannot have ended on a day, in a sentence; nil if it can.
  func problem(withReset day: CivilDay, of thing: Thing) -> String? {
    sentence {
      guard has(thing) else { throw ThingError.isGone }
      guard thing.startDay <= day, day <= rules.today else {
        throw ThingError.resetOutsideRun(name: thing.name, from: thing.startDay, to: rules.today)
      }
    }
  }

  private func sentence(_ check: () throws -> Void) -> String? {
    do {
      try check()
      return nil
    } catch {
      return error.localizedDescription
    }
  }
}
