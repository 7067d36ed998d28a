// SPDX-License-Identifier: MIT
// `sowings export`: everything in one file.

import CommandProgram
import Foundation
import Sowings

@MainActor enum ExportCommand {
  static let syntax = CommandSyntax(
    "export", operands: [.file], summary: "Writes all plants and sowings into a file that `sowings import` reads.",
    options: [OptionSyntax("replace", help: "Write over a file that is there already.")],
    notes: """
      A name that ends in .csv gives a table with a line for each sowing, for spreadsheets; any other gives JSON with all there is, logs and
      photos too, a plant on a line.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let url = try arguments.file()
    guard let garden = try session.existingGarden() else { throw Refusal(session.nothing) }
    Interrupts.watch()
    var bar: ProgressBar?
    defer { bar?.clear() }
    let written = try garden.write(
      to: url, as: ExportForm(path: url.path), replacing: arguments.flags.contains("replace")
    ) { done, total in
      try Interrupts.check()
      let shown = bar ?? ProgressBar("Exporting", total: total)
      bar = shown
      shown.show(done)
    }
    return Report(
      text: "\(written.plants == 1 ? "1 plant" : "\(written.plants) plants") with \(Counted.sowings(written.sowings)) are in \(url.path).",
      json: Written(file: url.path, plants: written.plants, sowings: written.sowings), hasSaved: true)
  }

  private struct Written: Encodable {
    let file: String
    let plants: Int
    let sowings: Int
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
