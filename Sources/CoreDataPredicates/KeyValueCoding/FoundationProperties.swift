// SPDX-License-Identifier: MIT
// The properties of Foundation's own values that predicates on strings, dates and URLs ask for by key. Called by key path resolution.

import Foundation

/// Answers a property of a string, number, date, URL, UUID or data by Apple's key; nil when there is none of that name.
func foundationProperty(of object: Any, key: String) -> Any? {
  switch ComparableValue(object) {
  case .string(let string): property(of: string, key: key)
  case .number(let number): property(of: number, key: key)
  case .date(let date): property(of: date, key: key)
  case .url(let url): property(of: url, key: key)
  case .uuid(let uuid) where key == "UUIDString" || key == "uuidString": uuid.uuidString
  case .data(let data) where key == "length" || key == "count": data.count
  default: nil
  }
}

private func property(of string: String, key: String) -> Any? {
  switch key {
  case "length": string.utf16.count
  case "lowercaseString", "lowercased": string.lowercased()
  case "uppercaseString", "uppercased": string.uppercased()
  case "capitalizedString", "capitalized": string.capitalized
  case "intValue", "integerValue", "longLongValue": (string as NSString).longLongValue
  case "doubleValue", "floatValue": (string as NSString).doubleValue
  case "boolValue": (string as NSString).boolValue
  case "lastPathComponent": (string as NSString).lastPathComponent
  case "pathExtension": (string as NSString).pathExtension
  case "description": string
  default: nil
  }
}

private func property(of number: ExactNumber, key: String) -> Any? {
  switch key {
  case "intValue", "integerValue", "longLongValue": number.int64
  case "doubleValue", "floatValue": number.double
  case "decimalValue": number.decimal
  case "boolValue": number.double != 0
  case "stringValue", "description": number.description
  default: nil
  }
}

private func property(of date: Date, key: String) -> Any? {
  switch key {
  case "timeIntervalSinceReferenceDate": date.timeIntervalSinceReferenceDate
  case "timeIntervalSince1970": date.timeIntervalSince1970
  case "timeIntervalSinceNow": date.timeIntervalSinceNow
  default: nil
  }
}

private func property(of url: URL, key: String) -> Any? {
  switch key {
  case "absoluteString": url.absoluteString
  case "path": url.path
  case "host": url.host
  case "scheme": url.scheme
  case "query": url.query
  case "fragment": url.fragment
  case "lastPathComponent": url.lastPathComponent
  case "pathExtension": url.pathExtension
  default: nil
  }
}
