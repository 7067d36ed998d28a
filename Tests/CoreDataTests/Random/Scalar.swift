// SPDX-License-Identifier: MIT
// Values of attributes as the reference holds them, and the random numbers everything comes from.

import CoreData
import Foundation

/// Repeatable random numbers: the same seed gives the same numbers on every machine.
struct Dice {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
  /// A number from 0 up to, but not including, the bound.
  mutating func roll(_ bound: Int) -> Int { bound < 1 ? 0 : Int(next() % UInt64(bound)) }
  mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }
  mutating func pick<T>(_ items: [T]) -> T? { items.isEmpty ? nil : items[roll(items.count)] }
  /// Up to `most` different items in random order.
  mutating func some<T>(_ items: [T], most: Int) -> [T] { Array(shuffled(items).prefix(roll(most + 1))) }
  mutating func shuffled<T>(_ items: [T]) -> [T] {
    var result = items
    for index in result.indices.dropFirst() { result.swapAt(index, roll(index + 1)) }
    return result
  }
}

/// A value of an attribute.
enum Scalar: Hashable {
  case integer(Int), real(Double), bool(Bool), string(String), date(Date), decimal(Decimal), data(Data), uuid(UUID)

  enum Kind: Sendable {
    case integer16, integer64, real, bool, string, date, decimal, data, uuid

    var type: NSAttributeType {
      switch self {
      case .integer16: .integer16AttributeType
      case .integer64: .integer64AttributeType
      case .real: .doubleAttributeType
      case .bool: .booleanAttributeType
      case .string: .stringAttributeType
      case .date: .dateAttributeType
      case .decimal: .decimalAttributeType
      case .data: .binaryDataAttributeType
      case .uuid: .UUIDAttributeType
      }
    }
  }

  static let words = ["", "a", "ab", "b", "Quite a long name, too long to lie in a slot of its own", "It's \"quoted\" %@", "Ünïcödé 🌱"]

  static func random(_ kind: Kind, _ dice: inout Dice) -> Scalar {
    switch kind {
    case .integer16: .integer(dice.roll(5) - 2)
    case .integer64: .integer(dice.chance(10) ? Int(bitPattern: UInt(dice.next())) : dice.roll(7) - 3)
    case .real: .real(Double(dice.roll(2001) - 1000) / 8)
    case .bool: .bool(dice.chance(50))
    case .string: .string(dice.pick(words) ?? "")
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(dice.roll(1_000_000_000)) / 16))
    case .decimal: .decimal(Decimal(dice.roll(2_000_001) - 1_000_000) / 100)
    case .data: .data(Data((0..<dice.roll(40)).map { UInt8($0 * 7 & 0xFF) }))
    case .uuid: .uuid(uuid(&dice))
    }
  }

  private static func uuid(_ dice: inout Dice) -> UUID {
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { for index in $0.indices { $0[index] = UInt8(dice.roll(256)) } }
    return UUID(uuid: bytes)
  }

  /// What key-value coding takes.
  var boxed: Any {
    switch self {
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .bool(let value): NSNumber(value: value)
    case .string(let value): value
    case .date(let value): value
    case .decimal(let value): NSDecimalNumber(decimal: value)
    case .data(let value): value
    case .uuid(let value): value
    }
  }

  /// What key-value coding gives; nil where it is of another type.
  init?(_ value: Any, _ kind: Kind) {
    let made: Scalar? =
      switch kind {
      case .integer16, .integer64: (value as? NSNumber).map { .integer($0.intValue) }
      case .real: (value as? NSNumber).map { .real($0.doubleValue) }
      case .bool: (value as? NSNumber).map { .bool($0.boolValue) }
      case .string: (value as? String).map { .string($0) }
      case .date: (value as? Date).map { .date($0) }
      case .decimal: (value as? NSDecimalNumber).map { .decimal($0.decimalValue) }
      case .data: (value as? Data).map { .data($0) }
      case .uuid: (value as? UUID).map { .uuid($0) }
      }
    guard let made else { return nil }
    self = made
  }
}
