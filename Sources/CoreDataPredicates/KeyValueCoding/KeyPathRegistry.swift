// SPDX-License-Identifier: MIT
// The names behind Swift key paths. Generated code registers each property before main; sort descriptors and expressions ask.

import Foundation
import Synchronization

/// The table of key paths to one property each, by the property's name.
///
/// A chain such as `\Seed.plant?.name` need not be registered: it is put together of its registered links, told apart by the
/// text that a key path's description gives each link (the accessor's address for a computed property, the name itself for a stored
/// one). That works when the links are registered from the module that declares them or from code linked statically with it.
public enum _KeyPathRegistry {
  private struct Table: @unchecked Sendable {  // key paths are immutable
    var names: [AnyKeyPath: String] = [:]
    /// Nil for a link whose text stands for several names.
    var links: [String: String?] = [:]
  }
  private static let table = Mutex(Table())

  /// Adds the names of key paths.
  public static func register(_ names: [AnyKeyPath: String]) {
    let links = names.compactMap { path, name in link(of: path).map { ($0, name) } }
    let names = UncheckedBox(names)
    table.withLock { table in
      table.names.merge(names.value) { _, new in new }
      for (link, name) in links {
        if let known = table.links[link] { table.links[link] = known == name ? name : .some(nil) } else { table.links[link] = name }
      }
    }
  }

  /// Answers the keys a key path stands for, joined by dots, or nil when one of its links has no known name.
  static func name(of path: AnyKeyPath) -> String? {
    let path = UncheckedBox(path)
    if let name = table.withLock({ $0.names[path.value] }) { return name }
    guard let links = links(of: path.value) else { return nil }
    return table.withLock { table in
      var keys: [String] = []
      for link in links {
        if let known = table.links[link] {
          guard let name = known else { return nil }
          keys.append(name)
        } else if link.hasPrefix("<") || link == "self" {
          return nil
        } else {
          keys.append(link)
        }
      }
      return keys.isEmpty ? nil : keys.joined(separator: ".")
    }
  }

  private static func link(of path: AnyKeyPath) -> String? {
    guard let links = links(of: path), links.count == 1 else { return nil }
    return links[0]
  }

  /// Splits `\Seed.<computed 0x1 (Optional<Plant>)>?.name` into the texts of its links without the marks of optionals.
  private static func links(of path: AnyKeyPath) -> [String]? {
    let root = "\\" + String(describing: type(of: path).rootType)
    var text = String(describing: path)
    // The description names nested types by their last part only.
    guard let dot = linkStart(in: text, root: root) else { return nil }
    text = String(text[dot...])
    var links: [String] = []
    var depth = 0
    var current = ""
    var previous: Character = " "
    for character in text {
      if character == "<" { depth += 1 }
      if character == ">", previous != "-" { depth -= 1 }  // not the arrow of a function type
      previous = character
      if character == ".", depth == 0 {
        if !current.isEmpty { links.append(current) }
        current = ""
      } else if depth > 0 || (character != "?" && character != "!") {
        current.append(character)
      }
    }
    if !current.isEmpty { links.append(current) }
    return links
  }

  private static func linkStart(in text: String, root: String) -> String.Index? {
    if text.hasPrefix(root) { return text.index(text.startIndex, offsetBy: root.count) }
    return text.firstIndex(of: ".")
  }
}

/// Carries an immutable value that the compiler cannot know to be safe into a lock.
private struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension AnyKeyPath {
  /// The keys this key path stands for, joined by dots; nil when it leads through a property that no model knows.
  public var _kvcKeyPathString: String? { _KeyPathRegistry.name(of: self) }
}
