// SPDX-License-Identifier: MIT
// `reactionlab export`: a pattern as a picture, as numbered frames or as its thumbnail; or patterns as a file that `import` reads.

import CommandProgram
import FieldPictures
import Foundation
import Pictures
import ReactionLab
import ReactionSimulation

@MainActor enum ExportCommand {
  static let syntax = CommandSyntax(
    "export", operands: [OperandSyntax.pattern.optional],
    summary: "Writes a pattern as a PNG, as numbered frames or as its thumbnail, or patterns as a .json file.",
    options: [
      OptionSyntax(
        "output", value: "FILE", help: "The file to write; one that ends in .json has the pattern itself, or all if none is named."),
      OptionSyntax("replace", help: "Write over a .json file that is there already."),
      OptionSyntax("thumbnail", help: "The thumbnail, a JPEG of at most 160 pixels a side."),
      OptionSyntax("scale", value: "NUMBER", help: "1, 2 or 4: how many pixels a side a cell becomes."),
      OptionSyntax("frames", value: "NUMBER", help: "So many pictures of the run as it goes on, in files with numbers."),
      OptionSyntax("between", value: "NUMBER", help: "Steps between two frames; 20 if not given."),
      OptionSyntax("folder", value: "FOLDER", help: "Where frames go."),
    ] + OptionSyntax.colours,
    notes: """
      Frames are called after the pattern, and no file is ever written over by them. Ctrl-C leaves those that are finished. In JSON an object
      with “name”, “output” and “bytes”; for frames and .json files one with “files” and “patterns”.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let frames = try arguments.count("frames", in: FrameExport.frameCounts)
    let between = try arguments.count("between", in: 0...OptionSyntax.mostSteps)
    let scale = try arguments.count("scale", in: 1...4) ?? 1
    guard FrameExport.scales.contains(scale) else { throw UsageError("The scale is 1, 2 or 4.", command: syntax.name) }
    if let frames {
      guard let folder = try arguments.file("folder") else {
        throw UsageError("Say where the frames go: --folder FOLDER.", command: syntax.name)
      }
      return try exportFrames(arguments, in: session, folder: folder, frames: frames, between: between ?? 20, scale: scale)
    }
    guard let file = try arguments.file("output") else {
      throw UsageError("Say where the picture goes: --output FILE.", command: syntax.name)
    }
    if file.pathExtension.lowercased() == "json" { return try exportPatterns(arguments, in: session, to: file) }
    guard !arguments.name.isEmpty else { throw UsageError("`reactionlab export` needs the name of a pattern.", command: syntax.name) }
    let pattern = try session.pattern(arguments, toChange: false).pattern
    let name = pattern.title
    let data: Data
    if arguments.flags.contains("thumbnail") {
      guard let thumbnail = pattern.imageData else { throw MissingPart.thumbnail(name) }
      data = thumbnail
    } else {
      let (loaded, painter) = try load(pattern, arguments)
      try PictureFile.check(file)
      let simulation = try rendered(loaded, title: name)
      data = try painter.picture(of: simulation.field).enlarged(scale).pngData()
    }
    try PictureFile.write(data, to: file)
    return Report(text: "“\(name)” is written to \(file.path).", json: ExportRecord(name: name, output: file.path, bytes: data.count))
  }

  private static func load(_ pattern: SavedPattern, _ arguments: ParsedArguments) throws -> (LoadedPattern, FieldPainter) {
    let loaded = try pattern.loaded()
    return (loaded, FieldPainter(try arguments.colours(loaded.colours), model: loaded.recipe.setting.model))
  }

  /// The run at what was saved: the field that was kept, or the same steps again.
  private static func rendered(_ loaded: LoadedPattern, title: String) throws -> Simulation {
    if let field = loaded.field { return Simulation(loaded.recipe.setting, from: field) }
    var simulation = Simulation(loaded.recipe.setting)
    try Rendering.run(&simulation, steps: loaded.recipe.steps, title: title)
    return simulation
  }

  private static func exportFrames(
    _ arguments: ParsedArguments, in session: Session, folder: URL, frames: Int, between: Int, scale: Int
  ) throws -> Report {
    guard !arguments.name.isEmpty else { throw UsageError("`reactionlab export` needs the name of a pattern.", command: syntax.name) }
    let pattern = try session.pattern(arguments, toChange: false).pattern
    let (loaded, painter) = try load(pattern, arguments)
    let export = FrameExport(
      folder: folder, name: pattern.title, painter: painter, scale: scale, frames: frames, stepsBetween: between)
    try PictureFile.check(folder.appendingPathComponent("x.png"))
    var simulation = try rendered(loaded, title: pattern.title)
    let bar = ProgressBar("Exporting", total: 1000)
    defer { bar.clear() }
    Interrupts.watch()
    let urls = try export.write(&simulation) { state in
      try Interrupts.check()
      bar.show(Int(state.fraction * 1000))
    }
    let text = "\(urls.count) \(urls.count == 1 ? "picture" : "pictures") of “\(pattern.title)” in \(folder.path)."
    return Report(text: text, json: FilesRecord(files: urls.map(\.path), patterns: 1))
  }

  private static func exportPatterns(_ arguments: ParsedArguments, in session: Session, to file: URL) throws -> Report {
    let named = try arguments.name.isEmpty ? nil : [session.pattern(arguments, toChange: false).pattern]
    Interrupts.watch()
    let export =
      try session.existingPatterns().map { patterns in
        let bar = ProgressBar("Exporting", total: 100)
        defer { bar.clear() }
        return try patterns.export(named) { done, total in
          try Interrupts.check()
          bar.show(total > 0 ? 100 * done / total : 100)
        }
      } ?? PatternExport(patterns: [])
    try export.write(to: file, replacing: arguments.flags.contains("replace"))
    let count = export.patterns.count
    return Report(
      text: "\(count) \(count == 1 ? "pattern is" : "patterns are") exported to \(file.path).",
      json: FilesRecord(files: [file.path], patterns: count))
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
