// SPDX-License-Identifier: MIT
// Makes a keyed archive object by object. The model's writer in CoreData calls it; equal calls in the same order give equal bytes.

import Foundation

/// A keyed archive in the making.
package struct KeyedArchiveBuilder {
  private var objects: [PropertyListValue] = [.string("$null")]
  private var plain: [PropertyListValue: PropertyListValue] = [:]
  private var classes: [String: PropertyListValue] = [:]

  package init() {}

  /// The reference that stands for nothing.
  package static let null = PropertyListValue.uid(0)

  /// A reference to a text, a number or bytes, each written once.
  package mutating func add(_ value: PropertyListValue) -> PropertyListValue {
    if let known = plain[value] { return known }
    let reference = reserve()
    fill(reference, value)
    plain[value] = reference
    return reference
  }

  /// A reference to an object that is filled later, so that objects can refer to each other.
  package mutating func reserve() -> PropertyListValue {
    objects.append(.string("$null"))
    return .uid(objects.count - 1)
  }

  /// Fills a reserved object; the classes are its own and those it inherits from, but for `NSObject`.
  package mutating func fill(_ reference: PropertyListValue, _ classNames: [String], _ fields: [String: PropertyListValue]) {
    var fields = fields
    fields["$class"] = type(classNames)
    fill(reference, .dictionary(fields))
  }

  /// A reference to a new object.
  package mutating func add(_ classNames: [String], _ fields: [String: PropertyListValue]) -> PropertyListValue {
    let reference = reserve()
    fill(reference, classNames, fields)
    return reference
  }

  package mutating func addArray(_ members: [PropertyListValue], _ className: String = "NSMutableArray") -> PropertyListValue {
    add(className == "NSMutableArray" ? ["NSMutableArray", "NSArray"] : [className], ["NS.objects": .array(members)])
  }

  package mutating func addDictionary(
    _ entries: [(key: PropertyListValue, value: PropertyListValue)], _ className: String = "NSMutableDictionary"
  ) -> PropertyListValue {
    add(
      className == "NSMutableDictionary" ? ["NSMutableDictionary", "NSDictionary"] : [className],
      ["NS.keys": .array(entries.map(\.key)), "NS.objects": .array(entries.map(\.value))])
  }

  /// The archive of a root object.
  package func data(root: PropertyListValue) -> Data {
    BinaryPropertyListWriter.data(
      of: .dictionary([
        "$version": .integer(100_000), "$archiver": .string("NSKeyedArchiver"), "$top": .dictionary(["root": root]),
        "$objects": .array(objects),
      ]))
  }

  private mutating func fill(_ reference: PropertyListValue, _ value: PropertyListValue) {
    guard case .uid(let number) = reference, objects.indices.contains(number), number != 0 else {
      preconditionFailure("Only a reference that `reserve` has given can be filled.")
    }
    objects[number] = value
  }

  private mutating func type(_ classNames: [String]) -> PropertyListValue {
    guard let name = classNames.first else { preconditionFailure("An archived object has a class.") }
    if let known = classes[name] { return known }
    let reference = reserve()
    fill(
      reference,
      .dictionary(["$classname": .string(name), "$classes": .array((classNames + ["NSObject"]).map { .string($0) })]))
    classes[name] = reference
    return reference
  }
}
