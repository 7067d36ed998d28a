// SPDX-License-Identifier: MIT
// What lies in a row's slots, frozen: attributes with their kinds, and to-ones. Part of an EntitySchema.

import Foundation

/// What fills one slot.
package struct SlotSchema: @unchecked Sendable {
  package enum Content: Sendable {
    case attribute(AttributeSchema)
    case toOne(RelationshipSchema)
  }
  package let content: Content
  package init(_ content: Content) { self.content = content }

  package var name: String {
    switch content {
    case .attribute(let a): a.name
    case .toOne(let r): r.name
    }
  }
  package var isTransient: Bool {
    switch content {
    case .attribute(let a): a.isTransient
    case .toOne(let r): r.isTransient
    }
  }
  /// Ordinal of the entity that declares the property.
  package var declaringEntity: Int {
    switch content {
    case .attribute(let a): a.declaringEntity
    case .toOne(let r): r.declaringEntity
    }
  }
  package var attribute: AttributeSchema? { if case .attribute(let a) = content { a } else { nil } }
  package var relationship: RelationshipSchema? { if case .toOne(let r) = content { r } else { nil } }
}

/// The kind of an attribute, with the raw value of `NSAttributeType`.
package enum AttributeKind: UInt, Sendable {
  case undefined = 0
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800
  case objectID = 2000

  package var slotKind: SlotKind {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: .integer
    case .double, .float: .double
    case .date: .date
    case .string: .string
    case .uuid: .uuid
    case .objectID: .reference
    case .undefined, .decimal, .binary, .uri, .transformable: .object
    }
  }
}

package struct AttributeSchema: Sendable {
  /// Makes a transformable's value of its bytes.
  ///
  /// - Throws: a `RowStoreError` where it cannot.
  package typealias Decoding = @Sendable (Data) throws -> Any

  package let name: String
  package let kind: AttributeKind
  package let isOptional: Bool
  package let isTransient: Bool
  package let allowsExternalBinaryDataStorage: Bool
  package let declaringEntity: Int
  /// How a store that evaluates in memory sees a transformable's value; nil where it sees bytes only.
  package let decoding: Decoding?

  package init(
    name: String, kind: AttributeKind, isOptional: Bool, isTransient: Bool, allowsExternalBinaryDataStorage: Bool, declaringEntity: Int,
    decoding: Decoding? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
    self.declaringEntity = declaringEntity
    self.decoding = decoding
  }
}
