// SPDX-License-Identifier: MIT
// The patterns of LIKE. Made by StringComparison and by evaluation, which keeps one for a constant pattern.

/// A pattern of `*`, `?` and plain characters.
package struct LikePattern: Sendable {
  private enum Part: Sendable { case scalar(Unicode.Scalar), one, many }
  private let parts: [Part]
  private let options: StringOptions

  package init(_ pattern: String, _ options: StringOptions) {
    self.options = options
    var parts: [Part] = []
    var literal = ""
    func endLiteral() {
      parts += StringComparison.folded(literal, options).unicodeScalars.map { .scalar($0) }
      literal = ""
    }
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, scalar == "*" || scalar == "?" {
        endLiteral()
        parts.append(scalar == "*" ? .many : .one)
      } else {
        literal.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { literal.append("\\") }
    endLiteral()
    self.parts = parts
  }

  /// Answers whether the whole text fits, in time proportional to the product of the lengths at worst.
  package func matches(_ text: String) -> Bool {
    let scalars = Array(StringComparison.folded(text, options).unicodeScalars)
    var position = 0
    var part = 0
    var retry: (part: Int, position: Int)?
    while position < scalars.count {
      if part < parts.count {
        switch parts[part] {
        case .many:
          retry = (part + 1, position)
          part += 1
          continue
        case .one:
          part += 1
          position += 1
          continue
        case .scalar(let scalar) where scalar == scalars[position]:
          part += 1
          position += 1
          continue
        case .scalar: break
        }
      }
      guard let last = retry else { return false }
      retry = (last.part, last.position + 1)
      part = last.part
      position = last.position + 1
    }
    return parts[part...].allSatisfy { if case .many = $0 { true } else { false } }
  }
}
