// SPDX-License-Identifier: MIT
// What is said about a name while it is typed. The editor asks on every key.

/// How a typed name stands.
public enum NameCheck: Hashable, Sendable {
  /// It can be saved, trimmed as it is here.
  case fits(String)
  case empty
  /// Another thing, called as given here, has a name that counts as the same.
  case taken(by: String)
  case controlCharacters
  case tooLong(characters: Int)
}

extension ThingCollection {
  /// Looks at a name that is being typed.
  ///
  /// - Parameters:
  ///   - typed: The text so far.
  ///   - thing: The thing that is to be called so, which may keep its own name; nil for a new one.
  /// - Returns: How the name stands.
  /// - Throws: The store's error.
  public func check(name typed: String, for thing: Thing? = nil) throws -> NameCheck {
    do {
      let name = try ThingName(typed)
      if let other = try findThing(name.text), other != thing { return .taken(by: other.name) }
      return .fits(name.text)
    } catch ThingError.nameIsEmpty {
      return .empty
    } catch ThingError.nameHasControlCharacters {
      return .controlCharacters
    } catch ThingError.nameIsTooLong(let count) {
      return .tooLong(characters: count)
    }
  }
}
