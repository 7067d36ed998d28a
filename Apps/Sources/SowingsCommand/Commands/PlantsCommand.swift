// SPDX-License-Identifier: MIT
// `sowings plants`: every plant on a line.

import CommandProgram
import Sowings

@MainActor enum PlantsCommand {
  static let syntax = CommandSyntax(
    "plants", summary: "Lists the plants by name, each with its sowings, its seeds, how many came up and the last day of sowing.",
    notes: "In JSON an array of objects.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let records = try session.existingGarden()?.entries().map(PlantRecord.init) ?? []
    guard !records.isEmpty else { return Report(text: session.nothing, json: records) }
    var table = Table(["SOWINGS", "SEEDS", "UP"], then: "LAST SOWN   PLANT")
    for record in records {
      table.add(
        [record.sowings, record.seeds, record.germinated].map(String.init),
        then: "\((record.lastSown ?? "–").padded(to: 10))  \(record.name)")
    }
    return Report(text: table.text, json: records)
  }
}
