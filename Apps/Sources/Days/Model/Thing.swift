// SPDX-License-Identifier: MIT
// What is counted. ThingCollection makes, changes and deletes things; everyone else reads them.

import CivilCalendar
import CoreData

/// Something whose days are counted.
public final class Thing: NSManagedObject {
  @NSManaged public var name: String
  /// What the name has in common with names that count as the same; no two things share one.
  @NSManaged public var nameKey: String?
  /// The first day of the present run, or the date that is counted to, as `CivilDay.storedDate`.
  @NSManaged public var startDate: Date
  /// Whole days of the longest run as of the last `updateRecord`.
  @NSManaged public var recordDayCount: Int64
  @NSManaged public var dateTypeRaw: Int16
  @NSManaged public var color: Int16
  @NSManaged public var isPrivate: Bool
  /// Whether the thing is put away: kept, but left out of lists, rotation, reminders.
  @NSManaged public var isArchived: Bool
  @NSManaged public var note: String?
  @NSManaged public var repetitionRaw: Int16
  /// The counts that are celebrated, as numbers between spaces; nil stands for the usual ones.
  @NSManaged public var milestoneDays: String?
  /// Runs that have ended; the present one is what has passed since `startDate`.
  @NSManaged public var runs: Set<Run>
  @NSManaged public var reminders: Set<Reminder>
}

extension Thing {
  public var startDay: CivilDay {
    get { CivilDay(stored: startDate) }
    set { startDate = newValue.storedDate }
  }

  /// The kind; one that only a later version knows counts as `when`.
  public var dateType: DateType {
    get { DateType(rawValue: dateTypeRaw) ?? .when }
    set { dateTypeRaw = newValue.rawValue }
  }

  /// The colour; one that only a later version knows counts as blue.
  public var thingColor: ThingColor {
    get { ThingColor(rawValue: color) ?? .blue }
    set { color = newValue.rawValue }
  }

  /// Gives the thing a name, and the key that keeps others from having the same.
  func rename(to name: ThingName) {
    self.name = name.text
    nameKey = name.key
  }

  /// How often the date comes again; only things of the kind `when` repeat.
  public var repetition: Repetition {
    get { dateType == .when ? Repetition(rawValue: repetitionRaw) ?? .never : .never }
    set { repetitionRaw = newValue.rawValue }
  }

  /// The counts that are celebrated, in ascending order.
  public var milestones: [Int] {
    get { milestoneDays.map(Milestones.read) ?? Milestones.usual }
    set { milestoneDays = newValue == Milestones.usual ? nil : Milestones.write(newValue) }
  }

  /// How the thing stands on a day; a date that comes again is counted to its next time.
  public func standing(_ rules: DayRules) -> Standing {
    Standing(
      kind: dateType, start: repetition.next(from: startDay, onOrAfter: rules.today), longest: Int(recordDayCount), rules: rules)
  }

  /// The ended runs, the latest first.
  public var history: [Run] { runs.sorted { ($0.endDay, $0.startDay) > ($1.endDay, $1.startDay) } }
}
