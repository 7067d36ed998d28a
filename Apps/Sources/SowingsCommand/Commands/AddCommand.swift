// SPDX-License-Identifier: MIT
// `sowings add`: a new plant.

import CommandProgram
import Sowings

@MainActor enum AddCommand {
  static let syntax = CommandSyntax(
    "add", operands: [.plant], summary: "Adds a plant.",
    options: [
      OptionSyntax("common-name", value: "TEXT", help: "What people call it."),
      OptionSyntax("notes", value: "TEXT", help: "What is to be kept of it."),
    ])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let name = try PlantName(arguments.word(.plant))
    let plant = try session.garden().addPlant(name, commonName: arguments.values["common-name"], notes: arguments.values["notes"])
    return Report(text: "“\(plant.name)” is added.", json: PlantRecord(PlantEntry(plant)), hasSaved: true)
  }
}
