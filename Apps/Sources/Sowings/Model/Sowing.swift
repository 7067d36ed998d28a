// SPDX-License-Identifier: MIT
// Seeds of a plant sown on a day: what the original called a seed. Garden+Sowing makes and changes sowings; everyone else reads them.

import CivilCalendar
import CoreData

/// Seeds that were sown together.
public final class Sowing: NSManagedObject {
  /// The day, as `CivilDay.storedDate`; nil only where the original kept none.
  @NSManaged public var dateSown: Date?
  @NSManaged public var seedCount: Int64
  @NSManaged public var uuid: UUID?
  @NSManaged public var medium: String?
  @NSManaged public var place: String?
  @NSManaged public var notes: String?
  /// When the sowing was noted here; nil for one that an earlier version of the program noted.
  @NSManaged public var createdDate: Date?
  /// Whether the sowing was made as a sample and is removed with the samples.
  @NSManaged public var isSample: Bool
  /// Nil only before a store is adopted: no rule leaves a sowing without its plant.
  @NSManaged public var plant: Plant?
  @NSManaged public var events: Set<SowingEvent>
  @NSManaged public var photo: Photo?

  // Derived by Derivation from the log in every save, so that lists filter, sort and search in SQL.

  @NSManaged public var stageRaw: Int16
  @NSManaged public var germinatedTotal: Int64
  @NSManaged public var lostTotal: Int64
  /// The day of the first seedling.
  @NSManaged public var firstUpDate: Date?
  /// The day from which there is something to do.
  @NSManaged public var dueDate: Date?
  @NSManaged public var searchKey: String?

  public override func awakeFromInsert() {
    super.awakeFromInsert()
    uuid = UUID()
    createdDate = Date()
  }
}

extension Sowing {
  public var sownDay: CivilDay? {
    get { dateSown.map(CivilDay.init(stored:)) }
    set { dateSown = newValue?.storedDate }
  }

  /// How far it has come; a stage that only a later version knows counts as sown.
  public var stage: SowingStage { SowingStage(rawValue: stageRaw) ?? .sown }

  /// Whether it is still looked after.
  public var state: SowingState { SowingState(stage) }

  /// All that has happened to it, as plain values.
  public var log: SowingLog { SowingLog(seeds: Int(seedCount), sown: sownDay, entries: events.map(\.entry)) }

  /// How many seeds have come up.
  public var germinatedCount: Int { events.reduce(0) { $0 + ($1.kind == .germinated ? Int($1.count) : 0) } }

  /// The days on which seeds came up, the first one first.
  public var germinationsByDay: [SowingEvent] {
    events.filter { $0.kind == .germinated }.sorted { ($0.day?.number ?? .min) < ($1.day?.number ?? .min) }
  }

  /// The sowing in words: "24 seeds on 2026-05-03", "1 seed on an unknown day".
  public var sentence: String {
    "\(seedCount == 1 ? "1 seed" : "\(seedCount) seeds") on \(sownDay.map(\.description) ?? "an unknown day")"
  }

  /// Whether a sowing stands before another in a list; days can be equal, UUIDs cannot.
  static func isLater(_ left: Sowing, _ right: Sowing) -> Bool {
    let days = (left.sownDay?.number ?? .min, right.sownDay?.number ?? .min)
    if days.0 != days.1 { return days.0 > days.1 }
    let noted = (left.createdDate ?? .distantPast, right.createdDate ?? .distantPast)
    if noted.0 != noted.1 { return noted.0 > noted.1 }
    return (left.uuid?.uuidString ?? "") < (right.uuid?.uuidString ?? "")
  }
}
