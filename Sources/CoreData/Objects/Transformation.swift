// SPDX-License-Identifier: MIT
// Transformable attributes: between an object and the bytes a store keeps, by the attribute's named value transformer.

import CoreDataRows
import Foundation

enum Transformation {
  /// Why there is no value: the attribute's transformer is not registered, or can make nothing of the bytes.
  struct Failure: Error {
    let sentence: String
  }

  /// The bytes of an object; traps where the transformer cannot make any, as Apple raises.
  ///
  /// - Throws: a `Failure` where the transformer is not registered.
  static func data(of object: Any, attribute: NSAttributeDescription) throws(Failure) -> Data {
    let transformer = try transformer(for: attribute)
    guard let data = transformer.dataFromObject(object) else {
      preconditionFailure(
        "The value of \(attribute.entity.name ?? "").\(attribute.name), a \(Swift.type(of: object)), cannot be turned into bytes by \(transformer.name)."
      )
    }
    return data
  }

  /// A new value from its bytes; nil, told on standard error, where there is no transformer or it cannot make one.
  ///
  /// The bytes stay as they are in the store: reading an attribute is no change.
  static func value(of data: Data, attribute: NSAttributeDescription) -> Any? {
    do {
      return try decoded(data, attribute: attribute)
    } catch {
      FileHandle.standardError.write(Data("CoreData: error: \(error.sentence) The value reads as nil.\n".utf8))
      return nil
    }
  }

  /// What a store asks for an attribute's values.
  static func decoding(_ attribute: NSAttributeDescription) -> AttributeSchema.Decoding {
    let held = Held(attribute: attribute)
    return { data in
      do {
        return try decoded(data, attribute: held.attribute)
      } catch let failure as Failure {
        throw RowStoreError.cannotTranslate(failure.sentence)
      }
    }
  }

  private struct Held: @unchecked Sendable {  // frozen, and kept alive by the model that asks
    unowned let attribute: NSAttributeDescription
  }

  private static func decoded(_ data: Data, attribute: NSAttributeDescription) throws(Failure) -> Any {
    let transformer = try transformer(for: attribute)
    if let made = transformer.objectFromData(data) { return made }
    throw Failure(
      sentence:
        "The \(data.count) bytes stored for \(attribute.entity.name ?? "").\(attribute.name) cannot be read by \(transformer.name). "
        + "The value's class may have been renamed, or not be among the transformer's allowedTopLevelClasses.")
  }

  private struct Pair {
    var name: String
    var dataFromObject: (Any) -> Data?
    var objectFromData: (Data) -> Any?
  }

  private static func transformer(for attribute: NSAttributeDescription) throws(Failure) -> Pair {
    let name = attribute.valueTransformerName ?? NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
    guard let found = ValueTransformer(forName: NSValueTransformerName(name)) else {
      throw Failure(
        sentence: "No value transformer is registered under the name \(name), which \(attribute.entity.name ?? "").\(attribute.name) "
          + "asks for. Call ValueTransformer.setValueTransformer(_:forName:) before the attribute is used.")
    }
    // An unarchiving transformer makes objects of data; any other is asked for data by its forward direction (Apple's convention).
    if found is NSSecureUnarchiveFromDataTransformer {
      return Pair(
        name: name, dataFromObject: { found.reverseTransformedValue($0) as? Data }, objectFromData: { found.transformedValue($0) })
    }
    return Pair(name: name, dataFromObject: { found.transformedValue($0) as? Data }, objectFromData: { found.reverseTransformedValue($0) })
  }
}
