// SPDX-License-Identifier: MIT
// What is sown. Garden makes, renames, merges and deletes plants; everyone else reads them.

import CivilCalendar
import CoreData

/// A kind of plant: a species, or a cultivar of one.
public final class Plant: NSManagedObject {
  @NSManaged public var genus: String
  @NSManaged public var species: String
  @NSManaged public var cultivar: String?
  @NSManaged public var uuid: UUID
  /// What the name has in common with names that count as the same; no two plants share one.
  ///
  /// Nil only before a store is adopted.
  @NSManaged public var nameKey: String?
  @NSManaged public var notes: String?
  /// When the plant was noted here; nil for one that an earlier version of the program noted.
  @NSManaged public var createdDate: Date?
  @NSManaged public var sowings: Set<Sowing>

  public override func awakeFromInsert() {
    super.awakeFromInsert()
    uuid = UUID()
    createdDate = Date()
  }
}

extension Plant {
  /// The name the plant has.
  public var name: PlantName { PlantName(kept: genus, species, cultivar) }

  /// Gives the plant a name, and the key that keeps others from having the same.
  func rename(to name: PlantName) {
    genus = name.genus
    species = name.species
    cultivar = name.cultivar
    nameKey = name.key
  }

  /// The sowings, the latest first: by day, then by when they were noted.
  ///
  /// The order is the same at every look.
  public var sowingsByDay: [Sowing] { sowings.sorted(by: Sowing.isLater) }
}
