// SPDX-License-Identifier: MIT
// `sowings germinated`: notes seedlings that came up, or takes one back.

import CommandProgram
import Sowings

@MainActor enum GerminatedCommand {
  static let syntax = CommandSyntax(
    "germinated", operands: [.sowing, .count.optional],
    summary: "Notes that seeds of a sowing have come up: one today, unless it is told otherwise.",
    options: [
      OptionSyntax("on", value: "DATE", help: "The day on which they came up."),
      OptionSyntax("take-back", help: "Take the latest seedling back."),
    ],
    notes: "COUNT is how many came up besides those that are noted already.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let count = try arguments.operands[OperandSyntax.count.name].map { try SeedCount($0) }
    let day = try arguments.day("on")
    let takesBack = arguments.flags.contains("take-back")
    guard !takesBack || (count == nil && day == nil) else {
      throw UsageError("“--take-back” takes one seedling back, of the latest day. Leave out the number and the day.", command: syntax.name)
    }
    let (garden, sowing) = try session.sowing(arguments)
    if takesBack {
      try garden.takeBackSeedling(of: sowing)
    } else {
      try garden.logGermination(count ?? SeedCount(1), of: sowing, on: day)
    }
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    return Report(
      text: "\(record.germinated) of \(Counted.seeds(record.seeds)) of “\(record.plant)” have come up.", json: record, hasSaved: true)
  }
}
