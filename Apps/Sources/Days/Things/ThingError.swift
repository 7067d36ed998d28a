// SPDX-License-Identifier: MIT
// Why something asked of the things cannot be done, each with the sentence that says what to do instead.

import CivilCalendar
import Foundation

/// A request that the rules of the things refuse.
public enum ThingError: Error, Equatable, Sendable {
  case nameIsEmpty
  case nameHasControlCharacters(String)
  case nameIsTooLong(Int)
  case nameIsTaken(String)
  case noSuchThing(String)
  /// The count of days with or without something cannot begin after today.
  case startsInTheFuture(CivilDay)
  /// A run can only end on one of its own days.
  case resetOutsideRun(name: String, from: CivilDay, to: CivilDay)
  /// The thing has not begun, so it has no run to end.
  case notBegun(name: String, start: CivilDay)
  /// The thing starts on that very day, so there is no run that could keep the note.
  case nothingToNote(name: String, day: CivilDay)
  /// An earlier run shares days with one that is kept, or with the present one.
  case runOverlaps(name: String, from: CivilDay, to: CivilDay)
  case runHasNoDays(from: CivilDay, to: CivilDay)
  /// Another program changed the same thing at the same moment.
  case changedElsewhere
  /// The thing was deleted, here or by another program.
  case isGone
  /// A change came after the one that was to be taken back.
  case changedSince
  /// The store no longer has what the change left, as after a repair by hand.
  case cannotBeUndone(String)
  case settingsUnreadable(path: String, reason: String)
  case settingsUnwritable(path: String, reason: String)
}

extension ThingError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .nameIsEmpty: "A thing needs a name. Give it one that is not empty."
    case .nameHasControlCharacters: "A name stands on one line. Leave out line breaks, tabs and other control characters."
    case .nameIsTaken(let name): "Another thing is called “\(name)”. Choose a name of its own; capitals and accents make no difference."
    case .noSuchThing(let name): "There is no thing called “\(name)”. The list shows all there are."
    case .startsInTheFuture(let day):
      "Counting days with or without something can’t start in the future, on \(day). Choose today or an earlier day, or the kind “when”."
    case .resetOutsideRun(let name, let from, let to):
      from == to
        ? "“\(name)” started on \(from), so its run can only end on that day."
        : "The run of “\(name)” can only end on one of its days. Choose a day from \(from) to \(to)."
    case .notBegun(let name, let start): "“\(name)” begins on \(start), so there is no run to end yet. Change its date instead."
    case .nothingToNote(let name, let day):
      "“\(name)” starts on \(day) already, so there is no run that could keep the note. Nothing was changed."
    case .nameIsTooLong(let count): "A name has at most \(ThingName.longest) characters, and this one has \(count). Choose a shorter one."
    case .runOverlaps(let name, let from, let to):
      "The run from \(from) to \(to) shares days with another run of “\(name)”. Choose days before or between the runs that are kept."
    case .runHasNoDays(let from, let to): "A run from \(from) to \(to) has no days. Choose an end after its start."
    case .changedElsewhere: "Another program changed the same thing at this moment. Nothing was changed here; try again."
    case .isGone: "The thing is no longer there: it was deleted, perhaps by another program. Nothing was changed."
    case .changedSince: "Something else was changed since. Nothing was taken back; undo the later changes first."
    case .cannotBeUndone(let phrase): "The store has no longer what is needed to take back or repeat \(phrase). Nothing was changed."
    case .settingsUnwritable(let path, let reason): "The settings can’t be written to \(path): \(reason)"
    case .settingsUnreadable(let path, let reason): "The settings in \(path) can’t be read: \(reason) Mend the file or move it away."
    }
  }
}
