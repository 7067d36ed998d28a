// SPDX-License-Identifier: MIT
// A field as bytes, so that a pattern nobody can find again is not lost. Whoever saves a pattern with its field stores these.

import CZlib
import Foundation

/// A field in a compressed form that can be stored.
///
/// The bytes: `RLF1`; the precision and the number of planes, a byte each; two zeros; width and height, four bytes each, the lowest first; then,
/// in zlib's format, plane after plane, in 256 levels one byte a cell. In full precision the floats are taken apart, first the
/// lowest byte of all of them, at last the highest, since neighbours have the highest in common.
public struct FieldSnapshot: Hashable, Sendable {
  public let data: Data

  private static let magic = Data("RLF1".utf8)
  private static let headerLength = 16

  /// What to store of a field that a simulation of a precision came to.
  public init(_ field: Field, precision: Precision) {
    var header = Self.magic
    header.append(contentsOf: [UInt8(precision.rawValue), UInt8(field.planes.count), 0, 0])
    for side in [field.width, field.height] { withUnsafeBytes(of: UInt32(side).littleEndian) { header.append(contentsOf: $0) } }
    let bytes = precision == .eightBit ? field.levels : Self.takenApart(field.planes.joined())
    var length = compressBound(UInt(bytes.count))
    var compressed = Data(count: Int(length))
    let code = compressed.withUnsafeMutableBytes { target in
      compress2(target.bindMemory(to: UInt8.self).baseAddress, &length, bytes, UInt(bytes.count), Self.level)
    }
    // With room for the longest result only memory can be wanting, as for any other array.
    precondition(code == Z_OK, "There is not enough memory to compress \(bytes.count) bytes.")
    data = header + compressed.prefix(Int(length))
  }

  /// Bytes that were stored; whether they hold a field is seen when it is asked for.
  public init(data: Data) { self.data = data }

  /// A quick one: the next ones gain little on such data.
  private static let level: Int32 = 4

  /// The field.
  ///
  /// - Throws: `SnapshotError` for bytes that are no snapshot, or not a whole one.
  public func field() throws -> Field {
    let bytes = [UInt8](data)
    guard bytes.count > Self.headerLength, bytes.starts(with: Self.magic) else { throw SnapshotError.noSnapshot }
    func number(_ start: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) } }
    let (planes, width, height) = (Int(bytes[5]), number(8), number(12))
    guard let precision = Precision(rawValue: Int16(bytes[4])), (2...3).contains(planes), SimulationSetting.sides.contains(width),
      SimulationSetting.sides.contains(height)
    else { throw SnapshotError.damaged }
    let cells = width * height
    let expected = planes * cells * (precision == .eightBit ? 1 : 4)
    // Nothing compresses a thousandfold in this format, so what is short is damaged and no memory need be asked for.
    guard bytes.count > Self.headerLength + expected / 1100 else { throw SnapshotError.damaged }
    var plain = [UInt8](repeating: 0, count: expected)
    var length = UInt(expected)
    let code = bytes.withUnsafeBufferPointer { source in
      uncompress(&plain, &length, source.baseAddress.map { $0 + Self.headerLength }, UInt(bytes.count - Self.headerLength))
    }
    guard code == Z_OK, length == UInt(expected) else { throw SnapshotError.damaged }
    let values = precision == .eightBit ? plain.map(Quantisation.amount) : Self.putTogether(plain)
    guard values.allSatisfy({ (0...1).contains($0) }) else { throw SnapshotError.damaged }
    return Field(width: width, height: height, planes: (0..<planes).map { Array(values[$0 * cells..<($0 + 1) * cells]) })
  }

  private static func takenApart(_ values: some Sequence<Float>) -> [UInt8] {
    let patterns = values.map(\.bitPattern)
    return (0..<4).flatMap { place in patterns.map { UInt8(truncatingIfNeeded: $0 >> (8 * place)) } }
  }

  private static func putTogether(_ bytes: [UInt8]) -> [Float] {
    let count = bytes.count / 4
    return (0..<count).map { index in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[$1 * count + index]) << (8 * $1) })
    }
  }
}

/// Why stored bytes give no field.
public enum SnapshotError: LocalizedError, Hashable {
  case noSnapshot
  case damaged

  public var errorDescription: String? {
    switch self {
    case .noSnapshot: "These bytes are no field that Reaction Lab has saved. Render the pattern from its setting instead."
    case .damaged: "The saved field is damaged. Render the pattern from its setting instead."
    }
  }
}
