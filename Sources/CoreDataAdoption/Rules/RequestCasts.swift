// SPDX-License-Identifier: MIT
// Casts between fetch requests of different parameters. On Apple's platforms the parameter is erased and such a cast always succeeds; on
// Linux the classes are not related and it fails. The forms written instead mean the same on both.

/// Rewrites casts of fetch requests.
enum RequestCasts {
  static func apply(to file: SourceFile, knowing knowledge: SourceKnowledge) -> RuleResult {
    var result = RuleResult()
    for place in file.significant.indices where file.word(place) == "as" && file.isActive(place) {
      let mark = file.word(place + 1)
      guard mark == "!" || mark == "?" else { continue }
      var type = place + 2
      if file.reads(["CoreData", "."], at: type) { type += 2 }
      guard ["NSFetchRequest", "NSFetchedResultsController"].contains(file.word(type)), let end = file.closingAngle(type + 1) else {
        continue
      }
      let cast = Cast(
        file: file, keyword: place, isOptional: mark == "?", isRequest: file.word(type) == "NSFetchRequest", typeStart: place + 2,
        typeEnd: end,
        parameter: file.squeezed(from: type + 2, through: end - 1))
      let start = file.token(place).range.lowerBound
      switch cast.replacement(knowing: knowledge) {
      case .none: break
      case .text(let text, let operand):
        let range = file.token(operand).range.lowerBound..<file.token(end).range.upperBound
        result.change(file, at: start, "The cast \(file.text(of: range).onOneLine) is \(text.onOneLine).", [Edit(range: range, text: text)])
      case .byHand:
        result.byHand(
          file, at: start,
          "A cast \(file.text(from: place, through: end).onOneLine) succeeds on Linux only where the value was made with just this type. "
            + "Declare it with the type you want, or make it with \(file.text(from: place + 2, through: end).onOneLine)(…).")
      }
    }
    return result
  }

  private enum Replacement {
    case none
    case text(String, operand: Int)
    case byHand
  }

  private struct Cast {
    let file: SourceFile
    let keyword: Int
    let isOptional: Bool
    let isRequest: Bool
    let typeStart: Int
    let typeEnd: Int
    /// The parameter cast to.
    let parameter: String

    var type: String { file.text(from: typeStart, through: typeEnd) }

    func replacement(knowing knowledge: SourceKnowledge) -> Replacement {
      guard isRequest else { return .byHand }
      if file.word(keyword - 1) == ")", let open = file.opening(keyword - 1) { return call(open, knowing: knowledge) }
      guard file.kind(keyword - 1) == .word, ![".", "?", "!"].contains(file.word(keyword - 2)), let declared = declaredParameter() else {
        return .byHand
      }
      if declared == parameter { return .none }
      return .text(wrapped("unsafeBitCast(\(file.word(keyword - 1)), to: \(type).self)"), operand: keyword - 1)
    }

    /// The operand is a call whose arguments begin at a place.
    private func call(_ open: Int, knowing knowledge: SourceKnowledge) -> Replacement {
      let callee = open - 1
      if file.word(callee) == "copy", open + 1 == keyword - 1 { return .none }
      let arguments = file.text(from: open, through: keyword - 1)
      if file.word(callee) == "NSFetchRequest", file.word(callee - 1) != "." {
        return .text(wrapped(type + arguments), operand: callee)
      }
      if file.word(callee) == ">", let angle = openingAngle(callee), file.word(angle - 1) == "NSFetchRequest", file.word(angle - 2) != "." {
        return .text(wrapped(type + arguments), operand: angle - 1)
      }
      if file.word(callee) == "fetchRequest", open + 1 == keyword - 1, file.word(callee - 1) == ".", file.kind(callee - 2) == .word {
        var first = callee - 2
        while file.word(first - 1) == ".", file.kind(first - 2) == .word { first -= 2 }
        guard file.word(first - 1) != "." else { return .byHand }
        let operand = file.text(from: first, through: keyword - 1)
        let owner = file.squeezed(from: first, through: callee - 2)
        if owner == parameter, knowledge.typedRequests.contains(parameter) {
          return .text(wrapped("\(operand) as \(type)"), operand: first)
        }
        // The class's own, typed method would make this ambiguous.
        if knowledge.typedRequests.contains(owner) { return .byHand }
        return .text(wrapped("unsafeBitCast(\(operand), to: \(type).self)"), operand: first)
      }
      return .byHand
    }

    private func wrapped(_ text: String) -> String { isOptional ? "Optional(\(text))" : text }

    private func openingAngle(_ place: Int) -> Int? {
      (max(0, place - 40)..<place).last { file.word($0) == "<" && file.closingAngle($0) == place }
    }

    /// The parameter of the request that the operand's name was last declared as, nil if it is not known to be a request.
    private func declaredParameter() -> String? {
      let name = file.word(keyword - 1)
      for place in stride(from: keyword - 2, through: 0, by: -1) where file.word(place) == name {
        var type = place + 1
        let isVariable = ["let", "var"].contains(file.word(place - 1))
        if file.word(type) == ":" {
          type += 1
        } else if isVariable, file.word(type) == "=" {
          type += 1
          let isOfRequest = file.kind(type) == .word && file.reads([".", "fetchRequest", "(", ")"], at: type + 1)
          if isOfRequest { return ["?", ".", "as"].contains(file.word(type + 5)) ? nil : "NSFetchRequestResult" }
        } else if isVariable {
          return nil
        } else {
          continue
        }
        if file.reads(["CoreData", "."], at: type) { type += 2 }
        guard file.word(type) == "NSFetchRequest", let end = file.closingAngle(type + 1) else {
          if isVariable { return nil }
          continue
        }
        let after = file.word(end + 1)
        return ["?", "!", ".", "&"].contains(after) && file.touchesNext(end) ? nil : file.squeezed(from: type + 2, through: end - 1)
      }
      return nil
    }
  }
}

extension String {
  /// The text with line ends and runs of spaces as one space each.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
