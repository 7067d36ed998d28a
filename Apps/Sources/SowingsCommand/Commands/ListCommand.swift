// SPDX-License-Identifier: MIT
// `sowings sowings`: what was sown, of a plant or of all.

import CommandProgram
import Sowings

@MainActor enum ListCommand {
  static let syntax = CommandSyntax(
    "sowings", operands: [.plant.optional],
    summary: "Lists what was sown, of a plant or of all: by plant, the latest sowing first, with the ID that names it.",
    options: [OptionSyntax("state", value: "STATE", help: "Only these: \(SowingState.allCases.map(\.word).joined(separator: ", ")).")],
    notes: "Of one plant, the days on which seedlings came up and the notes are shown, too. In JSON an array of objects.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let state = try arguments.state()
    let isOfOne = arguments.operands[OperandSyntax.plant.name] != nil
    let records: [SowingRecord]
    let what: String
    if isOfOne {
      let (garden, plant) = try session.plant(arguments.word(.plant), toChange: false)
      what = "“\(plant.name)”"
      records = try PlantEntry(plant).sowings.map { SowingRecord($0, id: try garden.shortName(of: $0.sowing)) }
    } else {
      guard let entries = try session.existingGarden()?.entries(), !entries.isEmpty else {
        return Report(text: session.nothing, json: [SowingRecord]())
      }
      what = "any plant"
      let sowings = entries.flatMap(\.sowings)
      let names = ShortNames(sowings.compactMap(\.sowing.uuid))
      records = sowings.map { SowingRecord($0, id: $0.sowing.uuid.map(names.name)) }
    }
    let shown = records.filter { state == nil || $0.state == state?.word }
    guard !shown.isEmpty else {
      let text =
        records.isEmpty
        ? "Nothing of \(what) is sown yet. `sowings sow PLANT COUNT` notes a sowing."
        : "Of \(Counted.sowings(records.count)) none is \(state?.word ?? "shown")."
      return Report(text: text, json: shown)
    }
    return Report(text: text(shown, withDetails: isOfOne), json: shown)
  }

  private static func text(_ records: [SowingRecord], withDetails: Bool) -> String {
    let idWidth = (records.compactMap(\.id?.count).max() ?? 1)
    var table = Table(["SEEDS", "UP"], before: "ID".padded(to: idWidth) + "  SOWN      ", then: "STATE     PLANT")
    for record in records {
      let place = [record.medium, record.place].compactMap { $0 }.joined(separator: ", ")
      table.add(
        [record.seeds, record.germinated].map(String.init),
        before: (record.id ?? "–").padded(to: idWidth) + "  " + (record.sown ?? "–").padded(to: 10),
        then: record.state.padded(to: 10) + record.plant + (place.isEmpty ? "" : " (\(place))"))
      guard withDetails else { continue }
      let indent = String(repeating: " ", count: idWidth + 2)
      if !record.germinations.isEmpty {
        table.addLine(
          indent + "Up: " + record.germinations.map { "\($0.seedlings) on \($0.day ?? "an unknown day")" }.joined(separator: ", "))
      }
      for line in (record.notes ?? "").split(whereSeparator: \.isNewline) { table.addLine(indent + line) }
    }
    return table.text
  }
}
