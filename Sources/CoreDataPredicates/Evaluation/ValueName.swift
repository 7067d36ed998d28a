// SPDX-License-Identifier: MIT
// What a value is, in words for the sentences of errors. Evaluation and the reading of format arguments call it.

import Foundation

/// The kinds of values as people call them.
enum ValueName {
  /// The kind with its article: `a number`, `an array`, `nil`.
  static func text(_ value: Any?) -> String {
    switch ComparableValue(value) {
    case .null: "nil"
    case .number: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .identity: "an object"
    case .other(let other): collection(other) ?? "a value of the type \(type(of: other))"
    }
  }

  private static func collection(_ value: Any) -> String? {
    if value is NSDictionary || value is [AnyHashable: Any] { return "a dictionary" }
    guard let members = CollectionView(value) else { return nil }
    return members.kind == .set ? "a set" : "an array"
  }
}
