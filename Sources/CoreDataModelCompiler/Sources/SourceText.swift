// SPDX-License-Identifier: MIT
// A Swift file as bytes, since the compiler's tree gives byte offsets: lines, names and types are cut out of it as written.

import CoreDataModelFile
import Foundation

/// A source file's bytes.
struct SourceText {
  let path: String
  let bytes: [UInt8]

  init(path: String) throws(ModelFileError) {
    do { bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw ModelFileError(path: path, "This source file cannot be read: \(error.localizedDescription)")
    }
    self.path = path
  }

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  func place(at offset: Int) -> SourcePlace {
    SourcePlace(path: path, line: 1 + bytes[..<min(max(0, offset), bytes.count)].count { $0 == UInt8(ascii: "\n") })
  }

  /// The bytes from one offset to another, both included.
  func text(from start: Int, through end: Int) -> String {
    guard start <= end, end < bytes.count else { return "" }
    return String(decoding: bytes[start...end], as: UTF8.self)
  }

  /// The dotted name of what an extension extends.
  func extendedName(at offset: Int) -> String { dottedName(after: offset + "extension".utf8.count) }

  /// The offsets of `@NSManaged`, leaving out those in comments that begin before it on its line.
  var managedAttributes: [Int] {
    let attribute = Array("@NSManaged".utf8)
    guard bytes.count >= attribute.count else { return [] }
    return bytes.indices.dropLast(attribute.count - 1).filter { offset in
      guard bytes[offset] == attribute[0], bytes[offset...].starts(with: attribute) else { return false }
      let line = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return !String(decoding: bytes[line..<offset], as: UTF8.self).contains("//")
    }
  }

  /// Whether the name at an offset is that of an instance's variable with `@objc`, in a part that only Apple's platforms compile.
  func isObjectiveCVariable(at offset: Int) -> Bool {
    let before = String(decoding: bytes[max(0, offset - 400)..<offset], as: UTF8.self)
    guard before.contains("@objc") else { return false }
    let attributed =
      /@objc(?:\([^)]*\))?(?:\s|#endif|@\w+(?:\([^)]*\))?|\b(?:public|open|internal|package|final|dynamic|override|lazy|weak|(?:fileprivate|private|internal)\(set\))|\/\/[^\n]*)*\bvar\s+$/
    return before.firstMatch(of: attributed) != nil
  }

  /// The dotted name that follows a keyword, such as the class that `extension` extends.
  func dottedName(after offset: Int) -> String {
    var start = offset
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    var end = start
    while end < bytes.count, Self.isNamePart(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// A declared type as written: from the colon after the name to the end of the token that begins at `lastToken`.
  func declaredType(ofNameAt offset: Int, lastToken: Int) -> String {
    guard let colon = bytes[min(offset, bytes.count)...].firstIndex(of: UInt8(ascii: ":")) else { return "" }
    return text(from: colon + 1, through: endOfToken(at: lastToken)).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The offset of the last byte of the token that begins at an offset.
  func endOfToken(at offset: Int) -> Int {
    var end = offset
    guard end < bytes.count, Self.isNamePart(bytes[end]) else { return end }
    while end + 1 < bytes.count, Self.isNamePart(bytes[end + 1]) { end += 1 }
    return end
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...: true
    default: false
    }
  }
}
