// SPDX-License-Identifier: MIT
// A managed class with members of every access level, enums, an optional scalar, and types of another target.

import CoreData
import OrchardTypes

public class Fruit: NSManagedObject {
  public enum Ripeness: Int16, Sendable { case green = 0, ripe = 1, fallen = 2 }

  @NSManaged public var label: String
  @NSManaged public private(set) var weight: Double
  @NSManaged public internal(set) var rank: Int32
  @NSManaged var ripeness: Ripeness
  @NSManaged public var quality: Quality
  @NSManaged public var worms: Int64?
  @NSManaged private var secret: String?
  @NSManaged fileprivate var secretNumber: Int32
  @NSManaged package var low, high: Double

  public func grow() -> String {
    weight += 1.5
    weight *= 2
    rank += 1
    secret = (secret ?? "") + "x"
    secretNumber += 2
    ripeness = .ripe
    quality = .table
    low = 1
    high = 2
    return "\(weight) \(rank) \(secret ?? "") \(secretNumber) \(ripeness) \(quality) \(low + high)"
  }
}
