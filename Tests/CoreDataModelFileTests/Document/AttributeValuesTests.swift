// SPDX-License-Identifier: MIT
// The texts of an attribute as values of its type.

import CoreDataModelFile
import Foundation
import Testing

@Suite struct AttributeValuesTests {
  func attribute(_ kind: AttributeDocument.Kind, default text: String?) -> AttributeDocument {
    var attribute = AttributeDocument(name: "a", attributeType: kind)
    attribute.defaultValueString = text
    return attribute
  }

  @Test(arguments: [
    (AttributeDocument.Kind.integer16, "-32768", AttributeDocument.Literal.integer(-32768)), (.integer32, "7", .integer(7)),
    (.integer64, "9223372036854775807", .integer(.max)), (.integer64, "0.0", .integer(0)), (.double, "0.1", .double(0.1)),
    (.float, "7.5", .float(7.5)), (.boolean, "YES", .boolean(true)), (.boolean, "NO", .boolean(false)), (.string, "", .string("")),
    (.decimal, "12.50", .decimal(Decimal(sign: .plus, exponent: -2, significand: 1250))),
  ]) func `a default value has the attribute's type`(kind: AttributeDocument.Kind, text: String, value: AttributeDocument.Literal) throws {
    #expect(try attribute(kind, default: text).defaultValue() == value)
  }

  @Test func `UUID and URI defaults are read`() throws {
    let id = UUID()
    #expect(try attribute(.uuid, default: id.uuidString).defaultValue() == .uuid(id))
    let url = try #require(URL(string: "https://example.org/a?b=c"))
    #expect(try attribute(.uri, default: url.absoluteString).defaultValue() == .uri(url))
  }

  @Test func `a date's default and bounds are seconds since 2001`() throws {
    var date = attribute(.date, default: "3/4/2020")
    #expect(try date.defaultValue() == nil)
    date.defaultDateTimeInterval = 10
    date.minDateTimeInterval = 5
    date.maxDateTimeInterval = 20.5
    #expect(try date.defaultValue() == .date(Date(timeIntervalSinceReferenceDate: 10)))
    #expect(try date.minimum() == .date(Date(timeIntervalSinceReferenceDate: 5)))
    #expect(try date.maximum() == .date(Date(timeIntervalSinceReferenceDate: 20.5)))
  }

  @Test func `a string's bounds are lengths`() throws {
    var name = attribute(.string, default: nil)
    name.minValueString = "2"
    #expect(try name.minimum() == .integer(2))
    #expect(try name.defaultValue() == nil)
  }

  @Test(arguments: [AttributeDocument.Kind.binaryData, .transformable, .undefined])
  func `a text left behind by another type is no default`(kind: AttributeDocument.Kind) throws {
    #expect(try attribute(kind, default: "0").defaultValue() == nil)
  }

  @Test(arguments: [(AttributeDocument.Kind.integer16, "70000"), (.integer64, "1.5"), (.decimal, "1,5"), (.double, "x"), (.boolean, "2")])
  func `a text of another type throws`(kind: AttributeDocument.Kind, text: String) {
    let error = #expect(throws: AttributeDocument.LiteralError.self) { try attribute(kind, default: text).defaultValue() }
    #expect(error?.text == text && error?.attributeType == kind)
  }
}
