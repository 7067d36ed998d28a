// SPDX-License-Identifier: MIT
// `sowings totals`: what was sown and came up in each year.

import CommandProgram
import Sowings

@MainActor enum TotalsCommand {
  static let syntax = CommandSyntax(
    "totals", operands: [.plant.optional], summary: "Sums up the sowings of each year, of a plant or of all.",
    notes: "In JSON an array of objects with “year”, “sowings”, “seeds”, “germinated” and “lost”.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let name = arguments.operands[OperandSyntax.plant.name]
    let plant = try name.map { try session.plant($0, toChange: false).plant }
    let totals = try session.existingGarden()?.totals(of: plant) ?? []
    guard !totals.isEmpty else { return Report(text: "Nothing is sown yet.", json: [Year]()) }
    var table = Table(["SOWINGS", "SEEDS", "UP", "LOST"], before: "YEAR", then: "RATE")
    for year in totals {
      table.add(
        [year.sowings, year.seeds, year.germinated, year.lost].map(String.init), before: "\(year.year)",
        then: year.rate.map { "\(Int(($0 * 100).rounded())) %" } ?? "–")
    }
    return Report(
      text: table.text,
      json: totals.map { Year(year: $0.year, sowings: $0.sowings, seeds: $0.seeds, germinated: $0.germinated, lost: $0.lost) })
  }

  private struct Year: Encodable {
    let year: Int
    let sowings: Int
    let seeds: Int
    let germinated: Int
    let lost: Int
  }
}
