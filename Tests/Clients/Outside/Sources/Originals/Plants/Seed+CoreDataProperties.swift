// SPDX-License-Identifier: MIT
// The seed's properties, one sowing each: not optional here, though the model lets them be nil.

public import CoreData

extension Seed {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Seed> {
    NSFetchRequest<Seed>(entityName: "Seed")
  }

  @NSManaged public var dateSown: Date
  @NSManaged public var seedCount: Int16
  @NSManaged public var uuid: UUID
  @NSManaged public var plant: Plant
}
