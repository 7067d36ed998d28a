// SPDX-License-Identifier: MIT
// Plain Foundation values in archives: defaults, constants in predicates, user info. Called by the reader and the writer of models.

import CoreDataModelFile
import CoreDataRows
import Foundation

/// Reads and writes values.
struct ArchivedValues {
  /// Collections nested deeper, or that hold themselves, are no values.
  private static let deepest = 32
  /// Values that may still be read; collections that hold others twice over would have more than there is time for.
  private var budget = 100_000
  private init() {}

  /// The value of an archived one; nil for an object of another class than Foundation's values.
  static func value(_ archived: ArchivedValue) -> Any? {
    var reader = ArchivedValues()
    return reader.value(archived, 0)
  }

  private mutating func value(_ archived: ArchivedValue, _ depth: Int) -> Any? {
    budget -= 1
    guard depth < Self.deepest, budget > 0 else { return nil }
    switch archived {
    case .plain(let plain): return Self.value(plain)
    case .object(let object): return value(object, depth)
    }
  }

  private static func value(_ plain: PropertyListValue) -> Any? {
    switch plain {
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .date(let value): value
    case .data(let value): value
    case .string(let value): value
    case .uid, .array, .dictionary: nil
    }
  }

  private mutating func value(_ object: ArchivedObject, _ depth: Int) -> Any? {
    switch object.className {
    case "NSString", "NSMutableString": return object.string("NS.string")
    case "NSData", "NSMutableData": return object.data("NS.data")
    case "NSDate": return object.real("NS.time").map { Date(timeIntervalSinceReferenceDate: $0) }
    case "NSUUID": return object.data("NS.uuidbytes").flatMap(Self.uuid)
    case "NSURL":
      guard let text = object.string("NS.relative") else { return nil }
      return URL(string: text, relativeTo: object.object("NS.base").flatMap { value($0, depth + 1) as? URL })
    case "NSDecimalNumber", "NSDecimalNumberPlaceholder": return Self.decimal(object).map { NSDecimalNumber(decimal: $0) }
    case "NSNull": return NSNull()
    case "NSArray", "NSMutableArray": return object.members.map { members($0, depth) }
    case "NSSet", "NSMutableSet":
      return object.members.map { NSSet(array: members($0, depth)) }
    case "NSDictionary", "NSMutableDictionary":
      return object.entries.map { entries in
        entries.reduce(into: [AnyHashable: Any]()) { result, entry in
          guard let key = value(entry.key, depth + 1) as? AnyHashable else { return }
          result[key] = value(entry.value, depth + 1)
        }
      }
    default: return nil
    }
  }

  private mutating func members(_ list: [ArchivedValue], _ depth: Int) -> [Any] { list.compactMap { value($0, depth + 1) } }

  private static func uuid(_ data: Data) -> UUID? {
    guard data.count == 16 else { return nil }
    return data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// A user info dictionary; nil where there is none or an empty one, as in a model read from its source.
  static func userInfo(_ object: ArchivedObject) -> [AnyHashable: Any]? {
    guard let info = object.value("NSUserInfo").flatMap({ value($0) }) as? [AnyHashable: Any], !info.isEmpty else { return nil }
    return info
  }

  // MARK: - Writing

  /// A reference to a value; nil for a value that has no form here.
  static func add(_ value: Any, to builder: inout KeyedArchiveBuilder, depth: Int = 0) -> PropertyListValue? {
    guard depth < deepest else { return nil }
    switch value {
    case let value as Decimal: return add(value, &builder)
    case let value as NSDecimalNumber: return add(value.decimalValue, &builder)
    case let value as NSNumber: return builder.add(number(value))
    case let value as String: return builder.add(.string(value))
    case let value as NSString: return builder.add(.string(String(describing: value)))
    case let value as Date: return add(value, &builder)
    case let value as NSDate: return add(value as Date, &builder)
    case let value as Data: return builder.add(.data(value))
    case let value as NSData: return builder.add(.data(value as Data))
    case let value as UUID: return add(value, &builder)
    case let value as NSUUID: return add(value as UUID, &builder)
    case let value as URL: return add(value, &builder)
    case let value as NSURL: return add(value as URL, &builder)
    case is NSNull: return builder.add(["NSNull"], [:])
    case let value as [AnyHashable: Any]: return dictionary(value, &builder, depth)
    case let value as [Any]: return members(value, &builder, depth).map { builder.addArray($0, "NSArray") }
    case let value as NSSet: return members(value.allObjects, &builder, depth).map { builder.addArray($0, "NSSet") }
    case let value as Set<AnyHashable>: return members(value.map(\.base), &builder, depth).map { builder.addArray($0, "NSSet") }
    default: return nil
    }
  }

  private static func members(_ values: [Any], _ builder: inout KeyedArchiveBuilder, _ depth: Int) -> [PropertyListValue]? {
    var references: [PropertyListValue] = []
    for value in values {
      guard let reference = add(value, to: &builder, depth: depth + 1) else { return nil }
      references.append(reference)
    }
    return references
  }

  private static func dictionary(_ value: [AnyHashable: Any], _ builder: inout KeyedArchiveBuilder, _ depth: Int) -> PropertyListValue? {
    var entries: [(key: PropertyListValue, value: PropertyListValue)] = []
    for (key, value) in value.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      guard let key = add(key.base, to: &builder, depth: depth + 1), let value = add(value, to: &builder, depth: depth + 1) else {
        return nil
      }
      entries.append((key, value))
    }
    return builder.addDictionary(entries, "NSDictionary")
  }

  private static func number(_ value: NSNumber) -> PropertyListValue {
    switch String(cString: value.objCType) {
    case "c", "B": value.int64Value == 0 || value.int64Value == 1 ? .boolean(value.boolValue) : .integer(value.int64Value)
    case "f", "d": .real(value.doubleValue)
    default: .integer(value.int64Value)
    }
  }

  private static func add(_ value: Date, _ builder: inout KeyedArchiveBuilder) -> PropertyListValue {
    builder.add(["NSDate"], ["NS.time": .real(value.timeIntervalSinceReferenceDate)])
  }
  private static func add(_ value: UUID, _ builder: inout KeyedArchiveBuilder) -> PropertyListValue {
    builder.add(["NSUUID"], ["NS.uuidbytes": .data(withUnsafeBytes(of: value.uuid) { Data($0) })])
  }
  private static func add(_ value: URL, _ builder: inout KeyedArchiveBuilder) -> PropertyListValue {
    let base = value.baseURL.map { add($0, &builder) } ?? KeyedArchiveBuilder.null
    return builder.add(["NSURL"], ["NS.base": base, "NS.relative": builder.add(.string(value.relativeString))])
  }
}
