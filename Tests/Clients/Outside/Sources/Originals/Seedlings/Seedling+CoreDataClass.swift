// SPDX-License-Identifier: MIT
// The seedling app's first entity: code generation is manual, so the class is in one file and its properties in another.

public import CoreData

#if canImport(ObjectiveC)
  @objc(Seedling)
#endif
public class Seedling: NSManagedObject {

}
