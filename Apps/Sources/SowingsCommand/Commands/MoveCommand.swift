// SPDX-License-Identifier: MIT
// `sowings move`: makes a sowing one of another plant.

import CommandProgram
import Sowings

@MainActor enum MoveCommand {
  static let syntax = CommandSyntax(
    "move", operands: [.sowing, OperandSyntax("PLANT", meaning: "the plant to move it to")],
    summary: "Moves a sowing to another plant, with all that is known of it.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let name = try PlantName(arguments.word(.plant))
    let (garden, sowing) = try session.sowing(arguments)
    guard let plant = try garden.findPlant(name) else { throw GardenError.noSuchPlant(name) }
    let from = sowing.plant?.name
    try garden.moveSeedToPlant(sowing, plant)
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    let origin = from.map { " from “\($0)”" } ?? ""
    return Report(text: "\(record.id ?? "–"), \(sowing.sentence), is moved\(origin) to “\(plant.name)”.", json: record)
  }
}
