// SPDX-License-Identifier: MIT
// What is wrong with what somebody is typing, in a sentence. The editor and the dialogs ask at every key.

import CivilCalendar
import Days

extension OpenThings {
  /// Why a thing cannot have a name, in a sentence; nil if it can.
  func problem(withName text: String, for thing: Thing) -> String? {
    sentence {
      let name = try ThingName(text)
      if let other = try collection.findThing(name.text), other !== thing { throw ThingError.nameIsTaken(other.name) }
    }
  }

  /// Why a thing of a kind cannot start on a day, in a sentence; nil if it can.
  func problem(withStart day: CivilDay, kind: DateType) -> String? {
    sentence { if kind.countsARun, day > rules.today { throw ThingError.startsInTheFuture(day) } }
  }

  /// Why a run of a thing cannot have ended on a day, in a sentence; nil if it can.
  func problem(withReset day: CivilDay, of thing: Thing) -> String? {
    sentence {
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
