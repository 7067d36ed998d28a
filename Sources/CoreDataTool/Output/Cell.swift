// SPDX-License-Identifier: MIT
// One value of a fetched object in each form of output. FetchCommand makes cells of columns.

import CoreData

/// A value to print.
enum Cell {
  case null
  case boolean(Bool)
  /// A number as its digits.
  case number(String)
  case text(String)
  case date(Date)
  case data(Data)
  /// An object's URI.
  case reference(URL)

  /// The value of an attribute.
  init(_ value: Any?, of type: NSAttributeType) {
    guard let value else {
      self = .null
      return
    }
    switch (type, value) {
    case (.booleanAttributeType, let value as NSNumber): self = .boolean(value.boolValue)
    case (.decimalAttributeType, let value as NSDecimalNumber):
      self = value.decimalValue.isNaN ? .text("NaN") : .number(value.decimalValue.description)
    case (.doubleAttributeType, let value as NSNumber): self = Cell(value.doubleValue)
    case (.floatAttributeType, let value as NSNumber): self = Cell(value.floatValue)
    case (_, let value as Date): self = .date(value)
    case (_, let value as Data): self = .data(value)
    case (_, let value as UUID): self = .text(value.uuidString)
    case (_, let value as URL): self = .text(value.absoluteString)
    case (_, let value as String): self = .text(value)
    case (_, let value as NSNumber): self = .number(String(value.int64Value))
    default: self = .text(String(describing: value))
    }
  }

  /// JSON has no word for what is no number.
  private init(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    guard value.isFinite else {
      self = .text(value.description)
      return
    }
    let digits = value.description
    self = .number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }

  var json: JSONText {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let digits): .number(digits)
    case .text(let text): .string(text)
    case .date(let date): .string(Self.text(of: date))
    case .data(let data): .string(data.base64EncodedString())
    case .reference(let url): .string(url.absoluteString)
    }
  }

  var csv: String {
    switch self {
    case .null: ""
    case .boolean(let value): value ? "true" : "false"
    case .number(let digits): digits
    case .text(let text): text
    case .date(let date): Self.text(of: date)
    case .data(let data): data.base64EncodedString()
    case .reference(let url): url.absoluteString
    }
  }

  /// The cell of a table: one line, and of bytes only the first and how many there are.
  var table: String {
    switch self {
    case .null: "–"
    case .data(let data):
      data.prefix(8).map { String(format: "%02x", $0) }.joined() + (data.count > 8 ? "…" : "") + " (\(data.count) bytes)"
    case .reference(let url): url.path.split(separator: "/").joined(separator: "/")
    default: csv.onOneLine
    }
  }

  var isNumber: Bool { if case .number = self { true } else { false } }

  /// ISO 8601 in UTC, with as much of the second as the date has, to the microsecond.
  static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    // Before the year 1 the form has no years; far ahead calendars mean little.
    guard (Date.distantPast.timeIntervalSinceReferenceDate..<1e11).contains(seconds) else {
      return "\(seconds) s after 2001-01-01T00:00:00Z"
    }
    var whole = seconds.rounded(.down)
    var fraction = Int(((seconds - whole) * 1e6).rounded())
    if fraction == 1_000_000 { (whole, fraction) = (whole + 1, 0) }
    let text = Date(timeIntervalSinceReferenceDate: whole).formatted(.iso8601)
    if fraction == 0 { return text }
    var digits = String(format: "%06d", fraction)
    while digits.last == "0" { digits.removeLast() }
    return text.replacingOccurrences(of: "Z", with: ".\(digits)Z")
  }
}
