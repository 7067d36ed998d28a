// SPDX-License-Identifier: MIT
// Exporting all things and importing them again. Command and window call it with a hook that shows progress and may cancel.

import CivilCalendar
import CoreData
import Foundation
import NameOrdering

/// What becomes of a thing in a file whose name a thing here has already.
public enum ImportRule: String, CaseIterable, Sendable {
  /// The one here stays as it is, and gets the earlier runs and the reminders that it lacks.
  case merge
  /// The one here becomes what the file says.
  case replace
}

/// What an import came to.
public struct ImportResult: Hashable, Sendable {
  public var added = 0
  public var changed = 0
  public var unchanged = 0
}

extension ThingCollection {
  /// Called with how many things are done and how many there are; what it throws cancels the work, and nothing is changed.
  public typealias Progress = (_ done: Int, _ total: Int) throws -> Void

  /// All things, as a file keeps them.
  public func export(progress: Progress = { _, _ in }) throws -> ThingExport {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.relationshipKeyPathsForPrefetching = ["runs", "reminders"]
    let all = try context.fetch(request).map { ($0, NameOrder($0.name)) }.sorted { NameOrder.precedes($0.1, $1.1) }.map(\.0)
    var snapshots: [ThingSnapshot] = []
    for (index, thing) in all.enumerated() {
      try progress(index, all.count)
      snapshots.append(ThingSnapshot(thing))
    }
    try progress(all.count, all.count)
    return ThingExport(things: snapshots)
  }

  /// The names in a file that things here have already, for asking what is to become of them.
  public func names(alsoIn file: ThingExport) throws -> [String] {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    let keys = Set(file.things.map(\.key))
    return try context.fetch(request).filter { keys.contains($0.nameKey ?? "") }.map(\.name)
  }

  /// Takes in the things of a file, in one save that `undo` takes back.
  ///
  /// Things that the file does not have stay; those whose names are new are added; what becomes of the others the rule says.
  ///
  /// - Throws: What `progress` throws, or the store's error.
  @discardableResult public func importThings(
    _ file: ThingExport, rule: ImportRule, progress: Progress = { _, _ in }
  ) throws -> ImportResult {
    let present = try things(withKeys: file.things.map(\.key))
    return try changing(.import, Array(present.values), added: { $0.added }) {
      var (result, added): (ImportResult, [Thing]) = (ImportResult(), [])
      for (index, snapshot) in file.things.enumerated() {
        try progress(index, file.things.count)
        guard let thing = present[snapshot.key] else {
          let thing = Thing(context: context)
          snapshot.write(to: thing, in: context)
          bringRecordUpToDate(thing)
          added.append(thing)
          result.added += 1
          continue
        }
        let old = ThingSnapshot(thing)
        let new = rule == .replace ? snapshot : old.joined(with: snapshot)
        guard new != old else {
          result.unchanged += 1
          continue
        }
        new.write(to: thing, in: context)
        bringRecordUpToDate(thing)
        result.changed += 1
      }
      try progress(file.things.count, file.things.count)
      return (result: result, added: added)
    }.result
  }
}

extension ThingSnapshot {
  /// This thing with the earlier runs and the reminders of another that it lacks; a run that shares days with one here is left out.
  func joined(with other: ThingSnapshot) -> ThingSnapshot {
    var joined = self
    for run in other.runs where run.end <= start && !joined.runs.contains(where: { run.start < $0.end && $0.start < run.end }) {
      joined.runs.append(run)
    }
    joined.runs.sort { ($0.end, $0.start) < ($1.end, $1.start) }
    joined.reminders = Set(reminders + other.reminders).sorted { ($0.days, $0.minute) < ($1.days, $1.minute) }
    return joined
  }
}
