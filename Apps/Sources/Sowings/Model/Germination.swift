// SPDX-License-Identifier: MIT
// Seeds of a sowing that came up on one day. Garden+Germination makes them; they are deleted with their sowing.

import CivilCalendar
import CoreData

/// The seedlings of a sowing that came up on one day.
public final class Germination: NSManagedObject {
  /// The day, as `CivilDay.storedDate`.
  @NSManaged public var date: Date?
  @NSManaged public var seedlingCount: Int64
  @NSManaged public var sowing: Sowing?
}

extension Germination {
  public var day: CivilDay? {
    get { date.map(CivilDay.init(stored:)) }
    set { date = newValue?.storedDate }
  }

  /// Whether a germination stands before another in a list; a sowing has one for each day.
  static func isEarlier(_ left: Germination, _ right: Germination) -> Bool { (left.day?.number ?? .min) < (right.day?.number ?? .min) }
}
