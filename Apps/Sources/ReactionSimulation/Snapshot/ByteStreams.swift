// SPDX-License-Identifier: MIT
// zlib in slices, so that fields are compressed without a second copy of them and can be given up on the way. FieldSnapshot uses it.

import CZlib
import Foundation

/// How many bytes are compressed or read at a time.
let sliceLength = 64 << 10

/// Compresses bytes as they come.
struct ByteCompressor {
  private(set) var data: Data
  /// Its address must stay the same, which zlib remembers.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sliceLength)

  /// - Parameters:
  ///   - header: What stands before the compressed bytes.
  ///   - level: How thoroughly, as zlib counts it.
  init(after header: Data, level: Int32) {
    data = header
    stream.initialize(to: z_stream())
    let code = deflateInit_(stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "There is not enough memory to compress a field.")
  }

  /// Looks from now on for runs of one byte only, or for all that repeats; what was added before is not touched.
  mutating func setOnlyRuns(_ isOnlyRuns: Bool, level: Int32) {
    stream.pointee.avail_in = 0
    var code = Z_BUF_ERROR
    repeat {
      stream.pointee.next_out = room.baseAddress
      stream.pointee.avail_out = UInt32(room.count)
      code = deflateParams(stream, level, isOnlyRuns ? Z_RLE : Z_DEFAULT_STRATEGY)
      take()
    } while code == Z_BUF_ERROR
    precondition(code == Z_OK, "The stream of a field that is compressed must not be used after its end.")
  }

  mutating func add(_ bytes: UnsafeMutableBufferPointer<UInt8>) { add(bytes, Z_NO_FLUSH) }

  private mutating func add(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ flush: Int32) {
    stream.pointee.next_in = bytes.baseAddress
    stream.pointee.avail_in = UInt32(bytes.count)
    repeat {
      stream.pointee.next_out = room.baseAddress
      stream.pointee.avail_out = UInt32(room.count)
      let code = deflate(stream, flush)
      precondition(code != Z_STREAM_ERROR, "The stream of a field that is compressed must not be used after its end.")
      take()
    } while stream.pointee.avail_out == 0
  }

  private mutating func take() {
    if let start = room.baseAddress { data.append(start, count: room.count - Int(stream.pointee.avail_out)) }
  }

  /// Writes what is left, and frees what was taken; to be called once, also when it is given up.
  mutating func finish() {
    add(UnsafeMutableBufferPointer(start: nil, count: 0), Z_FINISH)
    deflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }
}

/// Reads compressed bytes, as many as are wanted; `finish` must be called once.
struct ByteReader {
  /// Its address must stay the same, which zlib remembers.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// - Parameter bytes: The compressed bytes, which must stay where they are until `finish`.
  init(_ bytes: UnsafeRawBufferPointer) {
    stream.initialize(to: z_stream())
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(clamping: bytes.count)
    let code = inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "There is not enough memory to read a field.")
  }

  /// Fills a buffer.
  ///
  /// - Returns: Whether there were as many bytes.
  func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    stream.pointee.next_out = buffer.baseAddress
    stream.pointee.avail_out = UInt32(buffer.count)
    while stream.pointee.avail_out > 0 {
      let code = inflate(stream, Z_NO_FLUSH)
      if code == Z_STREAM_END { return stream.pointee.avail_out == 0 }
      guard code == Z_OK else { return false }
    }
    return true
  }

  /// Whether nothing more comes and the check sum is right.
  func isAtEnd() -> Bool {
    var last: UInt8 = 0
    return withUnsafeMutablePointer(to: &last) { place in
      stream.pointee.next_out = place
      stream.pointee.avail_out = 1
      return inflate(stream, Z_FINISH) == Z_STREAM_END && stream.pointee.avail_out == 1
    }
  }

  func finish() {
    inflateEnd(stream)
    stream.deallocate()
  }
}
