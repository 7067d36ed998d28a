// SPDX-License-Identifier: MIT
// `sowings rename`: another name for a plant, or the name of another plant, which it is merged into then.

import CommandProgram
import Sowings

@MainActor enum RenameCommand {
  static let syntax = CommandSyntax(
    "rename", operands: [.plant, OperandSyntax("NEW", meaning: "the new name")],
    summary: "Gives a plant another name; its sowings stay with it.",
    options: [OptionSyntax("merge", help: "If there is a plant of the new name, give it all sowings and notes of the old one.")])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let name = try PlantName(arguments.operands["NEW"] ?? "")
    let (garden, plant) = try session.plant(arguments.word(.plant), toChange: true)
    let old = plant.name
    if let other = try garden.findPlant(name), other != plant {
      guard arguments.flags.contains("merge") else {
        throw Refusal("“\(other.name)” exists already. Choose another name, or give “--merge” too to make one plant of the two.")
      }
      let count = plant.sowings.count
      try garden.mergePlant(plant, into: other)
      return Report(
        text: "“\(old)” is merged into “\(other.name)”, which has \(Counted.sowings(count)) more now.",
        json: PlantRecord(PlantEntry(other)), hasSaved: true)
    }
    try garden.renamePlant(plant, to: name)
    return Report(text: "“\(old)” is called “\(plant.name)” now.", json: PlantRecord(PlantEntry(plant)), hasSaved: true)
  }
}
