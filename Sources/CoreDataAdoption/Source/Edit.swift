// SPDX-License-Identifier: MIT
// What rules say: changes to a file's text and places that a person must look at. Adoption applies the ones and reports both.

/// A part of a file and what stands there afterwards.
struct Edit: Hashable {
  var range: Range<Int>
  var text: String
}

/// Something a rule did or could not do, with its place in the file as it was.
struct Finding: Hashable, Sendable {
  enum Kind: String, Sendable {
    /// What adopting changes.
    case change
    /// What a person must change.
    case byHand = "by hand"
    /// What is good to know and needs no change.
    case note
  }

  var kind: Kind
  var file: String
  var line: Int
  /// A sentence.
  var text: String
}

/// What a rule found in one file.
struct RuleResult {
  var edits: [Edit] = []
  var findings: [Finding] = []

  mutating func add(_ other: RuleResult) {
    edits += other.edits
    findings += other.findings
  }

  mutating func change(_ file: SourceFile, at offset: Int, _ text: String, _ edits: [Edit]) {
    self.edits += edits
    findings.append(Finding(kind: .change, file: file.name, line: file.line(at: offset), text: text))
  }

  mutating func byHand(_ file: SourceFile, at offset: Int, _ text: String) {
    findings.append(Finding(kind: .byHand, file: file.name, line: file.line(at: offset), text: text))
  }
}

extension [Edit] {
  /// The bytes with all edits made.
  ///
  /// Of two edits that overlap the one that begins first counts; the other is made when the result is looked at again.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in sorted(by: { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) })
    where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += Array<UInt8>(edit.text.utf8)
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }
}
