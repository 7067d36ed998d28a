// SPDX-License-Identifier: MIT
// Which parts of a file Linux may compile: `#if` blocks with conditions that are known not to hold there are left alone by all rules, which
// is also why a second adoption finds nothing to do.

/// Reads the conditions of `#if` blocks.
enum ConditionalRegions {
  /// Whether Linux may compile each token.
  static func active(_ tokens: [SwiftToken], bytes: [UInt8]) -> [Bool] {
    struct Level {
      /// Whether what is around the block may be compiled.
      var outer: Bool
      var branch: Bool
      /// Whether a branch before is certain to be the one compiled.
      var isDecided: Bool
    }
    var levels: [Level] = []
    return tokens.indices.map { index in
      let token = tokens[index]
      guard token.kind == .poundWord else { return levels.last.map { $0.outer && $0.branch } ?? true }
      switch String(decoding: bytes[token.range], as: UTF8.self) {
      case "#if":
        let outer = levels.last.map { $0.outer && $0.branch } ?? true
        let holds = condition(after: index, tokens, bytes)
        levels.append(Level(outer: outer, branch: holds != false, isDecided: holds == true))
        return outer
      case "#elseif":
        guard let last = levels.popLast() else { return true }
        let holds = condition(after: index, tokens, bytes)
        levels.append(
          Level(outer: last.outer, branch: !last.isDecided && holds != false, isDecided: last.isDecided || holds == true))
        return last.outer
      case "#else":
        guard let last = levels.popLast() else { return true }
        levels.append(Level(outer: last.outer, branch: !last.isDecided, isDecided: true))
        return last.outer
      case "#endif": return levels.popLast()?.outer ?? true
      default: return levels.last.map { $0.outer && $0.branch } ?? true
      }
    }
  }

  private static func condition(after index: Int, _ tokens: [SwiftToken], _ bytes: [UInt8]) -> Bool? {
    let words = tokens[(index + 1)...].prefix { $0.kind != .newline }.filter { !$0.isTrivia }
      .map { String(decoding: bytes[$0.range], as: UTF8.self) }
    var condition = Condition(words: words[...])
    return condition.disjunction()
  }

  /// A condition's value on Linux; nil where it depends on settings.
  private struct Condition {
    var words: ArraySlice<String>

    mutating func disjunction() -> Bool? {
      var result = conjunction()
      while words.starts(with: ["|", "|"]) {
        words = words.dropFirst(2)
        let other = conjunction()
        result = result == true || other == true ? true : (result == nil || other == nil ? nil : false)
      }
      return result
    }

    mutating func conjunction() -> Bool? {
      var result = term()
      while words.starts(with: ["&", "&"]) {
        words = words.dropFirst(2)
        let other = term()
        result = result == false || other == false ? false : (result == nil || other == nil ? nil : true)
      }
      return result
    }

    mutating func term() -> Bool? {
      guard let word = words.popFirst() else { return nil }
      switch word {
      case "!": return term().map { !$0 }
      case "(":
        let value = disjunction()
        if words.first == ")" { words.removeFirst() }
        return value
      case "true": return true
      case "false": return false
      default:
        guard words.first == "(" else { return nil }
        let arguments = call()
        switch word {
        case "os": return arguments.first == "Linux"
        case "canImport":
          guard let module = arguments.first else { return nil }
          if ["Foundation", "CoreData", "Glibc"].contains(module) { return true }
          return AppleModules.all[module] != nil || ["ObjectiveC", "Darwin"].contains(module) ? false : nil
        case "targetEnvironment": return false
        case "_runtime": return arguments.first == "_Native"
        default: return nil
        }
      }
    }

    /// The arguments of a call, whose opening parenthesis comes next.
    private mutating func call() -> [String] {
      var depth = 0
      var arguments: [String] = []
      while let word = words.popFirst() {
        if word == "(" { depth += 1 } else if word == ")" { depth -= 1 } else { arguments.append(word) }
        if depth == 0 { break }
      }
      return arguments
    }
  }
}
