// SPDX-License-Identifier: MIT
// What the command prints: file and line with a sentence each, or the same as JSON.

import Foundation

/// The report of one run.
struct AdoptionReport {
  let plan: AdoptionPlan
  let isCheck: Bool

  var text: String {
    var lines: [String] = []
    for (kind, title) in [
      (Finding.Kind.change, isCheck ? "To change:" : "Changed:"), (.byHand, "Left to do by hand:"), (.note, "Good to know:"),
    ] {
      let found = plan.findings.filter { $0.kind == kind }
      if found.isEmpty { continue }
      lines.append(title)
      lines += found.map { "  \($0.file):\($0.line): \($0.text)" }
    }
    let changes = plan.findings.count { $0.kind == .change }
    let byHand = plan.leftByHand.count
    if changes == 0, byHand == 0 {
      lines.append("Nothing to do in \(Self.count(plan.filesRead, "file")).")
    } else {
      lines.append(
        "\(Self.count(changes, "change")) in \(plan.changes.count) of \(Self.count(plan.filesRead, "file"))\(isCheck ? " to make" : ""), "
          + "\(Self.count(byHand, "place")) left to do by hand.")
    }
    return lines.joined(separator: "\n")
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  var json: String {
    get throws {
      struct Place: Encodable {
        var file: String
        var line: Int
        var text: String
      }
      struct Report: Encodable {
        var check: Bool
        var filesRead: Int
        var filesChanged: Int
        var changes: [Place]
        var byHand: [Place]
        var notes: [Place]
      }
      func places(_ kind: Finding.Kind) -> [Place] {
        plan.findings.filter { $0.kind == kind }.map { Place(file: $0.file, line: $0.line, text: $0.text) }
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let report = Report(
        check: isCheck, filesRead: plan.filesRead, filesChanged: plan.changes.count, changes: places(.change), byHand: places(.byHand),
        notes: places(.note))
      return String(decoding: try encoder.encode(report), as: UTF8.self)
    }
  }
}
