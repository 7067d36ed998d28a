// SPDX-License-Identifier: MIT
// The thing whose days are counted, with an enumeration kept as a raw value and a count that is not in the model.

public import CoreData

public class Thing: NSManagedObject {
  /// How the days of a thing are counted.
  public enum DateType: Int16, Sendable { case when, with, without }

  @NSManaged public var name: String
  @NSManaged public var startDate: Date
  @NSManaged public var recordDayCount: Int16
  @NSManaged public var dateTypeRaw: Int16
  @NSManaged public var color: Int16
  @NSManaged public var isPrivate: Bool

  public var dateType: DateType {
    get { DateType(rawValue: dateTypeRaw) ?? .when }
    set { dateTypeRaw = newValue.rawValue }
  }

  public func currentDayCount(on date: Date) -> Int { Int((date.timeIntervalSince(startDate) / 86400).rounded(.down)) }
}
