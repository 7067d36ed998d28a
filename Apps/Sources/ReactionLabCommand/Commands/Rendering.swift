// SPDX-License-Identifier: MIT
// Running a setting while a person waits, and showing what came of it. The commands that make pictures share it.

import CommandProgram
import Foundation
import Pictures
import ReactionLab
import ReactionSimulation

enum Rendering {
  /// Does a run's steps with a progress bar.
  ///
  /// - Throws: `Interruption` on Ctrl-C.
  static func run(_ simulation: inout Simulation, steps: Int, title: String) throws {
    let bar = ProgressBar(title, total: steps)
    defer { bar.clear() }
    Interrupts.watch()
    bar.show(0)
    // A slice between two looks, a fraction of a second.
    try simulation.run(steps: steps, batch: simulation.stepsPerSlice) { done in
      try Interrupts.check()
      bar.show(done)
    }
  }

  /// Where a picture is to go.
  struct Destination {
    static let options = [
      OptionSyntax("output", value: "FILE", help: "Write the picture to this file, as a PNG."),
      OptionSyntax("terminal", help: "Show the picture in the terminal; without colours where there is none."),
    ]

    let file: URL?
    let terminal: Bool

    /// - Throws: `UsageError` if the command line names no destination.
    init(_ arguments: ParsedArguments) throws {
      file = try arguments.file("output")
      terminal = arguments.flags.contains("terminal")
      guard file != nil || terminal else {
        throw UsageError("Say where the picture goes: --output FILE or --terminal.", command: arguments.command)
      }
    }

    /// Refuses a place that cannot be written to, before any time is spent on the picture.
    func check() throws {
      guard let file else { return }
      try PictureFile.check(file)
    }

    /// Writes the picture's file, if one is wanted, and answers the picture as text, if that is.
    func put(_ picture: Picture) throws -> String? {
      if let file { try picture.write(to: file) }
      return terminal ? try Rendering.text(picture) : nil
    }
  }

  /// The picture for standard output: coloured on a terminal, in plain signs elsewhere.
  static func text(_ picture: Picture) throws -> String {
    var size = winsize()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let known = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    // No wider than the window, nor so wide that the picture leaves it at the bottom.
    let columns = known ? min(Int(size.ws_col) - 1, max(20, 2 * Int(size.ws_row) - 4), 100) : 64
    return try isTerminal ? HalfBlocks.colored(picture, columns: columns) : HalfBlocks.plain(picture, columns: columns)
  }
}

extension ParsedArguments {
  /// The file an option names, if it was given.
  func file(_ option: String) throws -> URL? {
    guard let text = values[option] else { return nil }
    guard !text.isEmpty else { throw UsageError("“--\(option)” needs the name of a file.", command: command) }
    return URL(fileURLWithPath: text)
  }
}

extension Picture {
  /// A field as it is shown.
  init(_ field: Field) { self.init(width: field.width, height: field.height, pixels: field.rgb) }
}
