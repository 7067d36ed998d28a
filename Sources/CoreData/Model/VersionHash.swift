// SPDX-License-Identifier: MIT
// Version hashes of entities and properties, byte for byte as Apple's files have them. Called by freezing, which puts the entities'
// hashes into the schema, and by the descriptions while a model is edited.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// Computes version hashes.
///
/// All strings are UTF-8 without terminator or length; numbers are little-endian. Defaults, validation, indexes, classes and deletion
/// rules do not matter to stored data and are not hashed.
enum VersionHash {
  static func entity(_ entity: NSEntityDescription) -> Data {
    var bytes = Data((entity.name ?? "").utf8)
    bytes.append(entity.isAbstract ? 1 : 0)
    if let superentity = entity.superentity { bytes.append(superentity.versionHash) }
    for property in entity.properties.sorted(by: { precedes($0.name, $1.name) }) where isHashed(property) {
      bytes.append(self.property(property))
    }
    let constraints = entity.constraintNames.map { $0.joined(separator: ".") }.sorted(by: precedes)
    for constraint in constraints { bytes.append(contentsOf: constraint.utf8) }
    if let modifier = entity.versionHashModifier { bytes.append(contentsOf: modifier.utf8) }
    return SHA2.sha256(bytes)
  }

  static func property(_ property: NSPropertyDescription) -> Data {
    if let derived = property as? NSDerivedAttributeDescription, let expression = derived.derivationExpression {
      return SHA2.sha256(derivation(expressionTree(of: expression)).utf8)
    }
    var bytes = base(property)
    switch property {
    case let attribute as NSAttributeDescription:
      append(UInt32(attribute.attributeType.rawValue), to: &bytes)
      if attribute.allowsExternalBinaryDataStorage { bytes.append(1) }
      if attribute.preservesValueInHistoryOnDeletion { bytes.append(1) }  // unverified: both flags on one attribute
      if let composite = attribute as? NSCompositeAttributeDescription {  // unverified: no file with a composite is at hand
        for element in composite.elements.sorted(by: { precedes($0.name, $1.name) }) { bytes.append(self.property(element)) }
      }
    case let relationship as NSRelationshipDescription:
      bytes.append(contentsOf: (relationship.destinationEntity?.name ?? "").utf8)
      bytes.append(contentsOf: (relationship.inverseRelationship?.name ?? "").utf8)
      append(UInt32(truncatingIfNeeded: relationship.maxCount), to: &bytes)
      append(UInt32(truncatingIfNeeded: relationship.minCount), to: &bytes)
      if relationship.isOrdered { bytes.append(contentsOf: [1, 0]) }
    default: break
    }
    return SHA2.sha256(bytes)
  }

  /// The text of a derivation as it is hashed: key paths as they are, functions by their selectors, as in `count:(pages)`.
  private static func derivation(_ tree: ExpressionTree) -> String {
    guard case .function(let selector, nil, let arguments) = tree else { return String(describing: expression(of: tree)) }
    return "\(selector)(\(arguments.map(derivation).joined(separator: ", ")))"
  }

  private static func base(_ property: NSPropertyDescription) -> Data {
    var bytes = Data(property.name.utf8)
    let flags: UInt16 = (property.isOptional ? 1 : 0) | (property.isTransient ? 2 : 0)
    withUnsafeBytes(of: flags.littleEndian) { bytes.append(contentsOf: $0) }
    if let modifier = property.versionHashModifier { bytes.append(contentsOf: modifier.utf8) }
    return SHA2.sha256(bytes)
  }

  /// Whether a property is stored, and so part of its entity's hash.
  private static func isHashed(_ property: NSPropertyDescription) -> Bool {
    !property.isTransient && !(property is NSFetchedPropertyDescription)
  }

  private static func append(_ number: UInt32, to bytes: inout Data) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Order by code point, which is the order of the UTF-8 bytes.
  static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}
