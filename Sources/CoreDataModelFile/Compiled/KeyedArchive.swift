// SPDX-License-Identifier: MIT
// A keyed archive as Apple's tools write it: objects by number, each with a class and values by key. Reads only; what the objects mean
// is the affair of the model's reader in CoreData.

import Foundation

/// The objects of a keyed archive.
package struct KeyedArchive: Sendable {
  fileprivate let objects: [PropertyListValue]
  private let rootNumber: Int

  package init(_ data: Data) throws(ArchiveError) {
    guard case .dictionary(let archive) = try BinaryPropertyListReader.value(of: data), archive["$archiver"] == .string("NSKeyedArchiver"),
      case .array(let objects)? = archive["$objects"], case .dictionary(let top)? = archive["$top"], case .uid(let root)? = top["root"]
    else { throw ArchiveError("These bytes are no keyed archive.") }
    self.objects = objects
    rootNumber = root
  }

  /// The object the archive was made of.
  package func root() throws(ArchiveError) -> ArchivedObject {
    guard let object = object(rootNumber) else { throw ArchiveError("The archive is damaged: its root is no object.") }
    return object
  }

  /// The object of a number; nil for what is no object with a class.
  fileprivate func object(_ number: Int) -> ArchivedObject? {
    guard objects.indices.contains(number), case .dictionary(let fields) = objects[number], case .uid(let type)? = fields["$class"],
      objects.indices.contains(type), case .dictionary(let description) = objects[type],
      case .string(let className)? = description["$classname"]
    else { return nil }
    return ArchivedObject(archive: self, number: number, className: className, fields: fields)
  }

  /// What a value stands for: a reference's target, or the value; nil for the null object and for a reference that leads nowhere.
  fileprivate func target(of value: PropertyListValue) -> ArchivedValue? {
    guard case .uid(let number) = value else { return .plain(value) }
    guard number != 0, objects.indices.contains(number) else { return nil }
    if let object = object(number) { return .object(object) }
    if case .uid = objects[number] { return nil }
    return .plain(objects[number])
  }
}

/// A value of an archived object.
package enum ArchivedValue: Sendable {
  /// A text, a number, bytes.
  case plain(PropertyListValue)
  case object(ArchivedObject)

  package var string: String? {
    switch self {
    case .plain(.string(let text)): text
    case .object(let object) where object.className == "NSString" || object.className == "NSMutableString":
      if case .plain(.string(let text))? = object.value("NS.string") { text } else { nil }
    default: nil
    }
  }
  package var object: ArchivedObject? { if case .object(let object) = self { object } else { nil } }
}

/// One object of an archive.
package struct ArchivedObject: Sendable {
  private let archive: KeyedArchive
  /// The object's number in its archive, which is its identity.
  package let number: Int
  package let className: String
  private let fields: [String: PropertyListValue]

  fileprivate init(archive: KeyedArchive, number: Int, className: String, fields: [String: PropertyListValue]) {
    self.archive = archive
    self.number = number
    self.className = className
    self.fields = fields
  }

  /// The value of a key; nil where there is none, or the null object.
  package func value(_ key: String) -> ArchivedValue? { fields[key].flatMap { archive.target(of: $0) } }

  package func has(_ key: String) -> Bool { fields[key] != nil }
  package func object(_ key: String) -> ArchivedObject? { value(key)?.object }
  package func string(_ key: String) -> String? { value(key)?.string }
  package func integer(_ key: String) -> Int? { if case .plain(.integer(let value))? = value(key) { Int(value) } else { nil } }
  package func data(_ key: String) -> Data? {
    switch value(key) {
    case .plain(.data(let data)): data
    case .object(let object) where object.className == "NSData" || object.className == "NSMutableData":
      if case .plain(.data(let data))? = object.value("NS.data") { data } else { nil }
    default: nil
    }
  }
  package func real(_ key: String) -> Double? {
    switch value(key) {
    case .plain(.real(let value)): value
    case .plain(.integer(let value)): Double(value)
    default: nil
    }
  }
  /// A flag; a missing one is off, as flags are written only when they are on.
  package func flag(_ key: String) -> Bool {
    switch value(key) {
    case .plain(.boolean(let value)): value
    case .plain(.integer(let value)): value != 0
    default: false
    }
  }

  /// The members of an archived array or set; a null among them is left out.
  package var members: [ArchivedValue]? { list("NS.objects") }

  /// The entries of an archived dictionary of any class.
  ///
  /// `NSKnownKeysDictionary1` holds its keys in the mapping it shares with others, and a token for each key without a value.
  package var entries: [(key: ArchivedValue, value: ArchivedValue)]? {
    if let keys = fields["NS.keys"], let values = fields["NS.objects"] { return pairs(keys, values) }
    guard let mapping = object("searchMapping"), let keys = mapping.object("keys")?.fields["NS.objects"],
      let values = object("values")?.fields["NS.objects"]
    else { return nil }
    let token = string("emptyToken")
    return pairs(keys, values)?.filter { token == nil || $0.value.string != token }
  }

  private func pairs(_ keys: PropertyListValue, _ values: PropertyListValue) -> [(key: ArchivedValue, value: ArchivedValue)]? {
    guard case .array(let keys) = keys, case .array(let values) = values, keys.count == values.count else { return nil }
    return zip(keys, values).compactMap { key, value in
      guard let key = archive.target(of: key), let value = archive.target(of: value) else { return nil }
      return (key, value)
    }
  }

  private func list(_ key: String) -> [ArchivedValue]? {
    guard case .array(let values)? = fields[key] else { return nil }
    return values.compactMap { archive.target(of: $0) }
  }
}
