// SPDX-License-Identifier: MIT
// `reactionlab import`: what `reactionlab export` wrote as a file of settings, taken in.

import CommandProgram
import Foundation
import ReactionLab

@MainActor enum ImportCommand {
  private static let file = OperandSyntax("FILE", meaning: "the name of a file")
  static let syntax = CommandSyntax(
    "import", operands: [file], summary: "Takes in the patterns of a .json file that `reactionlab export` wrote.",
    options: [
      OptionSyntax(
        "rule", value: "WORD",
        help: "What becomes of names that are here: \(PatternImportRule.allCases.map(\.rawValue).joined(separator: ", ")).")
    ],
    notes: """
      With keep-both, the usual, a pattern whose name is taken gets a number; one that is the same in every respect is left out. With replace
      the one here goes to the bin. A file with anything wrong in it is refused as a whole; Ctrl-C leaves everything as it was, and
      `reactionlab undo` takes an import back. In JSON an object with “added”, “replaced” and “unchanged”.
      """)

  private struct Written: Encodable {
    let added: Int
    let replaced: Int
    let unchanged: Int
  }

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let rule = try arguments.choice("rule", among: PatternImportRule.allCases, PatternImportRule.init(rawValue:), \.rawValue) ?? .keepBoth
    let path = arguments.operands[file.name] ?? ""
    guard !path.isEmpty else { throw UsageError("The name of the file is empty.", command: syntax.name) }
    Interrupts.watch()
    let bar = ProgressBar("Importing", total: 100)
    defer { bar.clear() }
    // Reading checks all pictures and fields, which is more than half of the work; the save tells nothing of itself.
    func told(from start: Int, _ share: Int) -> PatternLibrary.Progress {
      { done, total in
        try Interrupts.check()
        bar.show(start + share * done / max(1, total))
      }
    }
    let export = try PatternExport(contentsOf: URL(fileURLWithPath: path), progress: told(from: 0, 60))
    let result = try session.patterns().importPatterns(export, rule: rule, progress: told(from: 60, 30))
    return Report(
      text: "\(result.added) added, \(result.replaced) replaced, \(result.unchanged) left as they were.",
      json: Written(added: result.added, replaced: result.replaced, unchanged: result.unchanged),
      hasSaved: result.added + result.replaced > 0)
  }
}
