// SPDX-License-Identifier: MIT
// Deflate without header or checksum, the form of the model that a store carries. Called for Z_MODELCACHE.

import CoreDataCZlib
import Foundation

/// Packs and unpacks bytes by zlib's deflate, as a bare stream.
package enum RawDeflate {
  /// What unpacked bytes may grow to; a model of thousands of entities takes a few megabytes.
  private static let largest = 64 << 20

  package static func packed(_ data: Data) -> Data {
    var stream = z_stream()
    let code = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { preconditionFailure("zlib cannot start to pack (\(code)); there is not enough memory.") }
    defer { deflateEnd(&stream) }
    var output = Data(count: Int(deflateBound(&stream, UInt(data.count))))
    var input = data
    let count = input.withUnsafeMutableBytes { source in
      output.withUnsafeMutableBytes { target in
        stream.next_in = source.bindMemory(to: UInt8.self).baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(target.count)
        let code = deflate(&stream, Z_FINISH)
        precondition(code == Z_STREAM_END, "zlib did not pack \(source.count) bytes in one step, as it promises (\(code)).")
        return target.count - Int(stream.avail_out)
      }
    }
    return output.prefix(count)
  }

  /// The bytes that were packed.
  ///
  /// - Throws: `ArchiveError` for what is no such stream, or would grow beyond all measure.
  package static func unpacked(_ data: Data) throws(ArchiveError) -> Data {
    var stream = z_stream()
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw ArchiveError("There is not enough memory to unpack the model of the store.")
    }
    defer { inflateEnd(&stream) }
    var output = Data()
    var input = data
    var part = [UInt8](repeating: 0, count: 64 << 10)
    var code = Z_OK
    input.withUnsafeMutableBytes { source in
      stream.next_in = source.bindMemory(to: UInt8.self).baseAddress
      stream.avail_in = UInt32(source.count)
      while code == Z_OK && output.count <= largest {
        part.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          code = inflate(&stream, Z_NO_FLUSH)
          output.append(contentsOf: target.prefix(target.count - Int(stream.avail_out)))
        }
      }
    }
    guard code == Z_STREAM_END else { throw ArchiveError("The packed model is damaged.") }
    return output
  }
}
