// SPDX-License-Identifier: MIT
// Ending runs, and the record, which is derived from the runs and never from a mistake.

import CivilCalendar
import CoreData

extension ThingCollection {
  /// Ends the present run and starts the next one on the same day.
  ///
  /// - Parameters:
  ///   - thing: A thing that has begun.
  ///   - day: The day of the reset, one of the run's own; today if nil.
  ///   - note: Why it ended.
  /// - Returns: The run that ended, or nil if the thing starts on that very day and nothing had to be done.
  /// - Throws: `ThingError` for a day outside the run.
  @discardableResult public func resetDaysForThing(_ thing: Thing, on day: CivilDay? = nil, note: String? = nil) throws -> Run? {
    try requirePresence(of: thing)
    let start = thing.startDay
    let end = day ?? rules.today
    guard start <= rules.today else { throw ThingError.notBegun(name: thing.name, start: start) }
    guard start <= end, end <= rules.today else { throw ThingError.resetOutsideRun(name: thing.name, from: start, to: rules.today) }
    guard start < end else {
      if note != nil { throw ThingError.nothingToNote(name: thing.name, day: end) }
      return nil
    }
    return try changing(.reset, [thing]) {
      let run = Run(context: context)
      run.startDay = start
      run.endDay = end
      run.note = note
      run.thing = thing
      thing.startDay = end
      bringRecordUpToDate(thing)
      return run
    }
  }

  /// Brings the stored record of a thing up to date with its runs, the present one included.
  ///
  /// - Returns: Whether it is a new record.
  @discardableResult public func updateRecord(_ thing: Thing) throws -> Bool {
    try requirePresence(of: thing)
    let before = thing.recordDayCount
    guard Int64(longestRun(of: thing)) != before else { return false }
    return try saving {
      bringRecordUpToDate(thing)
      return thing.recordDayCount > before
    }
  }

  func bringRecordUpToDate(_ thing: Thing) { thing.recordDayCount = Int64(longestRun(of: thing)) }

  private func longestRun(of thing: Thing) -> Int { thing.runs.reduce(max(0, rules.today - thing.startDay)) { max($0, $1.dayCount) } }
}
