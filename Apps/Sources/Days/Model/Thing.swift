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

  /// How the thing stands on a day.
  public func standing(_ rules: DayRules) -> Standing {
    Standing(kind: dateType, start: startDay, longest: Int(recordDayCount), rules: rules)
  }

  /// The ended runs, the latest first.
  public var history: [Run] { runs.sorted { ($0.endDay, $0.startDay) > ($1.endDay, $1.startDay) } }
}
