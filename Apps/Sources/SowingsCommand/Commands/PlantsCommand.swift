// SPDX-License-Identifier: MIT
// `sowings plants`: every plant on a line.

import CommandProgram
import Sowings

@MainActor enum PlantsCommand {
  static let syntax = CommandSyntax(
    "plants", summary: "Lists the plants by name, each with its sowings, its seeds, how many came up and the last day of sowing.",
    options: [
      OptionSyntax("search", value: "TEXT", help: "Only plants with these words in names, places or notes."),
      OptionSyntax("show", value: "WHICH", help: "\(PlantFilter.Stage.allCases.map(\.rawValue).joined(separator: ", "))."),
      OptionSyntax("sort", value: "ORDER", help: "\(PlantSorting.allCases.map(\.rawValue).joined(separator: ", "))."),
    ],
    notes: "In JSON an array of objects.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let stage = try arguments.choice("show", among: PlantFilter.Stage.allCases, PlantFilter.Stage.init(rawValue:), \.rawValue)
    let sorting = try arguments.choice("sort", among: PlantSorting.allCases, PlantSorting.init(rawValue:), \.rawValue)
    let search = arguments.values["search"]
    var records: [PlantRecord] = []
    if let garden = try session.existingGarden() {
      let isFiltered = stage != nil || sorting != nil || search != nil
      records =
        isFiltered
        ? try garden.plants(PlantFilter(stage ?? .all, search: search ?? "", sorting: sorting ?? .name)).map { PlantRecord(PlantEntry($0)) }
        : try garden.entries().map(PlantRecord.init)
      if isFiltered, records.isEmpty { return Report(text: "No plant is like that.", json: records) }
    }
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
