// SPDX-License-Identifier: MIT
// Names as Swift source needs them: escaped keywords, capitalised names, class names taken apart.

/// Helpers for writing identifiers.
enum SwiftNames {
  /// The name as a declaration or use may write it: with backticks if it is a keyword.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name as it stands within another, such as `addToSeeds`: the first letter upper-case.
  static func capitalised(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The property that `Seeds` in `addToSeeds` stands for, if no known property fits exactly.
  static func decapitalised(_ name: some StringProtocol) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  private static let keywords: Set = [
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

/// A class as a model names it.
struct ModelClassName: Hashable {
  /// The module, if the model names one.
  var module: String?
  /// The class; empty if the model names only a module.
  var name: String

  /// Reads `Thing`, `.Thing` (a class of the product's own module) or `Module.Thing`.
  init(_ text: String) {
    guard let dot = text.firstIndex(of: ".") else {
      name = text
      return
    }
    let module = text[..<dot]
    self.module = module.isEmpty ? nil : String(module)
    name = String(text[text.index(after: dot)...])
  }

  /// How source in a module refers to the class.
  func reference(in module: String) -> String {
    guard let other = self.module, other != module else { return name }
    return "\(other).\(name)"
  }

  func isIn(_ module: String) -> Bool { self.module == nil || self.module == module }
}
