// SPDX-License-Identifier: MIT
// `sowings edit`: changes what is known of a sowing.

import CommandProgram
import Sowings

@MainActor enum EditCommand {
  static let syntax = CommandSyntax(
    "edit", operands: [.sowing], summary: "Changes what is known of a sowing. An empty text takes a text away.",
    options: [OptionSyntax("seeds", value: "COUNT", help: "How many seeds were sown.")] + OptionSyntax.details)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let details = try arguments.details()
    guard details != SowingDetails() else { throw UsageError("Say what to change.", command: syntax.name) }
    let (garden, sowing) = try session.sowing(arguments)
    try garden.editSowing(sowing, details: details)
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    return Report(
      text: "\(record.id ?? "–") is changed: \(sowing.sentence) of “\(record.plant)”, \(record.state).", json: record, hasSaved: true)
  }
}
