// SPDX-License-Identifier: MIT
// `days export`: everything in one file.

import CommandProgram
import Days
import Foundation

@MainActor enum ExportCommand {
  static let syntax = CommandSyntax(
    "export", operands: [.file], summary: "Writes all things into a file that `days import` reads.",
    options: [OptionSyntax("replace", help: "Write over a file that is there already.")],
    notes: """
      The file has all there is: private and archived things, runs, reminders, milestones and notes, as JSON that begins with its “format” and
      “version”. Days are written as in 2026-10-14, times of reminders in minutes after midnight. Settings are not in it.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let url = try arguments.file()
    let things = try session.existingThings()
    Interrupts.watch()
    var bar: ProgressBar?
    defer { bar?.clear() }
    let file =
      try things?.export { done, total in
        try Interrupts.check()
        let shown = bar ?? ProgressBar("Exporting", total: total)
        bar = shown
        shown.show(done)
      } ?? ThingExport(things: [])
    try file.write(to: url, replacing: arguments.flags.contains("replace"))
    let count = file.things.count
    return Report(
      text: "\(count) \(count == 1 ? "thing is" : "things are") exported to \(url.path).", json: Written(file: url.path, things: count),
      hasSaved: true)
  }

  private struct Written: Encodable {
    let file: String
    let things: Int
  }
}

extension OperandSyntax {
  /// The file of an export.
  static let file = OperandSyntax("FILE", meaning: "the name of a file")
}

extension ParsedArguments {
  /// The file that was named.
  func file() throws -> URL {
    let path = operands[OperandSyntax.file.name] ?? ""
    guard !path.isEmpty else { throw UsageError("The name of the file is empty.", command: command) }
    return URL(fileURLWithPath: path)
  }
}
