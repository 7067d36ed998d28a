// SPDX-License-Identifier: MIT
// The seedling's properties, none of them optional.

public import CoreData

extension Seedling {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Seedling> {
    NSFetchRequest<Seedling>(entityName: "Seedling")
  }

  @NSManaged public var genus: String
  @NSManaged public var species: String
  @NSManaged public var dateSown: Date
  @NSManaged public var id: UUID
  @NSManaged public var numberOfSeeds: Int16
}

extension Seedling: Identifiable {}
