// SPDX-License-Identifier: MIT
// Repairs what Foundation's own predicate classes get wrong off Apple's platforms. Clients make NSCompoundPredicate by Foundation's
// initialisers, which no code of ours runs in, and there every compound predicate equals every other, prints as FALSEPREDICATE and
// copies to a false one. So, before main, the method pointers of these few methods are replaced by those of the subclasses below.
// A decimal number's hash calls itself without end there, so that no set can hold one, such as the values of a key path over objects.

import Foundation

private final class RepairedPredicate: NSPredicate {
  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPredicate else { return false }
    if self === other { return true }
    guard let value = constantValue(of: self) else { return false }
    return value == constantValue(of: other)
  }
  override var hash: Int { constantValue(of: self)?.hashValue ?? ObjectIdentifier(self).hashValue }
  override var description: String { (self as any FormatTextHolder).predicateFormat }
  override func copy(with zone: NSZone? = nil) -> Any { self }
}

private final class RepairedCompoundPredicate: NSCompoundPredicate {
  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCompoundPredicate else { return false }
    return self === other || (compoundPredicateType == other.compoundPredicateType && subpredicates == other.subpredicates)
  }
  override var hash: Int {
    var hasher = Hasher()
    hasher.combine(compoundPredicateType)
    for part in subpredicates { hasher.combine(part.hash) }
    return hasher.finalize()
  }
  override var predicateFormat: String { predicateTree(of: self).formatText }
  override var description: String { predicateTree(of: self).formatText }
  override func copy(with zone: NSZone? = nil) -> Any {
    NSCompoundPredicate(type: compoundPredicateType, subpredicates: subpredicates)
  }
}

private final class RepairedDecimalNumber: PlainDecimalNumber, @unchecked Sendable {  // never made
  /// That of the equal number of another type.
  override var hash: Int { NSNumber(value: Double(decimalValue.description) ?? .nan).hash }
}

/// Subclasses that change nothing: where one of these differs from a repaired one, a method was replaced.
private final class PlainPredicate: NSPredicate {}
private final class PlainCompoundPredicate: NSCompoundPredicate {}
private class PlainDecimalNumber: NSDecimalNumber, @unchecked Sendable {  // never made
  required convenience init(booleanLiteral value: Bool) { Self.refuse() }
  required convenience init(integerLiteral value: Int) { Self.refuse() }
  required convenience init(floatLiteral value: Double) { Self.refuse() }
  required init(bytes buffer: UnsafeRawPointer, objCType type: UnsafePointer<Int8>) { Self.refuse() }
  required init?(coder: NSCoder) { Self.refuse() }
  private static func refuse() -> Never { preconditionFailure("This class is looked at, never made.") }
}

/// Replaces the method pointers; only those in which the plain subclass still has Foundation's own.
private func repair(_ original: AnyClass, from repaired: AnyClass, comparedWith plain: AnyClass) {
  let target = ClassLayout(original).words
  let source = ClassLayout(repaired).words
  let unchanged = ClassLayout(plain).words
  for index in target.indices where unchanged[index] == target[index] && source[index] != target[index] {
    target[index] = source[index]
  }
}

/// Runs once, before main and before any other thread.
@_cdecl("CoreDataPredicates_repairFoundation")
func repairFoundation() {
  repair(NSPredicate.self, from: RepairedPredicate.self, comparedWith: PlainPredicate.self)
  repair(NSCompoundPredicate.self, from: RepairedCompoundPredicate.self, comparedWith: PlainCompoundPredicate.self)
  repair(NSDecimalNumber.self, from: RepairedDecimalNumber.self, comparedWith: PlainDecimalNumber.self)
}

@section(".init_array") @used let repairFoundationAtLoad: @convention(c) () -> Void = repairFoundation
