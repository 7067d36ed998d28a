// SPDX-License-Identifier: MIT
// The name of a method, as iOS code gives it to a sort descriptor. There are no Objective-C selectors here, only their names.

/// The name of a method, for the sort descriptors that are told how to compare: `Selector(("localizedStandardCompare:"))`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String
  public init(_ name: String) { description = name }
  public init(stringLiteral name: String) { description = name }
}

extension StringOrdering {
  /// The order that a selector of Apple's stands for.
  package init?(_ selector: Selector) {
    switch selector.description {
    case "compare:": self = .natural
    case "caseInsensitiveCompare:": self = .caseInsensitive
    case "localizedCompare:": self = .localized
    case "localizedCaseInsensitiveCompare:": self = .localizedCaseInsensitive
    case "localizedStandardCompare:": self = .localizedStandard
    default: return nil
    }
  }

  var selector: Selector {
    switch self {
    case .natural: "compare:"
    case .caseInsensitive: "caseInsensitiveCompare:"
    case .localized: "localizedCompare:"
    case .localizedCaseInsensitive: "localizedCaseInsensitiveCompare:"
    case .localizedStandard: "localizedStandardCompare:"
    }
  }
}
