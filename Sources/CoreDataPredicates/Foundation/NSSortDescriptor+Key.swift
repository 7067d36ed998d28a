// SPDX-License-Identifier: MIT
// NSSortDescriptor's initialisers by key and by any Swift key path, and its key and selector.

import Foundation

/// Where NSSortDescriptor's members that Foundation lacks are declared; for that class alone.
///
/// Why on a protocol, see `_PredicateMembers`.
public protocol _SortDescriptorMembers {}

extension NSSortDescriptor: _SortDescriptorMembers {}

extension _SortDescriptorMembers {
  /// Makes a descriptor that sorts by the values of a key path; nil sorts the objects themselves.
  public init(key: String?, ascending: Bool) {
    self = instance(KeyedSortDescriptor(key, ascending, .ordering(.natural)))
  }

  /// Makes a descriptor that compares with one of Foundation's comparing methods of strings, by its selector's name.
  public init(key: String?, ascending: Bool, selector: Selector?) {
    guard let ordering = selector.map({ StringOrdering($0) }) ?? .natural else {
      preconditionFailure(
        "A sort descriptor cannot compare with \(selector?.description ?? "nil"): there are compare:, caseInsensitiveCompare:, "
          + "localizedCompare:, localizedCaseInsensitiveCompare: and localizedStandardCompare:; give it a comparator for others.")
    }
    self = instance(KeyedSortDescriptor(key, ascending, .ordering(ordering)))
  }

  /// Makes a descriptor that compares the values of a key path with a closure, `NSNull` standing for nil.
  public init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
    self = instance(KeyedSortDescriptor(key, ascending, .comparator(cmptr)))
  }

  /// Makes a descriptor that sorts by the values of any Swift key path that has a key, such as one to an optional property.
  public init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self = instance(PropertySortDescriptor(keyPath: keyPath, ascending: ascending, comparator: PropertySortDescriptor.natural))
  }

  /// Makes a descriptor that sorts as Swift's does on Apple's platforms: by key where its key path has one, else by comparing the objects.
  ///
  /// Strings sort by `localizedStandardCompare:` there unless the descriptor was made with the comparator `lexical`.
  public init<Compared: NSObject>(_ sortDescriptor: SortDescriptor<Compared>) {
    if let path = sortDescriptor.keyPath, let key = path._kvcKeyPathString {
      let valueType = type(of: path).valueType
      let isText = valueType == String.self || valueType == String?.self
      let ordering: StringOrdering = isText && sortDescriptor.stringComparator == nil ? .localizedStandard : .natural
      self = instance(KeyedSortDescriptor(key, sortDescriptor.order == .forward, .ordering(ordering)))
      return
    }
    let comparator: Comparator = { a, b in
      guard let a = a as? Compared, let b = b as? Compared else {
        preconditionFailure("A sort descriptor of \(Compared.self) met a \(type(of: a)) and a \(type(of: b)).")
      }
      return sortDescriptor.compare(a, b)
    }
    self = instance(KeyedSortDescriptor(nil, true, .comparator(comparator)))
  }
}

extension NSSortDescriptor {
  /// Makes a descriptor that sorts by the values of a property of objects.
  ///
  /// Preferred to Foundation's own, which compares strings by Swift's rules instead of the store's.
  public convenience init<Root: NSObject, Value: Comparable>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self.init(keyPath: keyPath, ascending: ascending, comparator: PropertySortDescriptor.natural)
    if type(of: self) == NSSortDescriptor.self { changeType(of: self, to: PropertySortDescriptor.self) }
  }
}

extension _SortDescriptorMembers {
  private var descriptor: NSSortDescriptor {
    guard let descriptor = self as? NSSortDescriptor else { preconditionFailure("\(Self.self) is no sort descriptor.") }
    return descriptor
  }

  /// The key path whose values are sorted by; nil when the objects themselves are, or a Swift key path has no known name.
  public var key: String? {
    if let keyed = self as? KeyedSortDescriptor { return keyed.keys.isEmpty ? nil : keyed.keys.joined(separator: ".") }
    return descriptor.keyPath._kvcKeyPathString
  }

  /// The selector's name when the descriptor compares with one of Foundation's methods.
  public var selector: Selector? {
    guard case .ordering(let ordering) = sortKey(of: descriptor)?.comparison else { return nil }
    return ordering.selector
  }

  /// Permits evaluation, which is always permitted here.
  public func allowEvaluation() {}
}

private func instance<Target>(_ descriptor: NSSortDescriptor) -> Target {
  guard let descriptor = descriptor as? Target else {
    preconditionFailure("A \(Target.self) cannot be made this way; use NSSortDescriptor itself.")
  }
  return descriptor
}
