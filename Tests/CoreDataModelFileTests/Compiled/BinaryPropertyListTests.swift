// SPDX-License-Identifier: MIT
// Binary property lists of our own, against Foundation's where it knows the values, and with damage at every byte.

import CoreDataModelFile
import Foundation
import Testing

@Suite struct BinaryPropertyListTests {
  static let values: [PropertyListValue] = [
    .boolean(true), .boolean(false), .integer(0), .integer(255), .integer(256), .integer(65_536), .integer(.max), .integer(.min),
    .integer(-1), .integer(4_294_967_296), .real(0.1), .real(-.infinity), .date(Date(timeIntervalSinceReferenceDate: -0.5)),
    .data(Data()), .data(Data(repeating: 7, count: 300)), .string(""), .string("plain"), .string("ſüß 🌱 e\u{301}"),
    .string(String(repeating: "long ", count: 4000)), .uid(0), .uid(300), .uid(70_000), .array([]),
    .array([.string("a"), .array([.string("a")]), .uid(1)]), .dictionary([:]),
    .dictionary(["a": .integer(1), "ä": .dictionary(["b": .boolean(true)])]),
    .array((0..<700).map { .string("member \($0)") }),
  ]

  @Test(arguments: values) func `a value is read as it was written`(value: PropertyListValue) throws {
    #expect(try BinaryPropertyListReader.value(of: BinaryPropertyListWriter.data(of: value)) == value)
  }

  static var plain: [String: Any] {
    [
      "number": 17, "negative": -17, "real": 2.5, "yes": true, "no": false, "text": "t", "wide": "ťext", "bytes": Data([1, 2, 3]),
      "date": Date(timeIntervalSinceReferenceDate: 86_400), "list": ["a", "b", "a"], "nested": ["x": ["y": "z"]],
      "many": (0..<40).map { "entry \($0)" },
    ]
  }
  static let plainValue = PropertyListValue.dictionary([
    "number": .integer(17), "negative": .integer(-17), "real": .real(2.5), "yes": .boolean(true), "no": .boolean(false),
    "text": .string("t"), "wide": .string("ťext"), "bytes": .data(Data([1, 2, 3])),
    "date": .date(Date(timeIntervalSinceReferenceDate: 86_400)), "list": .array([.string("a"), .string("b"), .string("a")]),
    "nested": .dictionary(["x": .dictionary(["y": .string("z")])]), "many": .array((0..<40).map { .string("entry \($0)") }),
  ])

  @Test func `what Foundation writes is read`() throws {
    let data = try PropertyListSerialization.data(fromPropertyList: Self.plain, format: .binary, options: 0)
    #expect(try BinaryPropertyListReader.value(of: data) == Self.plainValue)
  }

  @Test func `Foundation reads what is written`() throws {
    let data = BinaryPropertyListWriter.data(of: Self.plainValue)
    let read = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    let again = try PropertyListSerialization.data(fromPropertyList: read, format: .binary, options: 0)
    #expect(try BinaryPropertyListReader.value(of: again) == Self.plainValue)
  }

  @Test func `equal values give equal bytes, each text once`() {
    let data = BinaryPropertyListWriter.data(of: Self.plainValue)
    #expect(BinaryPropertyListWriter.data(of: Self.plainValue) == data)
    let many = PropertyListValue.array(Array(repeating: .string("the same"), count: 100))
    #expect(BinaryPropertyListWriter.data(of: many).count < 300)
  }

  @Test func `a list cut off at any byte is refused`() {
    let data = BinaryPropertyListWriter.data(of: Self.plainValue)
    for count in 0..<data.count {
      #expect(throws: ArchiveError.self, "cut to \(count) of \(data.count) bytes") {
        try BinaryPropertyListReader.value(of: data.prefix(count))
      }
    }
  }

  @Test(arguments: [0x00, 0x01, 0x0f, 0x7f, 0x80, 0xa5, 0xd5, 0xff] as [UInt8])
  func `a damaged byte anywhere gives a value or an error`(damage: UInt8) {
    let data = BinaryPropertyListWriter.data(of: Self.plainValue)
    var refused = 0
    for at in data.indices {
      var copy = data
      copy[at] = damage
      do { _ = try BinaryPropertyListReader.value(of: copy) } catch { refused += 1 }
    }
    #expect(refused > 0 && refused < data.count)
  }

  @Test func `a list that holds itself, or others twice over, is refused`() throws {
    func list(_ objects: [[UInt8]]) -> Data {
      var bytes = Array("bplist00".utf8)
      var offsets: [UInt8] = []
      for object in objects {
        offsets.append(UInt8(bytes.count))
        bytes += object
      }
      let table = UInt8(bytes.count)
      bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
      for word in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, word] }
      return Data(bytes)
    }
    #expect(throws: ArchiveError.self) { try BinaryPropertyListReader.value(of: list([[0xa1, 0]])) }
    let doubling = (1...30).map { [0xa2, UInt8($0), UInt8($0)] }
    #expect(throws: ArchiveError.self) { try BinaryPropertyListReader.value(of: list(doubling + [[0x09]])) }
    #expect(try BinaryPropertyListReader.value(of: list([[0xa2, 1, 1], [0x09]])) == .array([.boolean(true), .boolean(true)]))
  }

  @Test func `packed bytes come back, and damage in them is an error`() throws {
    let data = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })
    let packed = RawDeflate.packed(data)
    #expect(try RawDeflate.unpacked(packed) == data)
    #expect(try RawDeflate.unpacked(RawDeflate.packed(Data())) == Data())
    for count in [0, 1, packed.count / 2, packed.count - 1] {
      #expect(throws: ArchiveError.self) { try RawDeflate.unpacked(packed.prefix(count)) }
    }
    #expect(throws: ArchiveError.self) { try RawDeflate.unpacked(Data("no stream at all".utf8)) }
  }
}
