// SPDX-License-Identifier: MIT
// Ended runs put right by hand: added as they are remembered, corrected, taken away. The history page and the command call it.

import CivilCalendar
import CoreData

/// How the days of an ended run stand while they are chosen.
public enum RunCheck: Hashable, Sendable {
  case fits
  /// It ends before or on the day it starts.
  case hasNoDays
  /// It ends after today.
  case endsInTheFuture
  /// The present run began on this day, before the end that was chosen.
  case meetsPresent(CivilDay)
  /// It shares days with another ended run.
  case meets(from: CivilDay, to: CivilDay)
}

extension ThingCollection {
  /// Looks at the days of an ended run that are being chosen.
  ///
  /// - Parameters:
  ///   - start: The first day.
  ///   - end: The day it ended, which may be the first day of the next run.
  ///   - thing: The thing it belongs to.
  ///   - run: The run that is to get these days; nil for one that is to be added.
  /// - Returns: How the days stand.
  public func check(runFrom start: CivilDay, to end: CivilDay, of thing: Thing, instead run: Run? = nil) -> RunCheck {
    if start >= end { return .hasNoDays }
    if end > rules.today { return .endsInTheFuture }
    if end > thing.startDay { return .meetsPresent(thing.startDay) }
    let other = thing.runs.first { $0 != run && start < $0.endDay && $0.startDay < end }
    return other.map { .meets(from: $0.startDay, to: $0.endDay) } ?? .fits
  }

  /// Adds a run that ended before the present one began, as a user remembers it.
  ///
  /// - Throws: `ThingError.runOverlaps` for a run that shares days with another, `.runHasNoDays` for one that ends before it begins.
  @discardableResult public func addRun(
    to thing: Thing, from start: CivilDay, to end: CivilDay, note: String? = nil
  ) throws -> Run {
    try requirePresence(of: thing)
    try require(runFrom: start, to: end, of: thing)
    return try changing(.addRun, [thing]) {
      let run = Run(context: context)
      Self.set(run, from: start, to: end, note: note)
      run.thing = thing
      bringRecordUpToDate(thing)
      return run
    }
  }

  /// Gives an ended run other days or another note; the record follows.
  ///
  /// - Throws: As `addRun`, and `ThingError.changedElsewhere` for a run that is no longer there.
  public func editRun(_ run: Run, from start: CivilDay, to end: CivilDay, note: String?) throws {
    let thing = try owner(of: run)
    // A run of an older store may lie wrong already; then at least its note can be changed.
    if start != run.startDay || end != run.endDay { try require(runFrom: start, to: end, of: thing, instead: run) }
    try changing(.editRun, [thing]) {
      Self.set(run, from: start, to: end, note: note)
      bringRecordUpToDate(thing)
    }
  }

  /// Takes an ended run away; the record follows.
  ///
  /// - Throws: `ThingError.changedElsewhere` for a run that is no longer there.
  public func deleteRun(_ run: Run) throws {
    let thing = try owner(of: run)
    try changing(.deleteRun, [thing]) {
      context.delete(run)
      // What is deleted leaves the set only now, and the record is derived from it.
      context.processPendingChanges()
      bringRecordUpToDate(thing)
    }
  }

  private static func set(_ run: Run, from start: CivilDay, to end: CivilDay, note: String?) {
    if run.isInserted || run.startDay != start { run.startDay = start }
    if run.isInserted || run.endDay != end { run.endDay = end }
    let note = note?.isEmpty == true ? nil : note
    if run.note != note { run.note = note }
  }

  private func owner(of run: Run) throws -> Thing {
    guard run.managedObjectContext != nil, !run.isDeleted, let thing = run.thing else { throw ThingError.changedElsewhere }
    return thing
  }

  private func require(runFrom start: CivilDay, to end: CivilDay, of thing: Thing, instead run: Run? = nil) throws {
    switch check(runFrom: start, to: end, of: thing, instead: run) {
    case .fits: break
    case .hasNoDays: throw ThingError.runHasNoDays(from: start, to: end)
    case .endsInTheFuture, .meetsPresent, .meets: throw ThingError.runOverlaps(name: thing.name, from: start, to: end)
    }
  }
}

extension Thing {
  /// The ended run that a stretch of the history shows, or nil if it is no longer there.
  public func endedRun(_ stretch: RunHistory.Stretch) -> Run? {
    runs.first { $0.startDay == stretch.start && $0.endDay == stretch.end && $0.note == stretch.note }
  }
}
