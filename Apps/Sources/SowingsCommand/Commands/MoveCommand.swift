// SPDX-License-Identifier: MIT
// `sowings move`: makes a sowing one of another plant.

import CommandProgram
import Sowings

@MainActor enum MoveCommand {
  static let syntax = CommandSyntax(
    "move", operands: [.sowing, OperandSyntax("PLANT", meaning: "the plant to move it to")],
    summary: "Moves a sowing to another plant, with all that is known of it.",
    options: [OptionSyntax("add", help: "Add the plant if there is none of that name.")])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let name = try PlantName(arguments.word(.plant))
    let (garden, sowing) = try session.sowing(arguments)
    guard try arguments.flags.contains("add") || garden.findPlant(name) != nil else { throw GardenError.noSuchPlant(name) }
    let from = sowing.plant?.name
    let plant = try garden.moveSowing(sowing, to: name)
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    let origin = from.map { " from “\($0)”" } ?? ""
    return Report(text: "\(record.id ?? "–"), \(sowing.sentence), is moved\(origin) to “\(plant.name)”.", json: record, hasSaved: true)
  }
}
