// SPDX-License-Identifier: MIT
// `sowings delete`: removes a sowing or a plant. Which of the two is a word of its own, since a plant may be called what a sowing's ID begins with.

import CommandProgram
import Sowings

@MainActor enum DeleteCommand {
  static let syntax = CommandSyntax(
    "delete",
    operands: [
      OperandSyntax("KIND", meaning: "the word “plant” or “sowing”"),
      OperandSyntax("NAME", meaning: "the name of the plant or the first characters of the sowing's ID"),
    ], summary: "Deletes a plant or a sowing; `sowings undo` takes it back.",
    options: [
      OptionSyntax("with-sowings", help: "Delete the sowings of the plant, too."),
      OptionSyntax("move-to", value: "PLANT", help: "Make the sowings of the plant those of another."),
    ],
    notes:
      "As in `sowings delete sowing 3f2a` and `sowings delete plant Sedum`. A plant with sowings is deleted only with one of the options.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (withSowings, other) = (arguments.flags.contains("with-sowings"), arguments.values["move-to"])
    guard !withSowings || other == nil else {
      throw UsageError("“--with-sowings” and “--move-to” exclude each other.", command: syntax.name)
    }
    switch arguments.operands["KIND"] {
    case "plant": return try deletePlant(arguments.operands["NAME"] ?? "", withSowings, moveTo: other, session)
    case "sowing":
      guard !withSowings, other == nil else {
        throw UsageError("“--with-sowings” and “--move-to” are for plants.", command: syntax.name)
      }
      return try deleteSowing(arguments.operands["NAME"] ?? "", session)
    default:
      throw UsageError(
        "Say what “\(arguments.operands["KIND"] ?? "")” is: `sowings delete plant NAME` or `sowings delete sowing ID`.",
        command: syntax.name)
    }
  }

  private static func deletePlant(_ text: String, _ withSowings: Bool, moveTo other: String?, _ session: Session) throws -> Report {
    let (garden, plant) = try session.plant(text, toChange: true)
    let record = PlantRecord(PlantEntry(plant))
    var sowings = withSowings ? LeftSowings.delete : .refuse
    var fate = withSowings && record.sowings > 0 ? " with \(Counted.sowings(record.sowings))" : ""
    if let other {
      let home = try session.plant(other, toChange: true).plant
      sowings = .move(to: home)
      if record.sowings > 0 { fate = "; \(Counted.sowings(record.sowings)) moved to “\(home.name)”" }
    }
    do {
      try garden.deletePlant(plant, sowings: sowings)
    } catch GardenError.plantHasSowings(let name, let count) {
      throw Refusal(
        "“\(name)” has \(Counted.sowings(count)). Give “--with-sowings” to delete what was sown, too, or “--move-to PLANT” to keep it.")
    }
    return Report(text: "“\(record.name)” is deleted\(fate).", json: record, hasSaved: true)
  }

  private static func deleteSowing(_ text: String, _ session: Session) throws -> Report {
    guard let garden = try session.existingGardenToChange() else { throw GardenError.noSuchSowing(text) }
    let sowing = try garden.findSowing(text)
    let record = SowingRecord(SowingEntry(sowing), id: try garden.shortName(of: sowing))
    let sentence = sowing.sentence
    try garden.deleteSowing(sowing)
    return Report(text: "\(record.id ?? "–") is deleted: \(sentence) of “\(record.plant)”.", json: record, hasSaved: true)
  }
}
