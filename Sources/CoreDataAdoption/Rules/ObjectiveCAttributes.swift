// SPDX-License-Identifier: MIT
// Puts @objc, @objc(Name) and @objcMembers behind `#if canImport(ObjectiveC)`. The compiler takes such a block among a declaration's
// attributes, not after a modifier and with no modifier in it, so an attribute that stands after a modifier moves before all of them.

/// Puts attributes for Objective-C behind a condition.
enum ObjectiveCAttributes {
  static let names: Set<String> = ["objc", "objcMembers"]

  static func apply(to file: SourceFile) -> RuleResult {
    var result = RuleResult()
    var place = 0
    while place < file.significant.count {
      // After a dot, a modifier's word is a member's name.
      guard file.word(place - 1) != ".", let start = DeclarationStart(in: file, at: place) else {
        place += 1
        continue
      }
      place = start.end
      let found = start.elements.indices.filter { start.elements[$0].attribute.map(names.contains) == true }
      guard let first = found.first, file.isActive(start.elements[first].first) else { continue }
      let texts = found.map { file.text(from: start.elements[$0].first, through: start.elements[$0].last) }
      let modifier = start.elements.firstIndex { $0.attribute == nil } ?? start.elements.count
      var edits: [Edit] = []
      if first < modifier {
        // The attributes that stand together become the block; what lies apart is taken away.
        let together = found.prefix { $0 - first == (found.firstIndex(of: $0) ?? 0) && $0 < modifier }
        let last = start.elements[together.last ?? first].last
        edits.append(
          block(texts, in: file, from: file.token(start.elements[first].first).range.lowerBound, to: file.token(last).range.upperBound))
        edits += found.dropFirst(together.count).map { removal(of: start.elements[$0], in: file) }
      } else {
        let offset = file.token(start.elements[modifier].first).range.lowerBound
        edits.append(block(texts, in: file, from: offset, to: offset))
        edits += found.map { removal(of: start.elements[$0], in: file) }
      }
      result.change(
        file, at: file.token(start.elements[first].first).range.lowerBound,
        "\(texts.joined(separator: " ")) stands behind #if canImport(ObjectiveC).", edits)
    }
    return result
  }

  /// The block in place of a range, on lines of its own; what follows begins a line with the same indentation.
  private static func block(_ attributes: [String], in file: SourceFile, from start: Int, to end: Int) -> Edit {
    let indentation = file.indentation(at: start)
    let newline = file.newline
    var lines = ["#if canImport(ObjectiveC)"]
    lines += attributes.map { "  " + $0 }
    lines.append("#endif")
    var first = start
    var text = lines.map { indentation + $0 }.joined(separator: newline) + newline + indentation
    if file.beginsLine(start) {
      text.removeFirst(indentation.count)
    } else {
      while first > 0, file.bytes[first - 1] == .space || file.bytes[first - 1] == .tab { first -= 1 }
      text = newline + text
    }
    return Edit(range: first..<following(end, in: file, acrossLines: true), text: text)
  }

  private static func removal(of element: DeclarationStart.Element, in file: SourceFile) -> Edit {
    let range = file.token(element.first).range.lowerBound..<file.token(element.last).range.upperBound
    return Edit(range: range.lowerBound..<following(range.upperBound, in: file, acrossLines: true), text: "")
  }

  /// The end of the spaces after an offset, and of one line end with the spaces after it.
  private static func following(_ offset: Int, in file: SourceFile, acrossLines: Bool) -> Int {
    func spaces(_ start: Int) -> Int { file.bytes[start...].firstIndex { $0 != .space && $0 != .tab } ?? file.bytes.count }
    let end = spaces(offset)
    guard let token = file.tokens.first(where: { $0.range.lowerBound == end }), token.kind == .newline else { return end }
    return spaces(token.range.upperBound)
  }
}

/// Makes a protocol that was bound to classes by @objc alone say so itself.
enum ClassProtocols {
  static let bound: Set<String> = ["AnyObject", "class", "NSObjectProtocol", "NSFetchRequestResult"]

  static func apply(to file: SourceFile) -> RuleResult {
    var result = RuleResult()
    for place in file.significant.indices where file.word(place) == "protocol" && file.isActive(place) && file.kind(place + 1) == .word {
      guard isObjectiveC(place, in: file), let brace = (place..<file.significant.count).first(where: { file.word($0) == "{" }) else {
        continue
      }
      let name = file.token(place + 1)
      if file.word(place + 2) == ":" {
        let inherited = (place + 3..<brace).map(file.word)
        guard bound.isDisjoint(with: inherited) else { continue }
        let offset = file.token(place + 3).range.lowerBound
        result.change(
          file, at: name.range.lowerBound, "The protocol \(file.word(place + 1)) says that it is for classes.",
          [Edit(range: offset..<offset, text: "AnyObject, ")])
      } else {
        let offset = name.range.upperBound
        result.change(
          file, at: name.range.lowerBound, "The protocol \(file.word(place + 1)) says that it is for classes.",
          [Edit(range: offset..<offset, text: ": AnyObject")])
      }
    }
    return result
  }

  /// Whether `@objc` stands before the keyword, in a block of its own or not.
  private static func isObjectiveC(_ place: Int, in file: SourceFile) -> Bool {
    var index = place - 1
    while index >= 0 {
      if file.word(index - 1) == "@" {
        if file.word(index) == "objc" { return true }
        index -= 2
      } else if file.word(index) == ")", let open = file.opening(index), file.word(open - 2) == "@" || file.word(open - 2) == "#if" {
        if file.reads(["@", "objc"], at: open - 2) { return true }
        index = file.word(open - 2) == "@" ? open - 3 : open - 2
      } else if DeclarationStart.modifiers.contains(file.word(index)) || ["#endif", "#if"].contains(file.word(index)) {
        index -= 1
      } else {
        return false
      }
    }
    return false
  }
}
