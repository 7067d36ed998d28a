// SPDX-License-Identifier: MIT
// The attributes and modifiers that a declaration begins with, as ObjectiveCAttributes needs them.

/// A run of attributes and modifiers before one declaration.
struct DeclarationStart {
  struct Element {
    /// Places among the significant tokens.
    var first: Int
    var last: Int
    /// The attribute's name, nil for a modifier.
    var attribute: String?
  }

  static let modifiers: Set<String> = [
    "public", "open", "internal", "package", "private", "fileprivate", "final", "static", "override", "required", "convenience", "lazy",
    "weak", "unowned", "dynamic", "optional", "mutating", "nonmutating", "indirect", "isolated", "nonisolated", "distributed", "prefix",
    "postfix", "infix", "consuming", "borrowing", "class",
  ]

  var elements: [Element]

  /// Reads the run that begins at a place; nil where none does.
  init?(in file: SourceFile, at place: Int) {
    elements = []
    var index = place
    while let element = Self.element(in: file, at: index) {
      elements.append(element)
      index = element.last + 1
    }
    if elements.isEmpty { return nil }
  }

  /// The place after the run.
  var end: Int { (elements.last?.last ?? -1) + 1 }

  private static func element(in file: SourceFile, at place: Int) -> Element? {
    if file.word(place) == "@", file.kind(place + 1) == .word {
      var last = place + 1
      while file.word(last + 1) == ".", file.kind(last + 2) == .word { last += 2 }
      let name = file.squeezed(from: place + 1, through: last)
      if file.word(last + 1) == "(", file.touchesNext(last), let close = file.closing(last + 1) { last = close }
      return Element(first: place, last: last, attribute: name)
    }
    guard file.kind(place) == .word, modifiers.contains(file.word(place)) else { return nil }
    // `class` is a modifier only before a member.
    if file.word(place) == "class" {
      guard ["func", "var", "let", "subscript", "override", "final"].contains(file.word(place + 1)) else { return nil }
    }
    if file.word(place + 1) == "(", file.touchesNext(place), let close = file.closing(place + 1), close == place + 3 {
      return Element(first: place, last: close, attribute: nil)
    }
    return Element(first: place, last: place, attribute: nil)
  }
}
