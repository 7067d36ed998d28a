// SPDX-License-Identifier: MIT
// The other shapes a managed class can have: for a generated category, open with an open property, a subclass, nested, of the main actor.

import CoreData

public class Picker: NSManagedObject {}

open class Named: NSManagedObject {
  @NSManaged open var title: String
}

public class Shed: Named {
  @NSManaged public var doors: Int16
  public override var title: String {
    get { "the " + super.title }
    set { super.title = newValue.lowercased() }
  }
}

public enum Store {
  public class Box: NSManagedObject {
    public enum Size: Int16, Sendable { case small, large }
    @NSManaged public var size: Size
  }
}

/// Where the compiled model lies among this module's resources.
public func modelURL() -> URL? { Bundle.module.url(forResource: "Orchard", withExtension: "momd") }
