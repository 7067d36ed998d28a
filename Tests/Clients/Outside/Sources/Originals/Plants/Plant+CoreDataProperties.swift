// SPDX-License-Identifier: MIT
// The plant's properties and the functions that change its seeds, as Xcode writes them.

public import CoreData

extension Plant {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Plant> {
    NSFetchRequest<Plant>(entityName: "Plant")
  }

  @NSManaged public var genus: String
  @NSManaged public var species: String
  @NSManaged public var uuid: UUID
  @NSManaged public var seeds: NSSet
}

// MARK: Generated accessors for seeds
extension Plant {
  #if canImport(ObjectiveC)
    @objc(addSeedsObject:)
  #endif
  @NSManaged public func addToSeeds(_ value: Seed)

  #if canImport(ObjectiveC)
    @objc(removeSeedsObject:)
  #endif
  @NSManaged public func removeFromSeeds(_ value: Seed)

  #if canImport(ObjectiveC)
    @objc(addSeeds:)
  #endif
  @NSManaged public func addToSeeds(_ values: NSSet)

  #if canImport(ObjectiveC)
    @objc(removeSeeds:)
  #endif
  @NSManaged public func removeFromSeeds(_ values: NSSet)
}
