// SPDX-License-Identifier: MIT
// An object's description in the form that Apple's has: class, entity, ID, and the values by name.

import CoreDataRows
import Foundation

enum DescriptionText {
  static func make(_ object: NSManagedObject) -> String {
    let address = Unmanaged.passUnretained(object).toOpaque()
    let isDetached = object.map == nil && object.key.primaryKey == 0
    let id = isDetached ? "(null)" : object.objectID.description
    let data = object.isFault ? "<fault>" : values(of: object)
    return "<\(Swift.type(of: object)): \(address)> (entity: \(object.runtime.schema.name); id: \(id); data: \(data))"
  }

  /// The values in the order of their names; looking at them reads nothing from a store.
  private static func values(of object: NSManagedObject) -> String {
    let schema = object.runtime.schema
    var lines = schema.slots.map { slot in
      (slot.name, slot.relationship.map { target(of: object, $0) } ?? text(object.managedValue(forKey: slot.name)))
    }
    lines += schema.toManys.map { ($0.name, members(of: object, $0)) }
    return "{\n" + lines.sorted { $0.0 < $1.0 }.map { "    \($0) = \($1);\n" }.joined() + "}"
  }

  private static func target(of object: NSManagedObject, _ relationship: RelationshipSchema) -> String {
    object.toOneTarget(relationship).map { "\"\($0.objectID)\"" } ?? "nil"
  }

  private static func members(of object: NSManagedObject, _ relationship: RelationshipSchema) -> String {
    guard let holder = object.toManys?[relationship.index], holder.isLoaded else {
      return "\"<relationship fault: '\(relationship.name)'>\""
    }
    let ids = holder.orderedMembers.map { "        \"\($0.objectID)\"" }
    return "    (\n" + ids.map { $0 + ",\n" }.joined() + "    )"
  }

  private static func text(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let text as String: text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && !text.isEmpty ? text : "\"\(text)\""
    case let data as Data:
      "{length = \(data.count), bytes = 0x\(data.prefix(24).map { String(format: "%02x", $0) }.joined())\(data.count > 24 ? " ..." : "")}"
    case let date as Date: "\"\(date)\""
    case let value?: "\(value)"
    }
  }
}
