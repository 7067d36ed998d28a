// SPDX-License-Identifier: MIT
// Making objects of a class that no generated code registered: one built in code without the plugin, or local to a function, which no
// other file can name. Swift has no way to call an initialiser through such a class, so the memory is made here.

import CoreDataCRuntime
import Foundation

enum ObjectAllocation {
  /// Whether a class adds no stored properties to NSManagedObject, so that it needs no initialiser of its own.
  static func canMake(_ type: NSManagedObject.Type) -> Bool { size(type) == size(NSManagedObject.self) }

  /// Makes an object of such a class, in no context.
  static func make(_ type: NSManagedObject.Type, _ entity: NSEntityDescription) -> NSManagedObject {
    precondition(
      canMake(type),
      "The class \(type) has stored properties and is not registered. Add the plugin CoreDataModelPlugin to the target that declares it, and declare it outside of functions."
    )
    let metadata = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    let size = size(type)
    // Instance size and alignment mask stand at bytes 24 and 28 of a Swift class's metadata.
    guard let object = swift_allocObject(metadata, size, Int(metadata.load(fromByteOffset: 28, as: UInt16.self))) else {
      preconditionFailure("There is no memory left for a \(type).")
    }
    memset(object + 16, 0, size - 16)
    let made = Unmanaged<NSManagedObject>.fromOpaque(object).takeRetainedValue()
    made.setUp(entity)  // every stored property is valid as zero bytes until then
    return made
  }

  private static func size(_ type: NSManagedObject.Type) -> Int {
    Int(unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self))
  }
}
