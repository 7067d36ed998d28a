// SPDX-License-Identifier: MIT
// Making objects of a class that is known only as a value, by its own initialiser. EntityRuntime calls it for every object that a
// context makes. Apple's goes through the class too, so neither the initialiser's access nor where the class is declared matters.

import Foundation

extension NSManagedObject {
  /// Runs the class's own `init(entity:insertInto:)`, which is looked up in its method table.
  ///
  /// A class that has other designated initialisers but not this one ends the program here, with the compiler's message.
  @usableFromInline convenience init(_dispatching entity: NSEntityDescription, _ context: NSManagedObjectContext?) {
    self.init(entity: entity, insertInto: context)
  }

  /// Makes an object of this very class.
  ///
  /// Swift calls an initialiser through a class value only where it is `required`, which every client would have to repeat. The symbol
  /// is that of the initialiser above; a class method with these parameters is called in the same way.
  @_silgen_name("$s8CoreData15NSManagedObjectC12_dispatching_AcA19NSEntityDescriptionC_AA0cD7ContextCSgtcfC")
  final class func make(_ entity: __owned NSEntityDescription, _ context: __owned NSManagedObjectContext?) -> NSManagedObject
}
