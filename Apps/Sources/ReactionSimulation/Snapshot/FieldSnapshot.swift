// SPDX-License-Identifier: MIT
// A field as bytes, so that a pattern nobody can find again is not lost. Whoever saves a pattern with its field stores these.

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
  public init(_ field: Field, precision: Precision) { self.init(field, precision: precision) {} }

  /// What to store of a field, made slice by slice: it takes hardly more memory than what comes of it.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - precision: How exactly its run keeps the state.
  ///   - check: Called between two slices; what it throws ends the work.
  /// - Throws: What `check` throws.
  public init(_ field: Field, precision: Precision, check: () throws -> Void) rethrows {
    var header = Self.magic
    header.append(contentsOf: [UInt8(precision.rawValue), UInt8(field.planes.count), 0, 0])
    for side in [field.width, field.height] { withUnsafeBytes(of: UInt32(side).littleEndian) { header.append(contentsOf: $0) } }
    var compressor = ByteCompressor(after: header, level: Self.level)
    let slice = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sliceLength)
    defer { slice.deallocate() }
    do {
      for place in Self.places(precision) {
        // The lower bytes are as good as random where anything happens: to look for what repeats in them takes most of the time for nothing.
        compressor.setOnlyRuns(place.map { $0 < 2 } ?? false, level: Self.level)
        for plane in field.planes {
          for start in stride(from: 0, to: plane.count, by: sliceLength) {
            try check()
            let count = min(sliceLength, plane.count - start)
            plane.withUnsafeBufferPointer { Self.copy($0, from: start, count, byte: place, to: slice) }
            compressor.add(UnsafeMutableBufferPointer(rebasing: slice[..<count]))
          }
        }
      }
    } catch {
      compressor.finish()
      throw error
    }
    compressor.finish()
    data = compressor.data
  }

  /// Bytes that were stored; whether they hold a field is seen when it is asked for.
  public init(data: Data) { self.data = data }

  /// A quick one: the next ones gain little on such data.
  private static let level: Int32 = 4

  /// The field.
  ///
  /// - Throws: `SnapshotError` for bytes that are no snapshot, or not a whole one.
  public func field() throws -> Field {
    let header = [UInt8](data.prefix(Self.headerLength))
    guard data.count > Self.headerLength, header.starts(with: Self.magic) else { throw SnapshotError.noSnapshot }
    func number(_ start: Int) -> Int { (0..<4).reduce(0) { $0 | Int(header[start + $1]) << (8 * $1) } }
    let (count, width, height) = (Int(header[5]), number(8), number(12))
    guard let precision = Precision(rawValue: Int16(header[4])), (2...3).contains(count), SimulationSetting.sides.contains(width),
      SimulationSetting.sides.contains(height)
    else { throw SnapshotError.damaged }
    let cells = width * height
    let expected = count * cells * (precision == .eightBit ? 1 : 4)
    // Nothing compresses a thousandfold in this format, so what is short is damaged and no memory need be asked for.
    guard data.count > Self.headerLength + expected / 1100 else { throw SnapshotError.damaged }
    var planes = Array(repeating: [Float](repeating: 0, count: cells), count: count)
    let isWhole = data.withUnsafeBytes { bytes in
      let reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[Self.headerLength...]))
      defer { reader.finish() }
      for place in Self.places(precision) {
        for index in planes.indices where !planes[index].withUnsafeMutableBufferPointer({ Self.read(reader, byte: place, to: $0) }) {
          return false
        }
      }
      return reader.isAtEnd()
    }
    guard isWhole, planes.allSatisfy({ $0.allSatisfy { (0...1).contains($0) } }) else { throw SnapshotError.damaged }
    return Field(width: width, height: height, planes: planes)
  }

  /// The bytes that are kept of a value, the lowest first; nil for its level.
  private static func places(_ precision: Precision) -> [Int?] { precision == .eightBit ? [nil] : [0, 1, 2, 3] }

  /// Takes a byte of each of some values.
  private static func copy(
    _ plane: UnsafeBufferPointer<Float>, from start: Int, _ count: Int, byte place: Int?, to slice: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard let place else {
      for index in 0..<count { slice[index] = Quantisation.level(plane[start + index]) }
      return
    }
    for index in 0..<count { slice[index] = UInt8(truncatingIfNeeded: plane[start + index].bitPattern >> UInt32(8 * place)) }
  }

  /// Puts a byte to each value of a plane.
  ///
  /// - Returns: Whether there were as many.
  private static func read(_ reader: ByteReader, byte place: Int?, to plane: UnsafeMutableBufferPointer<Float>) -> Bool {
    let slice = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sliceLength)
    defer { slice.deallocate() }
    for start in stride(from: 0, to: plane.count, by: sliceLength) {
      let count = min(sliceLength, plane.count - start)
      guard reader.fill(UnsafeMutableBufferPointer(rebasing: slice[..<count])) else { return false }
      guard let place else {
        for index in 0..<count { plane[start + index] = Quantisation.amount(slice[index]) }
        continue
      }
      for index in 0..<count {
        plane[start + index] = Float(bitPattern: plane[start + index].bitPattern | UInt32(slice[index]) << UInt32(8 * place))
      }
    }
    return true
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
