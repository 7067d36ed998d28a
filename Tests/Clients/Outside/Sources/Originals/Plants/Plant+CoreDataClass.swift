// SPDX-License-Identifier: MIT
// The plant and seed entities' classes; their properties are in files of their own, as Xcode writes them.

public import CoreData

#if canImport(ObjectiveC)
  @objc(Plant)
#endif
public class Plant: NSManagedObject {
  /// Not in the model.
  public var scientificName: String { "\(genus) \(species)" }
}

#if canImport(ObjectiveC)
  @objc(Seed)
#endif
public class Seed: NSManagedObject {}
