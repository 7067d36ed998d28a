// SPDX-License-Identifier: MIT
// When to be reminded of a thing. Kept with the thing, and deleted with it.

import CoreData

/// A reminder of a thing.
public final class Reminder: NSManagedObject {
  /// The count on which to remind; 0 means every day.
  @NSManaged public var dayCount: Int64
  /// The time to remind at, in minutes after midnight.
  @NSManaged public var minuteOfDay: Int16
  @NSManaged public var thing: Thing?
}
