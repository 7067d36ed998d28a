// SPDX-License-Identifier: MIT
// Which types a target's types declare within themselves. The generated extensions stand outside them, where such a type needs its full
// name. SourceReading gathers them from all trees; SyntaxTreeReader has the types of members qualified.

/// The names of nested types, by the dotted name of the type that declares them.
struct NestedTypes {
  private var names: [String: Set<String>] = [:]

  /// Notes what a file declares.
  mutating func note(_ tree: SyntaxNode, text: SourceText) {
    for node in tree.members { note(node, within: [], text: text) }
  }

  private mutating func note(_ node: SyntaxNode, within path: [String], text: SourceText) {
    let inner: [String]
    switch node.kind {
    case "class_decl", "enum_decl", "struct_decl", "protocol_decl", "typealias_decl":
      if !path.isEmpty { names[path.joined(separator: "."), default: []].insert(node.name) }
      inner = path + [node.name]
    case "extension_decl":
      guard let range = node.range else { return }
      inner = [text.extendedName(at: range.start)]
    default: return
    }
    for member in node.members { note(member, within: inner, text: text) }
  }

  /// A type as source must write it outside the types that it was written in.
  ///
  /// - Parameters:
  ///   - type: the type as written.
  ///   - enclosing: the dotted names of the types around it, outermost first, without those that the generated source extends.
  ///   - inner: the dotted name of the type that the generated source extends, whose own types need no more than their names.
  /// - Returns: the same text, with names put before the types that need them.
  func qualified(_ type: String, within enclosing: [String], extending inner: String?) -> String {
    var result = ""
    var rest = type[...]
    var last: Character?
    while let character = rest.first {
      guard character.isLetter || character == "_" else {
        if !character.isWhitespace { last = character }
        result.append(rest.removeFirst())
        continue
      }
      let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      rest = rest.dropFirst(name.count)
      // What follows a dot is qualified already.
      if last != ".", inner.map({ declares($0, name) }) != true, let owner = enclosing.last(where: { declares($0, name) }) {
        result += owner + "."
      }
      result += name
      last = name.last
    }
    return result
  }

  /// A parameter list with its types qualified; labels and names are left alone.
  func qualified(parameters: String, within enclosing: [String], extending inner: String?) -> String {
    var result = ""
    var part = ""
    var depth = 0
    var isType = false
    func flush() {
      result += isType ? qualified(part, within: enclosing, extending: inner) : part
      part = ""
    }
    for character in parameters {
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      default: break
      }
      part.append(character)
      if character == ":", depth == 1, !isType {
        flush()
        isType = true
      } else if character == ",", depth == 1 {
        flush()
        isType = false
      }
    }
    flush()
    return result
  }

  private func declares(_ owner: String, _ name: String) -> Bool { names[owner]?.contains(name) == true }
}
