// SPDX-License-Identifier: MIT
// What is sown. Garden makes, renames, merges and deletes plants; everyone else reads them.

import CivilCalendar
import CoreData

/// A kind of plant: a species, or a cultivar of one.
public final class Plant: NSManagedObject {
  @NSManaged public var genus: String
  @NSManaged public var species: String
  @NSManaged public var cultivar: String?
  /// What people call the plant, as in “Tomato”.
  @NSManaged public var commonName: String?
  @NSManaged public var uuid: UUID
  /// What the name has in common with names that count as the same; no two plants share one.
  ///
  /// Nil only before a store is adopted.
  @NSManaged public var nameKey: String?
  @NSManaged public var notes: String?
  /// When the plant was noted here; nil for one that an earlier version of the program noted.
  @NSManaged public var createdDate: Date?
  /// Whether the plant was made as a sample and is removed with the samples.
  @NSManaged public var isSample: Bool
  @NSManaged public var sowings: Set<Sowing>
  @NSManaged public var photo: Photo?

  // Derived by Derivation in every save, so that lists sort and search in SQL.

  /// The genus without case and accents: the section a plant stands in.
  @NSManaged public var genusKey: String?
  /// The whole name so that its order is the order of names.
  @NSManaged public var sortKey: String?
  /// All that a search looks at, without case and accents.
  @NSManaged public var searchKey: String?
  @NSManaged public var sowingCount: Int64
  @NSManaged public var lastSownDate: Date?
  /// After how many days the first seedling usually shows; -1 where that is not known.
  @NSManaged public var firstDays: Int64

  public override func awakeFromInsert() {
    super.awakeFromInsert()
    uuid = UUID()
    createdDate = Date()
  }
}

extension Plant {
  /// The name the plant has.
  public var name: PlantName { PlantName(kept: genus, species, cultivar) }

  /// Gives the plant a name, and the keys that keep others from having the same and give it its place.
  func rename(to name: PlantName) {
    genus = name.genus
    species = name.species
    cultivar = name.cultivar
    nameKey = name.key
    genusKey = name.sectionKey
    sortKey = name.orderKey
  }

  /// The sowings, the latest first: by day, then by when they were noted.
  ///
  /// The order is the same at every look.
  public var sowingsByDay: [Sowing] { sowings.sorted(by: Sowing.isLater) }

  /// After how many days the first seedling usually shows: the median of the plant's own sowings, or nil without any.
  public var medianFirstDay: Int? { firstDays < 0 ? nil : Int(firstDays) }

  /// The last day on which something of it was sown.
  public var lastSownDay: CivilDay? { lastSownDate.map(CivilDay.init(stored:)) }
}
