// SPDX-License-Identifier: MIT
// `reactionlab export`: writes a pattern, or the thumbnail that was saved with it, to a file.

import CommandProgram
import Foundation
import Pictures
import ReactionLab
import ReactionSimulation

@MainActor enum ExportCommand {
  static let syntax = CommandSyntax(
    "export", operands: [.pattern], summary: "Writes a pattern as a PNG, rendered again, or its thumbnail as a JPEG.",
    options: [
      OptionSyntax("output", value: "FILE", help: "The file to write."),
      OptionSyntax("thumbnail", help: "The thumbnail, a JPEG of at most 160 pixels a side."),
    ])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard let file = try arguments.file("output") else {
      throw UsageError("Say where the picture goes: --output FILE.", command: syntax.name)
    }
    let pattern = try session.pattern(arguments, toChange: false).pattern
    let name = pattern.title
    let data: Data
    if arguments.flags.contains("thumbnail") {
      guard let thumbnail = pattern.imageData else { throw MissingPart.thumbnail(name) }
      data = thumbnail
    } else {
      let recipe = try pattern.recipe()
      try PictureFile.check(file)
      var simulation = Simulation(recipe.setting)
      try Rendering.run(&simulation, steps: recipe.steps, title: name)
      data = try Picture(simulation.field).pngData()
    }
    try PictureFile.write(data, to: file)
    return Report(text: "“\(name)” is written to \(file.path).", json: ExportRecord(name: name, output: file.path, bytes: data.count))
  }
}

/// What a pattern was saved without.
enum MissingPart: LocalizedError {
  case thumbnail(String)

  var errorDescription: String? {
    switch self {
    case .thumbnail(let name): "“\(name)” was saved before it had a picture. `reactionlab export` without --thumbnail renders it."
    }
  }
}
