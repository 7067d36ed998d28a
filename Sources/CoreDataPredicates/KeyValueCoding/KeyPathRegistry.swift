// SPDX-License-Identifier: MIT
// The names behind Swift key paths. Generated code registers each property before main; sort descriptors and expressions ask.

import Foundation
import Synchronization

/// The table of key paths by the keys they stand for.
///
/// Generated code registers, for every entity class, each property it has, inherited ones included, in two forms:
/// `\Plant.name: "name"` and `\Plant?.?.name: "name"`. A chain such as `\Seed.plant?.name` need not be registered: it is found by
/// joining registered links, for which the second form is needed. One that goes on from an optional link through one that is not
/// optional, `\Rose.seed?.mother.name`, cannot be joined of these, and has no name.
public enum _KeyPathRegistry {
  private struct Link {
    let path: AnyKeyPath
    let name: String
  }
  private struct Table: @unchecked Sendable {  // key paths are immutable
    var names: [AnyKeyPath: String] = [:]
    var links: [ObjectIdentifier: [Link]] = [:]
  }
  private static let table = Mutex(Table())
  /// The most links that a chain is searched for.
  private static let longestChain = 4

  /// Adds the names of key paths to one property each.
  public static func register(_ names: [AnyKeyPath: String]) {
    let box = UncheckedBox(names)
    table.withLock { table in
      for (path, name) in box.value where table.names.updateValue(name, forKey: path) == nil {
        table.links[ObjectIdentifier(type(of: path).rootType), default: []].append(Link(path: path, name: name))
      }
    }
  }

  /// The registered properties of a class.
  package static func names(of type: AnyClass) -> Set<String> {
    table.withLock { Set(($0.links[ObjectIdentifier(type)] ?? []).map(\.name)) }
  }

  /// Answers the keys a key path stands for, joined by dots, or nil when nobody knows.
  static func name(of path: AnyKeyPath) -> String? {
    let box = UncheckedBox(path)
    let known = table.withLock { table -> String? in
      let path = box.value
      if let name = table.names[path] { return name }
      guard let name = chain(path, in: table) else { return nil }
      table.names[path] = name
      return name
    }
    return known ?? storedName(of: path)
  }

  /// The name of a stored property, which the runtime knows and a key path prints, or `self`; nil where a computed one is on the way.
  private static func storedName(of path: AnyKeyPath) -> String? {
    let text = "\(path)"
    let root = "\\\(type(of: path).rootType)."
    if text == root + "self" { return "self" }
    guard type(of: path).rootType is NSObject.Type, text.hasPrefix(root), !text.contains("<") else { return nil }
    return text.dropFirst(root.count).filter { $0 != "?" && $0 != "!" }
  }

  /// Searches chains of links, the shortest first.
  private static func chain(_ wanted: AnyKeyPath, in table: Table) -> String? {
    var chains = (table.links[ObjectIdentifier(type(of: wanted).rootType)] ?? []).filter { leadsOn($0, in: table) }
    for _ in 2...longestChain {
      var longer: [Link] = []
      for chain in chains {
        for link in table.links[ObjectIdentifier(type(of: chain.path).valueType)] ?? [] {
          guard let joined = chain.path.appending(path: link.path) else { continue }
          let name = chain.name + "." + link.name
          if isSame(joined, wanted) { return name }
          let next = Link(path: joined, name: name)
          if leadsOn(next, in: table) { longer.append(next) }
        }
      }
      chains = longer
    }
    return nil
  }

  private static func leadsOn(_ link: Link, in table: Table) -> Bool {
    table.links[ObjectIdentifier(type(of: link.path).valueType)] != nil
  }

  /// Joined key paths are never equal to written ones, but have their types and their hash, which is made of all components.
  private static func isSame(_ joined: AnyKeyPath, _ written: AnyKeyPath) -> Bool {
    type(of: joined).valueType == type(of: written).valueType && joined.hashValue == written.hashValue
  }
}

/// Carries an immutable value, which the compiler cannot know to be safe, into a lock.
private struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension AnyKeyPath {
  /// The keys this key path stands for, joined by dots; nil when it leads through a property that no model knows.
  public var _kvcKeyPathString: String? { _KeyPathRegistry.name(of: self) }
}
