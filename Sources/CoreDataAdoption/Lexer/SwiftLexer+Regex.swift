// SPDX-License-Identifier: MIT
// Regular expression literals. A slash is one only where an operand may stand and it closes on its line; else it is an operator.

extension SwiftLexer {
  /// The end of `/…/` at the position, nil where the slash is an operator.
  func endOfBareRegex() -> Int? {
    guard mayBeginOperand, let first = byte(at: position + 1), first != .space, first != .tab, first != UInt8(ascii: ")") else {
      return nil
    }
    var index = position + 1
    var groups = 0
    var isInSet = false
    while let byte = byte(at: index), byte != .lineFeed, byte != .carriageReturn {
      switch byte {
      case UInt8(ascii: "\\"):
        index += 2
        continue
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "(") where !isInSet: groups += 1
      case UInt8(ascii: ")") where !isInSet:
        groups -= 1
        // The parenthesis was opened before the slash, which is then an operator.
        if groups < 0 { return nil }
      case UInt8(ascii: "/"):
        let last = bytes[index - 1]
        return last == .space || last == .tab ? nil : index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The end of `#/…/#` at the position; over several lines if nothing follows the first slash on its line.
  func endOfExtendedRegex(hashes: Int) -> Int? {
    let start = position + hashes + 1
    let isMultiline = endOfLine(from: start) == end(from: start) { $0 == .space || $0 == .tab }
    var index = start
    while let byte = byte(at: index), isMultiline || (byte != .lineFeed && byte != .carriageReturn) {
      if byte == UInt8(ascii: "/"), hasHashes(hashes, at: index + 1) { return index + 1 + hashes }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Whether an operand may begin here: after what wants one, or with room before and none after.
  private var mayBeginOperand: Bool {
    guard let last = lastSignificant, let text = lastSignificantText else { return true }
    let touches = last.range.upperBound == position
    switch last.kind {
    case .punctuation: return !["]", ")", "}"].contains(text) || !touches
    case .operatorCharacter: return !touches || text == "="
    case .word: return !touches
    case .interpolationStart: return true
    default: return !touches
    }
  }
}
