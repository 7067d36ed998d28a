// SPDX-License-Identifier: MIT
// Making objects of a class that is known only as a value, by its own initialiser. EntityRuntime calls it for every object that a
// context makes. Apple's goes through the class too, so neither the initialiser's access nor where the class is declared matters.
// Programs make theirs with `init(context:)`, here too since it can be called through a class value.

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

/// Where the initialiser of NSManagedObject that takes a context is declared; for that class alone.
///
/// On a protocol it can be called through any class value, as in `T(context: context)`, without being `required`.
public protocol _ManagedObjectMembers {}

extension NSManagedObject: _ManagedObjectMembers {}

extension _ManagedObjectMembers {
  /// Makes an object of the entity that the context's model has for this class, and inserts it.
  ///
  /// Its body is the function below: an initialiser cannot see the class it was called through, where that is a value.
  @_silgen_name("duramen_make_in_context") public init(context: NSManagedObjectContext)

  @_silgen_name("duramen_make_in_context")
  @usableFromInline static func make(in context: __owned NSManagedObjectContext) -> Self {
    guard let type = self as? NSManagedObject.Type, let made = type.make(context.entity(for: type), context) as? Self else {
      preconditionFailure("\(self) is no class of managed objects.")
    }
    return made
  }
}
