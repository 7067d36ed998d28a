// SPDX-License-Identifier: MIT
// The classes of the workload, written by hand as an app would write them.

import CoreData

final class Item: NSManagedObject {
  @NSManaged var i0: Int64
  @NSManaged var i1: Int64
  @NSManaged var i2: Int64
  @NSManaged var i3: Int64
  @NSManaged var i4: Int64
  @NSManaged var d0: Double
  @NSManaged var t0: Date
  @NSManaged var s0: String
  @NSManaged var s1: String
  @NSManaged var s2: String

  /// Everything that can be read, in one number.
  var sum: Double {
    Double(i0 + i1 + i2 + i3 + i4) + d0 + t0.timeIntervalSinceReferenceDate + Double(s0.utf8.count + s1.utf8.count + s2.utf8.count)
  }
}

final class Parent: NSManagedObject {
  @NSManaged var i0: Int64
  @NSManaged var s0: String
  @NSManaged var children: Set<Child>
}

final class Child: NSManagedObject {
  @NSManaged var i0: Int64
  @NSManaged var s0: String
  @NSManaged var parent: Parent?
}
