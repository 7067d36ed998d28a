// SPDX-License-Identifier: MIT
// Which names entities, properties and classes may have. ModelValidator asks.

/// The rules for names in a model.
enum ModelNames {
  /// Why a text cannot be the name of an entity or property, as the end of a sentence; nil if it can.
  static func illegality(of name: String) -> String? {
    guard let first = name.first else { return "a name cannot be empty" }
    if first.isNumber { return "a name cannot begin with a digit" }
    guard first.isLetter || first == "_" else { return "a name begins with a letter" }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return "a name consists of letters, digits and underscores"
    }
    return nil
  }

  /// Whether a text is a class as a model writes it: `Thing`, `.Thing` or `Module.Thing`.
  static func isClassName(_ name: String) -> Bool {
    let path = name.hasPrefix(".") ? name.dropFirst() : name[...]
    return path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { illegality(of: String($0)) == nil }
  }

  /// Methods without parameters of NSObject and NSManagedObject, which a property would hide.
  static let reservedPropertyNames: Set = [
    "autorelease", "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "class", "copy", "dealloc",
    "debugDescription", "description", "didSave", "didTurnIntoFault", "entity", "faultingState", "finalize", "hasChanges",
    "hasFaultForRelationshipNamed", "hasPersistentChangedValues", "hash", "hashValue", "init", "isDeleted", "isFault", "isInserted",
    "isProxy", "isUpdated", "managedObjectContext", "mutableCopy", "objectID", "observationInfo", "prepareForDeletion", "release",
    "retain", "retainCount", "self", "superclass", "willSave", "willTurnIntoFault", "zone",
  ]
}
