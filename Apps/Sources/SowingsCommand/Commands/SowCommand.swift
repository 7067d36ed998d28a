// SPDX-License-Identifier: MIT
// `sowings sow`: notes seeds that were sown.

import CommandProgram
import Sowings

@MainActor enum SowCommand {
  static let syntax = CommandSyntax(
    "sow", operands: [.plant, .count], summary: "Notes seeds sown of a plant, today unless it is told otherwise.",
    options: OptionSyntax.details)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let count = try SeedCount(arguments.word(.count))
    let details = try arguments.details()
    let (garden, plant) = try session.plant(arguments.word(.plant), toChange: true)
    let sowing = try garden.sow(count, of: plant, details: details)
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    return Report(text: "\(sowing.sentence) of “\(plant.name)” are noted as \(record.id ?? "–").", json: record, hasSaved: true)
  }
}
