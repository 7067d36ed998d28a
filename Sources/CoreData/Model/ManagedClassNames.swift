// SPDX-License-Identifier: MIT
// The names of managed classes that Foundation cannot name: those declared within a type or a function. Programs put such names into
// entity descriptions built in code; the registry finds the classes by them.

import Foundation

/// Gives the name of a managed class, by which an entity's `managedObjectClassName` finds it.
///
/// Foundation's own function, of which this is the special case, ends the program for a class that is not at the top level of its file.
/// The name of a class in a function holds until the program ends.
public func NSStringFromClass(_ aClass: NSManagedObject.Type) -> String {
  let name = String(reflecting: aClass)
  guard name.split(separator: ".").count > 2 else { return Foundation.NSStringFromClass(aClass) }
  ModelRegistry.add(named: aClass, as: name)
  return name
}
