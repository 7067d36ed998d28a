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
  @NSManaged public var stateRaw: Int16
  /// When the sowing was noted here; nil for one that an earlier version of the program noted.
  @NSManaged public var createdDate: Date?
  /// Nil only before a store is adopted: no rule leaves a sowing without its plant.
  @NSManaged public var plant: Plant?
  @NSManaged public var germinations: Set<Germination>

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

  /// The state; one that only a later version knows counts as active.
  public var state: SowingState {
    get { SowingState(rawValue: stateRaw) ?? .active }
    set { stateRaw = newValue.rawValue }
  }

  /// How many seeds have come up.
  public var germinatedCount: Int { germinations.reduce(0) { $0 + Int($1.seedlingCount) } }

  /// The days on which seeds came up, the first one first.
  public var germinationsByDay: [Germination] { germinations.sorted(by: Germination.isEarlier) }

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
