// SPDX-License-Identifier: MIT
// What few objects have, behind one reference, so that the many stay small.

import CoreDataRows

/// An object's rarely needed parts; nil for almost every object.
class ObjectExtras {}

/// Parts that one object has for itself.
final class OwnExtras: ObjectExtras {
  /// Targets of to-ones set while the object is in no context, by slot ordinal.
  var detachedTargets: [Int: NSManagedObject] = [:]
  /// Values of transformable attributes, by slot ordinal.
  var transformed: [Int: TransformedValue] = [:]
  var observers: [PropertyObserver] = []
  /// Writes of observed properties under way, with the values before.
  var written: [(key: String, old: Any?)] = []
}

extension NSManagedObject {
  /// Targets of to-ones set while the object is in no context, by slot ordinal.
  final var detachedTargets: [Int: NSManagedObject]? {
    extras == nil ? nil : (extras as? OwnExtras)?.detachedTargets
  }

  /// The object's own extras, made at first use.
  final var ownExtras: OwnExtras {
    if let known = extras as? OwnExtras { return known }
    let made = OwnExtras()
    extras = made
    return made
  }
}
