// SPDX-License-Identifier: MIT
// What the Swift sources of a target declare that needs generated code: classes to register and @NSManaged members to give bodies.
// SyntaxTreeReader finds them, AccessorWriter and RegistrationWriter use them.

/// A place in a Swift file.
struct SourcePlace: Hashable {
  var path: String
  var line: Int
}

/// A property or function declared with `@NSManaged`.
struct ManagedMember: Hashable {
  enum Body: Hashable {
    /// The linker's names of the getter and, unless the property is read-only, the setter.
    case property(type: String, getter: String, setter: String?)
    /// The linker's name of the function, and its parameter list and result as written.
    case function(symbol: String, parameters: String, result: String?)
  }

  /// The class as source refers to it, such as `Garden.Plant`.
  var owner: String
  var name: String
  var isPublic: Bool
  /// Whether code in another file can name it.
  var isVisible: Bool
  /// Whether its class is declared in a function, where no other code can name it.
  var isLocal = false
  var body: Body
  var place: SourcePlace

  /// Tells members apart between two readings of the same sources.
  var symbol: String {
    switch body {
    case .property(_, let getter, _): getter
    case .function(let symbol, _, _): symbol
    }
  }
}

/// A subclass of NSManagedObject.
struct ManagedClass: Hashable {
  /// The class as source refers to it, such as `Garden.Plant`.
  var name: String
  /// The mangled type, which a subclass names as its superclass.
  var type: String
  var superclass: String?
  /// Whether it has `init(entity:insertInto:)`, inherited or of its own.
  var hasManagedInitializer: Bool
  var hasManagedMembers: Bool
  var isPrivate: Bool
  /// Whether other modules may see it, as far as the types around it tell.
  var isPublic: Bool
  var place: SourcePlace
}

/// A property of a managed class that is not of the model and yet has a key on Apple's platforms, by its `@objc`.
struct ObjectiveCProperty: Hashable {
  /// The class as source refers to it, such as `Garden.Plant`.
  var owner: String
  var name: String
}
