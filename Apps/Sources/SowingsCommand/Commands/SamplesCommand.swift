// SPDX-License-Identifier: MIT
// `sowings samples`: sample plants that stay, also very many of them.

import CommandProgram
import Sowings

@MainActor enum SamplesCommand {
  private static let usualPlants = 10
  private static let usualSowings = 60

  static let syntax = CommandSyntax(
    "samples", summary: "Adds sample plants with random sowings, which stay. `--demo` shows such plants without keeping them.",
    options: [
      OptionSyntax("plants", value: "COUNT", help: "How many plants; \(usualPlants) if left out."),
      OptionSyntax("sowings", value: "COUNT", help: "How many sowings all of them have; \(usualSowings) if left out."),
      OptionSyntax("remove", help: "Remove all sample plants, and what was made with them."),
    ],
    notes: """
      The same seed gives the same plants and sowings, and goes on with them where they were broken off. A large garden, to see how fast the
      program is:
      `sowings samples --plants 5000 --sowings 200000 --store large.sqlite`.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard !arguments.flags.contains("demo") else {
      throw UsageError("“--demo” shows samples without keeping them. Leave it out to keep them.", command: syntax.name)
    }
    guard !arguments.flags.contains("remove") else { return try remove(arguments, session) }
    let plants = try arguments.number("plants", in: 1...100_000) ?? usualPlants
    let sowings = try arguments.number("sowings", in: 0...1_000_000) ?? usualSowings
    let samples = SampleGarden(seed: session.seed, plantCount: plants, sowingCount: sowings, today: session.today)
    // Ctrl-C ends the work after a batch; what is saved by then stays.
    Interrupts.watch()
    let bar = ProgressBar("Sowing", total: sowings)
    bar.show(0)
    defer { bar.clear() }
    try session.makeSamples(samples) { saved in
      bar.show(saved)
      if saved < sowings { try Interrupts.check() }
    }
    return Report(
      text:
        "\(plants == 1 ? "1 plant" : "\(plants) plants") with \(Counted.sowings(sowings)) of seed \(session.seed) are in \(session.storePath).",
      json: Made(plants: plants, sowings: sowings, seed: session.seed, store: session.storePath), hasSaved: true)
  }

  private static func remove(_ arguments: ParsedArguments, _ session: Session) throws -> Report {
    guard arguments.values["plants"] == nil, arguments.values["sowings"] == nil, arguments.values["seed"] == nil else {
      throw UsageError("“--remove” removes all samples. Leave out the numbers.", command: syntax.name)
    }
    guard let garden = try session.existingGardenToChange(), try garden.hasSamples else { throw Refusal("There are no samples.") }
    let removed = try garden.removeSamples()
    return Report(
      text:
        "\(removed.plants == 1 ? "1 sample plant" : "\(removed.plants) sample plants") and \(Counted.sowings(removed.sowings)) are removed.",
      json: Removed(plants: removed.plants, sowings: removed.sowings), hasSaved: true)
  }

  private struct Removed: Encodable {
    let plants: Int
    let sowings: Int
  }

  private struct Made: Encodable {
    let plants: Int
    let sowings: Int
    let seed: UInt64
    let store: String
  }
}
