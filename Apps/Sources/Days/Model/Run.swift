// SPDX-License-Identifier: MIT
// A stretch of days that ended with a reset. ThingCollection+Reset makes them.

import CivilCalendar
import CoreData

/// A run of days that has ended.
public final class Run: NSManagedObject {
  /// The first day, as `CivilDay.storedDate`.
  @NSManaged public var start: Date
  /// The day of the reset, which is the first day of the next run.
  @NSManaged public var end: Date
  /// Why it ended.
  @NSManaged public var note: String?
  @NSManaged public var thing: Thing?
}

extension Run {
  public var startDay: CivilDay {
    get { CivilDay(stored: start) }
    set { start = newValue.storedDate }
  }

  public var endDay: CivilDay {
    get { CivilDay(stored: end) }
    set { end = newValue.storedDate }
  }

  /// Whole days from the first day to the reset.
  public var dayCount: Int { endDay - startDay }
}
