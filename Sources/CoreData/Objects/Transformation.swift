// SPDX-License-Identifier: MIT
// Transformable attributes: between an object and the bytes a store keeps, by the attribute's named value transformer.

import CoreDataRows
import Foundation

enum Transformation {
  /// The bytes of an object.
  ///
  /// Traps where the transformer cannot make any, as Apple raises.
  static func data(of object: Any, attribute: NSAttributeDescription) -> Data {
    let transformer = transformer(for: attribute)
    guard let data = transformer.dataFromObject(object) else {
      preconditionFailure(
        "The value of \(attribute.entity.name ?? "").\(attribute.name), a \(Swift.type(of: object)), cannot be turned into bytes by \(transformer.name)."
      )
    }
    return data
  }

  /// The object a box stands for, made at first reading.
  static func object(of box: TransformableBox, attribute: NSAttributeDescription) -> Any? {
    if let known = box.object { return known }
    let made = transformer(for: attribute).objectFromData(box.data)
    box.object = made
    return made
  }

  private struct Pair {
    var name: String
    var dataFromObject: (Any) -> Data?
    var objectFromData: (Data) -> Any?
  }

  private static func transformer(for attribute: NSAttributeDescription) -> Pair {
    let name = attribute.valueTransformerName ?? NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
    guard let found = ValueTransformer(forName: NSValueTransformerName(name)) else {
      preconditionFailure(
        "No value transformer is registered under the name \(name), which \(attribute.entity.name ?? "").\(attribute.name) asks for. Call ValueTransformer.setValueTransformer(_:forName:) before the store is loaded."
      )
    }
    // An unarchiving transformer makes objects of data; any other is asked for data by its forward direction (Apple's convention).
    if found is NSSecureUnarchiveFromDataTransformer {
      return Pair(
        name: name, dataFromObject: { found.reverseTransformedValue($0) as? Data }, objectFromData: { found.transformedValue($0) })
    }
    return Pair(name: name, dataFromObject: { found.transformedValue($0) as? Data }, objectFromData: { found.reverseTransformedValue($0) })
  }
}
