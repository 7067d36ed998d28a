// SPDX-License-Identifier: MIT
// Values of every kind come back as they were saved.

import CoreDataRows
import Foundation
import TestSupport
import Testing

extension StoreBehaviour {
  /// One entity with an attribute of each kind.
  static let everyKind = Schema.of(
    EntitySpec(
      "Thing",
      [
        .attribute("int16", .integer16), .attribute("int32", .integer32), .attribute("int64", .integer64), .attribute("flag", .boolean),
        .attribute("double", .double), .attribute("float", .float), .attribute("decimal", .decimal), .attribute("string", .string),
        .attribute("date", .date), .attribute("data", .binary), .attribute("external", .binary, isExternal: true),
        .attribute("uuid", .uuid), .attribute("uri", .uri), .attribute("shape", .transformable),
        .attribute("scratch", .string, isTransient: true),
      ]))

  static func roundTrip(_ values: [String: RowValue?], _ factory: any StoreFactory, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let store = try factory.makeStore(everyKind)
    let row = everyKind.newRow("Thing", values)
    let saved = try #require(try store.insert([row]).first)
    #expect(saved.comparable == row.comparable, sourceLocation: sourceLocation)
    let again = try factory.reopen(store)
    let found = try again.all("Thing")
    #expect(found.map(\.comparable) == [row.comparable], sourceLocation: sourceLocation)
    #expect(found.first?.header.version == 1)
    #expect(found.first?.hasDirty == false)
  }

  static var attributes: [StoreClaim] {
    [
      StoreClaim("a row of nothing but nulls comes back null") { try roundTrip([:], $0) },
      StoreClaim("zero, false and empty values are not null") { factory in
        try roundTrip(
          [
            "int16": 0, "int32": 0, "int64": 0, "flag": false, "double": 0.0, "float": 0.0, "decimal": .decimal(0), "string": "",
            "date": .date(0), "data": .data(Data()), "external": .data(Data()), "uuid": .uuid(UUID(uuid: UUID_NULL)),
            "shape": .transformable(Data()),
          ], factory)
      },
      StoreClaim("ordinary values of every kind come back") { factory in
        try roundTrip(
          [
            "int16": -7, "int32": 70000, "int64": 5_000_000_000, "flag": true, "double": 3.14159, "float": 0.5,
            "decimal": .decimal(Decimal(string: "10.11") ?? 0), "string": "Grüße, \"O'Brien\" \\ %@ 🚭", "date": .date(737_057_646.843063),
            "data": .data(Data([0, 1, 2, 255])), "external": .data(Data([2, 0, 1])), "uuid": .uuid(UUID()),
            "uri": .url(try #require(URL(string: "https://example.org/a%20b?c=d#e"))), "shape": .transformable(Data([9, 8, 7])),
          ], factory)
      },
      StoreClaim("extreme integers come back") { factory in
        try roundTrip(["int64": .integer(.max), "int32": .integer(Int64(Int32.min)), "int16": .integer(Int64(Int16.max))], factory)
        try roundTrip(["int64": .integer(.min)], factory)
      },
      StoreClaim("extreme doubles come back") { factory in
        for value in [Double.infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.1, 1e17, 9.007199254740993e15] {
          try roundTrip(["double": .double(value), "date": .date(value)], factory)
        }
      },
      StoreClaim("dates of 1900 and 2300 come back") { factory in
        try roundTrip(["date": .date(-3_187_296_000)], factory)
        try roundTrip(["date": .date(9_435_484_800.25)], factory)
      },
      StoreClaim("strings with NUL, combining marks and long ones come back byte for byte") { factory in
        for value in ["a\0b", "e\u{301}", "\u{e9}", "👩‍👩‍👧‍👦", "fifteen bytes..", "sixteen bytes...", String(repeating: "ü", count: 100_000)] {
          try roundTrip(["string": .string(value)], factory)
        }
      },
      StoreClaim("a megabyte of data comes back") { factory in
        let data = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try roundTrip(["data": .data(data), "external": .data(data), "shape": .transformable(data)], factory)
      },
      StoreClaim("decimals of fifteen digits come back") { factory in
        for text in ["123456789.012345", "-0.000001", "999999999999999", "1e20"] {
          try roundTrip(["decimal": .decimal(try #require(Decimal(string: text)))], factory)
        }
      },
      StoreClaim("a transient value is not stored") { factory in
        let store = try factory.makeStore(everyKind)
        let saved = try #require(try store.insert([everyKind.newRow("Thing", ["scratch": "gone", "string": "kept"])]).first)
        #expect(saved.comparable == ["string": AnyHashable(Data("kept".utf8))])
      },
      StoreClaim("an entity of two hundred properties keeps them all") { factory in
        let names = (0..<200).map { "p\($0)" }
        let schema = Schema.of(EntitySpec("Wide", names.map { .attribute($0, $0.hasSuffix("7") ? .string : .integer64) }))
        let store = try factory.makeStore(schema)
        let row = schema.newRow("Wide")
        for (i, name) in names.enumerated() where i % 3 != 0 { row.set(name, name.hasSuffix("7") ? .string(name) : .integer(Int64(i))) }
        let saved = try #require(try store.insert([row]).first)
        #expect(saved.comparable == row.comparable)
        let changed = saved.changing(["p199": 1, "p0": 2, "p197": nil, "p64": 3])
        _ = try store.save(ChangeSet(updates: [changed]))
        let found = try store.all("Wide")
        #expect(found.map(\.comparable) == [changed.comparable])
        #expect(found.first?.header.version == 2)
      },
    ]
  }

  private static var UUID_NULL: uuid_t { (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }
}
