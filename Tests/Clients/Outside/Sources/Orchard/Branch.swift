// SPDX-License-Identifier: MIT
// A class with an Objective-C name, as files written for Apple's platforms have it, and all functions of an unordered to-many.

public import CoreData

#if canImport(ObjectiveC)
  @objc(ORBranch)
#endif
public final class Branch: NSManagedObject {}

extension Branch {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Branch> { NSFetchRequest<Branch>(entityName: "Branch") }

  @NSManaged public var length: Double
  @NSManaged public var tree: Tree?
  @NSManaged public var fruits: Set<Fruit>?

  @NSManaged public func addToFruits(_ value: Fruit)
  @NSManaged public func removeFromFruits(_ value: Fruit)
  @NSManaged public func addToFruits(_ values: Set<Fruit>)
  @NSManaged public func removeFromFruits(_ values: NSSet)
}
