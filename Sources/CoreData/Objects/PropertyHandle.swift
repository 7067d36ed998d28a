// SPDX-License-Identifier: MIT
// What a generated accessor carries: a property's name and, once met, where the property lies. Emitted by the build plugin, one
// static per property; read by the accessors in NSManagedObject+….

import CoreDataRows
import Synchronization

/// A property's name and the place where it was last found.
///
/// For generated code only. `word` is layout stamp << 32 | ordinal << 20 | byte offset; one atomic word, so a racing reader sees
/// the old triple or the new one, never a mix. For a to-many the ordinal is its index and the offset 0.
public struct _PropertyHandle: ~Copyable, Sendable {
  public let name: StaticString
  @usableFromInline let word: Atomic<UInt64>

  @inlinable @inline(__always)
  public init(_ name: StaticString) {
    self.name = name
    word = Atomic(0)
  }
}

/// The kinds of slot an accessor may ask for; a mirror of `SlotKind` that inlinable code can name.
@usableFromInline enum _SlotKind: UInt8, Sendable {
  case integer, double, date, reference, string, uuid, object
  /// A to-many relationship, which lies in no slot.
  case toMany

  init(_ kind: SlotKind) {
    switch kind {
    case .integer: self = .integer
    case .double: self = .double
    case .date: self = .date
    case .reference: self = .reference
    case .string: self = .string
    case .uuid: self = .uuid
    case .object: self = .object
    }
  }
}
