// SPDX-License-Identifier: MIT
// `days import`: what `days export` wrote, taken in.

import CommandProgram
import Days

@MainActor enum ImportCommand {
  static let syntax = CommandSyntax(
    "import", operands: [.file], summary: "Takes in the things of a file that `days export` wrote.",
    options: [OptionSyntax("replace", help: "Let things of the same name become what the file says.")],
    notes: """
      A thing whose name is new is added. One whose name is here already stays as it is and only gets earlier runs and reminders it lacks, or
      with --replace becomes what the file says. Things that the file does not have stay. A file with anything wrong in it is refused as a whole;
      Ctrl-C leaves everything as it was, and `days undo` takes an import back. In JSON an object with “added”, “changed” and “unchanged”.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    Interrupts.watch()
    let file = try ThingExport(contentsOf: arguments.file())
    let bar = ProgressBar("Importing", total: file.things.count)
    defer { bar.clear() }
    let result = try session.things().importThings(file, rule: arguments.flags.contains("replace") ? .replace : .merge) { done, _ in
      try Interrupts.check()
      bar.show(done)
    }
    let text = "\(result.added) added, \(result.changed) changed, \(result.unchanged) left as they were."
    return Report(
      text: text, json: Written(added: result.added, changed: result.changed, unchanged: result.unchanged),
      hasSaved: result.added + result.changed > 0)
  }

  private struct Written: Encodable {
    let added: Int
    let changed: Int
    let unchanged: Int
  }
}
