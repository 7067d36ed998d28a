// SPDX-License-Identifier: MIT
// `sowings import`: what `sowings export` wrote, or a table, taken in.

import CommandProgram
import Sowings

@MainActor enum ImportCommand {
  static let syntax = CommandSyntax(
    "import", operands: [.file], summary: "Takes in the plants of a file that `sowings export` wrote, or of a table.",
    options: [OptionSyntax("replace", help: "Let what is here already become what the file says.")],
    notes: """
      Plants are the same by UUID or by name, sowings by UUID. What is here already stays as it is, or with --replace becomes what the file says;
      what the file does not have stays. A table needs the columns “plant” and “seeds”. A file with anything wrong in it is refused as a whole;
      Ctrl-C leaves everything as it was, and `sowings undo` takes an import back if it is not very large.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    Interrupts.watch()
    let file = try GardenExport(contentsOf: arguments.file())
    let bar = ProgressBar("Importing", total: file.plants.count)
    defer { bar.clear() }
    let result = try session.garden().importPlants(file, rule: arguments.flags.contains("replace") ? .replace : .merge) { done, _ in
      try Interrupts.check()
      bar.show(done)
    }
    let plants = result.addedPlants == 1 ? "1 plant" : "\(result.addedPlants) plants"
    return Report(
      text:
        "\(plants) and \(Counted.sowings(result.addedSowings)) added, \(result.changed) changed, \(result.unchanged) left as they were.",
      json: Written(
        addedPlants: result.addedPlants, addedSowings: result.addedSowings, changed: result.changed, unchanged: result.unchanged,
        canBeUndone: result.canBeUndone),
      hasSaved: result.addedPlants + result.addedSowings + result.changed > 0)
  }

  private struct Written: Encodable {
    let addedPlants: Int
    let addedSowings: Int
    let changed: Int
    let unchanged: Int
    let canBeUndone: Bool
  }
}
