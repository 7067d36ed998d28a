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

  /// A new value from its bytes; nil, told on standard error, where the transformer cannot make one.
  static func value(of data: Data, attribute: NSAttributeDescription) -> Any? {
    let transformer = transformer(for: attribute)
    if let made = transformer.objectFromData(data) { return made }
    let sentence =
      "The \(data.count) bytes stored for \(attribute.entity.name ?? "").\(attribute.name) cannot be read by \(transformer.name), so the "
      + "value is nil. Its class may have been renamed, or not be among the transformer's allowedTopLevelClasses."
    FileHandle.standardError.write(Data("CoreData: error: \(sentence)\n".utf8))
    return nil
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
