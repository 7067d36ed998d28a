// SPDX-License-Identifier: MIT
// Something that happened to a sowing on a day. Garden+Log makes events; they are deleted with their sowing.

import CivilCalendar
import CoreData

/// An entry in the log of a sowing.
public final class SowingEvent: NSManagedObject {
  /// The day, as `CivilDay.storedDate`; nil where it is not known.
  @NSManaged public var date: Date?
  @NSManaged public var kindRaw: Int16
  /// How many seedlings, where the kind counts any.
  @NSManaged public var count: Int64
  @NSManaged public var note: String?
  @NSManaged public var sowing: Sowing?
}

/// What can happen to a sowing, as the model stores it.
public enum EventKind: Int16, CaseIterable, Sendable {
  case germinated = 1
  case lost, prickedOut, plantedOut, harvested, failed, archived
  /// Only a note with its day.
  case note
  /// An event that only a later version knows.
  case other = 1000

  /// The word for the kind on a command line and in files.
  public var word: String { stage?.word ?? String(describing: self) }

  public init?(word: String) {
    guard let kind = Self.allCases.first(where: { $0.word == word && $0 != .other }) else { return nil }
    self = kind
  }

  /// Whether an event of the kind has a number of seedlings.
  public var counts: Bool { self == .germinated || self == .lost }

  /// The stage that an event of the kind leads to, if it leads to one.
  public var stage: SowingStage? {
    switch self {
    case .germinated: .germinated
    case .prickedOut: .prickedOut
    case .plantedOut: .plantedOut
    case .harvested: .harvested
    case .failed: .failed
    case .archived: .archived
    case .lost, .note, .other: nil
    }
  }
}

extension SowingEvent {
  public var day: CivilDay? {
    get { date.map(CivilDay.init(stored:)) }
    set { date = newValue?.storedDate }
  }

  public var kind: EventKind { EventKind(rawValue: kindRaw) ?? .other }

  /// The event as a plain value.
  public var entry: LogEntry { LogEntry(kindRaw: kindRaw, day: day, count: Int(count), note: note) }
}
