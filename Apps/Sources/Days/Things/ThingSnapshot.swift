// SPDX-License-Identifier: MIT
// All that is known of a thing as a plain value. The journal keeps it to take changes back, exports are made of it.

import CivilCalendar
import CoreData

/// A thing with its runs and reminders, as it was at one moment.
///
/// Scripts and backups hold it as JSON: keys are kept, and new ones only added, as optional ones.
public struct ThingSnapshot: Codable, Hashable, Sendable {
  public struct EndedRun: Codable, Hashable, Sendable {
    public var start: CivilDay
    public var end: CivilDay
    public var note: String?
  }

  public struct Reminding: Codable, Hashable, Sendable {
    /// The count to remind on; 0 means every day.
    public var days: Int
    /// The time of day, in minutes after midnight.
    public var minute: Int

    public init(days: Int, minute: Int) {
      self.days = days
      self.minute = minute
    }
  }

  public var name: String
  public var kind: String
  public var start: CivilDay
  public var color: String
  public var isPrivate: Bool
  public var isArchived: Bool
  public var repeats: String
  public var note: String?
  /// Nil stands for the usual ones.
  public var milestones: [Int]?
  /// The ended runs, the earliest first.
  public var runs: [EndedRun]
  public var reminders: [Reminding]

  private enum CodingKeys: String, CodingKey {
    case name, kind, start, color, repeats, note, milestones, runs, reminders
    case isPrivate = "private"
    case isArchived = "archived"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    start = try values.decode(CivilDay.self, forKey: .start)
    // What a hand-written file leaves out is as in a new thing.
    kind = try values.decodeIfPresent(String.self, forKey: .kind) ?? DateType.when.word
    color = try values.decodeIfPresent(String.self, forKey: .color) ?? ThingColor.blue.word
    isPrivate = try values.decodeIfPresent(Bool.self, forKey: .isPrivate) ?? false
    isArchived = try values.decodeIfPresent(Bool.self, forKey: .isArchived) ?? false
    repeats = try values.decodeIfPresent(String.self, forKey: .repeats) ?? Repetition.never.word
    note = try values.decodeIfPresent(String.self, forKey: .note)
    milestones = try values.decodeIfPresent([Int].self, forKey: .milestones)
    runs = try values.decodeIfPresent([EndedRun].self, forKey: .runs) ?? []
    reminders = try values.decodeIfPresent([Reminding].self, forKey: .reminders) ?? []
  }

  @MainActor public init(_ thing: Thing) {
    name = thing.name
    kind = thing.dateType.word
    start = thing.startDay
    color = thing.thingColor.word
    isPrivate = thing.isPrivate
    isArchived = thing.isArchived
    repeats = (Repetition(rawValue: thing.repetitionRaw) ?? .never).word
    note = thing.note
    milestones = thing.milestoneDays.map(Milestones.read)
    runs = thing.history.reversed().map { EndedRun(start: $0.startDay, end: $0.endDay, note: $0.note) }
    reminders = thing.reminders.map { Reminding(days: Int($0.dayCount), minute: Int($0.minuteOfDay)) }
      .sorted { ($0.days, $0.minute) < ($1.days, $1.minute) }
  }

  /// The same with everything in its order, as a snapshot of a thing has it.
  var inOrder: ThingSnapshot {
    var ordered = self
    ordered.runs.sort { ($0.end, $0.start) < ($1.end, $1.start) }
    ordered.reminders.sort { ($0.days, $0.minute) < ($1.days, $1.minute) }
    ordered.milestones = milestones.map { Milestones.read(Milestones.write($0)) }
    return ordered
  }

  /// What the thing's name has in common with names that count as the same.
  var key: String { ThingName.key(of: name) }
}

extension ThingSnapshot {
  /// Gives a thing everything that is known of this one; the record is for the caller to derive.
  @MainActor func write(to thing: Thing, in context: NSManagedObjectContext) {
    thing.name = name
    thing.nameKey = key
    thing.dateType = DateType(word: kind) ?? .when
    thing.startDay = start
    thing.thingColor = ThingColor(word: color) ?? .blue
    thing.isPrivate = isPrivate
    thing.isArchived = isArchived
    thing.repetition = Repetition(word: repeats) ?? .never
    thing.note = note
    thing.milestoneDays = milestones.map(Milestones.write)
    writeRuns(to: thing, in: context)
    Self.write(reminders, to: thing, in: context)
    // What is deleted leaves the thing's sets only now, and the record is derived from them.
    if thing.runs.contains(where: \.isDeleted) { context.processPendingChanges() }
  }

  /// Leaves the runs that are right as they are, so that taking back one reset touches one run.
  @MainActor private func writeRuns(to thing: Thing, in context: NSManagedObjectContext) {
    var missing = runs
    for run in thing.runs {
      let value = EndedRun(start: run.startDay, end: run.endDay, note: run.note)
      if let index = missing.firstIndex(of: value) { missing.remove(at: index) } else { context.delete(run) }
    }
    for value in missing { value.insert(for: thing, in: context) }
  }

  /// Gives a thing just these reminders.
  @MainActor static func write(_ reminders: [Reminding], to thing: Thing, in context: NSManagedObjectContext) {
    var missing = reminders
    for reminder in thing.reminders {
      let value = Reminding(days: Int(reminder.dayCount), minute: Int(reminder.minuteOfDay))
      if let index = missing.firstIndex(of: value) { missing.remove(at: index) } else { context.delete(reminder) }
    }
    for value in missing { value.insert(for: thing, in: context) }
  }
}

extension ThingSnapshot.EndedRun {
  @MainActor func insert(for thing: Thing, in context: NSManagedObjectContext) {
    let run = Run(context: context)
    run.startDay = start
    run.endDay = end
    run.note = note
    run.thing = thing
  }
}

extension ThingSnapshot.Reminding {
  @MainActor func insert(for thing: Thing, in context: NSManagedObjectContext) {
    let reminder = Reminder(context: context)
    reminder.dayCount = Int64(days)
    reminder.minuteOfDay = Int16(clamping: minute)
    reminder.thing = thing
  }
}
